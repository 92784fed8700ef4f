#include "tournament/matching.hpp"

#include <lemon/matching.h>
#include <lemon/smart_graph.h>

namespace lemon {

// The library declares these constants without defining them. Builds with sanitizers need the definitions.
template <class Graph, class Weights>
const int MaxWeightedMatching<Graph, Weights>::dualScale;
template <class Graph, class Weights>
const int MaxWeightedFractionalMatching<Graph, Weights>::dualScale;

}  // namespace lemon

namespace ootori::tournament {
namespace {

template <class Weight>
Mates match(std::size_t vertices, const std::vector<Edge<Weight>>& edges) {
  using Graph = lemon::SmartGraph;
  Graph graph;
  graph.reserveNode(static_cast<int>(vertices));
  graph.reserveEdge(static_cast<int>(edges.size()));
  for (std::size_t vertex = 0; vertex < vertices; ++vertex) graph.addNode();
  Graph::EdgeMap<Weight> weights(graph);
  for (const Edge<Weight>& edge : edges) {
    const auto added =
        graph.addEdge(Graph::nodeFromId(static_cast<int>(edge.one)), Graph::nodeFromId(static_cast<int>(edge.other)));
    weights[added] = edge.weight;
  }
  lemon::MaxWeightedMatching<Graph, Graph::EdgeMap<Weight>> matching(graph, weights);
  matching.run();
  Mates mates(vertices);
  for (std::size_t vertex = 0; vertex < vertices; ++vertex) {
    const auto mate = matching.mate(Graph::nodeFromId(static_cast<int>(vertex)));
    mates[vertex] = mate == lemon::INVALID ? vertex : static_cast<std::size_t>(Graph::id(mate));
  }
  return mates;
}

}  // namespace

Mates heaviest_matching(std::size_t vertices, const std::vector<Edge<std::int64_t>>& edges) {
  return match(vertices, edges);
}

Mates heaviest_matching(std::size_t vertices, const std::vector<Edge<Wide>>& edges) { return match(vertices, edges); }

}  // namespace ootori::tournament
