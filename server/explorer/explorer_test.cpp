// The index of openings always agrees with a count over the games, whatever happens to it.
#include "server/explorer/explorer.hpp"

#include <csignal>
#include <fstream>
#include <latch>
#include <map>
#include <random>

#include <rapidcheck/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "notation/record.hpp"
#include "notation/sfen.hpp"
#include "notation/usi.hpp"
#include "rules/mirror.hpp"
#include "server/testing/captured_log.hpp"
#include "server/testing/faulty_vfs.hpp"
#include "server/testing/store_fixture.hpp"

namespace ootori::server::testing {
namespace {

const game::PlayerId cho{"cho"};
constexpr UnixMillis year = 31'556'952'000;

// Plays one of the first few moves in each position, so that games share their beginnings; avoids moves that end the
// game.
template <class G>
std::vector<Move> some_moves(std::mt19937& random, std::size_t plies) {
  Game<G> game;
  while (game.plies() < plies) {
    const MoveList moves = game.permitted_moves();
    if (moves.empty()) break;
    Game<G> next = game;
    (void)next.play(moves[random() % std::min<std::size_t>(moves.size(), 3)]);
    if (next.outcome()) break;  // the result is chosen separately
    game = std::move(next);
  }
  return {game.moves().begin(), game.moves().end()};
}

// Changes that store a random game and both players' ratings after it.
std::vector<Change> random_game(std::mt19937& random, UnixMillis at) {
  const GameSpec& spec = random() % 2 == 0 ? Tori::spec : Yari::spec;
  const auto moves = visit_game(spec, [&]<class G>() { return some_moves<G>(random, random() % 14); });
  const std::array<game::Seat, 3> seats{game::PersonSeat{bob}, game::PersonSeat{cho},
                                        game::EngineSeat{*game::Level::from(3)}};
  const game::Seat& other = seats[random() % 3];
  const bool rated = !std::holds_alternative<game::EngineSeat>(other) && random() % 2 == 0;
  const auto time = game::LiveTime::from({.main = std::chrono::minutes{random() % 2 == 0 ? 5 : 30}});
  game::Created created{.start = initial_position(spec),
                        .handicap = nullptr,
                        .seats = random() % 2 == 0 ? game::Seats{game::PersonSeat{ann}, other}
                                                   : game::Seats{other, game::PersonSeat{ann}},
                        .rated = rated};
  if (rated || random() % 2 == 0) created.time = *time;
  const std::array<Outcome, 4> ends{{{Color::black, Termination::resignation},
                                     {Color::white, Termination::time},
                                     {std::nullopt, Termination::impasse},
                                     {std::nullopt, Termination::abandoned}}};
  const Outcome outcome = ends[random() % 4];
  Append append{.id = GameId::random(),
                .game = &spec,
                .events = {{1, at, created}},
                .digest = {.plies = moves.size(), .outcome = outcome}};
  for (const Move move : moves) append.events.push_back({append.events.size() + 1, at, game::Moved{move}});
  append.events.push_back({append.events.size() + 1, at, game::Ended{outcome}});
  return {append, EnterResult{append.id, append.digest, at}};
}

class ExplorerIndex : public StoreTest {
 protected:
  void SetUp() override {
    store = open();
    for (const game::PlayerId& player : {ann, bob, cho}) {
      ASSERT_TRUE(write_now(
          *store,
          {AddAccount{
              {.player = player, .name = player.value, .password = "hash", .role = Role::player, .created = 1}}}));
    }
  }

  void play(int games, std::uint32_t seed = 1) {
    std::mt19937 random{seed};
    for (int n = 0; n < games; ++n) ASSERT_TRUE(write_now(*store, random_game(random, at += year / 40)));
  }

  std::vector<IndexedGame> all_games() {
    std::vector<IndexedGame> games;
    for (const EndedGame& one : *EndedGames{*store}.after(0, 100'000)) {
      auto game = read_indexed_game(*store, one);
      EXPECT_TRUE(game);
      if (*game) games.push_back(std::move(**game));
    }
    return games;
  }

  [[nodiscard]] std::filesystem::path file() const { return folder.path() / explorer_file; }

  static void catch_up(OpeningIndex& index, Reads& store) {
    IndexFeed feed(store, index);
    ASSERT_TRUE(feed.forget());
    for (std::size_t taken = 1; taken > 0;) {
      const auto step = feed.step(7);
      ASSERT_TRUE(step) << step.error().message;
      taken = *step;
    }
  }

  std::unique_ptr<Store> store;
  UnixMillis at = 1'600'000'000'000;
};

// A slow, independent count: positions as text, the lesser of both images.
std::string name_of(const AnyPosition& position) {
  return std::visit(
      []<class G>(const Position<G>& one) {
        const auto text = [](const Position<G>& shown) { return std::string(G::spec.id) + write_sfen(shown); };
        return std::min(text(one), text(Mirror<G>::of(one)));
      },
      position);
}

struct SlowAnswer {
  std::map<std::string, std::array<std::int64_t, 5>> moves;  // by USI, the lesser of both images; "-": the end
  std::vector<std::int64_t> recent;

