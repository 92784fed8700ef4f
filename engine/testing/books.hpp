// Random opening books for tests.
#pragma once

#include "engine/book/book.hpp"

namespace ootori::testing {

// The first positions of random games, with made-up evaluations and results of up to four of their moves.
template <class G>
Book<G> random_book(std::uint64_t seed, int games = 20) {
  std::vector<BookEntry> entries;
  std::vector<Key> keys;
  at_random_positions<G>(seed, games, 8, [&](const Game<G>& game) {
    const auto place = BookPlace<G>::of(game.position());
    const Key key = place.position.key();
    const MoveList moves = game.permitted_moves();
    if (moves.empty() || std::ranges::find(keys, key) != keys.end()) return;
    keys.push_back(key);
    BookEntry entry{key, {}};
    for (std::size_t n = 0; n < std::min<std::size_t>(moves.size(), 4); ++n) {
      const auto number = [&](std::uint64_t most) { return static_cast<std::uint32_t>(splitmix64(seed) % most); };
      entry.moves.push_back({.move = place.stored(moves[n]),
                             .evaluation = Score::centipawns(static_cast<int>(number(400)) - 200),
                             .wins = number(1000),
                             .draws = number(2),
                             .losses = n == 0 ? 4'000'000'000U : number(1000)});
    }
    entries.push_back(std::move(entry));
  });
  return Book<G>{std::move(entries), {.nodes = 5, .lines = 4, .game_nodes = 3, .games = 7, .seed = seed}};
}

}  // namespace ootori::testing
