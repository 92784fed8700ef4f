#include "engine/book/book_play.hpp"

#include "engine/book/built_in_books.hpp"

namespace ootori {
namespace {

// The lowest levels vary their moves anyway and should not know openings.
constexpr int first_with_a_book = 6;

// Centipawns added to the width for each level below full strength, because a weaker search could not tell the moves
// apart.
constexpr int width_of_a_level = 5;

template <class G>
SharedBook<G> chosen_book(const BookOptions& options) {
  if (options.book) {
    if (const auto* book = std::get_if<SharedBook<G>>(&*options.book)) return *book;
  }
  return built_in_book<G>();
}

// Whether the book contains the position after the move, and so a reply. At the edge of the book, the evaluations come
// from a single search, and the engine does better to search for itself.
template <class G>
bool leads_on(const Book<G>& book, const Game<G>& game, const BookMove& move) {
  return !book.moves(game.position().after(move.move)).empty();
}

}  // namespace

std::optional<int> book_width(Strength strength) {
  if (strength.level < first_with_a_book) return std::nullopt;
  return BookOptions{}.width + width_of_a_level * (Strength::full - strength.level);
}

template <class G>
std::optional<BookMove> choose_book_move(const Book<G>& book, const Game<G>& game, int width, std::uint64_t seed) {
  if (game.outcome()) return std::nullopt;
  std::vector<BookMove> moves = book.moves(game.position());
  std::erase_if(moves, [&](const BookMove& move) { return game.illegality(move.move).has_value(); });
  if (moves.empty() || !leads_on(book, game, moves.front())) return std::nullopt;
  const int best = moves.front().evaluation.raw();
  std::erase_if(
      moves, [&](const BookMove& move) { return best - move.evaluation.raw() > width || !leads_on(book, game, move); });
  const auto weight = [&](const BookMove& move) {
    return static_cast<std::uint64_t>(width + 1 - (best - move.evaluation.raw()));
  };
  std::uint64_t total = 0;
  for (const BookMove& move : moves) total += weight(move);
  std::uint64_t state = seed ^ game.position().key();
  std::uint64_t left = splitmix64(state) % total;  // total > 0: the best move has a weight
  for (const BookMove& move : moves) {
    if (left < weight(move)) return move;
    left -= weight(move);
  }
  return moves.front();
}

std::optional<SearchResult> play_from_book(const BookOptions& options, const AnyGame& game, const SearchLimits& limits,
                                           Strength strength, std::uint64_t seed) {
  if (!options.is_used || limits.mate || !limits.root_moves.empty()) return std::nullopt;
  const std::optional<int> width = strength.is_full() ? options.width : book_width(strength);
  if (!width) return std::nullopt;
  return std::visit(
      [&]<class G>(const Game<G>& known) -> std::optional<SearchResult> {
        const SharedBook<G> book = chosen_book<G>(options);
        if (!book) return std::nullopt;
        const auto chosen = choose_book_move(*book, known, *width, seed);
        if (!chosen) return std::nullopt;
        SearchResult result;
        result.best = chosen->move;
        result.score = chosen->evaluation;
        result.lines = {SearchLine{.score = chosen->evaluation, .moves = {chosen->move}}};
        return result;
      },
      game);
}

#define INSTANTIATE(G) \
  template std::optional<BookMove> choose_book_move(const Book<G>&, const Game<G>&, int, std::uint64_t);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori
