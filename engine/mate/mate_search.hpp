// Depth-first proof-number search (Nagai 2002) for a mate in at most a given number of plies.
//
// One MateSearch belongs to one thread; several may share the tables and the stop flag, and so work on one position
// together. What is stored in the MateTable is true of a position by itself. A refutation that rests on a loop back to
// an earlier position of the path is true on that path only (the graph-history interaction, Kishimoto and Müller 2004):
// it goes to the LoopTable, under a key of the path, until a position is reached that all its loops lead back to or
// behind.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <vector>

#include "engine/mate/mate_table.hpp"
#include "engine/stop_token.hpp"
#include "rules/movegen.hpp"
#include "rules/repetition.hpp"

namespace ootori {

// What can be left out to measure what it is worth; all on is the solver.
struct MateSearchParts {
  bool hand_dominance = true;
  bool loop_dominance = true;     // a loop that comes back with less in hand is one too
  bool chains = true;             // interpositions on one square: one after the other, from cheap to dear
  bool greatest_of_like = true;   // the greatest and not the sum of the numbers of moves onto one square
  bool mate_in_one = true;        // found by bitboards before a position is searched
  bool mate_in_three = true;      // the same, near the root
  bool first_numbers = true;      // of a new position: by the number of replies
  bool threshold_control = true;  // against loops that starve the search (Kishimoto 2010)
};

// What threads that work on one position share.
struct MateWork {
  std::atomic<bool> stop = false;
  std::atomic<std::uint64_t> nodes = 0;
  std::function<void()> look;  // called often, by the leading search alone
};

template <class G>
class MateSearch {
 public:
  struct Tables {
    MateTable& positions;
    LoopTable& loops;
  };

  // `third` are the positions that the game before has seen twice already. All arguments must outlive the search.
  MateSearch(const Tables& tables, AttackerMoves attacker_moves, const MateSearchParts& parts,
             const std::vector<Visit>& seen_twice, MateWork& work);

  // Facts about a position: searches until a mate in at most `plies` is proven or refuted, or until it is stopped.
  // The attacker is to move, or the defender, as `attacker` says.
  MateFacts search(const Position<G>& root, Color attacker, int plies);

  // What is known without a search.
  [[nodiscard]] MateFacts known(const Position<G>& position, Color attacker) const;

  // The attacker's moves that are looked at, and the defender's.
  void generate(const Position<G>& position, bool is_attackers_turn, MoveList& moves) const;

  // Makes the numbers of new positions a little different, so that threads part ways.
  void set_noise(Key noise) { noise_ = noise; }
  void lead() { leads_ = true; }

 private:
  static constexpr int no_loop = never_mate;  // deeper than any position

  // A position as its parent sees it.
  struct Value {
    ProofNumber proof = 1;
    ProofNumber disproof = 1;
    int least = 0;  // where `loop` is not no_loop, true on this path only
    int most = never_mate;
    int loop = no_loop;  // the depth of the shallowest position that the refutation leads back to

    [[nodiscard]] bool is_open() const { return proof != 0 && disproof != 0; }
  };
  struct Child {
    Move move{};
    bool waits = false;   // in a chain, for the one before it
    bool is_old = false;  // was met nearer to the root
    bool is_new = false;
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
    int plies;  // the mate must come within
    bool is_attackers_turn;
    bool in_check;
    bool is_new;  // first visit
    std::size_t first_child;
    std::size_t end_child;
  };
  struct Choice {
    Value value;
    std::size_t best = 0;
    ProofNumber second = no_proof;  // of the like number of the next best
    ProofNumber others = 0;         // what the other children add to the other number
  };

  Value visit(const Position<G>& position, Key path, bool is_new, int depth, int plies, ProofNumber proof_limit,
              ProofNumber disproof_limit, int& stuck);
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
  std::array<std::uint8_t, 4096> boards_on_path_{};  // by low bits of the key: how many
  std::uint64_t nodes_ = 0;
};

}  // namespace ootori
