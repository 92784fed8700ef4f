#include "tournament/knockout.hpp"

#include <bit>

namespace ootori::tournament {

std::size_t knockout_rounds(std::size_t players) {
  return players < 2 ? 0 : static_cast<std::size_t>(std::bit_width(players - 1));
}

std::vector<std::size_t> knockout_tree(std::size_t players) {
  std::vector<std::size_t> tree{0};
  for (std::size_t round = 0; round < knockout_rounds(players); ++round) {
    const std::size_t size = tree.size() * 2;
    std::vector<std::size_t> next;
    for (const std::size_t number : tree) {
      next.push_back(number);
      next.push_back(size - 1 - number);
    }
    tree = std::move(next);
  }
  return tree;
}

}  // namespace ootori::tournament
