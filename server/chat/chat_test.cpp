// Chats and their moderation through the public API, with real sockets and a real store.
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

namespace json = boost::json;

std::string say(const std::string& game, std::string_view text, std::string_view channel = "players") {
  return json::serialize(json::object{{"t", "say"}, {"game", game}, {"channel", channel}, {"text", text}});
}

std::string phrase(const std::string& game, std::string_view code, std::string_view channel = "players") {
  return json::serialize(json::object{{"t", "say"}, {"game", game}, {"channel", channel}, {"phrase", code}});
}

class Chat : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    for (Browser* one : {&ann, &bob, &eve, &judge}) one->port = browser.port;
    sign_up(ann, "Ann");
    sign_up(bob, "Bob");
    sign_up(eve, "Eve");
    sign_up(judge, "Judge");
    game = game_of(ann, bob);
  }

  static void sign_up(Browser& one, std::string_view name) {
    one.get("/api/v1/games");
    const auto made =
        one.post("/api/v1/account", fmt::format(R"({{"name":"{}","password":"a long enough one"}})", name));
    ASSERT_EQ(made.status, 201) << made.body;
  }

  static std::string game_of(Browser& black, Browser& white) {
    const auto seek = black.post("/api/v1/seeks", R"({"game":"tori","side":"black","listed":false})");
    const std::string path = "/api/v1/seeks/" + std::string(seek.json().at("id").as_string());
    return std::string(white.post(path + "/accept", {}).json().at("id").as_string());
  }

  // Changes the role in the store, which the server reads when it starts.
  void make_moderator(std::string_view name) {
    server.reset();
    const std::string sql = fmt::format("UPDATE accounts SET role = 'moderator' WHERE name = '{}'", name);
    EXPECT_TRUE(TestDatabase(folder.path()).execute(sql));
    start_again();
  }

  void start_again() {
    server.reset();
    start();
    for (Browser* one : {&ann, &bob, &eve, &judge}) one->port = browser.port;
  }

  // Watches the game and returns the chat so far.
  static json::array watch(SocketClient& socket, const std::string& id) {
    socket.send(watch_frame(id, 0));
    return socket.expect("chat").at("messages").as_array();
  }

  static std::int64_t number_of(const json::object& said) { return said.at("message").as_object().at("n").as_int64(); }

  // Ann insults Bob, who reports the message.
  std::int64_t reported(std::string_view text = "you play like a guest") {
    auto socket = ann.socket();
    watch(socket, game);
    socket.send(say(game, text));
    const auto n = number_of(socket.expect("said"));
    const auto done =
        bob.post("/api/v1/reports", fmt::format(R"({{"game":"{}","message":{},"reason":"insult"}})", game, n));
    EXPECT_EQ(done.status, 204) << done.body;
    return n;
  }

  Browser ann{.port = 0}, bob{.port = 0}, eve{.port = 0}, judge{.port = 0};
  std::string game;
};

TEST_F(Chat, MessagesOfPlayersAreKept) {
  auto black = ann.socket();
  auto white = bob.socket();
  EXPECT_EQ(watch(black, game).size(), 0U);
  watch(white, game);
  black.send(say(game, "  <i>hello</i> お願いします "));
  const auto heard = white.expect("said").at("message").as_object();
  EXPECT_EQ(heard.at("text").as_string(), "<i>hello</i> お願いします");
  EXPECT_EQ(heard.at("by"), (json::value{{"kind", "account"}, {"name", "Ann"}, {"you", false}}));
  EXPECT_EQ(heard.at("side").as_string(), "black");
  EXPECT_EQ(heard.at("channel").as_string(), "players");
  EXPECT_TRUE(black.expect("said").at("message").as_object().at("by").as_object().at("you").as_bool());
  white.send(phrase(game, "please"));
  EXPECT_EQ(black.expect("said").at("message").as_object().at("phrase").as_string(), "please");
  start_again();
  auto again = ann.socket();
  const auto kept = watch(again, game);
  ASSERT_EQ(kept.size(), 2U);
  EXPECT_EQ(kept[0].as_object().at("text").as_string(), "<i>hello</i> お願いします");
  EXPECT_EQ(kept[1].as_object().at("phrase").as_string(), "please");
  again.send(say(game, "back again"));
  EXPECT_EQ(number_of(again.expect("said")), 3);
}