  bool operator==(const SlowAnswer&) const = default;
};

std::string image_of(const AnyPosition& position, Move move) {
  if (move.is_null()) return "-";
  return std::visit(
      [move]<class G>(const Position<G>& one) {
        const std::string here = write_usi(G::spec, move);
        const std::string there = write_usi(G::spec, Mirror<G>::of(move));
        const Position<G> image = Mirror<G>::of(one);
        if (image == one) return std::min(here, there);
        return write_sfen(one) < write_sfen(image) ? here : there;
      },
      position);
}

// A game with its positions and moves as text.
struct SlowGame {
  explicit SlowGame(const IndexedGame& its) : game(its) {
    AnyPosition position = game.start;
    for (std::size_t ply = 0; ply <= game.moves.size(); ++ply) {
      const Move move = ply < game.moves.size() ? game.moves[ply] : Move{};
      positions.push_back(name_of(position));
      moves.push_back(image_of(position, move));
      if (!move.is_null()) position = after(position, move);
    }
  }

  const IndexedGame& game;
  std::vector<std::string> positions, moves;
};

struct Whose {
  std::optional<game::PlayerId> player{};
  bool only_people = false;
  std::optional<Color> side{};

  [[nodiscard]] bool admits(const game::Seats& seats) const {
    if (!player) return seats.are_people();
    const auto its = seats.side_of(*player);
    return its && (!side || its == side) && (!only_people || seats.are_people());
  }
};

SlowAnswer slow_count(const std::vector<SlowGame>& games, const AnyPosition& asked, const OpeningFilter& filter,
                      const Whose& whose) {
  SlowAnswer answer;
  const std::string name = name_of(asked);
  for (const SlowGame& slow : games) {
    const IndexedGame& game = slow.game;
    if (!whose.admits(game.seats) || !filter.admits(game.facts())) continue;
    const auto found = std::ranges::find(slow.positions, name);
    if (found == slow.positions.end()) continue;
    const auto ply = static_cast<std::size_t>(found - slow.positions.begin());
    auto& [black, white, even, rated, ratings] = answer.moves[slow.moves[ply]];
    ++(!game.outcome.winner ? even : *game.outcome.winner == Color::black ? black : white);
    const int rating = game.rating[index(side_to_move(asked))];
    rated += rating > 0 ? 1 : 0;
    ratings += rating;
    answer.recent.insert(answer.recent.begin(), game.number);
  }
  if (answer.recent.size() > OpeningTable::most_recent) answer.recent.resize(OpeningTable::most_recent);
  return answer;
}

SlowAnswer answer_of(Reads& index, const AnyPosition& asked, const OpeningFilter& filter, const Whose& whose) {
  const auto count = OpeningTable{index}.count({.position = position_id(asked),
                                                .mover = side_to_move(asked),
                                                .filter = filter,
                                                .player = whose.player,
                                                .only_people = whose.only_people,
                                                .side = whose.side});
  EXPECT_TRUE(count);
  SlowAnswer answer;
  for (const MoveCount& one : count->moves) {
    const Move move = std::visit([&](const auto& position) { return SharedKey(position).shared(one.move); }, asked);
    answer.moves[image_of(asked, move)] = {one.black, one.white, one.even, one.rated, one.ratings};
  }
  for (const ReachedIn& one : count->recent) answer.recent.push_back(one.number);
  return answer;
}

// Checks each position of some games, and its mirror image, with every kind of question.
void expect_a_fold(Reads& index, const std::vector<IndexedGame>& games, std::size_t asked_of = 12) {
  const std::vector<OpeningFilter> filters{
      {},
      {.speeds = OpeningFilter::bit_of(game::Speed::blitz)},
      {.least_band = 1500 / GameFacts::band_width},
      {.speeds = static_cast<std::uint8_t>(~OpeningFilter::bit_of(std::nullopt)), .since = 2021, .until = 2022}};
  const std::vector<Whose> questions{
      {}, {.player = ann}, {.player = bob, .only_people = true}, {.player = ann, .side = Color::white}};
  const std::vector<SlowGame> slow(games.begin(), games.end());
  for (std::size_t n = 0; n < std::min(asked_of, games.size()); ++n) {
    AnyPosition position = games[n].start;
    for (std::size_t ply = 0; ply <= games[n].moves.size(); ++ply) {
      const AnyPosition image =
          std::visit([]<class G>(const Position<G>& one) { return AnyPosition{Mirror<G>::of(one)}; }, position);
      for (const OpeningFilter& filter : filters) {
        for (const Whose& whose : questions) {
          const SlowAnswer expected = slow_count(slow, position, filter, whose);
          ASSERT_EQ(answer_of(index, position, filter, whose), expected) << "game " << n << ", ply " << ply;
          ASSERT_EQ(answer_of(index, image, filter, whose), expected) << "its image: game " << n << ", ply " << ply;
        }
      }
      if (ply < games[n].moves.size()) position = after(position, games[n].moves[ply]);
    }
  }
}

// Positions with three games have precomputed counts, others do not: both must agree.
constexpr OpeningLimits busy_soon{.busy = 3};

TEST_F(ExplorerIndex, EqualsACountOverTheGames) {
  play(60);
  auto index = *OpeningIndex::open(file(), busy_soon);
  catch_up(index, *store);
  expect_a_fold(index.file(), all_games());
  EXPECT_GT(*sqlite::Connection::open(file().string())->integer("SELECT count(*) FROM busy_positions"), 4);
  play(20, 2);
  catch_up(index, *store);
  expect_a_fold(index.file(), all_games(), 6);
  EXPECT_TRUE(index.file().is_sound());
}

TEST_F(ExplorerIndex, LeavesOutAbortedAndVeryShortGames) {
  play(60);
  const auto games = all_games();
  EXPECT_LT(games.size(), 60U);
  for (const IndexedGame& game : games) {
    EXPECT_GE(game.moves.size(), 2U);
    EXPECT_TRUE(game.outcome.winner || game.outcome.reason != Termination::abandoned);
  }
}

TEST_F(ExplorerIndex, RemovesTheOldestGamesWhenFull) {
  play(80);
  const std::int64_t most = 250;
  auto index = *OpeningIndex::open(file(), {.rows = most, .busy = 3});
  catch_up(index, *store);
  const auto state = *index.state();
  EXPECT_LE(state.rows, most);
  EXPECT_GT(state.rows, most - 20);
  EXPECT_EQ(*sqlite::Connection::open(file().string())->integer("SELECT count(*) FROM reached"), state.rows);
  auto games = all_games();
  games.erase(games.begin(), games.end() - state.games);
  expect_a_fold(index.file(), games);
}

TEST_F(ExplorerIndex, ForgetsTheRatingsOfDeletedPlayers) {
  play(60);
  auto index = *OpeningIndex::open(file(), busy_soon);
  catch_up(index, *store);
  const FormerPlayer former{.player = bob, .folded = "bob", .deleted = 1};
  ASSERT_TRUE(write_now(*store, {forget_player(bob), DeleteAccount{former}}));
  catch_up(index, *store);
  const auto games = all_games();
  EXPECT_TRUE(std::ranges::any_of(games, [](const IndexedGame& game) { return game.rated && game.rating[0] > 0; }));
  for (const IndexedGame& game : games) {
    const auto side = game.seats.side_of(bob);
    if (side) EXPECT_EQ(game.rating[ootori::index(*side)], 0);
  }
  expect_a_fold(index.file(), games, 6);
  std::vector<std::int64_t> numbers;
  for (const IndexedGame& game : games) numbers.push_back(game.number);
  EXPECT_EQ(*OpeningTable{index.file()}.games(numbers), games) << "the games themselves too";
}

TEST_F(ExplorerIndex, ResumesWhereItStopped) {
  play(30);
  for (int life = 0; life < 40; ++life) {
    auto index = *OpeningIndex::open(file(), busy_soon);
    ASSERT_TRUE(IndexFeed(*store, index).step(1));
  }
  auto index = *OpeningIndex::open(file(), busy_soon);
  expect_a_fold(index.file(), all_games(), 6);
}

TEST_F(ExplorerIndex, IsRebuiltIfDamaged) {
  play(10);
  std::ofstream(file()) << std::string(8192, 'x');
  auto index = *OpeningIndex::open(file(), busy_soon);
  catch_up(index, *store);
  expect_a_fold(index.file(), all_games(), 4);
}

// Failed writes leave no trace, and are repeated later.
TEST_F(ExplorerIndex, StaysConsistentWhenTheDiskFails) {
  play(40);
  const auto games = all_games();
  FaultyVfs vfs{FaultyVfs::Which::all};
  int failures = 0;
  {
    auto index = *OpeningIndex::open(file(), busy_soon);
    IndexFeed feed(*store, index);
    for (int nth = 1; feed.step(3).value_or(1) > 0; ++nth) {
      vfs.fail(nth % 23 + 1, nth % 2 == 0 ? SQLITE_FULL : SQLITE_IOERR_WRITE);
      const auto step = feed.step(3);
      vfs.mend();
      if (!step) ++failures;
    }
    expect_a_fold(index.file(), games, 5);
    EXPECT_TRUE(index.file().is_sound());
  }
  EXPECT_GT(failures, 3);
}

// The indexing process is killed again and again.
TEST_F(ExplorerIndex, SurvivesACrashOfTheIndexer) {
  play(120);
  store.reset();
  std::mt19937 random{7};
  for (int life = 0; life < 12; ++life) {
    const pid_t child = ::fork();
    if (child == 0) {
      const auto again = SqliteStore::open({.folder = folder.path(), .schema = whole_schema()});
      auto index = OpeningIndex::open(file(), busy_soon);
      if (again && index) {
        IndexFeed feed(**again, *index);
        while (feed.step(2).value_or(0) > 0) {
        }
      }
      ::_exit(0);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds{random() % 25});
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
  }
  store = open();
  auto index = *OpeningIndex::open(file(), busy_soon);
  EXPECT_TRUE(index.file().is_sound());
  EXPECT_TRUE(*IndexFeed(*store, index).fits());
  catch_up(index, *store);
  expect_a_fold(index.file(), all_games(), 8);
}

class ExplorerAtWork : public ExplorerIndex {
 protected:
  std::unique_ptr<Explorer> start() {
    auto explorer = std::make_unique<Explorer>(
        *store, ExplorerOptions{.folder = folder.path(), .limits = busy_soon, .pause = 1ms, .lasting = 0ms});
    explorer->open();
    return explorer;
  }
  static bool is_current(Explorer& explorer) {
    return eventually([&] {
      const auto progress = explorer.progress();
      return progress && !progress->rebuilt && progress->indexed >= progress->ended;
    });
  }
  static void expect_it_is_whole(Explorer& explorer, const std::vector<IndexedGame>& games) {
    ASSERT_TRUE(explorer.read([&](Reads& index) -> StoreResult<void> {
      expect_a_fold(index, games, 4);
      return {};
    }));
  }
};

TEST_F(ExplorerAtWork, AddsGamesAsTheyEnd) {
  const auto explorer = start();
  play(30);
  ASSERT_TRUE(is_current(*explorer));
  expect_it_is_whole(*explorer, all_games());
}

TEST_F(ExplorerAtWork, ARebuildReplacesTheIndex) {
  play(30);
  const auto explorer = start();
  ASSERT_TRUE(is_current(*explorer));
  ASSERT_TRUE(sqlite::Connection::open(file().string())->execute("DELETE FROM busy_moves; DELETE FROM reached"));
  explorer->rebuild();
  ASSERT_TRUE(is_current(*explorer));
  expect_it_is_whole(*explorer, all_games());
  play(5, 3);
  ASSERT_TRUE(is_current(*explorer));
  expect_it_is_whole(*explorer, all_games());
}

TEST_F(ExplorerAtWork, AnInterruptedRebuildResumes) {
  play(30);
  {
    auto half = *OpeningIndex::open(folder.path() / explorer_rebuild_file, busy_soon);
    ASSERT_TRUE(IndexFeed(*store, half).step(10));
  }
  const auto explorer = start();
  ASSERT_TRUE(eventually([&] { return !std::filesystem::exists(folder.path() / explorer_rebuild_file); }));
  ASSERT_TRUE(is_current(*explorer));
  expect_it_is_whole(*explorer, all_games());
}

// For example on a full disk.
TEST_F(ExplorerAtWork, ARebuildThatFailsIsLoggedOnceAndTriedAgain) {
  const CapturedLog log;
  const auto half = folder.path() / explorer_rebuild_file;
  std::filesystem::create_directories(half / "in the way");
  play(30);
  const auto explorer = start();
  ASSERT_TRUE(is_current(*explorer));
  explorer->rebuild();
  const std::string error = "the index of openings: ";
  ASSERT_TRUE(eventually([&] { return log.text().contains(error); }));
  std::this_thread::sleep_for(50ms);
  const std::string said = log.text();
  EXPECT_EQ(said.find(error), said.rfind(error)) << said;
  EXPECT_FALSE(said.contains("rebuilding it")) << said;
  std::filesystem::remove_all(half);
  ASSERT_TRUE(is_current(*explorer));
  expect_it_is_whole(*explorer, all_games());
}

// After restoring a backup, the index contains games that the store does not have.
TEST_F(ExplorerAtWork, AnIndexOfAnotherStoreIsRebuilt) {
  play(30);
  {
    auto index = *OpeningIndex::open(file(), busy_soon);
    catch_up(index, *store);
    store.reset();
    ASSERT_TRUE(database().execute("DELETE FROM ended_games WHERE number > 20"));
    store = open();
    EXPECT_FALSE(*IndexFeed(*store, index).fits());
  }
  const auto explorer = start();
  ASSERT_TRUE(is_current(*explorer));
  expect_it_is_whole(*explorer, all_games());
}

// Overwrites all pages of the index but the first, which lists the tables.
void damage_pages_of(const std::filesystem::path& file, std::uintmax_t first, std::uintmax_t last) {
  constexpr std::uintmax_t page = 4096;
  std::fstream damage(file, std::ios::in | std::ios::out | std::ios::binary);
  damage.seekp(static_cast<std::streamoff>((first - 1) * page));
  damage << std::string((last - first + 1) * page, '\x7f');
}

class DamagedExplorer : public ExplorerAtWork {
 protected:
  void SetUp() override {
    ExplorerAtWork::SetUp();
    play(30);
    auto index = *OpeningIndex::open(file(), busy_soon);
    catch_up(index, *store);
    ASSERT_TRUE(index.settle());
  }

