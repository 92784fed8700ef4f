// Emails from the mail server to the replies, with a whole server. tests/post.py does the same with a real mail server.
#include "post/mail.hpp"
#include "post/notice.hpp"
#include "post/reply_address.hpp"
#include "post/written_text.hpp"
#include "server/accounts/account_table.hpp"
#include "server/admin/admin_request.hpp"
#include "server/clockwork/clocks.hpp"
#include "server/post/mail_key.hpp"
#include "server/stopped_server.hpp"
#include "server/testing/captured_log.hpp"
#include "server/testing/mail_sink.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

const post::MailHome home{.local = "game", .domain = "ootori.example.org"};
constexpr std::string_view authentic = "Authentication-Results: mx.example.org; dkim=pass header.d=example.org\r\n";
constexpr std::string_view forged = "Authentication-Results: mx.example.org; dmarc=fail header.from=example.org\r\n";
constexpr std::string_view own_server =
    "Authentication-Results: mx.example.org; spf=pass smtp.mailfrom=example.org\r\n";
constexpr std::string_view ann_writes = "ann@example.org", bob_writes = "bob@example.org",
                           eve_writes = "eve@example.org";

class PlayByEmail : private CapturedLog, public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    for (const auto& [one, name] : {std::pair{&ann, "Ann"}, {&bob, "Bob"}, {&eve, "Eve"}}) {
      one->port = server->port();
      const std::string body = fmt::format(R"({{"name":"{}","password":"correct horse"}})", name);
      ASSERT_EQ(one->post("/api/v1/account", body).status, 201);
    }
    server.reset();
    // Everybody has confirmed an address, and the test knows the key of the reply addresses.
    ASSERT_TRUE(database().execute("UPDATE accounts SET email = folded || '@example.org'"));
    ASSERT_TRUE(database().execute("UPDATE mail_keys SET key = 'key'"));
    {
      const auto store = open_test_store(folder.path());
      const auto accounts = AccountTable{*store}.accounts();
      for (const Account& account : *accounts) players.emplace(account.name, account.player);
    }
    start();
    for (Browser* one : {&ann, &bob, &eve}) one->port = server->port();
  }
  ServerOptions options() override {
    auto made = local_options(folder.path(), engine);
    made.mail = sink.options();
    made.mail->play = home.address();
    made.mail->authserv = {"mx.example.org"};
    made.mail_in = LoopbackPort{"127.0.0.1", 0};
    return made;
  }
  [[nodiscard]] TestDatabase database() const { return TestDatabase(folder.path()); }

  static std::string id_in(const HttpAnswer& answer) {
    EXPECT_EQ(answer.status, 201) << answer.body;
    return std::string(answer.json().at("id").as_string());
  }
  // A correspondence game in which `black` moves first.
  static std::string begin(Browser& black, Browser& white, std::string_view terms) {
    const std::string seek = id_in(black.post(
        "/api/v1/seeks",
        fmt::format(R"({{"game":"tori","side":"black","time":{{"kind":"correspondence","days":3}},{}}})", terms)));
    return id_in(white.post("/api/v1/seeks/" + seek + "/accept", {}));
  }
  boost::json::value state_of(const std::string& game) {
    return eve.get("/api/v1/games/" + game + "?legal_moves=1").json();
  }
  std::string some_move(const std::string& game, std::size_t which = 0) {
    return std::string(state_of(game).at("legal_moves").at(which).as_string());
  }
  std::int64_t plies_of(const std::string& game) { return state_of(game).at("plies").as_int64(); }

  static std::string address(const post::Purpose& purpose) {
    return post::write_address(home, purpose, tagger_of("key"));
  }
  // To the email about a challenge that the player got.
  std::string challenge_of(std::string_view name, const std::string& seek) {
    return address(post::ForSeek{seek, MailIdentity{home, tagger_of("key")}.mark_of(players.find(name)->second)});
  }
  // To an email that the player got before the first move.
  static std::string first_turn(const std::string& game, Color side) {
    return address(post::ForTurn{.game = game, .side = side, .ply = 0, .played = 0});
  }
  struct Written {
    std::string_view text{}, subject = "Re: your move", fields{}, return_path{};  // empty: the sender
  };
  void write(std::string_view from, std::string_view to, const Written& mail) {
    RawConnection connection(server->mail_in_port());
    connection.take_until("\r\n");
    connection.send("LHLO mx.example.org\r\n");
    connection.take_until("250 SIZE");
    connection.take_until("\r\n");
    const bool is_bounce = mail.fields.contains("X-Failed-Recipients");
    const std::string_view return_path = mail.return_path.empty() ? from : mail.return_path;
    connection.send(fmt::format("MAIL FROM:<{}>\r\nRCPT TO:<{}>\r\nDATA\r\n", is_bounce ? "" : return_path, to));
    for (const std::string_view expected : {"250", "250", "354"}) {
      EXPECT_TRUE(connection.take_until("\r\n").starts_with(expected)) << to;
    }
    connection.send(
        fmt::format("{}From: {}\r\nTo: {}\r\nSubject: {}\r\nMessage-ID: <{}@example.org>\r\n\r\n{}\r\n.\r\n",
                    mail.fields, from, to, mail.subject, ++written, mail.text));
    EXPECT_TRUE(connection.take_until("\r\n").starts_with("250"));
  }
  bool gets(std::string_view who, std::string_view words) {
    return eventually([&] { return sink.has(who, words); });
  }
  // The same in any encoding, without line breaks of the mail program.
  bool reads(std::string_view who, std::string_view words) {
    return eventually([&] {
      return std::ranges::any_of(sink.mails_to(who),
                                 [&](const std::string& mail) { return post::read_mail(mail).text.contains(words); });
    });
  }
  // The id of the email that waits for its sender's confirmation.
  std::uint64_t held_mail() { return static_cast<std::uint64_t>(*database().integer(held_sql)); }
  std::int64_t waiting_mails() { return *database().integer("SELECT count(*) FROM mail_in WHERE stage = 'waiting'"); }
  std::size_t seeks_for(Browser& player) { return player.get("/api/v1/seeks").json().at("seeks").as_array().size(); }

  static constexpr std::string_view held_sql = "SELECT coalesce(max(id), 0) FROM mail_in WHERE stage = 'held'";
  [[nodiscard]] const CapturedLog& log() const { return *this; }

  MailSink sink;
  Browser ann{.port = 0}, bob{.port = 0}, eve{.port = 0};
  std::map<std::string, game::PlayerId, std::less<>> players;
  int written = 0;
};

TEST_F(PlayByEmail, AMoveIsPlayedOnceAndTheOpponentIsTold) {
  const std::string game = begin(ann, bob, R"("to":"Bob")");
  const std::string to = first_turn(game, Color::black);
  write(ann_writes, to, {.text = some_move(game)});
  EXPECT_TRUE(gets(ann_writes, "Played: 1."));
  EXPECT_EQ(plies_of(game), 1);
  EXPECT_TRUE(gets(bob_writes, "It is your move"));
  write(ann_writes, to, {.text = "resign"});
  EXPECT_TRUE(gets(ann_writes, "Nothing has changed: the game has continued"));
  EXPECT_TRUE(state_of(game).at("outcome").is_null());
}

TEST_F(PlayByEmail, OnlyThePlayerToMoveCanMove) {
  const std::string game = begin(ann, bob, R"("to":"Bob")");
  write(bob_writes, first_turn(game, Color::white), {.text = some_move(game)});
  EXPECT_TRUE(gets(bob_writes, "Not played: it is your opponent"));
  write(bob_writes, first_turn(game, Color::black), {.text = "resign"});
  EXPECT_TRUE(gets(bob_writes, "Nothing has changed: you wrote from"));
  EXPECT_EQ(plies_of(game), 0);
  EXPECT_TRUE(state_of(game).at("outcome").is_null());
}

// In the first hour after the outage the player can still move, so nobody may read that the time is over.
TEST_F(PlayByEmail, AfterAnOutageEmailsNameTheDeadlineThatCounts) {
  const std::string game = begin(ann, bob, R"("to":"Bob")");
  server.reset();
  constexpr std::string_view days_ago = "864000000";
  ASSERT_TRUE(database().execute(fmt::format("UPDATE events SET at = at - {}", days_ago)));
  ASSERT_TRUE(database().execute(fmt::format("UPDATE games SET deadline = deadline - {}", days_ago)));
  start();
  for (Browser* one : {&ann, &bob, &eve}) one->port = server->port();
  const std::int64_t deadline = state_of(game).at("deadline").as_int64();
  const std::string told = post::local_time(deadline, "UTC");
  EXPECT_GT(deadline, unix_now());
  write(ann_writes, first_turn(game, Color::black), {.text = "show"});
  EXPECT_TRUE(gets(ann_writes, told)) << told;
  EXPECT_TRUE(gets(ann_writes, "You are running out of time."));
  const auto listed = ann.get("/api/v1/games").json();
  EXPECT_EQ(listed.at("games").at(0).at("deadline").as_int64(), *database().integer("SELECT deadline FROM games"));
  EXPECT_GT(listed.at("games").at(0).at("deadline").as_int64(), unix_now());
}

TEST_F(PlayByEmail, AddressesWithAWrongTagAreUseless) {
  const std::string game = begin(ann, bob, R"("to":"Bob")");
  const auto to = post::write_address(home, post::ForTurn{game, Color::black, 0, 0}, tagger_of("another key"));
  write(ann_writes, to, {.text = "resign"});
  EXPECT_TRUE(gets(ann_writes, "Nothing has changed: this server never issued"));
  EXPECT_TRUE(state_of(game).at("outcome").is_null());
}

// As in a browser: the ban ends the sessions and blocks the tokens.
TEST_F(PlayByEmail, ABannedPlayerCannotPlay) {
  const std::string game = begin(ann, bob, R"("to":"Bob")");
  ASSERT_TRUE(administer(place_of(folder.path()), BanUser{"Ann", "cheating", {}}));
  write(ann_writes, first_turn(game, Color::black), {.text = some_move(game)});
  EXPECT_TRUE(gets(ann_writes, "Nothing has changed: this account is banned."));
  EXPECT_EQ(plies_of(game), 0);
  ASSERT_TRUE(administer(place_of(folder.path()), UnbanUser{"Ann"}));
  write(ann_writes, first_turn(game, Color::black), {.text = some_move(game)});
  EXPECT_TRUE(gets(ann_writes, "Played: 1."));
}

TEST_F(PlayByEmail, CommandsAreExecutedInTheirOrder) {
  const std::string game = begin(ann, bob, R"("to":"Bob")");
  write(ann_writes, first_turn(game, Color::black),
        {.text = "chat a good game\r\n" + some_move(game) + "\r\n" + some_move(game, 1)});
  EXPECT_TRUE(gets(ann_writes, "Message sent."));
  EXPECT_TRUE(gets(ann_writes, "Not played: one email can play one move."));
  EXPECT_EQ(plies_of(game), 1);
  EXPECT_EQ(*database().integer("SELECT count(*) FROM chat_messages WHERE text = 'a good game'"), 1);
}

TEST_F(PlayByEmail, AMoveThatFailsTheSendersPolicyMustBeConfirmed) {
  const std::string game = begin(ann, bob, R"("to":"Bob")");
  write(ann_writes, first_turn(game, Color::black), {.text = some_move(game), .fields = forged});
  EXPECT_TRUE(gets(ann_writes, "Did you write this?"));
  EXPECT_EQ(plies_of(game), 0);
  write(ann_writes, address(post::ForConsent{held_mail()}), {.text = "Yes."});
  EXPECT_TRUE(gets(ann_writes, "Played: 1."));
  EXPECT_EQ(plies_of(game), 1);
}

// Strangers use up the questions about emails to the public address.
TEST_F(PlayByEmail, ForgedEmailsDoNotSilenceAPlayer) {
  const auto held = [&] { return *database().integer("SELECT count(*) FROM mail_in WHERE stage = 'held'"); };
  const auto questions = [&](bool are_due) {
    return *database().integer(
        fmt::format("SELECT count(*) FROM mail_out WHERE consent <> 0 AND due {} created", are_due ? "=" : ">"));
  };
  const std::string game = begin(ann, bob, R"("to":"Bob")");
  for (int i = 0; i < 20; ++i) write(ann_writes, home.address(), {.text = "games", .subject = "Hi"});
  EXPECT_TRUE(eventually([&] { return held() == 15; })) << "five at once, and ten that wait";
  EXPECT_TRUE(eventually([&] { return questions(true) == 0; }));
  EXPECT_EQ(questions(false), 10);
  write(ann_writes, home.address(), {.text = "torishogi challenge Bob", .subject = "Hi", .fields = own_server});
  EXPECT_TRUE(gets(ann_writes, "> torishogi challenge Bob"));
  write(ann_writes, first_turn(game, Color::black), {.text = some_move(game), .fields = forged});
  EXPECT_TRUE(gets(ann_writes, "> " + some_move(game)));
  write(ann_writes, address(post::ForConsent{held_mail()}), {.text = "yes"});
  EXPECT_TRUE(gets(ann_writes, "Played: 1."));
}

TEST_F(PlayByEmail, AChallengeByAnUnknownSenderMustBeConfirmed) {
  write(ann_writes, home.address(), {.text = "torishogi challenge Bob", .subject = "Hi"});
  EXPECT_TRUE(gets(ann_writes, "Did you write this?"));
  const std::string consent = address(post::ForConsent{held_mail()});
  write(bob_writes, consent, {.text = "yes"});
  EXPECT_TRUE(gets(bob_writes, "Nothing has changed: this address belongs"));
  EXPECT_EQ(seeks_for(bob), 0U);
  write(ann_writes, consent, {.text = "yes"});
  EXPECT_TRUE(eventually([&] { return seeks_for(bob) == 1; }));
  write(ann_writes, consent, {.text = "yes"});
  EXPECT_TRUE(gets(ann_writes, "Nothing is waiting for your reply"));
}

// Its envelope sender may have made up the results of the mail filter.
TEST_F(PlayByEmail, AnOddEnvelopeSenderMustConfirm) {
  for (const std::string_view odd : {"=?utf-8?q?x?=@example.org", "\"a;b\"@example.org"}) {
    write(ann_writes, home.address(),
          {.text = "torishogi challenge Bob", .subject = "Hi", .fields = authentic, .return_path = odd});
    EXPECT_TRUE(eventually([&] { return held_mail() != 0; })) << odd;
    ASSERT_TRUE(database().execute("DELETE FROM mail_in"));
  }
  EXPECT_EQ(seeks_for(bob), 0U);
}

TEST_F(PlayByEmail, ANoDropsTheChallenge) {
  write(ann_writes, home.address(), {.text = "torishogi challenge Bob", .subject = "Hi"});
  EXPECT_TRUE(gets(ann_writes, "Did you write this?"));
  const std::string consent = address(post::ForConsent{held_mail()});
  write(ann_writes, consent, {.text = "No, that was not me"});
  EXPECT_TRUE(gets(ann_writes, "was discarded, and nothing was done:\n\n> torishogi challenge Bob"));
  EXPECT_EQ(held_mail(), 0U);
  write(ann_writes, consent, {.text = "yes"});
  EXPECT_TRUE(gets(ann_writes, "Nothing is waiting for your reply"));
  EXPECT_EQ(seeks_for(bob), 0U);
}

// Whoever has not understood the question must not lose a move by it.
TEST_F(PlayByEmail, AnUnclearReplyIsAskedAgain) {
  ASSERT_EQ(bob.call("PUT", "/api/v1/account/mail",
                     R"({"pace":"each","style":"small","flip":true,"language":"ja","zone":"UTC"})")
                .status,
            200);
  for (const auto& [writer, asked, again, yes] :
       {std::tuple{ann_writes, "If you wrote it, reply 'yes' within two days", "says neither 'yes' nor 'no'",
                   "Yes, I wrote it"},
        std::tuple{bob_writes, "2日以内に「はい」と", "まだ何も行っていません", "はい。"}}) {
    write(writer, home.address(), {.text = "torishogi challenge Eve", .subject = "Hi"});
    EXPECT_TRUE(reads(writer, asked));
    const std::uint64_t held = held_mail();
    ASSERT_NE(held, 0U);
    write(writer, address(post::ForConsent{held}), {.text = "What is this?"});
    EXPECT_TRUE(reads(writer, again));
    EXPECT_EQ(held_mail(), held);
    EXPECT_EQ(
        std::ranges::count_if(sink.mails_to(writer),
                              [&](const std::string& mail) { return mail.contains(address(post::ForConsent{held})); }),
        2);
    const std::size_t before = seeks_for(eve);
    write(writer, address(post::ForConsent{held}), {.text = yes});
    EXPECT_TRUE(eventually([&] { return seeks_for(eve) == before + 1; })) << writer;
  }
}

// As many as a school has pupils.
TEST_F(PlayByEmail, EveryAccountOfAnAddressAnswersItsChallenges) {
  constexpr std::string_view school_writes = "school@example.org";
  for (int n = 1; n <= 7; ++n) {
    Browser pupil{.port = server->port()};
    const std::string body = fmt::format(R"({{"name":"Pupil{}","password":"correct horse"}})", n);
    ASSERT_EQ(pupil.post("/api/v1/account", body).status, 201);
  }
  server.reset();
  ASSERT_TRUE(database().execute("UPDATE accounts SET email = 'school@example.org' WHERE folded LIKE 'pupil%'"));
  {
    const auto store = open_test_store(folder.path());
    const auto accounts = AccountTable{*store}.accounts();
    for (const Account& account : *accounts) players.emplace(account.name, account.player);
  }
  start();
  ann.port = server->port();
  for (int n = 1; n <= 7; ++n) {
    const std::string name = fmt::format("Pupil{}", n);
    const std::string seek = id_in(ann.post(
        "/api/v1/seeks",
        fmt::format(R"({{"game":"tori","side":"black","time":{{"kind":"correspondence","days":3}},"to":"{}"}})",
                    name)));
    write(school_writes, challenge_of(name, seek), {.text = "accept"});
    EXPECT_TRUE(eventually([&] {
      return ann.get("/api/v1/games").json().at("games").as_array().size() == static_cast<std::size_t>(n);
    })) << name;
  }
}

TEST_F(PlayByEmail, AChallengeIsMadeAndAccepted) {
  write(ann_writes, home.address(), {.text = "torishogi challenge Bob -days=5", .subject = "Hi", .fields = authentic});
  EXPECT_TRUE(gets(ann_writes, "Challenged: Bob"));
  EXPECT_TRUE(gets(bob_writes, "Ann challenges you"));
  const auto seek = bob.get("/api/v1/seeks").json().at("seeks").at(0);
  EXPECT_EQ(seek.at("time").at("days").as_int64(), 5);
  const std::string to = challenge_of("Bob", std::string(seek.at("id").as_string()));
  write(eve_writes, to, {.text = "accept"});
  EXPECT_TRUE(gets(eve_writes, "Nothing has changed: you wrote from"));
  write(bob_writes, to, {.text = "accept"});
  EXPECT_TRUE(gets(bob_writes, "Accepted."));
  EXPECT_EQ(bob.get("/api/v1/games").json().at("games").as_array().size(), 1U);
  EXPECT_EQ(seeks_for(bob), 0U);
}

// They are about a game, although a challenge waits as well.
TEST_F(PlayByEmail, AnswersThatNameAGameOrAnOfferLeaveChallengesAlone) {
  const std::string game = begin(ann, bob, R"("to":"Bob")");
  const std::string seek = id_in(ann.post(
      "/api/v1/seeks", R"({"game":"tori","side":"black","time":{"kind":"correspondence","days":3},"to":"Bob"})"));
  for (const std::string& text : {std::string("accept takeback"), "reject " + game}) {
    write(bob_writes, home.address(), {.text = text, .subject = "Hi", .fields = authentic});
    EXPECT_TRUE(gets(bob_writes, "> " + text));
    EXPECT_TRUE(gets(bob_writes, "Not done: to play in this game, reply to the latest email"));
  }
  write(bob_writes, challenge_of("Bob", seek), {.text = "reject takeback"});
  EXPECT_TRUE(gets(bob_writes, "> reject takeback"));
  EXPECT_EQ(seeks_for(bob), 1U);
}

// The email that a player answers may show an offer that was withdrawn since, and another one made.
TEST_F(PlayByEmail, AnAnswerAcceptsOnlyTheOfferThatItNames) {
  const std::string seek = id_in(ann.post(
      "/api/v1/seeks", R"({"game":"yari","side":"black","to":"Bob","sfen":"2K4/7/7/7/7/7/7/5k1/7 b 3R2BN6Pr2b7p 1",)"
                       R"("time":{"kind":"correspondence","days":3}})"));
  const std::string game = id_in(bob.post("/api/v1/seeks/" + seek + "/accept", {}));
  const std::string path = "/api/v1/games/" + game;
  const auto moves = state_of(game).at("legal_moves").as_array();
  const auto drop = std::ranges::find_if(
      moves, [](const auto& move) { return std::string_view(move.as_string()).starts_with("P*"); });
  ASSERT_NE(drop, moves.end());
  ASSERT_EQ(ann.post(path + "/move", fmt::format(R"({{"ply":0,"usi":"{}"}})", drop->as_string().c_str())).status, 204);
  ASSERT_EQ(ann.post(path + "/takeback", "{}").status, 204);
  EXPECT_TRUE(reads(bob_writes, "Your opponent offers: takeback. Reply with 'accept takeback' or 'reject'."));
  ASSERT_EQ(ann.post(path + "/answer", R"({"offer":"takeback","accept":false})").status, 204);
  ASSERT_EQ(ann.post(path + "/impasse", "{}").status, 204);
  const std::string to = address(post::ForTurn{.game = game, .side = Color::white, .ply = 1, .played = 1});
  write(bob_writes, to, {.text = "accept"});
  EXPECT_TRUE(reads(bob_writes, "Not done: say which offer you accept, as shown below."));
  EXPECT_TRUE(reads(bob_writes, "Your opponent offers: impasse. Reply with 'accept impasse' or 'reject'."));
  write(bob_writes, to, {.text = "accept takeback"});
  EXPECT_TRUE(reads(bob_writes, "There is no offer to answer."));
  EXPECT_TRUE(state_of(game).at("outcome").is_null());
  write(bob_writes, to, {.text = "accept impasse"});
  EXPECT_TRUE(eventually([&] { return !state_of(game).at("outcome").is_null(); }));
}

// Only a reply says which challenge is meant: others may have been made and withdrawn in between.
TEST_F(PlayByEmail, AChallengeIsAcceptedOnlyByAReplyToIt) {
  id_in(ann.post("/api/v1/seeks",
                 R"({"game":"tori","side":"black","time":{"kind":"correspondence","days":3},"to":"Bob"})"));
  write(bob_writes, home.address(), {.text = "accept", .subject = "Hi", .fields = authentic});
  EXPECT_TRUE(gets(bob_writes, "Not done: to accept a challenge, reply to the email about it."));
  EXPECT_EQ(seeks_for(bob), 1U);
  write(bob_writes, home.address(), {.text = "reject", .subject = "Hi", .fields = authentic});
  EXPECT_TRUE(eventually([&] { return seeks_for(bob) == 0; }));
}

// The address that mail programs offer for this.
TEST_F(PlayByEmail, EmailsAboutChallengesCanBeTurnedOffByOneEmail) {
  const std::string seek = id_in(ann.post(
      "/api/v1/seeks",
      R"({"game":"tori","side":"black","time":{"kind":"correspondence","days":3},"to":"Bob","handicap":"none"})"));
  EXPECT_TRUE(gets(bob_writes, "<mailto:game+s." + seek));
  write(bob_writes, challenge_of("Bob", seek), {.subject = "set none"});
  EXPECT_TRUE(eventually([&] {
    const auto settings = bob.get("/api/v1/account/mail").json();
    return settings.at("pace").as_string() == "none" && !settings.at("challenges").as_bool();
  }));
}

// Eve knows the address of a challenge to herself, and forges the sender.
TEST_F(PlayByEmail, AChallengeGivesNoAccessToOtherPlayers) {
  const std::string seek = id_in(ann.post(
      "/api/v1/seeks", R"({"game":"tori","side":"black","time":{"kind":"correspondence","days":3},"to":"Eve"})"));
  EXPECT_TRUE(gets(eve_writes, "<mailto:" + challenge_of("Eve", seek)));
  write(bob_writes, challenge_of("Eve", seek), {.subject = "set none"});
  EXPECT_TRUE(gets(bob_writes, "Nothing has changed: you wrote from"));
  EXPECT_EQ(bob.get("/api/v1/account/mail").json().at("pace").as_string(), "each");
  // The address stays valid for Eve herself when the challenge is over.
  EXPECT_EQ(ann.call("DELETE", "/api/v1/seeks/" + seek, {}).status, 204);
  write(eve_writes, challenge_of("Eve", seek), {.text = "accept"});
  EXPECT_TRUE(gets(eve_writes, "There is no challenge to answer"));
}

// Replies to mailing lists and vacation messages have such subjects, too.
TEST_F(PlayByEmail, AVacationCanBeginInTheSubject) {
  write(ann_writes, home.address(), {.subject = "vacation on", .fields = authentic});
  EXPECT_TRUE(gets(ann_writes, "You are on vacation."));
  EXPECT_TRUE(ann.get("/api/v1/account/vacation").json().at("on").as_bool());
}

TEST_F(PlayByEmail, OnlyPublicGamesOfOthersAreListed) {
  const std::string challenge = begin(ann, bob, R"("to":"Bob")");
  const std::string link = begin(ann, bob, R"("listed":false)");
  const std::string against_engine = ann.new_game();
  write(eve_writes, home.address(), {.text = "games Ann", .subject = "Hi", .fields = authentic});
  EXPECT_TRUE(gets(eve_writes, challenge));
  EXPECT_FALSE(sink.has(eve_writes, link));
  EXPECT_FALSE(sink.has(eve_writes, against_engine));
  write(ann_writes, home.address(), {.text = "games", .subject = "Hi", .fields = authentic});
  EXPECT_TRUE(gets(ann_writes, against_engine)) << "one's own";
  write(ann_writes, home.address(), {.text = "games Eve", .subject = "Hi", .fields = authentic});
  EXPECT_TRUE(gets(ann_writes, "Eve has no public games in progress."));
  write(eve_writes, home.address(), {.text = "games", .subject = "Hi", .fields = authentic});
  EXPECT_TRUE(gets(eve_writes, "You have no games in progress."));
}

// The limit on replies is used up.
TEST_F(PlayByEmail, ANoticeWaitsUntilAReplyShowsTheGame) {
  const std::string game = begin(ann, bob, R"("to":"Bob")");
  const auto notices = [&] { return *database().integer("SELECT count(*) FROM mail_out WHERE kind = 'notice'"); };
  EXPECT_TRUE(eventually([&] { return notices() == 0; }));
  const auto done = [&] { return *database().integer("SELECT count(*) FROM mail_in WHERE stage = 'done'"); };
  const auto say_thanks_to = [&](std::int64_t nth) {
    // As if the mail server did not answer.
    ASSERT_TRUE(database().execute(
        fmt::format("INSERT INTO mail_out (id, kind, reader, address, game_id, text, subject, answers, created, due) "
                    "SELECT 1, 'notice', player, '', '{}', '', '', '', created, created + 9000000000 FROM accounts "
                    "WHERE name = 'Ann' ON CONFLICT DO NOTHING",
                    game)));
    write(ann_writes, first_turn(game, Color::black), {.text = fmt::format("Thanks {}", nth)});
    EXPECT_TRUE(eventually([&] { return done() == nth; }));
  };
  for (const std::int64_t nth : {1, 2}) {
    say_thanks_to(nth);
    EXPECT_EQ(notices(), 0) << "the reply shows the game";
  }
  say_thanks_to(3);
  EXPECT_EQ(notices(), 1) << "there was no reply";
}

// Every email of this server has a line in both languages, which replies quote.
TEST_F(PlayByEmail, AQuotationDoesNotDecideTheLanguage) {
  const auto to =
      post::write_address(home, post::ForTurn{"aaaaaaaaaaaa", Color::black, 0, 0}, tagger_of("another key"));
  write(ann_writes, to, {.text = fmt::format("resign\r\n\r\n> {}\r\n", post::answer_above)});
  EXPECT_TRUE(gets(ann_writes, "Nothing has changed: this server never issued"));
  write(bob_writes, to, {.text = "投りょう"});
  EXPECT_TRUE(reads(bob_writes, "何も変更されていません。"));
}

// Neither the emails that arrive nor those that wait to be sent.
TEST_F(PlayByEmail, AGameThatCannotBeReadDelaysNobodyElse) {
  const std::string game = begin(ann, bob, R"("to":"Bob")");
  EXPECT_TRUE(gets(bob_writes, game));
  EXPECT_TRUE(eventually([&] { return *database().integer("SELECT count(*) FROM mail_out") == 0; }));
  ASSERT_TRUE(database().execute(fmt::format("UPDATE events SET event = '?' WHERE game_id = '{}'", game)));
  ASSERT_TRUE(database().execute(
      fmt::format("INSERT INTO mail_out (id, kind, reader, address, game_id, text, subject, answers, created, due) "
                  "SELECT 1, 'notice', player, '', '{}', '', '', '', {}, 1 FROM accounts WHERE name = 'Bob'",
                  game, *database().integer("SELECT max(created) FROM accounts"))));
  write(bob_writes, first_turn(game, Color::white), {.text = "show"});
  write(bob_writes, home.address(), {.text = "help", .subject = "Hi"});
  write(eve_writes, home.address(), {.text = "help", .subject = "Hi"});
  for (const std::string_view writer : {bob_writes, eve_writes}) EXPECT_TRUE(gets(writer, "torishogi challenge"));
  EXPECT_TRUE(gets(bob_writes, "The record of this game is damaged."));
  EXPECT_EQ(waiting_mails(), 0);
}

TEST_F(PlayByEmail, ADamagedSummaryDelaysNobody) {
  const std::string damaged = begin(ann, bob, R"("to":"Bob")");
  const std::string sound = begin(bob, ann, R"("to":"Ann")");
  ASSERT_TRUE(database().execute(fmt::format("UPDATE games SET time = '?' WHERE id = '{}'", damaged)));
  write(bob_writes, first_turn(damaged, Color::white), {.text = "show"});
  EXPECT_TRUE(gets(bob_writes, "The record of this game is damaged."));
  write(bob_writes, home.address(), {.text = "games", .subject = "Hi", .fields = authentic});
  EXPECT_TRUE(gets(bob_writes, "'show NAME', with the name of a game"));
  EXPECT_TRUE(sink.has(bob_writes, sound + "  Tori Shogi"));
  EXPECT_EQ(waiting_mails(), 0);
}

// Here the failure may pass.
TEST_F(PlayByEmail, AnEmailThatFailsDelaysOnlyThoseThatMustFollowIt) {
  const std::string game = begin(ann, bob, R"("to":"Bob")");
  const std::string move = some_move(game);
  const auto times_logged = [&] {
    const std::string text = log().text();
    std::size_t times = 0;
    for (std::size_t at = 0; (at = text.find("to process again", at)) != std::string::npos; ++at) ++times;
    return times;
  };
  ASSERT_TRUE(database().execute("ALTER TABLE events RENAME TO hidden_events"));
  write(ann_writes, first_turn(game, Color::black), {.text = move});
  write(ann_writes, first_turn(game, Color::black), {.text = "chat Hello"});
  EXPECT_TRUE(eventually([&] { return times_logged() == 1; }));
  for (const std::string_view writer : {ann_writes, bob_writes, eve_writes}) {
    write(writer, home.address(), {.text = "help", .subject = "Hi"});
    EXPECT_TRUE(gets(writer, "torishogi challenge"));
  }
  EXPECT_EQ(times_logged(), 1U) << "once for all attempts";
  EXPECT_EQ(waiting_mails(), 2);
  ASSERT_TRUE(database().execute("ALTER TABLE hidden_events RENAME TO events"));
  EXPECT_TRUE(gets(ann_writes, "Played: 1."));
  EXPECT_TRUE(gets(ann_writes, "Nothing has changed: the game has continued"));
  EXPECT_EQ(waiting_mails(), 0);
}

TEST_F(PlayByEmail, AnEmailIsGivenUpAfterTwoDays) {
  const std::string game = begin(ann, bob, R"("to":"Bob")");
  ASSERT_TRUE(database().execute("ALTER TABLE events RENAME TO hidden_events"));
  write(ann_writes, first_turn(game, Color::black), {.text = "S-4d\r\nshow"});
  EXPECT_TRUE(eventually([&] { return log().contains("to process again: 1"); }));
  EXPECT_EQ(waiting_mails(), 1);
  ASSERT_TRUE(database().execute("UPDATE mail_in SET received = received - 172900000"));
  EXPECT_TRUE(gets(ann_writes, "Not carried out:\n> S-4d\n> show"));
  EXPECT_EQ(waiting_mails(), 0);
  ASSERT_TRUE(database().execute("ALTER TABLE hidden_events RENAME TO events"));
}

TEST_F(PlayByEmail, AnAddressThatBouncesGetsNoMoreEmails) {
  const std::string game = begin(ann, bob, R"("to":"Bob")");
  constexpr std::string_view sent = "SELECT coalesce(max(id), 0) FROM mail_sent WHERE address = 'bob@example.org'";
  ASSERT_TRUE(eventually([&] { return *database().integer(sent) != 0; }));
  const auto mail = static_cast<std::uint64_t>(*database().integer(sent));
  const auto suspended = [&] { return bob.get("/api/v1/account/mail").json().at("suspended"); };
  write("MAILER-DAEMON@example.org", address(post::ForBounce{mail}),
        {.text = "Try again later.",
         .subject = "Undelivered Mail Returned to Sender",
         .fields = "X-Failed-Recipients: bob@example.org\r\n"});
  ASSERT_TRUE(
      eventually([&] { return *database().integer("SELECT count(*) FROM mail_in WHERE stage = 'done'") == 1; }));
  EXPECT_TRUE(suspended().is_null()) << "it may pass";
  write("MAILER-DAEMON@example.org", address(post::ForBounce{mail}),
        {.text = "A permanent error occurred.",
         .subject = "Undelivered Mail Returned to Sender",
         .fields = "X-Failed-Recipients: bob@example.org\r\n"});
  EXPECT_TRUE(eventually([&] { return !suspended().is_null(); }));
  EXPECT_EQ(suspended().at("why").as_string(), "Undelivered Mail Returned to Sender");
  constexpr std::string_view resume =
      R"({"pace":"each","style":"small","flip":true,"language":"en","zone":"UTC","resume":true})";
  EXPECT_EQ(bob.call("PUT", "/api/v1/account/mail", resume).status, 200);
  EXPECT_TRUE(suspended().is_null());
}

}  // namespace
}  // namespace ootori::server::testing