TEST_F(Chat, PlayersAndSpectatorsChatSeparatelyDuringTheGame) {
  auto black = ann.socket();
  auto spectator = eve.socket();
  watch(black, game);
  watch(spectator, game);
  spectator.send(say(game, "take the falcon", "spectators"));
  EXPECT_EQ(spectator.expect("said").at("message").as_object().at("side"), json::value(nullptr));
  spectator.send(say(game, "take it", "players"));
  EXPECT_EQ(spectator.expect("error").at("code").as_string(), "not_allowed");
  black.send(say(game, "what do you say?", "spectators"));
  EXPECT_EQ(black.expect("error").at("code").as_string(), "not_allowed");
  black.send(say(game, "hm"));
  const auto own = black.expect("said").at("message").as_object();
  EXPECT_EQ(own.at("text").as_string(), "hm") << "the first message that the player hears";
  auto late = bob.socket();
  EXPECT_EQ(watch(late, game).size(), 1U);
  auto other = browser.socket();
  const auto seen = watch(other, game);
  ASSERT_EQ(seen.size(), 1U) << "spectators do not hear the players either";
  EXPECT_EQ(seen[0].as_object().at("channel").as_string(), "spectators");

  black.send(frame("resign", game));
  EXPECT_EQ(black.expect("chat").at("messages").as_array().size(), 2U) << "it is no secret any more";
  black.send(say(game, "so that was it", "spectators"));
  EXPECT_EQ(spectator.expect("said").at("message").as_object().at("side").as_string(), "black");
}

TEST_F(Chat, GuestSpectatorsCanOnlySayPhrases) {
  auto guest = browser.socket();
  watch(guest, game);
  guest.send(say(game, "buy my boots", "spectators"));
  EXPECT_EQ(guest.expect("error").at("code").as_string(), "signed_out");
  guest.send(phrase(game, "good_move", "spectators"));
  EXPECT_EQ(guest.expect("said").at("message").as_object().at("phrase").as_string(), "good_move");
}

TEST_F(Chat, GamesAgainstTheEngineHaveNoChat) {
  const auto id = ann.new_game();
  auto socket = ann.socket();
  watch(socket, id);
  socket.send(say(id, "hello"));
  EXPECT_EQ(socket.expect("error").at("code").as_string(), "not_allowed");
}

TEST_F(Chat, BadMessagesAreRefusedAndNotCounted) {
  auto socket = ann.socket();
  watch(socket, game);
  for (const auto& bad :
       {say(game, ""), say(game, "two\nlines"),
        say(game,
            "\xe2\x80\xae"
            "turned"),
        say(game, std::string(201, 'a')), phrase(game, "checkmate"), say(game, "hello", "lobby"), frame("say", game)}) {
    socket.send(bad);
    EXPECT_EQ(socket.expect("error").at("code").as_string(), "bad_value") << bad;
  }
  socket.send(say("222222222222", "hello"));
  EXPECT_EQ(socket.expect("error").at("code").as_string(), "unknown_game");
  socket.send(say(game, "hello"));
  EXPECT_EQ(number_of(socket.expect("said")), 1);
}

TEST_F(Chat, FloodsAreStopped) {
  auto socket = ann.socket();
  watch(socket, game);
  for (int i = 0; i < 7; ++i) socket.send(say(game, "hello?"));
  EXPECT_EQ(socket.expect("error").at("code").as_string(), "too_many");
}

TEST_F(Chat, BlockedPlayersAreMutedEverywhere) {
  auto black = ann.socket();
  auto white = bob.socket();
  watch(black, game);
  watch(white, game);
  white.send(say(game, "blah"));
  const auto n = number_of(black.expect("said"));
  const auto blocked = ann.post("/api/v1/blocks", fmt::format(R"({{"game":"{}","message":{}}})", game, n));
  ASSERT_EQ(blocked.status, 201) << blocked.body;
  EXPECT_EQ(blocked.json().at("player").as_object().at("name").as_string(), "Bob");
  EXPECT_EQ(black.expect("chat").at("messages").as_array().size(), 0U);
  white.send(say(game, "blah blah"));
  white.expect("said");
  white.expect("said");
  black.send(say(game, "peace"));
  EXPECT_EQ(black.expect("said").at("message").as_object().at("text").as_string(), "peace");

  start_again();
  auto again = ann.socket();
  EXPECT_EQ(watch(again, game).size(), 1U);
  const auto list = ann.get("/api/v1/blocks").json().at("blocks").as_array();
  ASSERT_EQ(list.size(), 1U);
  EXPECT_EQ(list[0].as_object().at("id"), blocked.json().at("id"));
  const std::string path = "/api/v1/blocks/" + std::string(blocked.json().at("id").as_string());
  EXPECT_EQ(bob.call("DELETE", path, {}).status, 404) << "somebody else's";
  EXPECT_EQ(ann.call("DELETE", path, {}).status, 204);
  EXPECT_EQ(watch(again, game).size(), 3U);
}

