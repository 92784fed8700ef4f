// Maximum-weight matchings in general graphs, computed by LEMON. Boost 1.81 offers them too, but crashed in our tests.
// Pure; can be called on any thread.
//
// This header and matching.cpp are compiled as C++17, because LEMON 1.3.1 uses members of std::allocator that C++20
// removed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tournament/wide.hpp"

namespace ootori::tournament {

template <class Weight>
struct Edge {
  std::size_t one, other;  // two different vertices; each pair has at most one edge
  Weight weight;           // positive
};

// The partner of each vertex; a vertex without a partner has itself.
using Mates = std::vector<std::size_t>;

Mates heaviest_matching(std::size_t vertices, const std::vector<Edge<std::int64_t>>& edges);
Mates heaviest_matching(std::size_t vertices, const std::vector<Edge<Wide>>& edges);

}  // namespace ootori::tournament
