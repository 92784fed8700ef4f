// An opening book: the engine's evaluations of the moves in many opening positions.
//
// A book is immutable. Looking up a position needs no I/O and is safe on any thread. A position and its mirror image
// share an entry. engine/book/book_file.hpp reads and writes books, train/book_maker.hpp builds them, and
// engine/book/built_in_books.hpp contains the built-in ones.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/score.hpp"
#include "rules/games.hpp"
#include "rules/mirror.hpp"

namespace ootori {

// A book move, from the point of view of the side that plays it.
struct BookMove {
  Move move;
  // Takes into account all positions in the book that follow the move; if there are none, it is the result of the
  // search.
  Score evaluation;
  // The results of the engine's games against itself in which this move was played.
  std::uint32_t wins = 0;
  std::uint32_t draws = 0;
  std::uint32_t losses = 0;

  [[nodiscard]] std::uint64_t visits() const { return std::uint64_t{wins} + draws + losses; }
  bool operator==(const BookMove&) const = default;
};

// The parameters with which a book was built.
struct BookTerms {
  std::uint32_t nodes = 20'000;    // nodes of the search of each position
  std::uint32_t lines = 6;         // moves stored for each position
  std::uint32_t game_nodes = 700;  // nodes for each move of the games
  std::uint32_t games = 0;         // games played so far
  std::uint64_t seed = 1;          // seed of the games

  bool operator==(const BookTerms&) const = default;
};

// A position as the book stores it: the position itself or its mirror image, whichever has the lower key.
template <class G>
struct BookPlace {
  Position<G> position;
  bool is_mirrored;  // whether the stored position is the mirror image of the requested one

  static BookPlace of(const Position<G>& position);
  [[nodiscard]] Move stored(Move move) const { return is_mirrored ? Mirror<G>::of(move) : move; }
  [[nodiscard]] Move shown(Move move) const { return stored(move); }  // mirroring twice gives the same move
};

struct BookEntry {
  Key key;
  std::vector<BookMove> moves;  // the moves of the stored position, best first; not empty

  bool operator==(const BookEntry&) const = default;
};

template <class G>
class Book {
 public:
  static constexpr std::size_t most_moves = 255;  // in an entry

  Book() = default;
  // The entries can be in any order, but their keys must differ.
  Book(std::vector<BookEntry> entries, const BookTerms& terms);

  // The book's moves in this position, best first; empty if the position is not in the book. If the position is its own
  // mirror image, only one of two mirrored moves is listed.
  [[nodiscard]] std::vector<BookMove> moves(const Position<G>& position) const;

  [[nodiscard]] std::size_t size() const { return entries_.size(); }                // positions
  [[nodiscard]] const std::vector<BookEntry>& entries() const { return entries_; }  // in ascending order of keys
  [[nodiscard]] const BookTerms& terms() const { return terms_; }
  bool operator==(const Book&) const = default;

 private:
  std::vector<BookEntry> entries_;
  BookTerms terms_;
};

// The order of moves in an entry: by evaluation, then by the number of games.
[[nodiscard]] bool is_better(const BookMove& one, const BookMove& other);

template <class G>
using SharedBook = std::shared_ptr<const Book<G>>;

using AnyBook = OneOfGames<SharedBook>;  // never null

// Like Book::moves, for a game that is known only at run time. Empty if the book is for another game.
[[nodiscard]] std::vector<BookMove> book_moves(const AnyBook& book, const AnyPosition& position);

}  // namespace ootori
