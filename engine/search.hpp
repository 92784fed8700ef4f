// The search of one thread: principal variation search with iterative deepening over a shared transposition table.
// The root is searched in root_search.cpp, a node in search.cpp, the tree's end in quiescence.cpp; pruning is in
// pruning.cpp, updates of the histories are in learning.cpp.
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <vector>

#include "engine/correction_history.hpp"
#include "engine/engine.hpp"
#include "engine/move_picker.hpp"
#include "engine/nnue/net_evaluator.hpp"
#include "engine/search_frame.hpp"
#include "engine/search_parameters.hpp"
#include "engine/search_path.hpp"
#include "engine/time_manager.hpp"
#include "engine/transposition_table.hpp"

namespace ootori {

// What the threads of one search share beside the table.
struct SearchSignals {
  std::atomic<bool> stop{false};
  StopToken token;
  TimeManager time;
};

[[nodiscard]] inline int deepest_iteration(const SearchLimits& limits) {
  return std::clamp(limits.depth.value_or(max_ply - 1), 1, max_ply - 1);
}

// A move at the root with what is known of it.
struct RootMove {
  Move move;
  Value value = -infinite_value;
  Value previous_value = -infinite_value;  // of the last iteration
  Bound bound = Bound::none;
  int selective_depth = 0;
  std::uint64_t nodes = 0;
  std::vector<Move> line;

  // The value of the last iteration that has one: one that is broken off does not get to every move.
  [[nodiscard]] Value known_value() const { return value != -infinite_value ? value : previous_value; }

  // For people: line `number` of those shown, of an iteration to `depth`.
  [[nodiscard]] SearchLine shown(int number, int depth) const;
};

template <class G>
class Searcher {
 public:
  explicit Searcher(TranspositionTable& table, const SearchParameters& parameters = search_parameters<G>);

  // Forgets all histories.
  void clear();

  // Judges by a net from the next run on; by the hand-made evaluation where there is none.
  void set_net(const SharedNet<G>& net) { net_ = net ? std::make_unique<NetEvaluator<G>>(net) : nullptr; }

  // Before every run. `permitted` are the root's moves.
  void prepare(const Game<G>& game, std::span<const Move> permitted);

  struct Task {
    int depth = max_ply - 1;
    std::optional<std::uint64_t> nodes;
    std::uint64_t nodes_before = 0;  // those already spent of them
    int multi_pv = 1;
    std::optional<int> mate;
    // Skips no late move on a guess: with few nodes it would overlook that an attacked piece goes away.
    bool is_thorough = false;
    int helper = 0;  // 0 is the thread that reports and keeps the time
    const ReportSink* report = nullptr;
    const Pondering* pondering = nullptr;  // if set, depth, nodes and time are limited only after the hit
  };

  // Deepens until a limit; the result is in root_moves(), best first.
  void run(const Task& task, SearchSignals& signals);

  [[nodiscard]] std::span<const RootMove> root_moves() const { return root_moves_; }
  [[nodiscard]] int completed_depth() const { return completed_depth_; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

  // All threads, whose nodes reports count in.
  void set_team(std::span<const std::unique_ptr<Searcher>> team) { team_ = team; }

 private:
  using FrameT = Frame<G>;

  struct Node;
  struct Candidate;

  // root_search.cpp
  void search_line(int depth);
  Value search_root(Value alpha, Value beta, int depth);
  Value search_root_move(RootMove& move, int number, Value alpha, Value beta, int depth);
  void keep_root_value(RootMove& move, int number, Value value, Value alpha, Value beta);
  void report(int depth) const;
  [[nodiscard]] int last_iteration() const { return pondering_ != nullptr ? max_ply - 1 : task_.depth; }
  [[nodiscard]] bool is_finished(int depth) const;
  [[nodiscard]] bool is_settled(int depth) const;
  [[nodiscard]] bool still_ponders();
  [[nodiscard]] bool has_pondered_enough() const;
  [[nodiscard]] double patience() const;

  // search.cpp
  template <bool Pv>
  Value search(FrameT& frame, Value alpha, Value beta, int depth, bool cut_node);
  void look_up(Node& node);
  template <bool Pv>
  std::optional<Value> settled_before_moves(Node& node);
  std::optional<Value> table_cutoff(Node& node);
  std::optional<Value> immediate_mate(Node& node);
  void evaluate_node(Node& node);
  template <bool Pv>
  std::optional<Value> search_moves(Node& node);
  [[nodiscard]] Candidate candidate(const Node& node, Move move) const;
  template <bool Pv>
  std::optional<Value> extension(Node& node, const Candidate& candidate, int& extension);
  template <bool Pv>
  int reduction(const Node& node, const Candidate& candidate) const;
  template <bool Pv>
  Value search_child(Node& node, const Candidate& candidate, int new_depth);
  Value conclude(Node& node, bool pv);
  [[nodiscard]] int quiet_history(const FrameT& frame, Move move) const;
  [[nodiscard]] OrderingHints<G> hints(FrameT& frame);

  // pruning.cpp
  std::optional<Value> pruned_before_moves(Node& node);
  std::optional<Value> razor(Node& node);
  std::optional<Value> null_move(Node& node);
  std::optional<Value> probcut(Node& node);
  bool may_skip(Node& node, const Candidate& candidate, MovePicker<G>& picker);
  bool may_skip_noisy(const Node& node, const Candidate& candidate, int depth);
  bool may_skip_quiet(const Node& node, const Candidate& candidate, int depth, MovePicker<G>& picker);

  // learning.cpp
  void learn_correction(const Node& node, Bound bound);
  void reward(Node& node);
  void reward_quiet(Node& node, Move move, int bonus);
  void reward_capture(const FrameT& frame, Move move, int bonus);

  // quiescence.cpp
  template <bool Pv>
  Value quiescence(FrameT& frame, Value alpha, Value beta);
  template <bool Pv>
  Value quiescence_moves(FrameT& frame, Value alpha, Value beta, Value standing, Move table_move);

  Arrival play(FrameT& frame, Move move);
  void play_pass(FrameT& frame);
  void take_back() { path_.pop(); }
  [[nodiscard]] Value static_evaluation(FrameT& frame) {
    return net_ ? net_->evaluate(frame.position, frame.ply) : evaluate(frame.position, accumulated(frame));
  }
  const Accumulator<G>& accumulated(FrameT& frame);
  [[nodiscard]] Value corrected(const FrameT& frame, Value evaluation) const;

  [[nodiscard]] bool stopped() const { return signals_->stop.load(std::memory_order_relaxed); }
  void poll();
  [[nodiscard]] std::uint64_t team_nodes() const;
  void count_node();

  static constexpr int frames_before_root = 4;  // so that every node has ancestors to look at
  static FrameT& child(FrameT& frame) { return (&frame)[1]; }
  static FrameT& parent(FrameT& frame) { return (&frame)[-1]; }
  static const FrameT& ancestor(const FrameT& frame, int plies) { return *(&frame - plies); }
  FrameT& root() { return frames_[frames_before_root]; }

  TranspositionTable& table_;
  const SearchParameters& parameters_;
  std::unique_ptr<Histories<G>> histories_;
  std::unique_ptr<CorrectionHistory<G>> corrections_;
  std::unique_ptr<NetEvaluator<G>> net_;  // none: the hand-made evaluation
  std::vector<FrameT> frames_;
  MoveArena arena_;
  SearchPath<G> path_;
  std::array<std::array<std::int16_t, 64>, 64> reductions_{};  // by depth and move number

  Task task_;
  SearchSignals* signals_ = nullptr;
  std::span<const std::unique_ptr<Searcher>> team_;
  std::vector<RootMove> root_moves_;
  std::size_t line_index_ = 0;  // of the multi-PV line being searched
  int root_depth_ = 0;
  int completed_depth_ = 0;
  int selective_depth_ = 0;
  int polls_in_ = 1;  // nodes to the next look at clocks and tokens
  std::atomic<std::uint64_t> nodes_{0};
  double best_move_changes_ = 0;

  // Of the thread that keeps the time, for a search that ponders.
  const Pondering* pondering_ = nullptr;  // none after the hit
  std::uint64_t pondered_nodes_ = 0;      // of all threads before the hit
  bool began_before_hit_ = false;         // the current iteration
  bool settled_ = false;                  // after the last iteration before the hit
};

template <class G>
inline void Searcher<G>::count_node() {
  nodes_.store(nodes_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  if (--polls_in_ <= 0) poll();
}

template <class G>
inline Arrival Searcher<G>::play(FrameT& frame, Move move) {
  FrameT& next = child(frame);
  const Color us = frame.position.side_to_move();
  std::construct_at(&next.position, frame.position.after(move));
  table_.prefetch(next.position.key());
  frame.move = move;
  frame.continuation = &histories_->continuation[index(us)][index(next.position.type_on(move.to()))][index(move.to())];
  next.is_accumulated = false;
  next.in_check = frame.position.gives_check(move);
  const Visit reached{next.position.board_key(), next.position.hand_key(), ~us, next.in_check};
  const Arrival arrival = path_.arrive(reached, next.ply);
  path_.push(reached);
  count_node();
  return arrival;
}

template <class G>
inline Value Searcher<G>::corrected(const FrameT& frame, Value evaluation) const {
  const auto features = CorrectionHistory<G>::features(frame.position, ancestor(frame, 1).move);
  const Value sum = evaluation + corrections_->correction(features, parameters_.correction_scale);
  return std::clamp(sum, -max_evaluation, max_evaluation);
}

template <class G>
inline OrderingHints<G> Searcher<G>::hints(FrameT& frame) {
  return {.histories = *histories_,
          .continuations = {ancestor(frame, 1).continuation, ancestor(frame, 2).continuation,
                            ancestor(frame, 4).continuation},
          .killers = frame.killers};
}

}  // namespace ootori
