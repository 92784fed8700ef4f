// Matchings of the greatest weight in general graphs, by LEMON. Boost 1.81 has them too, but a trial of ours crashed in
// it. Pure; any thread.
//
// This header and matching.cpp are C++17, because LEMON 1.3.1 is: it uses what C++20 took out of std::allocator.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tournament/wide.hpp"

namespace ootori::tournament {

template <class Weight>
struct Edge {
  std::size_t one, other;  // different, below the number of vertices; at most one edge between two
  Weight weight;           // above 0
};

// The partner of each vertex; itself: it has none.
using Mates = std::vector<std::size_t>;

Mates heaviest_matching(std::size_t vertices, const std::vector<Edge<std::int64_t>>& edges);
Mates heaviest_matching(std::size_t vertices, const std::vector<Edge<Wide>>& edges);

}  // namespace ootori::tournament