TEST_F(Chat, OnlyOtherExistingPlayersCanBeBlocked) {
  EXPECT_EQ(ann.post("/api/v1/blocks", R"({"player":"Nobody"})").code(), "unknown_player");
  EXPECT_EQ(ann.post("/api/v1/blocks", R"({"player":"Ann"})").code(), "not_allowed");
  EXPECT_EQ(ann.post("/api/v1/blocks", fmt::format(R"({{"game":"{}","message":9}})", game)).code(), "unknown_message");
  EXPECT_EQ(ann.post("/api/v1/blocks", R"({"player":"Bob"})").status, 201);
  EXPECT_EQ(ann.post("/api/v1/blocks", R"({"player":"bob"})").status, 201) << "a second time changes nothing";
  EXPECT_EQ(ann.get("/api/v1/blocks").json().at("blocks").as_array().size(), 1U);
}

TEST_F(Chat, BlocksAreListedNewestFirst) {
  for (const std::string_view name : {"Judge", "Bob", "Eve"}) {
    ASSERT_EQ(ann.post("/api/v1/blocks", fmt::format(R"({{"player":"{}"}})", name)).status, 201);
    std::this_thread::sleep_for(2ms);  // for a definite order
  }
  std::vector<std::string> names;
  for (const auto& block : ann.get("/api/v1/blocks").json().at("blocks").as_array()) {
    names.emplace_back(block.at("player").at("name").as_string());
  }
  EXPECT_EQ(names, (std::vector<std::string>{"Eve", "Bob", "Judge"}));
}

TEST_F(Chat, BlocksHaveAnOlderNameToo) {
  const auto muted = ann.post("/api/v1/mutes", R"({"player":"Bob"})");
  ASSERT_EQ(muted.status, 201) << muted.body;
  EXPECT_EQ(ann.get("/api/v1/mutes").json().at("mutes"), ann.get("/api/v1/blocks").json().at("blocks"));
  const std::string path = "/api/v1/mutes/" + std::string(muted.json().at("id").as_string());
  EXPECT_EQ(ann.call("DELETE", path, {}).status, 204);
  EXPECT_TRUE(ann.get("/api/v1/mutes").json().at("mutes").as_array().empty());
}

TEST_F(Chat, OnlyModeratorsReadReports) {
  const auto n = reported();
  const std::string body = fmt::format(R"({{"game":"{}","message":{},"reason":"insult"}})", game, n);
  EXPECT_EQ(bob.post("/api/v1/reports", body).status, 204) << "once more changes nothing";
  EXPECT_EQ(ann.post("/api/v1/reports", body).code(), "not_allowed") << "one's own";
  EXPECT_EQ(eve.post("/api/v1/reports", body).code(), "unknown_message") << "what one does not hear";
  const std::string verdict = fmt::format(R"({{"game":"{}","message":{},"delete":true}})", game, n);
  for (Browser* one : {&bob, &browser}) {
    EXPECT_EQ(one->get("/api/v1/moderation/reports").code(), "not_a_moderator");
    EXPECT_EQ(one->post("/api/v1/moderation/verdicts", verdict).code(), "not_a_moderator");
    EXPECT_EQ(one->get("/api/v1/moderation/silences").code(), "not_a_moderator");
    EXPECT_EQ(one->post("/api/v1/moderation/silences", R"({"player":"Ann","minutes":5})").code(), "not_a_moderator");
    EXPECT_EQ(one->call("DELETE", "/api/v1/moderation/silences/222222222222", {}).code(), "not_a_moderator");
    EXPECT_EQ(one->get("/api/v1/moderation/log").code(), "not_a_moderator");
  }
}

TEST_F(Chat, ModeratorActionsAreLogged) {
  const auto n = reported();
  make_moderator("Judge");
  const auto queue = judge.get("/api/v1/moderation/reports").json().at("reports").as_array();
  ASSERT_EQ(queue.size(), 1U);
  const auto& one = queue[0].as_object();
  EXPECT_EQ(one.at("message").as_object().at("text").as_string(), "you play like a guest");
  EXPECT_EQ(one.at("reports").as_array().at(0).as_object().at("by").as_object().at("name").as_string(), "Bob");

  auto white = bob.socket();
  EXPECT_EQ(watch(white, game).size(), 1U);
  const auto done = judge.post(
      "/api/v1/moderation/verdicts",
      fmt::format(R"({{"game":"{}","message":{},"delete":true,"silence":60,"note":"a first warning"}})", game, n));
  ASSERT_EQ(done.status, 204) << done.body;
  EXPECT_EQ(white.expect("unsaid").at("n").as_int64(), n);
  EXPECT_EQ(watch(white, game).size(), 0U);
  EXPECT_EQ(judge.get("/api/v1/moderation/reports").json().at("reports").as_array().size(), 0U);

  start_again();
  auto black = ann.socket();
  EXPECT_EQ(watch(black, game).size(), 0U) << "it stays deleted";
  black.send(phrase(game, "sorry"));
  EXPECT_EQ(black.expect("error").at("code").as_string(), "silenced");
  const auto silences = judge.get("/api/v1/moderation/silences").json().at("silences").as_array();
  ASSERT_EQ(silences.size(), 1U);
  const auto& silence = silences[0].as_object();
  EXPECT_EQ(silence.at("until").as_int64() - silence.at("at").as_int64(), 60 * 60 * 1000);
  const std::string path = "/api/v1/moderation/silences/" + std::string(silence.at("id").as_string());
  EXPECT_EQ(judge.call("DELETE", path, {}).status, 204);
  EXPECT_EQ(judge.call("DELETE", path, {}).code(), "not_found");
  black.send(phrase(game, "sorry"));
  EXPECT_EQ(number_of(black.expect("said")), n + 1) << "the number of what was deleted is not given again";

  const auto log = judge.get("/api/v1/moderation/log").json().at("log").as_array();
  ASSERT_EQ(log.size(), 3U);
  EXPECT_EQ(log[0].as_object().at("act").as_string(), "unsilenced");
  EXPECT_EQ(log[1].as_object().at("act").as_string(), "silenced");
  EXPECT_EQ(log[2].as_object().at("act").as_string(), "deleted");
  EXPECT_EQ(log[2].as_object().at("note").as_string(), "a first warning");
  EXPECT_EQ(log[2].as_object().at("moderator").as_object().at("name").as_string(), "Judge");
  EXPECT_EQ(log[2].as_object().at("player").as_object().at("name").as_string(), "Ann");
}

// Nobody can read these messages any more, so nobody could decide about them.
TEST_F(Chat, MessagesOfDeletedAccountsLeaveTheQueue) {
  reported();
  make_moderator("Judge");
  const auto queue = [&] { return judge.get("/api/v1/moderation/reports").json().at("reports").as_array(); };
  ASSERT_EQ(queue().size(), 1U);
  ASSERT_EQ(ann.call("DELETE", "/api/v1/account", R"({"password":"a long enough one"})").status, 204);
  EXPECT_EQ(queue().size(), 0U);
}

// Anybody can be any number of guests.
class ChatOfOneAddress : public Chat {
 protected:
  ServerOptions options() override {
    auto made = Chat::options();
    made.call_limits.seeks_of_address = {.most = 4, .again = std::chrono::hours{1}};
    return made;
  }
};

TEST_F(ChatOfOneAddress, GuestsShareTheLimitOnBlocksAndReports) {
  const auto as_guest = [&](std::string_view path) {
    return Browser{.port = browser.port}.post(path, R"({"player":"Ann"})");
  };
  for (const std::string_view path : {"/api/v1/blocks", "/api/v1/mutes"}) EXPECT_EQ(as_guest(path).status, 201) << path;
  EXPECT_NE(as_guest("/api/v1/reports").code(), "too_many") << "the fourth, after the seek for the game";
  for (const std::string_view path : {"/api/v1/blocks", "/api/v1/mutes", "/api/v1/reports"}) {
    EXPECT_EQ(as_guest(path).code(), "too_many") << path;
  }
}

