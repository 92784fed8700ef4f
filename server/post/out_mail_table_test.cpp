#include "server/post/out_mail_table.hpp"

#include <limits>

#include "server/games/turn.hpp"
#include "server/post/mail_settings_table.hpp"
#include "server/post/post_tables.hpp"
#include "server/testing/store_fixture.hpp"

namespace ootori::server::testing {
namespace {

class OutMailTableTest : public StoreTest {};

// After each restart within the hour before a deadline, the turn has a later one (`restart_credit`).
TEST_F(OutMailTableTest, ATurnThatARestartProlongsIsRemindedOnce) {
  constexpr UnixMillis hour = game::Millis{std::chrono::hours{1}}.count();
  const auto store = open();
  ASSERT_TRUE(write_now(*store, {AddAccount{account("Ann")}, SetEmail{ann, "ann@example.org"}}));
  Append turn = first_append(GameId::random());
  turn.digest.deadline = 10 * hour;
  ASSERT_TRUE(append_now(*store, turn));
  const OutMailTable table{*store};
  ASSERT_EQ(table.awaiting_reminder(9 * hour, 99 * hour)->size(), 1U);
  ASSERT_TRUE(write_now(*store, {AddReminder{ann, turn.id, 10 * hour, 9 * hour}}));
  const auto awaited_with = [&](UnixMillis deadline) {
    EXPECT_TRUE(database().execute("UPDATE games SET deadline = " + std::to_string(deadline)));
    return table.awaiting_reminder(9 * hour, 99 * hour)->size();
  };
  EXPECT_EQ(awaited_with(10 * hour), 0U);
  EXPECT_EQ(awaited_with(11 * hour), 0U);
  EXPECT_EQ(awaited_with(11 * hour + 1), 1U) << "the next turn, or a long outage";
}

// Ann, whose turn it is in a game with a deadline, gets emails only of the kinds that she wants.
TEST_F(OutMailTableTest, OnlyEnabledKindsAreQueued) {
  const auto store = open();
  ASSERT_TRUE(write_now(*store, {AddAccount{account("Ann")}, SetEmail{ann, "ann@example.org"}}));
  Append begun = first_append(GameId::random());
  begun.digest.deadline = 5000;
  ASSERT_TRUE(append_now(*store, begun));
  const OutMailTable table{*store};
  const auto written = [&](MailSettings settings, AddNotice::News news = AddNotice::News::move) {
    EXPECT_TRUE(write_now(*store, {SetMailSettings{ann, std::move(settings)}, AddNotice{ann, begun.id, 1000, news},
                                   AddChallengeMail{ann, bob, SeekId::random(), 1000}, AnswerChallengeMails{ann, bob},
                                   AddDeclinedMail{ann, SeekId::random(), {"Bob declined", ""}, 1000}}));
    std::vector<std::string_view> kinds;
    for (const OutMail& mail : table.due(1000, 10).value()) {
      kinds.push_back(out_kind_names[static_cast<std::size_t>(mail.kind)]);
      EXPECT_TRUE(write_now(*store, {EndOutMail{.mail = mail.id}}));
    }
    if (!table.awaiting_reminder(2000, 9000)->empty()) kinds.emplace_back("reminder");
    if (!table.awaiting_digest(9000, 10)->empty()) kinds.emplace_back("digest");
    std::ranges::sort(kinds);
    return kinds;
  };
  using Kinds = std::vector<std::string_view>;
  EXPECT_EQ(written({}), (Kinds{"challenge", "declined", "notice", "reminder"}));
  EXPECT_EQ(written({.reminders = false}), (Kinds{"challenge", "declined", "notice"}));
  EXPECT_EQ(written({.challenges = false}), (Kinds{"notice", "reminder"}));
  EXPECT_EQ(written({.pace = post::MailPace::digest}), (Kinds{"challenge", "declined", "digest", "reminder"}));
  EXPECT_EQ(written({.pace = post::MailPace::digest}, AddNotice::News::other),
            (Kinds{"challenge", "declined", "digest", "notice", "reminder"}));
  EXPECT_EQ(written({.pace = post::MailPace::none}, AddNotice::News::other),
            (Kinds{"challenge", "declined", "reminder"}));
  EXPECT_EQ(written({.pace = post::MailPace::none}), (Kinds{"challenge", "declined", "reminder"}));
  EXPECT_EQ(written({.pace = post::MailPace::none, .reminders = false, .challenges = false}), Kinds{});
}

// The server looks only now and then for digests that are due.
TEST_F(OutMailTableTest, DigestsComeAtTheSameTimeEachDay) {
  constexpr UnixMillis minute = game::Millis{std::chrono::minutes{1}}.count();
  constexpr UnixMillis day = digest_every.count();
  const auto store = open();
  ASSERT_TRUE(write_now(*store, {AddAccount{account("Ann")}, SetEmail{ann, "ann@example.org"},
                                 SetMailSettings{ann, {.pace = post::MailPace::digest}}}));
  const auto is_due = [&](UnixMillis now) {
    return !OutMailTable{*store}.awaiting_digest(now - day, 10).value().empty();
  };
  UnixMillis due = 1'000 * day;
  const auto sent_late_by = [&](UnixMillis delay) {
    EXPECT_TRUE(is_due(due + 1));
    EXPECT_TRUE(write_now(*store, {AddDigest{ann, due + delay}}));
    EXPECT_FALSE(is_due(due + delay));
  };
  sent_late_by(0);
  for (int i = 0; i < 3; ++i) {
    due += day;
    sent_late_by(10 * minute);
  }
  due += day;
  sent_late_by(61 * minute);
  EXPECT_FALSE(is_due(due + day + 1));
  EXPECT_TRUE(is_due(due + 61 * minute + day + 1)) << "a day after the last one";
}

// A challenge costs nothing, and it can be withdrawn and made again.
TEST_F(OutMailTableTest, EmailsAboutChallengesByOnePlayerAreHoursApart) {
  constexpr UnixMillis hour = game::Millis{std::chrono::hours{1}}.count();
  const auto store = open();
  Account other = account("Eve");
  other.player = {"eve"};
  ASSERT_TRUE(write_now(*store, {AddAccount{account("Ann")}, SetEmail{ann, "ann@example.org"}, AddAccount{other},
                                 SetEmail{other.player, "eve@example.org"}}));
  const auto challenge = [&](UnixMillis now) {
    ASSERT_TRUE(write_now(*store, {AddChallengeMail{ann, bob, SeekId::random(), now}}));
  };
  const auto dues = [&] {
    std::vector<UnixMillis> all;
    for (const OutMail& mail : OutMailTable{*store}.due(1'000 * hour, 100).value()) all.push_back(mail.due / hour);
    return all;
  };
  challenge(100 * hour);
  for (int i = 0; i < 50; ++i) challenge(101 * hour);
  EXPECT_EQ(dues(), (std::vector<UnixMillis>{100, 101, 101, 106, 112, 118, 124}));
  ASSERT_TRUE(write_now(*store, {ForgetOldMail{102 * hour}}));
  challenge(102 * hour);
  EXPECT_EQ(dues().size(), 7U);
  ASSERT_TRUE(write_now(*store, {AddChallengeMail{other.player, bob, SeekId::random(), 102 * hour}}));
  EXPECT_EQ(dues()[3], 102) << "to somebody else";
  ASSERT_TRUE(write_now(*store, {AnswerChallengeMails{ann, bob}}));
  challenge(103 * hour);
  EXPECT_EQ(dues()[4], 103) << "once Ann has answered";
}

// Anybody can be many players.
TEST_F(OutMailTableTest, EmailsAboutChallengesByStrangersAreLimited) {
  const auto store = open();
  ASSERT_TRUE(write_now(*store, {AddAccount{account("Ann")}, SetEmail{ann, "ann@example.org"}}));
  Append played{.id = GameId::random(), .game = &Tori::spec, .events = {}, .digest = {}};
  played.events.push_back(
      {1, 1000, game::begin({.game = &Tori::spec}, {game::PersonSeat{ann}, game::PersonSeat{bob}})});
  ASSERT_TRUE(append_now(*store, played));
  const auto queued_after = [&](const game::PlayerId& challenger, UnixMillis now) {
    EXPECT_TRUE(write_now(*store, {AddChallengeMail{ann, challenger, SeekId::random(), now}}));
    return std::ssize(OutMailTable{*store}.due(now, 100).value());
  };
  EXPECT_EQ(queued_after(bob, 5000), 1) << "they have played, so this one does not count";
  for (int i = 1; i <= most_unknown_challengers; ++i) {
    EXPECT_EQ(queued_after({"stranger" + std::to_string(i)}, 5000), 1 + i);
  }
  EXPECT_EQ(queued_after({"another"}, 5000), most_unknown_challengers + 1);
  ASSERT_TRUE(write_now(*store, {AnswerChallengeMails{ann, bob}}));
  EXPECT_EQ(queued_after(bob, 5000), most_unknown_challengers + 2) << "players she knows";
  const UnixMillis next_day = 5000 + game::Millis{challenge_mail_waits}.count();
  EXPECT_EQ(queued_after({"another"}, next_day), most_unknown_challengers + 3);
}

// Sending the emails before it may have taken hours.
TEST_F(OutMailTableTest, AnEmailThatWasReplacedIsNotSent) {
  const auto store = open();
  ASSERT_TRUE(write_now(*store, {AddAccount{account("Ann")}, SetEmail{ann, "ann@example.org"}}));
  const Append begun = first_append(GameId::random());
  ASSERT_TRUE(append_now(*store, begun));
  ASSERT_TRUE(write_now(*store, {AddNotice{ann, begun.id, 1000, AddNotice::News::move}}));
  const auto read = OutMailTable{*store}.due(9000, 10).value();
  ASSERT_EQ(read.size(), 1U);
  EXPECT_TRUE(write_now(*store, {TryOutMail{read[0].id, 1000, 1}}));
  ASSERT_TRUE(write_now(*store, {AddNotice{ann, begun.id, 7000, AddNotice::News::move}}));
  EXPECT_EQ(write_now(*store, {TryOutMail{read[0].id, 1000, 2}}).error().kind, StoreError::Kind::conflict);
}

TEST_F(OutMailTableTest, AMessageAfterTheEndIsShownByTheNextNotice) {
  const auto store = open();
  ASSERT_TRUE(write_now(*store, {AddAccount{account("Ann")}, SetEmail{ann, "ann@example.org"}}));
  const Append begun = first_append(GameId::random());
  ASSERT_TRUE(append_now(*store, begun));
  const auto queued = [&] {
    const auto all = OutMailTable{*store}.due(std::numeric_limits<UnixMillis>::max(), 10).value();
    EXPECT_EQ(all.size(), 1U);
    return all.front();
  };
  constexpr UnixMillis wait = game::Millis{chat_notice_waits}.count();
  ASSERT_TRUE(write_now(*store, {AddChatNotice{ann, begun.id, 2000}, AddChatNotice{ann, begun.id, 3000}}));
  EXPECT_EQ(queued().text, only_chat);
  EXPECT_EQ(queued().created, 2000) << "shows both";
  EXPECT_EQ(queued().due, 2000 + wait);
  ASSERT_TRUE(write_now(*store, {AddNotice{ann, begun.id, 4000, AddNotice::News::other}}));
  EXPECT_EQ(queued().text, "") << "shows the game as well";
  EXPECT_EQ(queued().due, 4000);
  ASSERT_TRUE(write_now(*store, {AddChatNotice{ann, begun.id, 5000}}));
  EXPECT_EQ(queued().due, 4000) << "waits already";
  const std::int64_t written = queued().id;
  ASSERT_TRUE(write_now(*store, {AddChatNotice{ann, begun.id, 5500}}));
  EXPECT_FALSE(write_now(*store, {TryOutMail{written, 9000, 1}})) << "was written without the message";
  const std::int64_t sent = queued().id;
  ASSERT_TRUE(write_now(*store, {TryOutMail{sent, 9000, 1}, AddChatNotice{ann, begun.id, 6000}, EndOutMail{sent}}));
  EXPECT_EQ(queued().due, 9000) << "the end of the game does not wait for the chat";
  EXPECT_EQ(queued().created, 6000);
}

// Otherwise, it would be deleted too early when the mail server has been away for days.
TEST_F(OutMailTableTest, ANoticeIsAsOldAsTheLastMove) {
  const auto store = open();
  ASSERT_TRUE(write_now(*store, {AddAccount{account("Ann")}, SetEmail{ann, "ann@example.org"}}));
  const Append begun = first_append(GameId::random());
  ASSERT_TRUE(append_now(*store, begun));
  ASSERT_TRUE(write_now(*store, {AddNotice{ann, begun.id, 1000, AddNotice::News::move},
                                 AddNotice{ann, begun.id, 7000, AddNotice::News::move}}));
  const auto due = OutMailTable{*store}.due(9000, 10).value();
  ASSERT_EQ(due.size(), 1U);
  EXPECT_EQ(due[0].created, 7000);
}

}  // namespace
}  // namespace ootori::server::testing
