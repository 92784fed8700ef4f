// A search finds what a check of every game finds; downloads of games; saved searches.
#include <algorithm>
#include <random>
#include <ranges>

#include <rapidcheck/gtest.h>

#include "notation/record.hpp"
#include "notation/usi.hpp"
#include "server/search/export_desk.hpp"
#include "server/search/saved_search_table.hpp"
#include "server/search/search_query.hpp"
#include "server/testing/failing_reads.hpp"
#include "server/testing/line_client.hpp"
#include "server/testing/store_fixture.hpp"

namespace ootori::server::testing {
namespace {

const game::PlayerId cho{"cho"};

class GameSearchTest : public StoreTest {
 protected:
  void SetUp() override {
    for (const game::PlayerId& player : {ann, bob, cho}) ASSERT_TRUE(names.add(player, player.value));
    std::mt19937 random{5};
    for (int n = 1; n <= 600; ++n) games.push_back(game(random, n));
    ASSERT_TRUE(index.add(games, {600, games.back().id}));
  }

  static IndexedGame game(std::mt19937& random, std::int64_t number) {
    const GameSpec& spec = random() % 2 == 0 ? Tori::spec : Yari::spec;
    const std::array<game::Seat, 4> seats{game::PersonSeat{ann}, game::PersonSeat{bob}, game::PersonSeat{cho},
                                          game::EngineSeat{*game::Level::from(2)}};
    const std::size_t black = random() % 3;
    const bool rated = random() % 2 == 0;
    const std::array<std::optional<game::Speed>, 3> speeds{game::Speed::blitz, game::Speed::correspondence, {}};
    const std::array<Outcome, 3> ends{{{Color::black, Termination::resignation},
                                       {Color::white, Termination::time},
                                       {std::nullopt, Termination::repetition}}};
    return {.number = number,
            .id = GameId::random(),
            .start = initial_position(spec),
            .moves = visit_game(spec, [&]<class G>() { return moves<G>(random); }),
            .seats = {seats[black], seats[(black + 1 + random() % 2) % 4]},
            .speed = speeds[random() % 3],
            .rated = rated,
            .rating = rated ? std::array{1300 + static_cast<int>(random() % 500), 1500} : std::array{0, 0},
            .outcome = ends[random() % 3],
            .ended = 1'700'000'000'000 + number * 3'600'000};
  }
  template <class G>
  static std::vector<Move> moves(std::mt19937& random) {
    Game<G> game;
    for (std::size_t plies = 2 + random() % 20; plies > 0; --plies) {
      const MoveList moves = game.permitted_moves();
      if (moves.empty()) break;
      (void)game.play(moves[random() % std::min<std::size_t>(moves.size(), 4)]);
    }
    return {game.moves().begin(), game.moves().end()};
  }

  [[nodiscard]] GameSearch parsed(std::string_view query) const {
    const auto read = parse_search_query(query, names);
    EXPECT_TRUE(read) << query << ": " << read.error().message;
    return read->search;
  }
  [[nodiscard]] std::string fault(std::string_view query) const {
    const auto read = parse_search_query(query, names);
    EXPECT_FALSE(read) << query;
    return read ? "" : read.error().field;
  }

  // All pages together.
  std::vector<std::int64_t> found(const GameSearch& search, const game::PlayerId& viewer = {}, std::size_t limit = 7) {
    std::vector<std::int64_t> numbers;
    std::int64_t before = 1'000'000;
    while (true) {
      const auto page = search_games(index.file(), search, viewer, before, limit);
      EXPECT_TRUE(page);
      EXPECT_LE(page->games.size(), limit);
      for (const IndexedGame& game : page->games) numbers.push_back(game.number);
      if (!page->next) return numbers;
      EXPECT_LT(*page->next, before);
      before = *page->next;
    }
  }

