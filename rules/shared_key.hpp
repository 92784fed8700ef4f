// The key that a position shares with its mirror image, so that a book or an index of games knows both as one. In a
// game whose mirror images are not exact, it is the key of the position alone. Pure.
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

  // A move of the position as the two positions share it. It is its own inverse, except that of a symmetric position a
  // move and its image, which are one move, become the lesser of the two. The null move stays.
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
