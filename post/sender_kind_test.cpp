#include "post/sender_kind.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ootori::post {
namespace {

using testing::ElementsAre;

SenderKind kind_with(const std::string& fields, const std::string& return_path = "anna@example.org") {
  const Mail mail = read_mail("From: Anna <anna@example.org>\nSubject: Re: your move\n" + fields + "\nP-3d\n");
  return sender_kind(mail, Envelope{return_path, "play@ootori.example.org"}, "ootori.example.org");
}

TEST(FailureOf, IsPermanentOnlyIfTheAddressIsWrong) {
  for (const char* wrong : {"5.1.1", "5.1.10", "5.2.1", "5.4.1"})
    EXPECT_EQ(failure_of(wrong), Failure::permanent) << wrong;
  for (const char* other : {"4.2.2", "5.1.7", "5.1.8", "5.2.2", "5.3.4", "5.7.1"}) {
    EXPECT_EQ(failure_of(other), Failure::temporary) << other;
  }
}

TEST(SenderKind, RecognizesAPerson) {
  EXPECT_EQ(kind_with(""), SenderKind::person);
  EXPECT_EQ(kind_with("Auto-Submitted: no\n"), SenderKind::person);
  EXPECT_EQ(kind_with("Precedence: first-class\n"), SenderKind::person);
}

// Fastmail and Proton add this field to every email that a person sends.
TEST(SenderKind, RecognizesAPersonByAnyProvider) {
  EXPECT_EQ(kind_with("Feedback-ID: i56a14606:Fastmail\n"), SenderKind::person);
  EXPECT_EQ(kind_with("Feedback-ID: 1358184:user:proton\n"), SenderKind::person);
}

TEST(SenderKind, RecognizesEmailsThatGetNoAnswer) {
  EXPECT_EQ(kind_with("Auto-Submitted: auto-replied\n"), SenderKind::automatic);
  EXPECT_EQ(kind_with("Precedence: bulk\n"), SenderKind::automatic);
  EXPECT_EQ(kind_with("X-Auto-Response-Suppress: All\n"), SenderKind::automatic);
  EXPECT_EQ(kind_with("X-Autoreply: yes\n"), SenderKind::automatic);
  EXPECT_EQ(kind_with("List-Id: <birds.example.org>\n"), SenderKind::list);
  EXPECT_EQ(kind_with("Precedence: list\n"), SenderKind::list);
  EXPECT_EQ(kind_with("X-Ootori-Mail: answer\n"), SenderKind::own);
  EXPECT_EQ(kind_with("Message-ID: <ootori.4.5@ootori.example.org>\n"), SenderKind::own);
  EXPECT_EQ(kind_with("Content-Type: multipart/report; report-type=disposition-notification; boundary=x\n"),
            SenderKind::report);
  EXPECT_EQ(kind_with("X-Failed-Recipients: x@example.org\n"), SenderKind::bounce);
}

// As iOS and macOS send it, at a click on 'Unsubscribe'.
TEST(SenderKind, RecognizesAMailProgramThatUnsubscribes) {
  EXPECT_EQ(kind_with("Auto-Submitted: auto-replied\nX-Apple-Unsubscribe: true\n"), SenderKind::unsubscriber);
  EXPECT_EQ(kind_with("X-Apple-Unsubscribe: true\nX-Failed-Recipients: x@example.org\n"), SenderKind::bounce);
}

TEST(SenderKind, DoesNotAnswerNullSendersAndLists) {
  EXPECT_EQ(kind_with("", ""), SenderKind::automatic);
  EXPECT_EQ(kind_with("", "owner-birds@example.org"), SenderKind::list);
  EXPECT_EQ(kind_with("", "birds-bounces@example.org"), SenderKind::list);
  EXPECT_EQ(kind_with("", "MAILER-DAEMON@example.org"), SenderKind::bounce);
}

TEST(SenderKind, RecognizesVacationRepliesBySubject) {
  for (const std::string subject : {"Automatic reply: your move", "Out of Office", "Automatische Antwort: x",
                                    "Réponse automatique : x", "=?utf-8?B?6Ieq5YuV5b+c562U?="}) {
    const Mail mail = read_mail("From: a@b.org\nSubject: " + subject + "\n\nI am away.");
    EXPECT_EQ(sender_kind(mail), SenderKind::automatic) << subject;
  }
}

// Players may write a command in the subject.
TEST(SenderKind, DoesNotMistakeACommandForAVacationReply) {
  const auto kind = [](const std::string& subject, const std::string& fields = "") {
    return sender_kind(read_mail("From: a@b.org\nSubject: " + subject + "\n" + fields + "\n"));
  };
  for (const std::string subject : {"vacation on", "Vacation off", "chat I will be away until Monday"}) {
    EXPECT_EQ(kind(subject), SenderKind::person) << subject;
  }
  for (const std::string subject : {"Vacation", "Vacation until Monday", "On vacation", "away until Monday"}) {
    EXPECT_EQ(kind(subject), SenderKind::automatic) << subject;
  }
  EXPECT_EQ(kind("vacation on", "Auto-Submitted: auto-replied\n"), SenderKind::automatic);
}

// What the opponent writes in the chat appears in our emails about the game.
TEST(SenderKind, DoesNotJudgeWhatAReplyQuotes) {
  const auto kind = [](const std::string& fields) {
    return sender_kind(
        read_mail("From: a@b.org\nSubject: Re: your move\n" + fields + "\nP-3d\n\n> \"user unknown, mailbox full\"\n"),
        "ootori.example.org");
  };
  EXPECT_EQ(kind("In-Reply-To: <ootori.mail.5@ootori.example.org>\n"), SenderKind::person);
  EXPECT_EQ(kind(""), SenderKind::bounce);
}

// Names of players appear in the subject of our emails.
TEST(SenderKind, DoesNotJudgeARepliedSubject) {
  const auto kind = [](const std::string& subject, const std::string& fields) {
    const Mail mail = read_mail("From: a@b.org\nSubject: " + subject + "\n" + fields + "\ndecline\n");
    return sender_kind(mail, "ootori.example.org");
  };
  const std::string reply = "In-Reply-To: <ootori.mail.5@ootori.example.org>\n";
  for (const std::string prefix : {"Re: ", "AW: ", "SV: ", "=?utf-8?B?5Zue5aSNOg==?= "}) {
    EXPECT_EQ(kind(prefix + "Undeliverable challenges you", reply), SenderKind::person) << prefix;
    EXPECT_EQ(kind(prefix + "Vacation challenges you", reply), SenderKind::person) << prefix;
  }
  EXPECT_EQ(kind("Re: Undelivered mail returned to sender", ""), SenderKind::bounce);
  EXPECT_EQ(kind("Re: Undelivered mail returned to sender", "In-Reply-To: <5@b.org>\n"), SenderKind::bounce);
  EXPECT_EQ(kind("Unzustellbar: Taka challenges you", reply), SenderKind::bounce);
  EXPECT_EQ(kind("Automatic reply: Taka challenges you", reply), SenderKind::automatic);
}

TEST(SenderKind, DoesNotJudgeTheAddressOfAKnownSender) {
  for (const std::string address : {"hans-admin@example.org", "root@example.org", "postmaster@example.org",
                                    "no-reply@example.org", "owner-hans@example.org"}) {
    const auto kind = [&](const std::string& return_path, Sender sender, const std::string& fields = "") {
      const Mail mail = read_mail("From: Hans <" + address + ">\nSubject: Re: your move\n" + fields + "\nP-3d\n");
      return sender_kind(mail, {return_path, "play@ootori.example.org"}, "ootori.example.org", sender);
    };
    EXPECT_EQ(kind(address, Sender::known), SenderKind::person) << address;
    EXPECT_NE(kind(address, Sender::unknown), SenderKind::person) << address;
    EXPECT_EQ(kind("", Sender::known), SenderKind::automatic) << address;
    EXPECT_EQ(kind("birds-bounces@example.org", Sender::known), SenderKind::list) << address;
    EXPECT_EQ(kind(address, Sender::known, "Auto-Submitted: auto-replied\n"), SenderKind::automatic) << address;
    EXPECT_EQ(kind(address, Sender::known, "X-Failed-Recipients: x@example.org\n"), SenderKind::bounce) << address;
  }
}

TEST(SenderKind, RecognizesABounceByItsText) {
  const auto kind = [](const std::string& text) {
    return sender_kind(read_mail("From: Mail <system@example.org>\nSubject: About your mail\n\n" + text));
  };
  EXPECT_EQ(kind("Your mail could not be delivered to <a@example.org>.\nRemote host said: 550 no such user\n"),
            SenderKind::bounce);
  EXPECT_EQ(kind("P-3d\n\nMy last mail could not be delivered, sorry.\n"), SenderKind::person);
}

TEST(SenderKind, NamesTheAddressesOfABounce) {
  const auto failed = [](const std::string& text) { return failed_recipients(read_mail(text)); };
  EXPECT_THAT(failed("From: MAILER-DAEMON\nX-Failed-Recipients: a@example.org, b@example.org\n\nA permanent error."),
              ElementsAre(FailedRecipient{"a@example.org", Failure::permanent},
                          FailedRecipient{"b@example.org", Failure::permanent}));
  EXPECT_THAT(failed("From: MAILER-DAEMON\n\nHi. This is the qmail-send program.\n\n<a@example.org>:\n"
                     "mx does not like recipient.\nRemote host said: 550 5.1.1 no such user\n\n"
                     "--- Below this line is a copy of the message.\n\nTo: c@example.org\n"),
              ElementsAre(FailedRecipient{"a@example.org", Failure::permanent}));
}

TEST(SenderKind, TreatsAFullMailboxAsTemporary) {
  Mail mail;
  mail.reports = {{"a@b.org", "failed", "5.2.2"},
                  {"c@d.org", "failed", "5.1.1"},
                  {"e@f.org", "delayed", "4.4.1"},
                  {"g@h.org", "delivered", "2.0.0"}};
  EXPECT_THAT(
      failed_recipients(mail),
      ElementsAre(FailedRecipient{"a@b.org", Failure::temporary}, FailedRecipient{"c@d.org", Failure::permanent},
                  FailedRecipient{"e@f.org", Failure::temporary}, FailedRecipient{"g@h.org", Failure::none}));
}

}  // namespace
}  // namespace ootori::post