  template <class Wanted>
  std::vector<std::int64_t> expected(const Wanted& wanted) {
    std::vector<std::int64_t> numbers;
    for (const IndexedGame& game : games) {
      if (game.seats.are_people() && wanted(game)) numbers.insert(numbers.begin(), game.number);
    }
    EXPECT_FALSE(numbers.empty());
    EXPECT_LT(numbers.size(), games.size());
    return numbers;
  }

  Names names;
  std::vector<IndexedGame> games;
  OpeningIndex index = *OpeningIndex::open(folder.path() / "explorer.db", {.busy = 20});
};

bool plays(const IndexedGame& game, const game::PlayerId& player) { return game.seats.side_of(player).has_value(); }

TEST_F(GameSearchTest, AgreesWithAFullScan) {
  const auto any = [](const IndexedGame&) { return true; };
  EXPECT_EQ(found(parsed("")), expected(any));
  EXPECT_EQ(found(parsed("game=yari")), expected([](const auto& game) { return &game.spec() == &Yari::spec; }));
  EXPECT_EQ(found(parsed("player=ann")), expected([](const auto& game) { return plays(game, ann); }));
  EXPECT_EQ(found(parsed("player=ann&opponent=bob")),
            expected([](const auto& game) { return plays(game, ann) && plays(game, bob); }));
  EXPECT_EQ(found(parsed("player=ann&side=white")),
            expected([](const auto& game) { return game.seats.side_of(ann) == Color::white; }));
  EXPECT_EQ(found(parsed("speed=blitz,none")),
            expected([](const auto& game) { return !game.speed || *game.speed == game::Speed::blitz; }));
  EXPECT_EQ(found(parsed("rated=1")), expected([](const auto& game) { return game.rated; }));
  EXPECT_EQ(found(parsed("rating_min=1500")),
            expected([](const auto& game) { return game.rated && game.rating[0] >= 1500; }));
  EXPECT_EQ(found(parsed("rating_max=1499")),
            expected([](const auto& game) { return game.rated && (game.rating[0] + 1500) / 2 <= 1499; }));
  EXPECT_EQ(found(parsed("winner=nobody")), expected([](const auto& game) { return !game.outcome.winner; }));
  EXPECT_EQ(found(parsed("reason=time")),
            expected([](const auto& game) { return game.outcome.reason == Termination::time; }));
  EXPECT_EQ(found(parsed("plies_min=5&plies_max=9")),
            expected([](const auto& game) { return game.moves.size() >= 5 && game.moves.size() <= 9; }));
  EXPECT_EQ(found(parsed("since=2023-11-20&until=2023-11-21")), expected([](const auto& game) {
              return game.ended >= 1'700'438'400'000 && game.ended < 1'700'611'200'000;
            }));
  const auto one = std::ranges::find_if(games, [](const auto& game) { return game.seats.are_people(); });
  EXPECT_EQ(found(parsed(fmt::format("since={0}&until={0}", one->ended))), std::vector{one->number});
}

// Few games match, so that one page examines all candidates, more than are read at once.
TEST_F(GameSearchTest, APageWithTheLastGamesIsTheLast) {
  const std::string_view query = "player=ann&plies_min=20&plies_max=21";
  const auto page = search_games(index.file(), parsed(query), {}, 1'000'000, 100);
  ASSERT_TRUE(page);
  EXPECT_LT(page->games.size(), 100U);
  EXPECT_EQ(page->next, std::nullopt);
  EXPECT_EQ(found(parsed(query), {}, 100), expected([](const auto& game) {
              return plays(game, ann) && game.moves.size() >= 20 && game.moves.size() <= 21;
            }));
}

TEST_F(GameSearchTest, FindsTranspositionsAndMirrorImages) {
  const AnyPosition start = initial_position(Tori::spec);
  const IndexedGame& example =
      *std::ranges::find_if(games, [&](const auto& game) { return &game.spec() == &Tori::spec; });
  const PositionId wanted = position_id(after(start, example.moves[0]));
  const auto reaches = [&](const IndexedGame& game) {
    const auto rows = opening_rows(game.start, game.moves);
    return std::ranges::find(rows, wanted, &OpeningRow::position) != rows.end();
  };
  const std::string line = "game=tori&moves=" + write_usi(Tori::spec, example.moves[0]);
  EXPECT_EQ(found(parsed(line)), expected(reaches));
  EXPECT_EQ(found(parsed(line + "&player=bob")),
            expected([&](const auto& game) { return reaches(game) && plays(game, bob); }));
}

TEST_F(GameSearchTest, FindsPatternsOfPieces) {
  // The piece of some game's first move, where that move has put it.
  const auto& example = *std::ranges::find_if(games, [](const auto& game) { return &game.spec() == &Yari::spec; });
  const Move first = example.moves.front();
  const auto& start = std::get<Position<Yari>>(example.start);
  const std::string text = Yari::spec[start.type_on(first.from())].letter + square_name(Yari::spec, first.to());
  const auto pattern = *PiecePattern::parse(Yari::spec, text);
  const auto has = [&](const IndexedGame& game) {
    if (&game.spec() != &Yari::spec) return false;
    AnyPosition position = game.start;
    bool is_there = pattern.fits(position);
    for (const Move move : game.moves) is_there |= pattern.fits(position = after(position, move));
    return is_there;
  };
  EXPECT_EQ(found(parsed("game=yari&pattern=" + text)), expected(has));
  EXPECT_EQ(found(parsed("game=tori&pattern=K4g,k4a,S1a")), std::vector<std::int64_t>{});
}

TEST_F(GameSearchTest, ShowsGamesAgainstTheEngineToTheirPlayerOnly) {
  const auto with_engine = [](const IndexedGame& game) { return !game.seats.are_people(); };
  const auto all = found(parsed(""), cho, 100);
  EXPECT_TRUE(std::ranges::any_of(all, [&](auto number) { return with_engine(games[number - 1]); }));
  for (const auto number : all) {
    const IndexedGame& game = games[static_cast<std::size_t>(number - 1)];
    EXPECT_TRUE(game.seats.are_people() || plays(game, cho));
  }
}

TEST_F(GameSearchTest, ReadsMovesAsTheyAreTypedInJapanese) {
  const auto position = [&](std::string_view moves) {
    return parsed(fmt::format("game=tori&moves={}", moves)).position;
  };
  for (const std::string_view moves : {"４四燕　同燕", "４四燕、同燕", "４五４四，４三４四", "4e4d 同燕"}) {
    EXPECT_EQ(position(moves), position("4e4d 4c4d")) << moves;
  }
}

TEST_F(GameSearchTest, RefusesInvalidInput) {
  EXPECT_EQ(fault("game=chess"), "game");
  EXPECT_EQ(fault("player=nobody"), "player");
  EXPECT_EQ(fault("side=black"), "side");
  EXPECT_EQ(fault("winner=ann"), "winner");
  EXPECT_EQ(fault("reason=boredom"), "reason");
  EXPECT_EQ(fault("since=yesterday"), "since");
  EXPECT_EQ(fault("since=-1"), "since");
  EXPECT_EQ(fault("until=2026-02-30"), "until");
  EXPECT_EQ(fault("until=1700438400000ms"), "until");
  EXPECT_EQ(fault("pattern=S4d"), "game");
  EXPECT_EQ(fault("game=tori&pattern=X4d"), "pattern");
  EXPECT_EQ(fault("game=tori&pattern=S9z"), "pattern");
  EXPECT_EQ(fault("game=tori&pattern=K*1"), "pattern");
  EXPECT_EQ(fault("game=tori&pattern=S*0"), "pattern");
  EXPECT_EQ(fault("game=tori&moves=1a1b"), "moves");
  EXPECT_EQ(fault("game=tori&moves=nonsense"), "moves");
  EXPECT_EQ(fault("game=tori&sfen=x"), "sfen");
  EXPECT_EQ(fault("limit=101"), "limit");
  EXPECT_EQ(fault("before=0"), "before");
  EXPECT_EQ(fault("color=red"), "color");
  EXPECT_EQ(parse_search_query("player=nobody", names).error().code, ErrorCode::unknown_player);
  EXPECT_EQ(parse_search_query("game=tori&moves=4e4d,4e4d", names).error().message, "'4e4d' is not a legal move here.");
  std::string many = "game=tori&pattern=S4d";
  for (int n = 0; n < 16; ++n) many += ",S4d";
  EXPECT_EQ(fault(many), "pattern");
}

TEST(PiecePatterns, AreReadLikeSfen) {
  const auto position = initial_position(Tori::spec);
  const auto fits = [&](std::string_view text) { return PiecePattern::parse(Tori::spec, text)->fits(position); };
  EXPECT_TRUE(fits(""));
  EXPECT_TRUE(fits("K4g, k4a"));
  EXPECT_TRUE(fits("K４七、ｋ４一，　S4五"));
  EXPECT_FALSE(fits("k４七"));
  EXPECT_FALSE(fits("k4g"));
  EXPECT_FALSE(fits("+F4f"));
  EXPECT_FALSE(fits("S*1"));
}

TEST(PiecePatterns, AcceptOrRefuseAnyText) {
  EXPECT_TRUE(rc::check([](const std::string& text) { (void)PiecePattern::parse(Yari::spec, text); }));
}

// Records what it is sent. While `taking` is false, it takes no more until take().
class Peer final : public SocketPeer {
 public:
  void send(std::string text) override {
    const std::scoped_lock lock(mutex_);
    text_ += text + "\n";
  }
  void end() override { ended_ = true; }
  void when_taken(std::move_only_function<void()> go_on) override {
    if (taking) return go_on();
    const std::scoped_lock lock(mutex_);
    waiting_ = std::move(go_on);
  }

