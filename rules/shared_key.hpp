// The key that a position shares with its mirror image, so that a book or an index of games treats both as one
// position. In a game whose mirror images are not exact, it is the key of the position alone. Pure.
#pragma once

#include <algorithm>

#include "rules/mirror.hpp"

namespace ootori {

template <class G>
class SharedKey {
 public:
  explicit SharedKey(const Position<G>& position) : key_(position.key()) {
    if constexpr (Mirror<G>::is_exact()) {
      const Key image = Mirror<G>::of(position).key();
      turned_ = image < key_;
      symmetric_ = image == key_;
      key_ = std::min(key_, image);
    }
  }

  [[nodiscard]] Key value() const { return key_; }
  // Whether the position is its own image.
  [[nodiscard]] bool is_symmetric() const { return symmetric_; }

  // Converts a move of the position to the form that both positions share, and back: it is its own inverse. Exception:
  // in a symmetric position, a move and its image are the same move, and both become the lesser one. The null move
  // stays.
  [[nodiscard]] Move shared(Move move) const {
    if (move.is_null()) return move;
    if (symmetric_) return std::min(move, Mirror<G>::of(move));
    return turned_ ? Mirror<G>::of(move) : move;
  }

 private:
  Key key_;
  bool turned_ = false;
  bool symmetric_ = false;
};

}  // namespace ootori