  // The page on which a table or its index begins.
  [[nodiscard]] std::uintmax_t page_of(const std::string& table) const {
    return static_cast<std::uintmax_t>(
        *sqlite::Connection::open(file().string())
             ->integer("SELECT rootpage FROM sqlite_schema WHERE name = '" + table + "'"));
  }
  [[nodiscard]] std::uintmax_t pages() const { return std::filesystem::file_size(file()) / 4096; }
  [[nodiscard]] std::size_t times_said() const {
    std::size_t times = 0;
    const std::string text = log.text();
    for (std::size_t at = 0; (at = text.find("is damaged; rebuilding it", at)) != std::string::npos; ++at) ++times;
    return times;
  }
  void expect_a_rebuild(Explorer& explorer) {
    ASSERT_TRUE(eventually([&] { return times_said() > 0; }));
    ASSERT_TRUE(is_current(explorer));
    expect_it_is_whole(explorer, all_games());
    play(5, 3);
    ASSERT_TRUE(is_current(explorer));
    expect_it_is_whole(explorer, all_games());
    EXPECT_EQ(times_said(), 1U) << log.text();
    EXPECT_FALSE(log.text().contains("the index of openings: ")) << log.text();
  }

  CapturedLog log;
};

TEST_F(DamagedExplorer, IsRebuiltIfOnlyItsFirstPageIsSound) {
  damage_pages_of(file(), 2, pages());
  const auto explorer = start();
  expect_a_rebuild(*explorer);
}

TEST_F(DamagedExplorer, IsRebuiltIfItCannotSayHowFarItIs) {
  const auto state = page_of("index_state");
  damage_pages_of(file(), state, state);
  const auto explorer = start();
  expect_a_rebuild(*explorer);
}

TEST_F(DamagedExplorer, IsRebuiltIfItsBusyPositionsAreDamaged) {
  const auto busy = page_of("busy_positions");
  damage_pages_of(file(), busy, busy);
  const auto explorer = start();
  expect_a_rebuild(*explorer);
}

// Nothing reads these pages at the start.
TEST_F(DamagedExplorer, IsRebuiltAfterTheFirstQuestionThatFails) {
  const auto moves = page_of("busy_moves");
  damage_pages_of(file(), moves, moves);
  const auto explorer = start();
  ASSERT_TRUE(is_current(*explorer));
  EXPECT_EQ(times_said(), 0U);
  EXPECT_FALSE(explorer->count({.position = position_id(initial_position(Tori::spec)), .mover = Color::black}));
  expect_a_rebuild(*explorer);
}

TEST_F(DamagedExplorer, IsRebuiltIfAGameCannotBeAdded) {
  const auto seats = page_of("indexed_seats");
  damage_pages_of(file(), seats, seats);
  const auto explorer = start();
  ASSERT_TRUE(is_current(*explorer));
  play(3, 4);
  expect_a_rebuild(*explorer);
}

TEST_F(DamagedExplorer, IsRebuiltIfItsRowsContradictEachOther) {
  play(1, 4);
  const std::string last = std::to_string(*EndedGames{*store}.last());
  auto connection = sqlite::Connection::open(file().string());
  ASSERT_TRUE(
      connection->execute("INSERT OR REPLACE INTO reached SELECT DISTINCT position, " + last + ", 0, 0 FROM reached"));
  const auto explorer = start();
  expect_a_rebuild(*explorer);
}

TEST_F(DamagedExplorer, AnswersFromItsSoundPagesUntilThen) {
  const auto state = page_of("index_state");
  damage_pages_of(file(), state, state);
  const auto obstacle = folder.path() / explorer_rebuild_file;
  std::filesystem::create_directories(obstacle / "full");
  const auto explorer = start();
  const OpeningQuestion question{.position = position_id(initial_position(Tori::spec)), .mover = Color::black};
  ASSERT_TRUE(eventually([&] { return explorer->count(question).has_value(); }));
  EXPECT_FALSE(explorer->count(question)->moves.empty());
  const auto progress = explorer->progress();
  ASSERT_TRUE(progress) << progress.error().message;
  EXPECT_TRUE(progress->rebuilt);
  std::filesystem::remove_all(obstacle);
  ASSERT_TRUE(is_current(*explorer));
  expect_it_is_whole(*explorer, all_games());
  EXPECT_EQ(times_said(), 1U) << log.text();
}

TEST_F(DamagedExplorer, AHalfBuiltIndexThatIsDamagedIsBuiltAnew) {
  const auto half = folder.path() / explorer_rebuild_file;
  std::filesystem::copy_file(file(), half);
  damage_pages_of(half, 2, pages());
  const auto explorer = start();
  ASSERT_TRUE(eventually([&] { return !std::filesystem::exists(half); }));
  ASSERT_TRUE(is_current(*explorer));
  expect_it_is_whole(*explorer, all_games());
}

// Is closed while it is read, like the store of a standby server that takes over.
class ClosedReads final : public Reads {
 public:
  std::latch is_read{1}, is_closed{1};