  [[nodiscard]] std::string text() {
    const std::scoped_lock lock(mutex_);
    return text_;
  }
  [[nodiscard]] bool ended() const { return ended_; }
  void take() {
    std::move_only_function<void()> go_on;
    {
      const std::scoped_lock lock(mutex_);
      std::swap(go_on, waiting_);
    }
    if (go_on) go_on();
  }
  [[nodiscard]] bool waits() {
    const std::scoped_lock lock(mutex_);
    return static_cast<bool>(waiting_);
  }

  std::atomic<bool> taking = true;

 private:
  std::mutex mutex_;
  std::string text_;
  std::move_only_function<void()> waiting_;
  std::atomic<bool> ended_ = false;
};

class ExportDeskTest : public StoreTest {
 protected:
  void SetUp() override {
    for (int n = 0; n < 5; ++n) {
      const game::Created created = game::begin({.game = &Tori::spec}, {game::PersonSeat{ann}, game::PersonSeat{bob}});
      Append append{
          .id = GameId::random(), .game = &Tori::spec, .events = {{1, 1000, created}}, .digest = {.plies = 2}};
      Game<Tori> played;
      for (int ply = 0; ply < 2; ++ply) {
        const Move move = *played.permitted_moves().begin();
        (void)played.play(move);
        append.events.push_back({append.events.size() + 1, 1000, game::Moved{move}});
      }
      const Outcome outcome{Color::black, Termination::resignation};
      append.events.push_back({4, 2000, game::Ended{outcome}});
      append.digest.outcome = outcome;
      ASSERT_TRUE(append_now(*store, append));
    }
    explorer.open();
    ASSERT_TRUE(eventually([&] {
      const auto progress = explorer.progress();
      return progress && progress->games == 5;
    }));
  }

  [[nodiscard]] ExportWish wish(std::string address = "here", const std::string& format = "pgn") const {
    return {.query = *parse_export_query("format=" + format, names),
            .viewer = ann,
            .address = std::move(address),
            .site = ""};
  }
  static std::size_t games_in(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = text.find("[Black "); at != std::string_view::npos; at = text.find("[Black ", at + 1))
      ++count;
    return count;
  }

  Names names;
  std::unique_ptr<Store> store = open();
  Ledger ledger{{}, {}, [] { return game::Millis{0}; }};
  Explorer explorer{*store, {.folder = folder.path(), .pause = 1ms}};
};

TEST_F(ExportDeskTest, WritesAsFastAsItIsRead) {
  ExportDesk desk({.explorer = explorer, .store = *store, .ledger = ledger, .names = names});
  const auto file = *desk.begin(wish());
  const auto peer = std::make_shared<Peer>();
  peer->taking = false;
  file->begin(peer);
  for (std::size_t games = 0; games <= 5; ++games) {  // the first step only finds them
    ASSERT_TRUE(eventually([&] { return peer->waits(); }));
    EXPECT_EQ(games_in(peer->text()), games);
    EXPECT_FALSE(peer->ended());
    peer->take();
  }
  EXPECT_TRUE(eventually([&] { return peer->ended(); }));
}

TEST_F(ExportDeskTest, LimitsFilesWrittenAtOnce) {
  ExportDesk desk({.explorer = explorer, .store = *store, .ledger = ledger, .names = names}, {.of_all = 3});
  auto first = desk.begin(wish());
  const auto second = desk.begin(wish());
  ASSERT_TRUE(first && second);
  EXPECT_EQ(desk.begin(wish()).error().code, ErrorCode::too_many);
  const auto third = desk.begin(wish("elsewhere"));
  EXPECT_EQ(desk.begin(wish("a third place")).error().code, ErrorCode::busy);
  first->reset();  // a download that ends frees its place
  EXPECT_TRUE(desk.begin(wish()));
}

TEST_F(ExportDeskTest, MarksIncompleteFiles) {
  ExportDesk desk({.explorer = explorer, .store = *store, .ledger = ledger, .names = names}, {.games = 2});
  for (const auto& [format, mark] : {std::pair{"pgn", "% "}, {"kif", "# "}, {"json", R"({"remark":")"}}) {
    const auto file = *desk.begin(wish("here", format));
    const auto peer = std::make_shared<Peer>();
    file->begin(peer);
    ASSERT_TRUE(eventually([&] { return peer->ended(); }));
    EXPECT_TRUE(peer->text().contains(std::string(mark) + "More games were found")) << peer->text();
    const auto records = find_record_format(format)->parse(peer->text(), nullptr);
    ASSERT_TRUE(records) << peer->text() << describe(records.error());
    EXPECT_EQ(records->size(), 2U);
  }
}

// As after a backup was restored.
TEST_F(ExportDeskTest, MarksFilesThatLackGamesWhileTheIndexIsBuilt) {
  FailingReads reads(*store);
  const TemporaryFolder elsewhere;
  Explorer behind(reads, {.folder = elsewhere.path(), .pause = 1ms});
  behind.open();
  ASSERT_TRUE(eventually([&] { return behind.is_complete(); }));
  ExportDesk desk({.explorer = behind, .store = *store, .ledger = ledger, .names = names});
  const auto text = [&] {
    const auto file = *desk.begin(wish());
    const auto peer = std::make_shared<Peer>();
    file->begin(peer);
    EXPECT_TRUE(eventually([&] { return peer->ended(); }));
    EXPECT_EQ(games_in(peer->text()), 5U);
    return peer->text();
  };
  EXPECT_FALSE(text().contains("% "));
  reads.fails = true;
  ASSERT_TRUE(eventually([&] { return !behind.is_complete(); }));
  EXPECT_TRUE(text().contains("% Some games may be missing"));
}

// Over real sockets.
class SearchCallsTest : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    // A server opens its index of openings in the background after it has started.
    ASSERT_TRUE(eventually([this] { return browser.get("/api/v1/explorer/site?game=tori").status == 200; }));
    for (const auto& [one, name] : {std::pair{&browser, "Ann"}, {&other, "Bob"}}) {
      one->port = server->port();
      ASSERT_EQ(one->post("/api/v1/account", fmt::format(R"({{"name":"{}","password":"correct horse"}})", name)).status,
                201);
    }
    stranger.port = server->port();
  }
  ServerOptions options() override {
    ServerOptions options = ServerTest::options();
    options.explorer.pause = 5ms;
    options.http.http.keep_alive = 1ms;
    options.call_limits.games_of_player = options.call_limits.games_of_address = no_limit;
    options.call_limits.seeks_of_player = options.call_limits.seeks_of_address = no_limit;
    return options;
  }

