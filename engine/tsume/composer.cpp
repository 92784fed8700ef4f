#include "engine/tsume/composer.hpp"

#include <algorithm>

#include "engine/tsume/reduction.hpp"
#include "engine/tsume/themes.hpp"
#include "rules/games.hpp"
#include "rules/mirror.hpp"

namespace ootori {
namespace {

// Node limits of the solver: for the first look at a random setting, at an edit or a position from a game, and for
// reducing a position to a problem.
constexpr std::uint64_t nodes_of_setting = 1'000;
constexpr std::uint64_t nodes_of_edit = 6'000;
constexpr std::uint64_t nodes_of_audit = 20'000;
constexpr int longest_looked_for = 45;

constexpr std::uint64_t attempts_a_game = 256;  // one attempt in this many plays a game
constexpr std::uint64_t nodes_a_move = 200;
constexpr int last_plies = 25;  // examined of each game
constexpr int longest_game = 300;

constexpr std::size_t plies_of_ending = 5;

// The largest share of the collection for mates in `plies`. From eleven plies on there is no limit.
constexpr double share(int plies) {
  switch (plies) {
    case 1: return 0.05;
    case 3: return 0.24;
    case 5: return 0.27;
    case 7: return 0.27;
    case 9: return 0.30;
    default: return 1;
  }
}

template <class G>
class SignatureText {
 public:
  SignatureText(const Position<G>& position, bool is_mirrored)
      : royal_(position.royal(Color::white)), is_mirrored_(is_mirrored) {}

  void add(const Position<G>& before, Move move) {
    const PieceType type = move.is_drop() ? move.dropped() : before.type_on(move.from());
    kind(type);
    text_ += move.is_drop() ? '*' : contains(before.occupied(), move.to()) ? 'x' : '-';
    place(move.to());
    if (move.promotes()) text_ += '+';
  }
  void add_surroundings(const Position<G>& position) {
    for (int rows = -1; rows <= 1; ++rows) {
      for (int columns = -1; columns <= 1; ++columns) {
        const auto at = square_at(G::spec, Board<G>::column(royal_) + (is_mirrored_ ? -columns : columns),
                                  Board<G>::row(royal_) + rows);
        const auto piece = at ? position.piece_on(*at) : std::nullopt;
        text_ += !at ? '|' : !piece ? '.' : piece->color == Color::black ? 'b' : 'w';
        if (piece) kind(piece->type);
      }
    }
  }
  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  void kind(PieceType type) { text_ += static_cast<char>('A' + (is_mirrored_ ? Mirror<G>::of(type) : type).value); }
  void place(Square square) {
    const int columns = Board<G>::column(square) - Board<G>::column(royal_);
    text_ += std::to_string(is_mirrored_ ? -columns : columns) + ',' +
             std::to_string(Board<G>::row(square) - Board<G>::row(royal_));
  }

