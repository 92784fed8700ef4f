// Writes a line of moves as text.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "notation/hodges.hpp"

namespace ootori {

// In Hodges notation. Each move must be legal after the previous ones.
template <class G>
std::vector<std::string> write_line(Position<G> position, std::span<const Move> moves) {
  std::vector<std::string> texts;
  for (const Move move : moves) {
    texts.push_back(write_hodges(position, move));
    position = position.after(move);
  }
  return texts;
}

}  // namespace ootori
