// Games that any bytes choose: the first byte takes the game, each next one a move. In every position the fast rules
// must agree with the slow ones and with themselves.
#include <cstdint>

#include "fuzz/require.hpp"
#include "rules/games.hpp"
#include "rules/mirror.hpp"
#include "rules/perft.hpp"
#include "rules/testing/move_text.hpp"
#include "rules/testing/slow_rules.hpp"

namespace {

using namespace ootori;
using fuzz::require;

template <class G>
void agree(const Position<G>& position) {
  const MoveList moves = legal_moves(position);
  require(testing::move_texts<G>(moves) == testing::SlowBoard{position.setup()}.legal_moves());
  require(moves.size() == count_legal_moves(position) && moves.empty() != has_legal_move(position));
  std::uint64_t after_each = 0;
  for (const Move move : moves) {
    require(is_legal(position, move));
    after_each += count_legal_moves(position.after(move));
  }
  require(perft(position, 2) == after_each);  // finds what bears on the royal pieces another way

  const auto fresh = Position<G>::from(position.setup());  // equality has the keys in it
  require(fresh && *fresh == position);
  require(Mirror<G>::of(Mirror<G>::of(position)) == position);
  const MoveList images = legal_moves(Mirror<G>::of(position));
  require(images.size() == moves.size());
  for (const Move move : moves) require(images.contains(Mirror<G>::of(move)));
}

// Any 16 bits as a move: legal exactly where it is listed.
template <class G>
void judge(const Position<G>& position, std::uint16_t bits) {
  const Move move = Move::from_raw(bits);
  require(is_legal(position, move) == legal_moves(position).contains(move));
}

template <class G>
void play(const std::uint8_t* choices, std::size_t number) {
  Game<G> game;
  agree(game.position());
  for (std::size_t n = 0; n < number; ++n) {
    judge(game.position(), static_cast<std::uint16_t>(choices[n] << 8 | choices[(n + 1) % number]));
    const MoveList moves = game.permitted_moves();
    require(moves.empty() == game.outcome().has_value());
    if (moves.empty()) return;
    require(game.play(moves[choices[n] % moves.size()]).has_value());
    agree(game.position());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const GameSpec& spec = *all_games[data[0] % all_games.size()];
  visit_game(spec, [&]<class G>() { play<G>(data + 1, std::min<std::size_t>(size - 1, 200)); });
  return 0;
}