TEST_F(Chat, ReportsCanBeDismissedButNotByThoseInvolved) {
  const auto n = reported("nice weather");
  make_moderator("Ann");
  make_moderator("Judge");
  const auto dismissal = fmt::format(R"({{"game":"{}","message":{},"delete":false}})", game, n);
  EXPECT_EQ(ann.post("/api/v1/moderation/verdicts", dismissal).code(), "not_allowed");
  EXPECT_EQ(judge.post("/api/v1/moderation/verdicts", dismissal).code(), "not_allowed") << "of another moderator";
  EXPECT_EQ(judge.post("/api/v1/moderation/silences", R"({"player":"Ann","minutes":5})").code(), "not_allowed");
  EXPECT_EQ(judge.post("/api/v1/moderation/silences", R"({"player":"Eve","minutes":0})").code(), "bad_value");
  EXPECT_EQ(judge.post("/api/v1/moderation/silences", R"({"player":"Eve","minutes":5})").status, 201);
  auto spectator = eve.socket();
  watch(spectator, game);
  spectator.send(say(game, "hello", "spectators"));
  EXPECT_EQ(spectator.expect("error").at("code").as_string(), "silenced");
}

TEST_F(Chat, ModeratorsSettleImpassesAndAbortGames) {
  make_moderator("Judge");
  const auto ruling = [](const std::string& id, std::string_view what) {
    return fmt::format(R"({{"game":"{}","ruling":"{}","note":"asked by both"}})", id, what);
  };
  constexpr std::string_view path = "/api/v1/moderation/rulings";
  const auto seek = ann.post("/api/v1/seeks", R"({"game":"yari","side":"black","listed":false,)"
                                              R"("sfen":"2K4/7/7/7/7/7/7/5k1/7 b 3R2BN6Pr2b7p 1"})");
  ASSERT_EQ(seek.status, 201) << seek.body;
  const std::string accept = "/api/v1/seeks/" + std::string(seek.json().at("id").as_string()) + "/accept";
  const auto impasse = std::string(bob.post(accept, {}).json().at("id").as_string());

  EXPECT_EQ(ann.post(path, ruling(impasse, "impasse")).code(), "not_a_moderator");
  EXPECT_EQ(judge.post(path, ruling(impasse, "impasse")).code(), "not_offered");
  EXPECT_EQ(judge.post(path, ruling(game, "impasse")).code(), "not_allowed") << "no impasse in this game";
  EXPECT_EQ(judge.post(path, ruling(impasse, "victory")).code(), "bad_value");
  EXPECT_EQ(judge.post(path, ruling("222222222222", "no_contest")).code(), "unknown_game");
  ASSERT_EQ(bob.post("/api/v1/games/" + impasse + "/impasse", {}).status, 204);
  ASSERT_EQ(judge.post(path, ruling(impasse, "impasse")).status, 204);
  EXPECT_EQ(eve.get("/api/v1/games/" + impasse).json().at("outcome"),
            (json::value{{"winner", "black"}, {"reason", "impasse"}}));
  ASSERT_EQ(judge.post(path, ruling(game, "no_contest")).status, 204);
  EXPECT_EQ(eve.get("/api/v1/games/" + game).json().at("outcome"),
            (json::value{{"winner", nullptr}, {"reason", "abandoned"}}));
  EXPECT_EQ(judge.post(path, ruling(game, "no_contest")).code(), "game_over");

  const auto own = game_of(judge, eve);
  EXPECT_EQ(judge.post(path, ruling(own, "no_contest")).code(), "not_allowed");
  const auto log = judge.get("/api/v1/moderation/log").json().at("log").as_array();
  ASSERT_EQ(log.size(), 2U);
  EXPECT_EQ(log[0].at("act").as_string(), "called_off");
  EXPECT_EQ(log[1].at("act").as_string(), "settled");
  EXPECT_EQ(log[1].at("player").at("name").as_string(), "Bob");
  EXPECT_EQ(log[1].at("game").as_string(), impasse);
  EXPECT_EQ(log[1].at("note").as_string(), "asked by both");
}

}  // namespace
}  // namespace ootori::server::testing
