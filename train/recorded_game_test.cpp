#include "train/recorded_game.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ootori {
namespace {

RC_GTEST_PROP(RecordedGame, RoundTrips, ()) {
  RecordedGame game;
  const auto raw = *rc::gen::arbitrary<std::vector<std::uint16_t>>();
  for (const std::uint16_t bits : raw) game.moves.push_back(Move::from_raw(bits));
  game.random_plies = *rc::gen::inRange<std::size_t>(0, std::min<std::size_t>(raw.size(), 255) + 1);
  for (std::size_t ply = game.random_plies; ply < raw.size(); ++ply) {
    game.scores.push_back(*rc::gen::arbitrary<std::int16_t>());
  }
  const int winner = *rc::gen::inRange(0, 3);
  if (winner < 2) game.winner = static_cast<Color>(winner);
  const auto read = read_payload(write_payload(game));
  RC_ASSERT(read.has_value());
  RC_ASSERT(*read == game);
}

RC_GTEST_PROP(RecordedGame, AnyBytesAreAGameOrAnError, (const std::string& bytes)) {
  const auto game = read_payload(bytes);
  if (game) RC_ASSERT(game->scores.size() + game->random_plies == game->moves.size());
}

TEST(RecordedGame, APayloadIsRefusedWithTheReason) {
  using std::string_view_literals::operator""sv;
  const auto fault = [](std::string_view payload) {
    const auto game = read_payload(payload);
    return game ? std::string{} : game.error();
  };
  constexpr std::string_view wrong_size = "the length of a game does not match its moves and scores";
  EXPECT_EQ(fault("\2\0\0"sv), "a game is shorter than four bytes");
  EXPECT_EQ(fault("\2\0\0\0"sv), "") << "a game without moves";
  EXPECT_EQ(fault("\3\0\0\0"sv), "a game has an unknown result");
  EXPECT_EQ(fault("\xff\0\0\0"sv), "a game has an unknown result");
  EXPECT_EQ(fault("\2\1\0\0"sv), "a game has an impossible length") << "more random moves than moves";
  EXPECT_EQ(fault("\2\0\1\x10"sv), "a game has an impossible length") << "4097 plies";
  EXPECT_EQ(fault("\2\0\0\x10"sv), wrong_size) << "4096 plies";
  EXPECT_EQ(fault("\0\1\1\0\5\0"sv), "") << "one random move";
  EXPECT_EQ(fault("\1\0\1\0\5\0"sv), wrong_size) << "its score is missing";
  EXPECT_EQ(fault("\1\0\1\0\5\0\7\0"sv), "");
  EXPECT_EQ(fault("\1\0\1\0\5\0\7\0\0"sv), wrong_size);
}

TEST(RecordedGame, ReplayShowsScoredPositionsAndStopsAtAnIllegalMove) {
  const Move move = legal_moves(Position<Tori>::initial())[0];
  RecordedGame game{.moves = {move}, .random_plies = 0, .scores = {25}, .winner = {}};
  int seen = 0;
  EXPECT_TRUE(replay<Tori>(game, [&](const Position<Tori>& position, Move played, int score) {
    EXPECT_EQ(position, Position<Tori>::initial());
    EXPECT_EQ(played, move);
    seen += score;
  }));
  EXPECT_EQ(seen, 25);
  game.moves.push_back(move);  // the piece is no longer there
  game.scores.push_back(0);
  EXPECT_FALSE(replay<Tori>(game, [](const Position<Tori>&, Move, int) {}));
}

}  // namespace
}  // namespace ootori