 private:
  StoreResult<void> each(Sql, std::span<const Value>, const Visit&) override {
    if (!is_read.try_wait()) is_read.count_down();
    is_closed.wait();
    return std::unexpected(storage_error("this server reads no more"));
  }
};

TEST(ExplorerAtTheEnd, LogsNothingAboutAStoreThatIsBeingClosed) {
  const CapturedLog log;
  const TemporaryFolder folder;
  ClosedReads reads;
  Explorer explorer(reads, {.folder = folder.path()});
  explorer.open();
  reads.is_read.wait();
  explorer.begin_to_close();
  reads.is_closed.count_down();
  explorer.close();
  EXPECT_EQ(log.text(), "");
}

TEST(GameFacts, PackAndUnpackRoundTrip) {
  EXPECT_TRUE(rc::check([] {
    GameFacts facts;
    const auto color = *rc::gen::inRange(0, 3);
    if (color < 2) facts.winner = static_cast<Color>(color);
    const auto speed = *rc::gen::inRange(0, 6);
    if (speed < 5) facts.speed = static_cast<game::Speed>(speed);
    facts.are_people = *rc::gen::arbitrary<bool>();
    facts.year = *rc::gen::inRange(2000, 2256);
    facts.rating = {*rc::gen::inRange(0, 4096), *rc::gen::inRange(0, 4096)};
    RC_ASSERT(GameFacts::unpack(facts.packed()) == facts);
  }));
}

TEST(MovesText, RoundTrips) {
  EXPECT_TRUE(rc::check([](const std::vector<std::uint16_t>& bits) {
    std::vector<Move> moves;
    for (const std::uint16_t one : bits) moves.push_back(Move::from_raw(one));
    RC_ASSERT(parse_moves_text(text_of_moves(moves)) == moves);
  }));
  EXPECT_EQ(parse_moves_text("AB"), std::nullopt);
  EXPECT_EQ(parse_moves_text("A!A"), std::nullopt);
  EXPECT_EQ(parse_moves_text("___"), std::nullopt) << "more than 16 bits";
}

}  // namespace
}  // namespace ootori::server::testing
