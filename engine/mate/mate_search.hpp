// Depth-first proof-number search (Nagai 2002) for a mate in at most a given number of plies.
//
// A MateSearch belongs to one thread. Several can work on one position together by sharing the tables and the stop
// flag. Facts in the MateTable hold for a position by itself. A refutation that rests on a loop back to an earlier
// position of the path holds on that path only (the graph-history interaction problem, Kishimoto and Müller 2004): it
// goes to the LoopTable under a key of the path. Once the search is back at the earliest position that its loops lead
// to, the refutation holds for that position by itself.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <utility>
#include <vector>

#include "engine/mate/mate_table.hpp"
#include "engine/stop_token.hpp"
#include "rules/movegen.hpp"
#include "rules/repetition.hpp"

namespace ootori {

// Parts of the search that can be switched off to measure their benefit. The solver uses all of them.
struct MateSearchParts {
  bool hand_dominance = true;
  bool loop_dominance = true;     // returning to a board with less in hand is a loop, too
  bool chains = true;             // interpositions on one square: one after the other, cheapest piece first
  bool greatest_of_like = true;   // for moves to the same square, the greatest of their numbers instead of the sum
  bool mate_in_one = true;        // looks for a mate in one with bitboards before searching a position
  bool mate_in_three = true;      // the same for a mate in three, near the root
  bool first_numbers = true;      // the first proof number of a position is its number of replies
  bool threshold_control = true;  // against loops that starve the search (Kishimoto 2010)
};

// State shared by the threads that work on one position.
struct MateWork {
  std::atomic<bool> stop = false;
  std::atomic<std::uint64_t> nodes = 0;
  std::function<void()> look;  // called every 64 nodes, by the leading search only
};

template <class G>
class MateSearch {
 public:
  struct Tables {
    MateTable& positions;
    LoopTable& loops;
  };

  // `seen_twice` are the positions that the repetition rule bars from occurring again. All arguments must outlive the
  // search.
  MateSearch(const Tables& tables, AttackerMoves attacker_moves, const MateSearchParts& parts,
             const std::vector<Visit>& seen_twice, MateWork& work);

  // Searches until a mate in at most `plies` is proven or refuted, or until MateWork::stop is set. Either side may be
  // to move in `root`.
  MateFacts search(const Position<G>& root, Color attacker, int plies);

  // What the table knows, without a search.
  [[nodiscard]] MateFacts known(const Position<G>& position, Color attacker) const;

  // Appends the moves that the search considers: the legal moves, or the attacker's checks only.
  void generate(const Position<G>& position, bool is_attackers_turn, MoveList& moves) const;

  // Varies the numbers of new positions a little, so threads explore different parts of the tree. 0: no noise.
  void set_noise(Key noise) { noise_ = noise; }
  // Makes this the leading search, which calls MateWork::look.
  void lead() { leads_ = true; }

 private:
  static constexpr int no_loop = never_mate;  // deeper than any position

  // What a node knows of a child.
  struct Value {
    ProofNumber proof = 1;
    ProofNumber disproof = 1;
    int least = 0;  // holds on this path only, unless `loop` is no_loop
    int most = never_mate;
    int loop = no_loop;  // the depth of the shallowest position that the refutation leads back to

    [[nodiscard]] bool is_open() const { return proof != 0 && disproof != 0; }
  };
  struct Child {
    Move move{};
    bool waits = false;   // until the previous move of its chain is proven
    bool is_old = false;  // was met as near to the root as its parent, or nearer
    bool is_new = false;  // not met before
    Key board = 0;
    Key path = 0;
    Hand hand{};
    Value value{};
  };
  struct Step {  // of the path
    Key board;
    Hand hand;
  };
  struct Node {
    const Position<G>& position;
    Key path;
    int depth;
    int plies;  // within which the attacker must mate
    bool is_attackers_turn;
    bool in_check;
    bool is_new;  // first visit
    std::size_t first_child;
    std::size_t end_child;
  };
  struct Choice {
    Value value;
    std::size_t best = 0;
    ProofNumber second = no_proof;  // the second best child's value of the number that is minimized
    ProofNumber others = 0;         // the other children's share of the number that is summed

    // Makes the child `at` the best one if its number is below `least`, or if it is `preferred`.
    void compare(std::size_t at, ProofNumber number, ProofNumber& least, bool preferred) {
      if (number < least || preferred) {
        second = std::exchange(least, number);
        best = at;
      } else {
        second = std::min(second, number);
      }
    }
  };
  // A node is searched while both its numbers are below these.
  struct Limits {
    ProofNumber proof;
    ProofNumber disproof;
  };
  // The replies that refute an attack.
  struct Refutations {
    int for_good = -1;  // the greatest lower bound by a reply whose refutation needs no loop
    int by_loop = -1;   // the lower bound by the reply that leads back to `loop`
    int loop = -1;      // the deepest position that a reply leads back to

    void add(const Value& reply);
    void settle(Value& value) const;
  };

  // Raises and lowers `stuck`, the number of positions on the path with children that may lie on a loop, less the new
  // positions met since.
  Value visit(const Position<G>& position, Key path, bool is_new, int depth, int plies, Limits limits, int& stuck);
  void count_node();
  [[nodiscard]] bool has_old_child(const Node& node) const;
  [[nodiscard]] static Limits limits_of_best(const Node& node, const Choice& choice, Limits limits, bool is_stuck);
  void expand(Node& node);
  void look_at(const Node& node, Child& child);
  [[nodiscard]] MateFacts look_up(Key board, Hand hand) const;
  void judge_new(const Node& node, const Position<G>& next, Child& child, int plies) const;
  void find_mate_in_three(const Node& node);
  void mark_chains(const Node& node);
  [[nodiscard]] bool is_left_out(const Node& node, const Position<G>& next, bool& is_lost) const;
  [[nodiscard]] Choice choose(const Node& node);
  [[nodiscard]] Choice choose_attack(const Node& node);
  [[nodiscard]] Choice choose_defence(const Node& node);
  void settle_mate(const Node& node, Value& value) const;
  void store(const Node& node, const Step& step, const Choice& choice, std::uint64_t work);
  [[nodiscard]] int loop_to(Key board, Hand hand) const;
  void enter(const Step& step);
  void leave();

  Tables tables_;
  AttackerMoves attacker_moves_;
  const MateSearchParts& parts_;
  const std::vector<Visit>& seen_twice_;
  MateWork& work_;
  Color attacker_ = Color::black;
  Key noise_ = 0;
  Key salt_ = 0;
  bool leads_ = false;
  std::vector<Child> children_;
  std::vector<Step> path_;
  std::array<std::uint8_t, 4096> boards_on_path_{};  // the number of positions, by low bits of the board key
  std::uint64_t nodes_ = 0;
};

}  // namespace ootori