  std::string text_;
  Square royal_;
  bool is_mirrored_;
};

template <class G>
std::string seen_from_royal(const Position<G>& start, std::span<const Move> line, bool with_surroundings) {
  const auto text_of_side = [&](bool is_mirrored) {
    SignatureText<G> text{start, is_mirrored};
    if (with_surroundings) text.add_surroundings(start);
    Position<G> position = start;
    for (const Move move : line) {
      text.add(position, move);
      position = position.after(move);
    }
    return text.take();
  };
  return std::min(text_of_side(false), text_of_side(true));
}

}  // namespace

template <class G>
std::string signature(const Position<G>& start, const std::vector<Move>& line) {
  return seen_from_royal<G>(start, line, line.size() <= 3);
}

template <class G>
std::string ending(const Position<G>& start, std::span<const Move> line) {
  if (line.size() <= plies_of_ending) return {};
  Position<G> position = start;
  const std::size_t first = line.size() - plies_of_ending;
  for (const Move move : line.first(first)) position = position.after(move);
  return seen_from_royal(position, line.subspan(first), false);
}

template <class G>
void Composer<G>::add(Problem<G> problem) {
  signatures_.insert(signature(problem.position, problem.line));
  if (const std::string last = ending<G>(problem.position, problem.line); !last.empty()) ++endings_[last];
  ++by_plies_[static_cast<int>(problem.line.size())];
  found_.push_back(std::move(problem));
}

template <class G>
int Composer<G>::count_up_to(int plies) const {
  int number = 0;
  for (const auto& [length, of_length] : by_plies_) number += length <= plies ? of_length : 0;
  return number;
}

template <class G>
bool Composer<G>::is_done() const {
  const int usual = count_up_to(longest_usual_problem);
  return usual >= terms_.problems && static_cast<int>(found_.size()) - usual >= terms_.long_problems;
}

template <class G>
bool Composer<G>::is_wanted(int plies) const {
  if (plies > longest_usual_problem) return true;
  if (count_up_to(longest_usual_problem) >= terms_.problems) return false;
  const auto of_length = by_plies_.find(plies);
  return of_length == by_plies_.end() || of_length->second < share(plies) * terms_.problems;
}

// The longest of a few random problems, so that lengths grow.
template <class G>
const Position<G>& Composer<G>::parent(Draws& draws) const {
  const Problem<G>* longest = &found_[static_cast<std::size_t>(draws.below(found_.size()))];
  for (int n = draws.below(4); n > 0; --n) {
    const Problem<G>& other = found_[static_cast<std::size_t>(draws.below(found_.size()))];
    if (other.line.size() > longest->line.size()) longest = &other;
  }
  return longest->position;
}

template <class G>
void Composer<G>::attempt() {
  ++attempt_;
  std::uint64_t seed = terms_.seed ^ attempt_ * 0x9e3779b97f4a7c15;
  Draws draws{splitmix64(seed)};
  solver_.forget();
  if (attempt_ % attempts_a_game == 0) return play_game(draws);
  const bool edits = !found_.empty() && !draws.one_in(3);
  const auto position = edits ? edited<G>(parent(draws), draws) : random_setting<G>(draws);
  if (position) consider(*position, edits ? ProblemOrigin::edit : ProblemOrigin::setting);
}

template <class G>
void Composer<G>::play_game(Draws& draws) {
  Game<G> game;
  for (int n = 6 + draws.below(4); n > 0 && !game.outcome(); --n) {
    const MoveList moves = game.permitted_moves();
    static_cast<void>(game.play(moves[static_cast<std::size_t>(draws.below(moves.size()))]));
  }
  engine_.new_game();
  while (!game.outcome() && game.plies() < longest_game) {
    const auto best = engine_.search(AnyGame{game}, {.nodes = nodes_a_move}).best;
    if (!best || !game.play(*best)) return;
  }
  if (!game.outcome() || !game.outcome()->winner) return;
  const auto positions = game.positions();
  for (std::size_t back = 1; back <= last_plies && back < positions.size(); ++back) {
    const Position<G>& position = positions[positions.size() - 1 - back];
    if (position.side_to_move() != *game.outcome()->winner) continue;
    if (const auto problem = as_problem(position)) consider(*problem, ProblemOrigin::game);
  }
}

template <class G>
void Composer<G>::consider(const Position<G>& position, ProblemOrigin origin) {
  const std::uint64_t nodes = origin == ProblemOrigin::setting ? nodes_of_setting : nodes_of_edit;
  const MateResult mate =
      solver_.solve(position, {.most_plies = longest_looked_for, .wants_line = false, .nodes = nodes});
  if (mate.verdict != MateVerdict::mate || !mate.is_shortest || !is_wanted(mate.plies)) return;
  const auto core = reduced(
      solver_, position,
      {.plies = mate.plies, .first_nodes = std::min(500 + 10 * mate.nodes, nodes_of_audit), .nodes = nodes_of_audit});
  if (!core) return;
  solver_.forget();  // so that the effort does not depend on earlier searches
  ProblemAudit audited = audit(solver_, *core, {.plies = mate.plies});
  if (!audited.is_sound() || signatures_.contains(signature(*core, audited.line))) return;
  const std::string last = ending<G>(*core, audited.line);
  if (!last.empty() && endings_[last] >= most_of_an_ending) return;
  Problem<G> problem{.position = *core,
                     .line = std::move(audited.line),
                     .final_duals = audited.final_duals,
                     .tries = audited.tries,
                     .effort = audited.nodes,
                     .origin = origin,
                     .attempt = attempt_};
  rate(problem, engine_);
  add(std::move(problem));
}

#define INSTANTIATE(G)                                                             \
  template class Composer<G>;                                                      \
  template std::string signature<G>(const Position<G>&, const std::vector<Move>&); \
  template std::string ending<G>(const Position<G>&, std::span<const Move>);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori
