#include "match/arbiter.hpp"

#include <thread>

#include <gmock/gmock.h>

#include "match/testing/games.hpp"
#include "notation/usi.hpp"

namespace ootori {
namespace {

using testing::usi_game;

// Plays the moves of a list, then returns a fault.
class ListPlayer : public Player {
 public:
  ListPlayer(std::vector<std::string> moves, PlayerFault then, std::optional<Score> score = {}, Millis thinks = {})
      : moves_(std::move(moves)), then_(then), score_(score), thinks_(thinks) {}

  std::expected<void, PlayerFault> new_game(const std::stop_token&) override { return {}; }

  std::expected<Choice, PlayerFault> choose(const Turn& turn, const std::stop_token&) override {
    const Color us = std::visit([](const auto& game) { return game.position().side_to_move(); }, turn.game);
    seen_clocks.push_back(turn.clocks[index(us)]);
    std::this_thread::sleep_for(thinks_);
    if (next_ == moves_.size()) return std::unexpected(then_);
    return Choice{.move = *parse_usi(spec_of(turn.game), moves_[next_++]), .score = score_, .depth = 1, .nodes = 10};
  }

  std::vector<std::optional<SearchClock>> seen_clocks;

 private:
  std::vector<std::string> moves_;
  std::size_t next_ = 0;
  PlayerFault then_;
  std::optional<Score> score_;
  Millis thinks_;
};

struct Pairing {
  ListPlayer black;
  ListPlayer white;
  Allowance black_allowance{};
  Allowance white_allowance{};
  ArbiterTerms terms{};

  std::optional<MatchGame> play(std::string_view opening, const GameSpec& spec = Tori::spec) {
    return play_game({Seat{black, black_allowance}, Seat{white, white_allowance}}, usi_game(opening, spec), terms, {});
  }
};

constexpr auto resigns = PlayerFault::resigned;

TEST(Arbiter, EndsAGameByTheRules) {
  Pairing mate{ListPlayer{{"C*7b"}, resigns}, ListPlayer{{}, resigns}};
  const auto game = mate.play("sfen k6/7/1K5/7/7/7/7 b C 1");
  ASSERT_TRUE(game);
  EXPECT_EQ(game->outcome, (Outcome{Color::black, Termination::checkmate}));
  EXPECT_EQ(game->incident, Incident::none);
  EXPECT_EQ(game->effort[0].nodes, 10U);
}

TEST(Arbiter, EndsARepetitionAsNoContestIfTheRulesSaySo) {
  const std::vector<std::string> out_and_back{"4i4h", "4h4i", "4i4h", "4h4i"};
  const std::vector<std::string> answers{"4a4b", "4b4a", "4a4b", "4b4a"};
  Pairing pairing{ListPlayer{out_and_back, resigns}, ListPlayer{answers, resigns}};
  const auto game = pairing.play("startpos", Yari::spec);
  ASSERT_TRUE(game);
  EXPECT_EQ(game->outcome, (Outcome{std::nullopt, Termination::repetition}));
}

struct FaultCase {
  PlayerFault fault;
  Termination reason;
  Incident incident;
};

TEST(Arbiter, EveryFaultLosesForTheOffender) {
  for (const auto& [fault, reason, incident] : {
           FaultCase{PlayerFault::resigned, Termination::resignation, Incident::none},
           FaultCase{PlayerFault::crashed, Termination::abandoned, Incident::crash},
           FaultCase{PlayerFault::stalled, Termination::time, Incident::stall},
           FaultCase{PlayerFault::unreadable, Termination::illegal_move, Incident::unreadable_move},
       }) {
    Pairing pairing{ListPlayer{{"3d3c"}, resigns}, ListPlayer{{}, fault}};
    const auto game = pairing.play("startpos");
    ASSERT_TRUE(game);
    EXPECT_EQ(game->outcome, (Outcome{Color::black, reason}));
    EXPECT_EQ(game->incident, incident);
  }
}

TEST(Arbiter, DistinguishesKindsOfIllegalMoves) {
  const auto incident = [](std::string_view opening, std::string move) {
    Pairing pairing{ListPlayer{{std::move(move)}, resigns}, ListPlayer{{}, resigns}};
    const auto game = pairing.play(opening);
    EXPECT_EQ(game->outcome, (Outcome{Color::white, Termination::illegal_move}));
    return game->incident;
  };
  EXPECT_EQ(incident("startpos", "7g7e"), Incident::illegal_move);
  EXPECT_EQ(incident("sfen kp5/7/FC5/7/7/7/6K b S 1", "S*7b"), Incident::drop_mate);
  EXPECT_EQ(incident("startpos moves 4g5f 4a5b 5f4g 5b4a 4g5f 4a5b 5f6f 5b4a", "6f5f"), Incident::repetition);
}

TEST(Arbiter, IsStoppedWithoutAResult) {
  Pairing pairing{ListPlayer{{}, PlayerFault::stopped}, ListPlayer{{}, resigns}};
  EXPECT_FALSE(pairing.play("startpos"));
}

TEST(Arbiter, StopsATooLongGame) {
  Pairing pairing{ListPlayer{{"3d3c"}, resigns}, ListPlayer{{"4b3c"}, resigns}};
  pairing.terms.most_plies = 2;
  const auto game = pairing.play("startpos");
  ASSERT_TRUE(game);
  EXPECT_EQ(game->outcome, (Outcome{std::nullopt, Termination::abandoned}));
  EXPECT_EQ(game->incident, Incident::length);
}

// The times are so long that a busy machine does not use up the clock on the first move.
TEST(Arbiter, KeepsTheClocks) {
  Pairing pairing{ListPlayer{{"3d3c", "4f3e"}, resigns, {}, Millis{600}}, ListPlayer{{"4b3c", "3c4b"}, resigns}};
  pairing.black_allowance.clock =
      SearchClock{.main = Millis{1000}, .increment = Millis{0}, .byoyomi = Millis{0}, .periods = 1, .moves_to_go = {}};
  pairing.terms.time_margin = Millis{0};
  const auto game = pairing.play("startpos");
  ASSERT_TRUE(game);
  EXPECT_EQ(game->outcome, (Outcome{Color::white, Termination::time}));
  ASSERT_EQ(pairing.black.seen_clocks.size(), 2U);
  EXPECT_EQ(pairing.black.seen_clocks[0]->main, Millis{1000});
  EXPECT_LE(pairing.black.seen_clocks[1]->main, Millis{400});
  EXPECT_FALSE(pairing.white.seen_clocks[0]);
}

TEST(Arbiter, EnforcesTheTimePerMove) {
  Pairing pairing{ListPlayer{{"3d3c"}, resigns, {}, Millis{40}}, ListPlayer{{}, resigns}};
  pairing.black_allowance.move_time = Millis{10};
  EXPECT_EQ(pairing.play("startpos")->outcome, (Outcome{Color::white, Termination::time}));
  Pairing forgiven{ListPlayer{{"3d3c"}, resigns, {}, Millis{40}}, ListPlayer{{}, resigns}};
  forgiven.black_allowance.move_time = Millis{10};
  forgiven.terms.time_margin = Millis{5000};
  EXPECT_EQ(forgiven.play("startpos")->outcome, (Outcome{Color::black, Termination::resignation}));
}

TEST(Arbiter, AResignationNeedsTheAgreementOfSuccessiveMoves) {
  const auto play = [](int black_score, int white_score, int moves) {
    Pairing pairing{ListPlayer{{"4g5f", "5f4g", "4g3f"}, PlayerFault::crashed, Score::centipawns(black_score)},
                    ListPlayer{{"4a5b", "5b4a", "4a3b"}, PlayerFault::crashed, Score::centipawns(white_score)}};
    pairing.terms.resignation = {.centipawns = 800, .moves = moves};
    return *pairing.play("startpos");
  };
  EXPECT_EQ(play(800, -800, 3).outcome, (Outcome{Color::black, Termination::resignation})) << "exactly the bound";
  EXPECT_EQ(play(799, -800, 3).outcome.reason, Termination::abandoned);
  EXPECT_EQ(play(800, -800, 4).outcome.reason, Termination::abandoned) << "six moves are fewer than eight";
  EXPECT_EQ(std::get<Game<Tori>>(play(800, -800, 1).game).plies(), 2U);
}

TEST(Arbiter, AMoveWithoutAScoreAgreesWithNobody) {
  Pairing pairing{ListPlayer{{"4g5f", "5f4g"}, PlayerFault::crashed, Score::centipawns(900)},
                  ListPlayer{{"4a5b", "5b4a"}, PlayerFault::crashed}};
  pairing.terms.resignation = {.centipawns = 800, .moves = 1};
  EXPECT_EQ(pairing.play("startpos")->outcome.reason, Termination::abandoned);
}

TEST(Arbiter, ResultsByTheRulesPrevailOverResignation) {
  Pairing pairing{ListPlayer{{"C*7b"}, resigns, Score::centipawns(5000)},
                  ListPlayer{{"1c1d"}, resigns, Score::centipawns(-5000)}};
  pairing.terms.resignation = {.centipawns = 800, .moves = 1};
  EXPECT_EQ(pairing.play("sfen k6/7/1K4s/7/7/7/7 w C 1")->outcome, (Outcome{Color::black, Termination::checkmate}));
}

TEST(Arbiter, AdjudicatesResignationOnceBothAgree) {
  const std::vector<std::string> black{"4g5f", "5f4g", "4g3f"};
  const std::vector<std::string> white{"4a5b", "5b4a", "4a3b"};
  const auto play = [&](int black_score, int white_score) {
    Pairing pairing{ListPlayer{black, PlayerFault::crashed, Score::centipawns(black_score)},
                    ListPlayer{white, PlayerFault::crashed, Score::centipawns(white_score)}};
    pairing.terms.resignation = {.centipawns = 800, .moves = 2};
    return *pairing.play("startpos");
  };
  const MatchGame agreed = play(900, -900);
  EXPECT_EQ(agreed.outcome, (Outcome{Color::black, Termination::resignation}));
  EXPECT_EQ(std::get<Game<Tori>>(agreed.game).plies(), 4U);
  EXPECT_EQ(play(-900, 900).outcome, (Outcome{Color::white, Termination::resignation}));
  EXPECT_EQ(play(900, 900).outcome.reason, Termination::abandoned) << "they do not agree";
  EXPECT_EQ(play(700, -900).outcome.reason, Termination::abandoned);
}

}  // namespace
}  // namespace ootori
