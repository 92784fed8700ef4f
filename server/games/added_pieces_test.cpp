// Handicaps that replace pieces can create positions with more pieces of a kind than the game has. Such games must
// survive a restart, conversion to a record, play and analysis.
#include <algorithm>
#include <set>

#include "engine/review/game_review.hpp"
#include "game/terms.hpp"
#include "notation/record_format.hpp"
#include "notation/sfen.hpp"
#include "server/engines/engine_player.hpp"
#include "server/games/digest.hpp"
#include "server/games/game_table.hpp"
#include "server/lobby/seek_json.hpp"
#include "server/lobby/seek_table.hpp"
#include "server/schema.hpp"
#include "server/sharing/game_record.hpp"
#include "server/store/sqlite.hpp"
#include "server/store/sqlite_store.hpp"
#include "server/testing/captured_log.hpp"
#include "server/testing/people.hpp"
#include "server/testing/test_server.hpp"
#include "server/work/work_json.hpp"

namespace ootori::server::testing {
namespace {

const game::Seats seats{game::PersonSeat{ann}, game::EngineSeat{*game::Level::from(1)}};

std::string seek_body(const GameSpec& spec, std::string_view handicap) {
  return fmt::format(R"({{"game":"{}","side":"black","handicap":"{}"}})", spec.id, handicap);
}

// All `square=piece` words that a request for a game may contain.
std::vector<std::string> words_of(const GameSpec& spec) {
  std::vector<std::string> words;
  for (int square = 0; square < spec.squares(); ++square) {
    for (const PieceSpec& piece : spec.pieces) {
      const auto word =
          fmt::format("{}={}{}", square_name(spec, Square{square}), piece.promoted_from ? "+" : "", piece.letter);
      if (parse_seek(seek_body(spec, word))) words.push_back(word);
    }
  }
  return words;
}

game::Terms terms_of(const GameSpec& spec, const std::string& word) { return parse_seek(seek_body(spec, word))->terms; }

class AddedPieces : public ::testing::TestWithParam<const GameSpec*> {
 protected:
  [[nodiscard]] std::unique_ptr<Store> open() const { return open_test_store(folder.path()); }

  const GameSpec& spec = *GetParam();
  const std::vector<std::string> words = words_of(spec);
  TemporaryFolder folder;
};
INSTANTIATE_TEST_SUITE_P(Games, AddedPieces, ::testing::ValuesIn(all_games),
                         [](const auto& info) { return std::string(info.param->id); });

TEST_P(AddedPieces, CanExceedTheNormalSet) {
  const auto has_too_many = [&](const std::string& word) {
    return !parse_sfen(spec, write_sfen(game::begin(terms_of(spec, word), seats).start));
  };
  EXPECT_GT(words.size(), 100U);
  EXPECT_TRUE(std::ranges::any_of(words, has_too_many)) << "or these tests show nothing";
}

TEST_P(AddedPieces, OfASeekRoundTrip) {
  std::vector<Seek> seeks;
  std::vector<Change> changes;
  for (const std::string& word : words) {
    seeks.push_back({.id = SeekId::random(),
                     .terms = terms_of(spec, word),
                     .side = {},
                     .by = ann,
                     .to = {},
                     .listed = true,
                     .created = static_cast<UnixMillis>(seeks.size()),
                     .expires = 1'000'000});
    changes.emplace_back(AddSeek{seeks.back()});
  }
  Later<Store::Result<void>> done;
  open()->write(std::move(changes), done.taker());
  ASSERT_TRUE(done.get());
  EXPECT_EQ(SeekTable{*open()}.seeks(), seeks);
}

TEST_P(AddedPieces, OfAGameRoundTripAndAreInEveryRecordFormat) {
  const Names names;
  std::vector<Append> games;
  std::vector<Change> changes;
  for (const std::string& word : words) {
    const auto created = game::begin(terms_of(spec, word), seats);
    games.push_back({.id = GameId::random(),
                     .game = &spec,
                     .events = {{1, 1000, created}},
                     .digest = digest_of(game::State{created}, 1000)});
    changes.emplace_back(games.back());
  }
  Later<Store::Result<void>> done;
  open()->write(std::move(changes), done.taker());
  ASSERT_TRUE(done.get());
  const auto store = open();
  for (std::size_t i = 0; i < games.size(); ++i) {
    const auto events = GameTable{*store}.load(games[i].id);
    ASSERT_EQ(events, games[i].events) << words[i];
    const auto record = record_of_game(*events, names, "https://example.org");
    ASSERT_TRUE(record) << words[i];
    for (const RecordFormat& format : record_formats()) {
      const std::string text = format.write(*record);
      const auto back = format.parse(text, &spec);
      ASSERT_TRUE(back && back->size() == 1) << words[i] << " as " << format.name << ":\n" << text;
      EXPECT_EQ(back->front().start, record->start) << words[i] << " as " << format.name << ":\n" << text;
    }
  }
}

TEST_P(AddedPieces, WorkWithTheEngineAndInReports) {
  const auto engine = make_engine_player();
  Engine reviewer{EngineOptions{.hash_mib = 1}};
  for (std::size_t i = 0; i < words.size(); i += 60) {
    const AnyPosition start = game::begin(terms_of(spec, words[i]), seats).start;
    const AnyGame game = std::visit([]<class G>(const Position<G>& from) -> AnyGame { return Game<G>{from}; }, start);
    const auto move = engine->choose({game, *game::Level::from(1), i}, {});
    ASSERT_TRUE(move) << words[i];
    Record record{.start = start};
    record.moves = {RecordMove{.move = *move}};
    const auto reviewed = review_game(record, reviewer, {.limits = {.nodes = 20}});
    EXPECT_TRUE(reviewed) << words[i] << ": " << reviewed.error();
  }
}

TEST_P(AddedPieces, OfWorkForWorkersRoundTrip) {
  for (const std::string& word : words) {
    const AnyPosition start = game::begin(terms_of(spec, word), seats).start;
    const AnyGame game = std::visit([]<class G>(const Position<G>& from) -> AnyGame { return Game<G>{from}; }, start);
    const auto move =
        parse_work_line(write(MoveWork{"lease", {.game = game, .level = *game::Level::from(1), .seed = 7}}));
    ASSERT_TRUE(move) << word << ": " << move.error().message;
    const AnyGame& back = std::get<MoveWork>(*move).task.game;
    EXPECT_EQ(std::visit([](const auto& one) { return AnyPosition{one.start()}; }, back), start) << word;
    const auto report = parse_work_line(write(ReportWork{"lease", 100, Record{.start = start}}));
    ASSERT_TRUE(report) << word << ": " << report.error().message;
    EXPECT_EQ(std::get<ReportWork>(*report).record.start, start) << word;
  }
}

class RestartTest : public ServerTest {
 protected:
  std::string made(std::string_view path, std::string_view body) {
    const auto answer = browser.post(path, body);
    EXPECT_EQ(answer.status, 201) << body << ": " << answer.body;
    return std::string(answer.json().at("id").as_string());
  }
};

TEST_F(RestartTest, KeepsGamesWithAddedPieces) {
  std::vector<std::pair<std::string, std::string>> games;
  std::set<std::string> seeks;
  for (const auto& [spec, word] : {std::pair{"tori", "4b=L"}, {"tori", "7d=+F"}, {"yari", "4e=R"}, {"yari", "3f=+P"}}) {
    games.emplace_back(
        word,
        made("/api/v1/games", fmt::format(R"({{"game":"{}","side":"black","handicap":"{}","level":1}})", spec, word)));
    seeks.insert(made("/api/v1/seeks",
                      fmt::format(R"({{"game":"{}","side":"black","handicap":"{}","listed":false}})", spec, word)));
  }
  restart();
  for (const auto& [word, id] : games) {
    const auto game = browser.get("/api/v1/games/" + id);
    ASSERT_EQ(game.status, 200) << game.body;
    EXPECT_EQ(game.json().at("handicap").as_string(), word);
    for (const RecordFormat& format : record_formats()) {
      EXPECT_EQ(browser.get(fmt::format("/api/v1/games/{}/record?format={}", id, format.name)).status, 200);
    }
    EXPECT_EQ(browser.get("/api/v1/games/" + id + "/board.svg").status, 200);
  }
  std::set<std::string> found;
  for (const auto& seek : browser.get("/api/v1/seeks").json().at("seeks").as_array()) {
    found.emplace(seek.at("id").as_string());
  }
  EXPECT_EQ(found, seeks);
  const auto file = browser.get("/api/v1/account/export");
  ASSERT_EQ(file.status, 200) << file.body;
  EXPECT_EQ(file.json().at("games").as_array().size(), games.size());
  Browser other{.port = server->port()};
  EXPECT_EQ(other.post("/api/v1/seeks/" + *seeks.begin() + "/accept", {}).status, 201);
}

TEST_F(RestartTest, SucceedsDespiteDamagedRows) {
  const auto body = [](std::string_view name) {
    return fmt::format(R"({{"name":"{}","password":"correct horse"}})", name);
  };
  ASSERT_EQ(browser.post("/api/v1/account", body("Ann")).status, 201);
  ASSERT_EQ(browser.post("/api/v1/account/tokens", R"({"label":"mine","scopes":["read"]})").status, 201);
  const auto damaged = made("/api/v1/seeks", R"({"game":"tori","side":"black","listed":false})");
  const auto sound = made("/api/v1/seeks", R"({"game":"tori","side":"black","listed":false})");
  Browser other{.port = server->port()};
  ASSERT_EQ(other.post("/api/v1/account", body("Bob")).status, 201);
  server.reset();
  {
    TestDatabase database(folder.path());
    ASSERT_TRUE(database.execute(
        "UPDATE seeks SET sfen = 'nonsense' WHERE id = '" + damaged +
        "'; UPDATE tokens SET scopes = 'nonsense'; INSERT INTO logins SELECT 'short', 'x', player, 0, 0, '' FROM "
        "accounts LIMIT 1; "
        "INSERT INTO blocks VALUES ('short', 'x', 'y', 0); INSERT INTO silences VALUES ('x', 'short', 'y', 0, 0);"
        "INSERT INTO games (id, game, created, updated, plies, engine_to_move, deadline) "
        "VALUES ('short', 'tori', 0, 0, 0, 1, 0); INSERT INTO analyses (game_id, player, asked) VALUES ('short', 'x', "
        "0)"));
  }
  const CapturedLog log;
  start();
  EXPECT_TRUE(log.contains("a stored seek has an impossible position (" + damaged + ")")) << log.text();
  for (const char* what : {"a stored token is impossible", "a stored session has an impossible id",
                           "a stored block is impossible", "a stored silence is impossible",
                           "a stored game has an impossible id", "a stored analysis has an impossible game"}) {
    EXPECT_TRUE(log.contains(what)) << what << " is not in\n" << log.text();
  }
  EXPECT_EQ(browser.get("/api/v1/seeks/" + sound).status, 200);
  EXPECT_EQ(browser.get("/api/v1/seeks/" + damaged).code(), "unknown_seek");
  server.reset();  // destroy the server before the log that it writes to
}

}  // namespace
}  // namespace ootori::server::testing
