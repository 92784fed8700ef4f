// Decides when to play from a book, and chooses the move. The engine itself does not use books, so analysis never does
// either.
#pragma once

#include <optional>

#include "engine/book/book.hpp"
#include "engine/engine.hpp"

namespace ootori {

struct BookOptions {
  bool is_used = false;
  // This book, if it is for the game; otherwise the game's built-in book.
  std::optional<AnyBook> book{};
  int width = 20;  // how much worse than the best move a book move may be at full strength, in centipawns

  bool operator==(const BookOptions&) const = default;
};

// The width for a lower level. None if the level does not use a book.
[[nodiscard]] std::optional<int> book_width(Strength strength);

// Chooses a book move that is at most `width` centipawns worse than the best one; better moves are chosen more often.
// Only moves that the game permits and after which the position is still in the book are considered. None if the
// position after the best permitted move is not in the book. The same seed chooses the same move.
template <class G>
[[nodiscard]] std::optional<BookMove> choose_book_move(const Book<G>& book, const Game<G>& game, int width,
                                                       std::uint64_t seed);

// A book move as the result of a search: a line of one move, with depth 0 and no nodes. None if the engine has to
// search: if the position is not in the book, if the choice of moves is restricted, or in a search for mate.
[[nodiscard]] std::optional<SearchResult> play_from_book(const BookOptions& options, const AnyGame& game,
                                                         const SearchLimits& limits, Strength strength,
                                                         std::uint64_t seed);

}  // namespace ootori
