// An opening book: what the engine found out about the moves of many opening positions.
//
// A book is a value that never changes; looking a position up needs no I/O and is safe from any thread. A position and
// its mirror image share an entry. Books are read and written by engine/book/book_file.hpp, made by
// train/book_maker.hpp, and those that the program brings are in engine/book/built_in_books.hpp.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/score.hpp"
#include "rules/games.hpp"
#include "rules/mirror.hpp"

namespace ootori {

// What a book knows of a move, seen by the side that plays it.
struct BookMove {
  Move move;
  // After all that the book knows of the positions behind the move; without any, the search's.
  Score evaluation;
  // Games of the engine against itself in which the move was played, by their results.
  std::uint32_t wins = 0;
  std::uint32_t draws = 0;
  std::uint32_t losses = 0;

  [[nodiscard]] std::uint64_t visits() const { return std::uint64_t{wins} + draws + losses; }
  bool operator==(const BookMove&) const = default;
};

// How a book was made.
struct BookTerms {
  std::uint32_t nodes = 20'000;    // of the search of each position
  std::uint32_t lines = 6;         // moves kept of each position
  std::uint32_t game_nodes = 700;  // a move, of the games
  std::uint32_t games = 0;         // played so far
  std::uint64_t seed = 1;          // of the games

  bool operator==(const BookTerms&) const = default;
};

// A position as a book stores it: it or its mirror image, whichever has the lower key.
template <class G>
struct BookPlace {
  Position<G> position;
  bool is_mirrored;  // the stored position is the image of the one that was asked for

  static BookPlace of(const Position<G>& position);
  [[nodiscard]] Move stored(Move move) const { return is_mirrored ? Mirror<G>::of(move) : move; }
  [[nodiscard]] Move shown(Move move) const { return stored(move); }  // a mirror undoes itself
};

struct BookEntry {
  Key key;
  std::vector<BookMove> moves;  // of the stored position, best first; not empty

  bool operator==(const BookEntry&) const = default;
};

template <class G>
class Book {
 public:
  static constexpr std::size_t most_moves = 255;  // of an entry

  Book() = default;
  // The entries in any order, no key twice.
  Book(std::vector<BookEntry> entries, const BookTerms& terms);

  // What the book knows of the legal moves of the position, best first; empty where it does not know the position. Of
  // a position that is its own mirror image, it names one of each two moves that are images of each other.
  [[nodiscard]] std::vector<BookMove> moves(const Position<G>& position) const;

  [[nodiscard]] std::size_t size() const { return entries_.size(); }                // positions
  [[nodiscard]] const std::vector<BookEntry>& entries() const { return entries_; }  // by ascending key
  [[nodiscard]] const BookTerms& terms() const { return terms_; }
  bool operator==(const Book&) const = default;

 private:
  std::vector<BookEntry> entries_;
  BookTerms terms_;
};

// The order of moves in an entry: by evaluation, then by visits.
[[nodiscard]] bool is_better(const BookMove& one, const BookMove& other);

template <class G>
using SharedBook = std::shared_ptr<const Book<G>>;

using AnyBook = OneOfGames<SharedBook>;  // never null

// The same as Book::moves where the game is known at run time only; empty where the book is one of another game.
[[nodiscard]] std::vector<BookMove> book_moves(const AnyBook& book, const AnyPosition& position);

}  // namespace ootori
