#include "train/book_maker.hpp"

#include <map>
#include <queue>
#include <tuple>

#include "engine/engine.hpp"
#include "train/parallel.hpp"
#include "train/self_play.hpp"

namespace ootori {
namespace {

constexpr int ply_cost = 40;        // centipawns
constexpr int handicap_cost = 80;   // the usual starting position gets more of the book
constexpr int most_loss = 5'000;    // the maximum loss of a move in its cost
constexpr int most_sweeps = 200;    // far more than the values need to settle
constexpr int most_value = 20'000;  // centipawns: more than any evaluation, but not a mate
constexpr int game_width = 120;     // centipawns: a move played in a game may be this much worse than the best
constexpr std::size_t most_book_plies = 80;
constexpr std::size_t games_at_a_time = 64;
constexpr std::size_t search_mib = 4;  // a short search fills no more, and the table is cleared for each position

// The value of a move for its mover, given the value of the next position for the other side.
Score for_parent(Score child) {
  const Score turned = -child;
  const int further = turned.is_win() ? -1 : turned.is_loss() ? 1 : 0;
  return Score::centipawns(turned.raw() + further);
}

template <class G>
std::vector<BookMove> searched(Engine& engine, const Position<G>& position, std::uint32_t nodes,
                               const std::stop_token& stop) {
  engine.new_game();
  SearchLimits limits;
  limits.nodes = nodes;
  std::vector<BookMove> moves;
  for (const SearchLine& line : engine.search(AnyGame{Game<G>{position}}, limits, stop).lines) {
    moves.push_back({.move = line.moves.front(), .evaluation = line.score});
  }
  return moves;
}

// In a position that is its own mirror image, keeps only the better one of two moves that are images of each other.
template <class G>
void drop_images(const Position<G>& position, std::vector<BookMove>& moves) {
  if (Mirror<G>::of(position).key() != position.key()) return;
  for (std::size_t n = 0; n < moves.size(); ++n) {
    const Move image = Mirror<G>::of(moves[n].move);
    if (image == moves[n].move) continue;
    std::erase_if(moves, [&](const BookMove& other) { return other.move == image; });
  }
}

std::size_t batch_size(std::size_t positions) { return std::clamp<std::size_t>(positions / 64, 8, 128); }

}  // namespace

template <class G>
int BookMaker<G>::Node::best() const {
  int most = -Score::infinite;
  for (const Edge& edge : edges) most = std::max(most, edge.move.evaluation.raw());
  return most;
}

template <class G>
std::vector<Game<G>> BookMaker<G>::roots() {
  std::vector<Game<G>> games{Game<G>{}};
  for (const Handicap& handicap : G::spec.handicaps) games.push_back(Game<G>::with_handicap(handicap));
  return games;
}

// A book contains only the keys of its positions. The positions are found again by playing its moves.
template <class G>
BookMaker<G>::BookMaker(const Book<G>& book) : terms_(book.terms()) {
  const auto take = [&](const Position<G>& position) {
    const Position<G> stored = BookPlace<G>::of(position).position;
    const Key key = stored.key();
    const auto entry = std::ranges::lower_bound(book.entries(), key, {}, &BookEntry::key);
    if (entry == book.entries().end() || entry->key != key || find(key) != outside) return;
    std::vector<BookMove> moves = entry->moves;
    std::erase_if(moves, [&](const BookMove& move) { return !is_legal(stored, move.move); });
    if (!moves.empty()) insert(stored, std::move(moves));
  };
  for (const Game<G>& root : roots()) take(root.position());
  for (std::size_t n = 0; n < nodes_.size(); ++n) {
    const Position<G> position = nodes_[n].position;
    for (std::size_t edge = 0; edge < nodes_[n].edges.size(); ++edge) {
      take(position.after(nodes_[n].edges[edge].move.move));
    }
  }
  link();
  back_up();
}

template <class G>
std::uint32_t BookMaker<G>::find(Key key) const {
  const auto found = index_.find(key);
  return found == index_.end() ? outside : found->second;
}

template <class G>
void BookMaker<G>::insert(const Position<G>& stored, std::vector<BookMove> moves) {
  Node node{.position = stored, .key = stored.key(), .edges = {}};
  for (const BookMove& move : moves) {
    node.edges.push_back({.move = move, .child = BookPlace<G>::of(stored.after(move.move)).position.key()});
  }
  // An order that survives saving, unlike the order in which the search found the moves.
  std::ranges::sort(node.edges, {}, [](const Edge& edge) { return edge.move.move.raw(); });
  index_.emplace(node.key, static_cast<std::uint32_t>(nodes_.size()));
  nodes_.push_back(std::move(node));
}

template <class G>
void BookMaker<G>::link() {
  for (Node& node : nodes_) {
    for (Edge& edge : node.edges) edge.node = find(edge.child);
  }
}

// The values of the positions for the side to move, if a game that cycles within the book for ever is worth `endless`
// to Black. This is also the initial value, so all other values come from moves that leave the book. Goes backwards,
// because later positions are usually deeper.
template <class G>
std::vector<Score> BookMaker<G>::settled(int endless) const {
  std::vector<Score> values;
  for (const Node& node : nodes_) {
    values.push_back(Score::centipawns(node.position.side_to_move() == Color::black ? endless : -endless));
  }
  bool changed = true;
  for (int sweep = 0; changed && sweep < most_sweeps; ++sweep) {
    changed = false;
    for (std::size_t number = nodes_.size(); number-- > 0;) {
      int best = -Score::infinite;
      for (const Edge& edge : nodes_[number].edges) {
        best = std::max(best, (edge.node == outside ? edge.move.evaluation : for_parent(values[edge.node])).raw());
      }
      changed |= best != values[number].raw();
      values[number] = Score::centipawns(best);
    }
  }
  return values;
}

// Gives every move the value of the position it leads to. Lines of a book can return to an earlier position, and values
// passed on from move to move would then circulate without settling. A cycle that neither side wants to leave therefore
// counts as a draw, and all values depend only on the moves that leave the book.
template <class G>
void BookMaker<G>::back_up() {
  const std::vector<Score> worst = settled(-most_value);
  const std::vector<Score> best = settled(most_value);
  for (Node& node : nodes_) {
    for (Edge& edge : node.edges) {
      if (edge.node == outside) continue;
      const auto [low, high] = std::minmax({worst[edge.node].raw(), best[edge.node].raw()});
      edge.move.evaluation = for_parent(Score::centipawns(std::clamp(0, low, high)));
    }
  }
}

// The cost of reaching each position of the book (Dijkstra).
template <class G>
std::vector<int> BookMaker<G>::costs() const {
  std::vector<int> cost(nodes_.size(), std::numeric_limits<int>::max());
  using Open = std::pair<int, std::uint32_t>;
  std::priority_queue<Open, std::vector<Open>, std::greater<>> open;
  const auto reach = [&](std::uint32_t node, int at) {
    if (node == outside || cost[node] <= at) return;
    cost[node] = at;
    open.emplace(at, node);
  };
  for (int first = 0; const Game<G>& root : roots()) {
    reach(find(BookPlace<G>::of(root.position()).position.key()), first);
    first = handicap_cost;
  }
  while (!open.empty()) {
    const auto [at, number] = open.top();
    open.pop();
    if (cost[number] < at) continue;
    const int best = nodes_[number].best();
    for (const Edge& edge : nodes_[number].edges) {
      reach(edge.node, at + ply_cost + std::min(best - edge.move.evaluation.raw(), most_loss));
    }
  }
  return cost;
}

template <class G>
std::vector<typename BookMaker<G>::Leaf> BookMaker<G>::cheapest_leaves(std::size_t most) const {
  struct Found {
    int cost;
    Position<G> position;
  };
  std::map<Key, Found> found;  // by key, so that each position occurs once
  const auto add = [&](int cost, const Position<G>& position) {
    const Position<G> stored = BookPlace<G>::of(position).position;
    const auto [at, is_new] = found.try_emplace(stored.key(), cost, stored);
    if (!is_new) at->second.cost = std::min(at->second.cost, cost);
  };
  for (int first = 0; const Game<G>& root : roots()) {
    if (find(BookPlace<G>::of(root.position()).position.key()) == outside) add(first, root.position());
    first = handicap_cost;
  }
  struct Way {
    int cost;
    Key key;
    std::uint32_t node;
    std::size_t edge;
  };
  std::vector<Way> ways;
  const std::vector<int> cost = costs();
  for (std::uint32_t number = 0; number < nodes_.size(); ++number) {
    const Node& node = nodes_[number];
    const int best = node.best();
    for (std::size_t n = 0; n < node.edges.size(); ++n) {
      const Edge& edge = node.edges[n];
      const Score score = edge.move.evaluation;
      if (edge.node != outside || score.is_win() || score.is_loss()) continue;
      ways.push_back({cost[number] + ply_cost + std::min(best - score.raw(), most_loss), edge.child, number, n});
    }
  }
  std::ranges::sort(ways, {}, [](const Way& way) { return std::tuple{way.cost, way.key, way.node}; });
  for (const Way& way : ways) {
    if (found.size() >= most) break;
    const Node& node = nodes_[way.node];
    add(way.cost, node.position.after(node.edges[way.edge].move.move));
  }
  std::vector<Leaf> leaves;
  for (const auto& [key, leaf] : found) leaves.push_back({leaf.cost, key, leaf.position});
  return leaves;
}

template <class G>
void BookMaker<G>::expand(std::size_t positions, int threads, const std::stop_token& stop, const BookStep& step) {
  std::vector<Engine> engines;
  for (int i = 0; i < threads; ++i) {
    engines.emplace_back(EngineOptions{.hash_mib = search_mib, .multi_pv = static_cast<int>(terms_.lines)});
  }
  while (nodes_.size() < positions && !stop.stop_requested()) {
    const auto leaves = cheapest_leaves(std::min(batch_size(nodes_.size()), positions - nodes_.size()));
    if (leaves.empty()) return;
    std::vector<std::vector<BookMove>> found(leaves.size());
    in_parallel(threads, leaves.size(), [&](std::size_t part, std::size_t first, std::size_t last) {
      for (std::size_t n = first; n < last && !stop.stop_requested(); ++n) {
        found[n] = searched(engines[part], leaves[n].position, terms_.nodes, stop);
        drop_images(leaves[n].position, found[n]);
      }
    });
    if (stop.stop_requested()) return;  // half a step would lead to a different book
    for (std::size_t n = 0; n < leaves.size(); ++n) insert(leaves[n].position, std::move(found[n]));
    link();
    back_up();
    step(nodes_.size(), terms_.games);
  }
}

// Chooses one of the moves that are hardly worse than the best; better ones are much more likely.
template <class G>
std::optional<std::size_t> BookMaker<G>::chosen_edge(const Node& node, const Game<G>& game, bool is_mirrored,
                                                     std::uint64_t& state) const {
  const int best = node.best();
  std::vector<std::uint64_t> weights;
  std::uint64_t total = 0;
  for (const Edge& edge : node.edges) {
    const Move move = is_mirrored ? Mirror<G>::of(edge.move.move) : edge.move.move;
    const int room = game.illegality(move) ? 0 : std::max(game_width - (best - edge.move.evaluation.raw()), 0);
    weights.push_back(static_cast<std::uint64_t>(room) * static_cast<std::uint64_t>(room));
    total += weights.back();
  }
  if (total == 0) return std::nullopt;
  std::uint64_t left = splitmix64(state) % total;
  for (std::size_t n = 0; n < weights.size(); ++n) {
    if (left < weights[n]) return n;
    left -= weights[n];
  }
  return std::nullopt;
}

// Plays random moves of the book until the game leaves it. Three in four games begin at the usual starting position.
template <class G>
Game<G> BookMaker<G>::walk(std::uint64_t number, std::vector<Step>& steps) const {
  std::uint64_t state = terms_.seed * 0x9e3779b97f4a7c15 + number;
  const auto starts = roots();
  const bool has_handicap = starts.size() > 1 && splitmix64(state) % 4 == 3;
  Game<G> game = has_handicap ? starts[1 + splitmix64(state) % (starts.size() - 1)] : starts.front();
  while (!game.outcome() && game.plies() < most_book_plies) {
    const auto place = BookPlace<G>::of(game.position());
    const std::uint32_t node = find(place.position.key());
    if (node == outside) break;
    const auto edge = chosen_edge(nodes_[node], game, place.is_mirrored, state);
    if (!edge) break;
    steps.push_back({node, *edge, game.position().side_to_move()});
    (void)game.play(place.shown(nodes_[node].edges[*edge].move.move));
  }
  return game;
}

template <class G>
typename BookMaker<G>::PlayedGame BookMaker<G>::played(std::uint64_t number, const std::stop_token& stop) const {
  PlayedGame played;
  const Game<G> opening = walk(number, played.steps);
  if (opening.outcome()) {
    played.winner = opening.outcome()->winner;
    return played;
  }
  SelfPlayTerms terms;
  terms.nodes = terms_.game_nodes;
  const auto game = SelfPlayer{G::spec, terms}.play_from(AnyGame{opening}, stop);
  if (game) played.winner = game->winner;
  return played;
}

template <class G>
void BookMaker<G>::count(const PlayedGame& game) {
  for (const Step& step : game.steps) {
    BookMove& move = nodes_[step.node].edges[step.edge].move;
    ++(!game.winner ? move.draws : *game.winner == step.mover ? move.wins : move.losses);
  }
}

template <class G>
void BookMaker<G>::play(std::uint32_t games, int threads, const std::stop_token& stop, const BookStep& step) {
  while (terms_.games < games && !stop.stop_requested()) {
    std::vector<PlayedGame> results(std::min<std::size_t>(games_at_a_time, games - terms_.games));
    in_parallel(threads, results.size(), [&](std::size_t, std::size_t first, std::size_t last) {
      for (std::size_t n = first; n < last && !stop.stop_requested(); ++n) results[n] = played(terms_.games + n, stop);
    });
    if (stop.stop_requested()) return;
    for (const PlayedGame& game : results) count(game);
    terms_.games += static_cast<std::uint32_t>(results.size());
    step(nodes_.size(), terms_.games);
  }
}

template <class G>
Book<G> BookMaker<G>::book() const {
  std::vector<BookEntry> entries;
  for (const Node& node : nodes_) {
    BookEntry entry{node.key, {}};
    for (const Edge& edge : node.edges) entry.moves.push_back(edge.move);
    entries.push_back(std::move(entry));
  }
  return Book<G>{std::move(entries), terms_};
}

#define INSTANTIATE(G) template class BookMaker<G>;
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori
