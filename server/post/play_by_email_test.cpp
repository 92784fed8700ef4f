// Emails from the mail server to the replies, with a whole server. tests/post.py does the same with a real mail server.
#include "post/written_text.hpp"
#include "server/admin/admin_request.hpp"
#include "server/clockwork/clocks.hpp"
#include "server/stopped_server.hpp"
#include "server/testing/play_by_email_fixture.hpp"

namespace ootori::server::testing::by_email {
namespace {

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

// Not that no account has the address. Only the banned player may learn of the ban.
TEST_F(PlayByEmail, ABannedPlayerIsToldSo) {
  for (const std::string_view name : {"Ann", "Bob"}) {
    ASSERT_TRUE(administer(place_of(folder.path()), BanUser{std::string(name), "cheating", {}}));
  }
  write(ann_writes, home.address(), {.text = "games", .subject = "Hi"});
  EXPECT_TRUE(gets(ann_writes, "Nothing has changed: this account is banned."));
  write(bob_writes, challenge_of("Bob", "k3j9x2m4q8aa"), {.text = "accept"});
  EXPECT_TRUE(gets(bob_writes, "Nothing has changed: this account is banned."));
  write(ann_writes, home.address(), {.text = "games", .subject = "Hi", .return_path = eve_writes});
  EXPECT_TRUE(gets(eve_writes, "No account here has confirmed the address"));
}

TEST_F(PlayByEmail, AnAddressLikeThatOfAListCanPlay) {
  server.reset();
  ASSERT_TRUE(database().execute("UPDATE accounts SET email = 'hans-admin@example.org' WHERE name = 'Bob'"));
  start();
  write("hans-admin@example.org", home.address(), {.text = "games", .subject = "Hi", .fields = authentic});
  EXPECT_TRUE(gets("hans-admin@example.org", "You have no games in progress."));
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

// At once in the browser, otherwise in the next email.
TEST_F(PlayByEmail, TheNextEmailShowsWhatTheOpponentWrote) {
  const std::string game = begin(ann, bob, R"("to":"Bob")");
  const auto say = [&](Browser& who, std::string_view what) {
    EXPECT_EQ(who.post("/api/v1/games/" + game + "/chat", fmt::format(R"({{"channel":"players",{}}})", what)).status,
              204);
  };
  const auto move = [&](Browser& who) {
    const std::string body = fmt::format(R"({{"ply":{},"usi":"{}"}})", plies_of(game), some_move(game));
    EXPECT_EQ(who.post("/api/v1/games/" + game + "/move", body).status, 204);
  };
  say(ann, R"("phrase":"good_luck")");
  say(ann, R"("text":"deleted")");
  ASSERT_TRUE(database().execute("UPDATE chat_messages SET deleted = 1 WHERE text = 'deleted'"));
  move(ann);
  EXPECT_TRUE(reads(bob_writes, "Chat messages from Ann:\n“Good luck!”\n"));
  move(bob);
  say(ann, R"("text":"second")");
  move(ann);
  EXPECT_TRUE(reads(bob_writes, "Chat messages from Ann:\n“second”\n")) << "only new ones";
  move(bob);
  write(bob_writes, address(post::ForTurn{.game = game, .side = Color::white, .ply = 4, .played = 4}),
        {.text = "help"});
  EXPECT_TRUE(eventually([&] { return sink.has(bob_writes, "In-Reply-To: <1@example.org>"); }));
  EXPECT_TRUE(std::ranges::any_of(sink.mails_to(bob_writes), [](const std::string& mail) {
    return mail.contains("In-Reply-To: <1@example.org>") && post::read_mail(mail).text.contains("“second”");
  })) << "Bob's last move may have been a conditional move";
  EXPECT_FALSE(sink.has(ann_writes, "Chat messages")) << "her own";
  ASSERT_TRUE(database().execute(
      "INSERT INTO blocks (id, player, blocked, at) SELECT '222222222222', bob.player, ann.player, 1 "
      "FROM accounts bob, accounts ann WHERE bob.name = 'Bob' AND ann.name = 'Ann'"));
  say(ann, R"("text":"third")");
  move(ann);
  EXPECT_TRUE(reads(bob_writes, "Ann played move 5: "));
  EXPECT_FALSE(reads_now(bob_writes, "third")) << "Bob has blocked Ann";
}

// No other email would follow.
TEST_F(PlayByEmail, MessagesAfterTheEndOfAGameAreEmailedTogether) {
  const std::string game = begin(ann, bob, R"("to":"Bob")");
  const auto say = [&](Browser& who, std::string_view text) {
    const std::string body = fmt::format(R"({{"channel":"players","text":"{}"}})", text);
    EXPECT_EQ(who.post("/api/v1/games/" + game + "/chat", body).status, 204);
  };
  const auto queued = [&] { return *database().integer("SELECT count(*) FROM mail_out"); };
  // As if an hour had passed; the email to Eve wakes the thread that sends them.
  const auto send = [&] {
    ASSERT_TRUE(database().execute("UPDATE mail_out SET due = 1"));
    write(eve_writes, home.address(), {.text = "help", .subject = "Hi"});
    EXPECT_TRUE(eventually([&] { return queued() == 0; }));
  };
  EXPECT_TRUE(eventually([&] { return queued() == 0; }));
  say(ann, "during the game");
  EXPECT_EQ(queued(), 0) << "the next email shows it";
  ASSERT_EQ(ann.post("/api/v1/games/" + game + "/resign", "{}").status, 204);
  EXPECT_TRUE(reads(bob_writes, "Bob (White) has won by resignation.\nChat messages from Ann:\n“during the game”\n"));
  EXPECT_TRUE(eventually([&] { return queued() == 0; }));
  say(ann, "first");
  say(ann, "second");
  EXPECT_EQ(*database().integer("SELECT min(due - created) FROM mail_out"), 3'600'000);
  EXPECT_EQ(queued(), 1) << "both in one email";
  send();
  EXPECT_TRUE(reads(bob_writes, "Chat messages from Ann:\n“first”\n“second”\n"));
  say(ann, "third");
  send();
  EXPECT_TRUE(reads(bob_writes, "Chat messages from Ann:\n“third”\n")) << "only new ones";
  // The reader can answer by email.
  write(bob_writes, first_turn(game, Color::white), {.text = "chat Thank you"});
  EXPECT_TRUE(gets(bob_writes, "Message sent."));
  send();
  EXPECT_TRUE(reads(ann_writes, "Chat messages from Bob:\n“Thank you”\n"));
}

TEST_F(PlayByEmail, MessagesAfterTheEndOfAGameAreNotEmailedToThoseWhoDoNotWantThem) {
  const std::string game = begin(ann, bob, R"("to":"Bob")");
  ASSERT_EQ(ann.post("/api/v1/games/" + game + "/resign", "{}").status, 204);
  const auto queued = [&] { return *database().integer("SELECT count(*) FROM mail_out"); };
  EXPECT_TRUE(eventually([&] { return queued() == 0; }));
  const auto say = [&](std::string_view channel) {
    const std::string body = fmt::format(R"({{"channel":"{}","text":"Hello"}})", channel);
    EXPECT_EQ(ann.post("/api/v1/games/" + game + "/chat", body).status, 204);
    return queued();
  };
  EXPECT_EQ(say("spectators"), 0);
  ASSERT_TRUE(database().execute("UPDATE games SET updated = updated - 2600000000"));
  EXPECT_EQ(say("players"), 0) << "the game ended more than 30 days ago";
  ASSERT_TRUE(database().execute("UPDATE games SET updated = updated + 2600000000"));
  constexpr std::string_view none = R"({"pace":"none","style":"small","flip":true,"language":"en","zone":"UTC"})";
  ASSERT_EQ(bob.call("PUT", "/api/v1/account/mail", none).status, 200);
  EXPECT_EQ(say("players"), 0);
}

TEST_F(PlayByEmail, PlayersWithADigestHearThatAGameEnds) {
  constexpr std::string_view once_a_day =
      R"({"pace":"digest","style":"alternate","flip":true,"language":"en","zone":"UTC"})";
  ASSERT_EQ(bob.call("PUT", "/api/v1/account/mail", once_a_day).status, 200);
  const std::string game = begin(ann, bob, R"("to":"Bob")");
  EXPECT_TRUE(reads(bob_writes, "It is Ann's move."));
  write(ann_writes, first_turn(game, Color::black), {.text = some_move(game)});
  EXPECT_TRUE(gets(ann_writes, "Played: 1."));
  ASSERT_EQ(ann.post("/api/v1/games/" + game + "/resign", "{}").status, 204);
  EXPECT_TRUE(reads(bob_writes, "Bob (White) has won by resignation."));
  EXPECT_FALSE(reads_now(bob_writes, "It is your move.")) << "the digest says so";
}

// Apple Mail marks this email as automatic.
TEST_F(PlayByEmail, AppleMailUnsubscribesWithOneClick) {
  const std::string game = begin(ann, bob, R"("to":"Bob")");
  const auto pace = [](Browser& who) {
    return std::string(who.get("/api/v1/account/mail").json().at("pace").as_string());
  };
  const auto unsubscribe = [&](std::string_view from, std::string_view to) {
    write(from, to,
          {.text = "Apple Mail sent this email to unsubscribe from the message “Tori Shogi”.",
           .subject = "set none",
           .fields = "Auto-Submitted: auto-replied\r\nX-Apple-Unsubscribe: true\r\n"});
  };
  const auto done = [&](std::int64_t count) {
    return eventually(
        [&] { return *database().integer("SELECT count(*) FROM mail_in WHERE stage = 'done'") == count; });
  };
  unsubscribe(eve_writes, first_turn(game, Color::white));
  unsubscribe(bob_writes, home.address());
  EXPECT_TRUE(done(2));
  EXPECT_EQ(pace(bob), "each");
  unsubscribe(bob_writes, first_turn(game, Color::white));
  EXPECT_TRUE(done(3));
  EXPECT_EQ(pace(bob), "none");
  EXPECT_EQ(pace(ann), "each");
  const std::string seek = id_in(ann.post(
      "/api/v1/seeks", R"({"game":"tori","side":"black","to":"Eve","time":{"kind":"correspondence","days":3}})"));
  unsubscribe(eve_writes, challenge_of("Eve", seek));
  EXPECT_TRUE(done(4));
  EXPECT_EQ(pace(eve), "none");
  EXPECT_EQ(*database().integer("SELECT count(*) FROM mail_out WHERE kind = 'answer'"), 0);
  for (const std::string_view who : {bob_writes, eve_writes}) EXPECT_FALSE(sink.has(who, "Your settings"));
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

// Every email of this server has a line in both languages, which replies quote.
TEST_F(PlayByEmail, AQuotationDoesNotDecideTheLanguage) {
  const auto to =
      post::write_address(home, post::ForTurn{"aaaaaaaaaaaa", Color::black, 0, 0}, tagger_of("another key"));
  write(ann_writes, to, {.text = fmt::format("resign\r\n\r\n> {}\r\n", post::answer_above)});
  EXPECT_TRUE(gets(ann_writes, "Nothing has changed: this server never issued"));
  write(bob_writes, to, {.text = "投りょう"});
  EXPECT_TRUE(reads(bob_writes, "何も変更されていません。"));
}

}  // namespace
}  // namespace ootori::server::testing::by_email