  std::string play() {
    const auto seek = browser.post("/api/v1/seeks",
                                   R"({"game":"tori","side":"black","to":"Bob","time":{"kind":"live","main":300000}})");
    const auto game = other.post("/api/v1/seeks/" + std::string(seek.json().at("id").as_string()) + "/accept", {});
    EXPECT_EQ(game.status, 201) << game.body;
    const std::string id(game.json().at("id").as_string());
    EXPECT_EQ(browser.post("/api/v1/games/" + id + "/move", R"({"ply":0,"usi":"4e4d"})").status, 204);
    EXPECT_EQ(other.post("/api/v1/games/" + id + "/move", R"({"ply":1,"usi":"4c4d"})").status, 204);
    EXPECT_EQ(browser.post("/api/v1/games/" + id + "/resign", {}).status, 204);
    return id;
  }

  boost::json::array found(const std::string& query, std::size_t games) {
    boost::json::array list;
    EXPECT_TRUE(eventually([&] {
      const auto answer = stranger.get("/api/v1/games/search" + query);
      EXPECT_EQ(answer.status, 200) << answer.body;
      list = answer.json().at("games").as_array();
      return list.size() == games;
    })) << query;
    return list;
  }

  std::string file(const std::string& query) {
    LineClient lines(server->port(), "/api/v1/games/export?" + query);
    EXPECT_EQ(lines.answer().status, 200);
    std::string text;
    while (const auto line = lines.any_line()) text += *line + "\n";
    EXPECT_TRUE(lines.is_whole());
    return text;
  }

