// Playing from a book: which of its moves, and when. The engine itself knows nothing of books, so an analysis never
// sees one.
#pragma once

#include <optional>

#include "engine/book/book.hpp"
#include "engine/engine.hpp"

namespace ootori {

struct BookOptions {
  bool is_used = false;
  // The book, if it is for the game; otherwise the built-in book of the game.
  std::optional<AnyBook> book{};
  int width = 20;  // centipawns that a move may be worse than the best, at full strength

  bool operator==(const BookOptions&) const = default;
};

// The width at a strength below the full one; none: it does not use a book.
[[nodiscard]] std::optional<int> book_width(Strength strength);

// One of the moves that the book thinks at most `width` centipawns worse than its best, the better ones more often; of
// those that the game permits and to which the book knows an answer. None where it knows no answer to its best
// permitted move: there the book ends. The same seed chooses the same move.
template <class G>
[[nodiscard]] std::optional<BookMove> choose_book_move(const Book<G>& book, const Game<G>& game, int width,
                                                       std::uint64_t seed);

// The answer to a search of a game that is being played: a line of one move with depth 0, and no nodes. None where the
// engine has to think: outside the book, where the choice of moves is limited, and where a mate is looked for.
[[nodiscard]] std::optional<SearchResult> play_from_book(const BookOptions& options, const AnyGame& game,
                                                         const SearchLimits& limits, Strength strength,
                                                         std::uint64_t seed);

}  // namespace ootori
