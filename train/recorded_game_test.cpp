#include "train/recorded_game.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ootori {
namespace {

RC_GTEST_PROP(RecordedGame, is_read_as_it_was_written, ()) {
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

RC_GTEST_PROP(RecordedGame, any_bytes_are_a_game_or_an_error, (const std::string& bytes)) {
  const auto game = read_payload(bytes);
  if (game) RC_ASSERT(game->scores.size() + game->random_plies == game->moves.size());
}

TEST(RecordedGame, replay_shows_every_scored_position_and_stops_at_an_illegal_move) {
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