  Browser other{.port = 0};
  Browser stranger{.port = 0};
};

TEST_F(SearchCallsTest, FindAGameByPlayersMovesAndResult) {
  EXPECT_EQ(stranger.get("/api/v1/games/search").json().at("games").as_array().size(), 0U);
  const auto id = play();
  EXPECT_EQ(found("?player=bob&game=tori&moves=4e4d&winner=white&reason=resignation&pattern=S4d", 1)
                .at(0)
                .at("id")
                .as_string(),
            id);
  found("?player=bob&winner=black", 0);
  EXPECT_EQ(stranger.get("/api/v1/games/search?player=Carol").code(), "unknown_player");
}

// Every format can be read back.
TEST_F(SearchCallsTest, TheDownloadHasAllFoundGames) {
  for (int n = 0; n < 3; ++n) play();
  found("", 3);
  for (const std::string name : {"pgn", "kif", "json"}) {
    const std::string text = file("player=ann&format=" + name);
    const auto records = find_record_format(name)->parse(text, nullptr);
    ASSERT_TRUE(records) << name << ": " << text;
    ASSERT_EQ(records->size(), 3U) << name << ": " << text;
    for (const Record& record : *records) {
      ASSERT_EQ(record.moves.size(), 2U);
      EXPECT_EQ(write_usi(Tori::spec, record.moves[0].move), "4e4d");
      EXPECT_EQ(record.tag("Black"), "Ann");
    }
  }
  const std::string lines = file("player=ann&format=json");
  EXPECT_EQ(std::ranges::count(lines, '\n'), 3) << lines;
  for (const auto line : std::views::split(std::string_view(lines).substr(0, lines.size() - 1), '\n')) {
    EXPECT_TRUE(boost::json::parse(std::string_view(line)).is_object()) << lines;
  }
  EXPECT_EQ(file("winner=black&format=pgn"), "");
  EXPECT_EQ(stranger.get("/api/v1/games/export?format=csa").json().at("error").at("field").as_string(), "format");
  EXPECT_EQ(stranger.get("/api/v1/games/export").json().at("error").at("field").as_string(), "format");
}

TEST_F(SearchCallsTest, SayWhetherTheIndexOfGamesIsComplete) {
  play();
  found("", 1);
  EXPECT_TRUE(eventually([&] { return stranger.get("/api/v1/games/search").json().at("complete").as_bool(); }));
  const auto data = folder.path();
  const auto obstacle = data / explorer_rebuild_file;  // to the index that replaces the damaged one
  std::filesystem::create_directories(obstacle / "in the way");
  ASSERT_TRUE(
      sqlite::Connection::open((data / explorer_file).string())->execute("UPDATE indexed_games SET moves = '?'"));
  EXPECT_EQ(stranger.get("/api/v1/games/search").code(), "storage");
  const auto rest = stranger.get("/api/v1/games/search?before=1");
  ASSERT_EQ(rest.status, 200) << rest.body;
  EXPECT_FALSE(rest.json().at("complete").as_bool());
  std::filesystem::remove_all(obstacle);
  EXPECT_TRUE(eventually([&] {
    const auto answer = stranger.get("/api/v1/games/search");
    return answer.status == 200 && answer.json().at("complete").as_bool();
  }));
  found("", 1);
}

TEST_F(SearchCallsTest, SearchesAreSavedUnderAName) {
  EXPECT_EQ(stranger.post("/api/v1/searches", R"({"name":"Mine","query":"player=ann"})").code(), "signed_out");
  EXPECT_EQ(browser.post("/api/v1/searches", R"({"name":"Mine","query":"player=ann"})").status, 204);
  EXPECT_EQ(browser.post("/api/v1/searches", R"({"name":"Mine","query":"player=ann&winner=black"})").status, 204);
  EXPECT_EQ(browser.post("/api/v1/searches", R"({"name":"Bad","query":"winner=ann"})").code(), "bad_value");
  EXPECT_EQ(browser.post("/api/v1/searches", R"({"name":"","query":""})").code(), "bad_value");
  const auto saved = browser.get("/api/v1/searches").json().at("searches").as_array();
  ASSERT_EQ(saved.size(), 1U);
  EXPECT_EQ(saved[0].at("query").as_string(), "player=ann&winner=black");
  EXPECT_EQ(other.get("/api/v1/searches").json().at("searches").as_array().size(), 0U);
  const std::string path = "/api/v1/searches/" + std::string(saved[0].at("id").as_string());
  EXPECT_EQ(other.call("DELETE", path, {}).code(), "not_found");
  EXPECT_EQ(browser.call("DELETE", path, {}).status, 204);
  EXPECT_EQ(browser.get("/api/v1/searches").json().at("searches").as_array().size(), 0U);
}

TEST_F(SearchCallsTest, FiftySearchesCanBeSaved) {
  for (int n = 0; n < most_saved_searches; ++n) {
    ASSERT_EQ(browser.post("/api/v1/searches", fmt::format(R"({{"name":"n{}","query":""}})", n)).status, 204);
  }
  EXPECT_EQ(browser.post("/api/v1/searches", R"({"name":"more","query":""})").code(), "not_allowed");
  EXPECT_EQ(browser.post("/api/v1/searches", R"({"name":"n1","query":"rated=1"})").status, 204) << "in place of it";
}

}  // namespace
}  // namespace ootori::server::testing
