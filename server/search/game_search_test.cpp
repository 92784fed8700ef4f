// A search finds what a check of every game finds.
#include "server/search/game_search.hpp"

#include <algorithm>
#include <random>
#include <ranges>

#include "notation/record.hpp"
#include "notation/usi.hpp"
#include "server/search/search_query.hpp"
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

}  // namespace
}  // namespace ootori::server::testing
