#include "server/mail/smtp.hpp"

#include <gtest/gtest.h>

#include "server/testing/mail_sink.hpp"
#include "server/testing/silent_mail_server.hpp"

namespace ootori::server::testing {
namespace {

TEST(Smtp, OnlyARefusedRecipientIsRefusedForGood) {
  constexpr std::string_view recipient = "RCPT failed: 550", sender = "MAIL failed: 550";
  EXPECT_TRUE(refuses_recipient(recipient, "550 5.1.1 No such user\r\n"));
  EXPECT_TRUE(refuses_recipient(recipient, "554 5.1.1 No such user\r\n"));
  EXPECT_FALSE(refuses_recipient(recipient, "550 relay not permitted\r\n"));
  EXPECT_FALSE(refuses_recipient(recipient, "553\r\n"));
  EXPECT_FALSE(refuses_recipient(recipient, "554 5.7.1 Relay access denied\r\n"));
  EXPECT_FALSE(refuses_recipient(recipient, "550 5.1.8 Sender address rejected\r\n"));
  EXPECT_FALSE(refuses_recipient(recipient, "552 5.2.2 Mailbox full\r\n"));
  EXPECT_FALSE(refuses_recipient(recipient, "554 Transaction failed\r\n"));
  EXPECT_FALSE(refuses_recipient(recipient, "450 4.2.1 Try later\r\n"));
  EXPECT_FALSE(refuses_recipient(recipient, ""));
  EXPECT_FALSE(refuses_recipient(sender, "550 5.1.1 No such user\r\n"));
  EXPECT_FALSE(refuses_recipient("DATA failed: 550", "550 5.1.1 No such user\r\n"));
}

// Whether a real mail server that gives this reply to this command has refused the recipient for good.
bool is_refused_for_good(const std::string& command, const std::string& reply) {
  const MailSink sink({"-f", command, "-B", reply});
  const MailOptions options = sink.options();
  const MailStop never;
  const auto sent =
      SmtpConnection(options, never).send("ootori@example.org", "ann@example.org", "Subject: x\r\n\r\nx\r\n");
  EXPECT_FALSE(sent);
  EXPECT_TRUE(sent.error().what.contains(reply.substr(0, 3))) << sent.error().what;
  return sent.error().for_good;
}

TEST(Smtp, ARefusedSenderSuspendsNoRecipient) {
  EXPECT_TRUE(is_refused_for_good("RCPT", "550 5.1.1 No such user"));
  EXPECT_FALSE(is_refused_for_good("RCPT", "554 5.7.1 Relay access denied"));
  EXPECT_FALSE(is_refused_for_good("MAIL", "550 5.1.1 No such sender"));
  EXPECT_FALSE(is_refused_for_good("MAIL", "553 Sender refused"));
}

// What is logged if a real mail server gives this reply to this command, for both ways to send an email.
std::array<std::string, 2> logged_after(const std::string& command, const std::string& reply) {
  const MailSink sink({"-f", command, "-B", reply});
  const MailOptions options = sink.options();
  const MailStop never;
  const auto mail = send_mail(options, {.to = "ann@example.org", .subject = "x", .text = "x\n"}, never);
  const auto bytes =
      SmtpConnection(options, never).send("ootori@example.org", "ann@example.org", "Subject: x\r\n\r\nx\r\n");
  EXPECT_FALSE(mail);
  EXPECT_FALSE(bytes);
  return {mail ? "" : mail.error(), bytes ? "" : bytes.error().what};
}

TEST(Smtp, TheLogTellsWhatTheMailServerSaid) {
  for (const std::string command : {"MAIL", "RCPT", "DATA", "."}) {
    for (const std::string& what : logged_after(command, "554 5.7.1 Spam from this network")) {
      EXPECT_TRUE(what.ends_with("(the mail server said \"554 5.7.1 Spam from this network\")")) << what;
    }
  }
  for (const std::string& what : logged_after("RCPT", "550 5.7.1 <ann@example.org>: Rejected")) {
    EXPECT_TRUE(what.ends_with("(the mail server said \"550 5.7.1 <[address]>: Rejected\")")) << what;
  }
  for (const std::string& what : logged_after("RCPT", "550 5.1.1 Ann is unknown")) {
    EXPECT_TRUE(what.ends_with("(the mail server said \"550 5.1.1 [hidden] is unknown\")")) << what;
  }
}

TEST(Smtp, TheLogNamesTheFaultOfAConnection) {
  const SilentMailServer plain("nothing");
  MailOptions options = plain.options();
  options.starttls = true;
  const MailStop never;
  const auto send = [&] { return send_mail(options, {.to = "ann@example.org", .subject = "x", .text = "x\n"}, never); };
  const auto unencrypted = send();
  ASSERT_FALSE(unencrypted);
  EXPECT_TRUE(unencrypted.error().starts_with("STARTTLS not supported")) << unencrypted.error();
  options.smtp = "smtp://127.0.0.1:1";
  const auto unreachable = send();
  ASSERT_FALSE(unreachable);
  EXPECT_TRUE(unreachable.error().contains("127.0.0.1 port 1")) << unreachable.error();
  EXPECT_FALSE(unreachable.error().contains("the mail server said")) << unreachable.error();
}

using Clock = std::chrono::steady_clock;

constexpr std::string_view small_mail = "Subject: x\r\n\r\nx\r\n";

// How long a mail server that falls silent at this command holds up a server that stops.
Clock::duration time_to_stop(const std::string& command,
                             const std::function<bool(const MailOptions&, MailStop&)>& send) {
  const SilentMailServer silent(command);
  MailStop stop;
  Clock::time_point stopped;
  const std::jthread stopping([&] {
    EXPECT_TRUE(eventually([&] { return silent.is_silent(); })) << command;
    stopped = Clock::now();
    stop.stop();
  });
  EXPECT_FALSE(send(silent.options(), stop)) << command;
  EXPECT_TRUE(stop.is_over()) << "it was given time";
  return Clock::now() - stopped;
}

TEST(Smtp, AnEmailIsGivenUpWhenTheServerStops) {
  for (const std::string command : {"EHLO", "RCPT", "."}) {
    EXPECT_LT(
        time_to_stop(
            command,
            [](const MailOptions& options, MailStop& stop) {
              return send_mail(options, {.to = "ann@example.org", .subject = "x", .text = "x\n"}, stop).has_value();
            }),
        8s);
    EXPECT_LT(time_to_stop(command,
                           [](const MailOptions& options, MailStop& stop) {
                             return SmtpConnection(options, stop)
                                 .send("ootori@example.org", "ann@example.org", small_mail)
                                 .has_value();
                           }),
              8s);
  }
}

TEST(Smtp, AServerThatStopsGivesTheMailServerTime) {
  const MailSink sink;
  MailStop stop;
  stop.stop(long_enough);
  EXPECT_TRUE(send_mail(sink.options(), {.to = "ann@example.org", .subject = "x", .text = "x\n"}, stop));
}

// Both ways to send an email.
using Sending = std::function<bool(const MailOptions&, MailPatience)>;
const std::array<Sending, 2> both_ways{
    [](const MailOptions& options, MailPatience patience) {
      const MailStop never;
      return send_mail(options, {.to = "ann@example.org", .subject = "x", .text = "x\n"}, never, patience).has_value();
    },
    [](const MailOptions& options, MailPatience patience) {
      const MailStop never;
      return SmtpConnection(options, never, patience)
          .send("ootori@example.org", "ann@example.org", small_mail)
          .has_value();
    }};

// Otherwise it would send the email again, although the mail server accepts it in the end.
TEST(Smtp, AMailServerMayTakeLongToAcceptAnEmail) {
  EXPECT_EQ(MailPatience{}.acceptance, 10min);
  for (const Sending& send : both_ways) {
    const SilentMailServer slow(".", 8s);
    EXPECT_TRUE(send(slow.options(), {.beginning = 5s, .acceptance = long_enough}));
    EXPECT_EQ(slow.accepted(), 1);
  }
}

TEST(Smtp, AMailServerThatDoesNotAnswerIsGivenUp) {
  for (const Sending& send : both_ways) {
    const auto begun = Clock::now();
    const SilentMailServer silent("RCPT");
    EXPECT_FALSE(send(silent.options(), {.beginning = 1s, .acceptance = long_enough}));
    const SilentMailServer silent_at_the_end(".");
    EXPECT_FALSE(send(silent_at_the_end.options(), {.beginning = long_enough, .acceptance = 1s}));
    const SilentMailServer refuses("QUIT", std::nullopt, "RCPT");
    EXPECT_FALSE(send(refuses.options(), {.beginning = 2s, .acceptance = long_enough}));
    EXPECT_LT(Clock::now() - begun, 20s);
  }
}

TEST(Smtp, ALateReplyIsNotTakenForOneToTheNextEmail) {
  const SilentMailServer slow(".", 3s);
  const MailOptions options = slow.options();
  const MailStop never;
  SmtpConnection connection(options, never, {.beginning = long_enough, .acceptance = 1s});
  const auto send = [&] { return connection.send("ootori@example.org", "ann@example.org", small_mail); };
  const auto late = send();
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().what, "no answer in time (the mail server said 354)");
  EXPECT_TRUE(send());
  EXPECT_EQ(slow.accepted(), 2);
}

// libcurl would, although nobody needs the connection any more.
TEST(Smtp, NobodyWaitsForTheAnswerToQuit) {
  const auto begun = Clock::now();
  const SilentMailServer silent("QUIT");
  const MailOptions options = silent.options();
  const MailStop never;
  EXPECT_TRUE(send_mail(options, {.to = "ann@example.org", .subject = "x", .text = "x\n"}, never));
  EXPECT_TRUE(eventually([&] { return silent.is_silent(); })) << "it was told";
  EXPECT_TRUE(SmtpConnection(options, never).send("ootori@example.org", "ann@example.org", small_mail));
  EXPECT_LT(Clock::now() - begun, 20s);
}

}  // namespace
}  // namespace ootori::server::testing
