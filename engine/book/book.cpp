#include "engine/book/book.hpp"

#include <tuple>

namespace ootori {

bool is_better(const BookMove& one, const BookMove& other) {
  return std::tuple{one.evaluation.raw(), one.visits(), other.move.raw()} >
         std::tuple{other.evaluation.raw(), other.visits(), one.move.raw()};
}

template <class G>
BookPlace<G> BookPlace<G>::of(const Position<G>& position) {
  const Position<G> image = Mirror<G>::of(position);
  const bool is_mirrored = image.key() < position.key();
  return {is_mirrored ? image : position, is_mirrored};
}

template <class G>
Book<G>::Book(std::vector<BookEntry> entries, const BookTerms& terms) : entries_(std::move(entries)), terms_(terms) {
  std::ranges::sort(entries_, {}, &BookEntry::key);
  for (BookEntry& entry : entries_) std::ranges::sort(entry.moves, is_better);
}

// Omits illegal moves: the file may be from an older version or from anywhere, and two positions may share a key.
template <class G>
std::vector<BookMove> Book<G>::moves(const Position<G>& position) const {
  const auto place = BookPlace<G>::of(position);
  const auto entry = std::ranges::lower_bound(entries_, place.position.key(), {}, &BookEntry::key);
  std::vector<BookMove> known;
  if (entry == entries_.end() || entry->key != place.position.key()) return known;
  for (BookMove move : entry->moves) {
    if (!is_legal(place.position, move.move)) continue;
    move.move = place.shown(move.move);
    known.push_back(move);
  }
  return known;
}

std::vector<BookMove> book_moves(const AnyBook& book, const AnyPosition& position) {
  return std::visit(
      []<class G, class H>(const SharedBook<G>& known, const Position<H>& at) {
        if constexpr (std::is_same_v<G, H>) return known->moves(at);
        return std::vector<BookMove>{};
      },
      book, position);
}

#define INSTANTIATE(G)          \
  template struct BookPlace<G>; \
  template class Book<G>;
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori
