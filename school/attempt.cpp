#include "school/attempt.hpp"

#include <algorithm>
#include <utility>

#include "rules/legality.hpp"
#include "school/material.hpp"
#include "school/mating.hpp"

namespace ootori::school {
namespace {

template <class... F>
struct Overloaded : F... {
  using F::operator()...;
};

template <class G>
class Attempt {
 public:
  Attempt(const Task& task, const Position<G>& start) : task_(task), position_(start) {
    if (const auto* const reach = std::get_if<Reach>(&task.goal)) left_ = reach->squares;
    if (const auto* const capture = std::get_if<Capture>(&task.goal)) left_ = targets(*capture);
  }

  [[nodiscard]] bool is_over() const { return verdict_.progress != Progress::going; }

  void play(Move move) {
    if (const auto rule = illegality(position_, move)) {
      verdict_.rule = rule;
      return fail(Miss::illegal);
    }
    const Position<G> before = std::exchange(position_, position_.after(move));
    verdict_.replies.emplace_back();
    ++made_;
    std::visit([&](const auto& goal) { judge_move(goal, before, move); }, task_.goal);
    if (!is_over() && made_ >= task_.moves) fail(Miss::too_many);
  }

  Judgement judgement() && {
    verdict_.left = std::move(left_);
    verdict_.position = position_;
    return std::move(verdict_);
  }

 private:
  // The squares to capture. Without squares in the goal: those of all enemy pieces except the royal one.
  [[nodiscard]] std::vector<Square> targets(const Capture& goal) const {
    if (!goal.squares.empty()) return goal.squares;
    std::vector<Square> found;
    const Color them = ~position_.side_to_move();
    for (const Square square : squares(position_.pieces(them) & ~position_.pieces(them, G::spec.royal))) {
      found.push_back(square);
    }
    return found;
  }

  void judge_move(const Reach&, const Position<G>&, Move move) { collect(move.to()); }

  void judge_move(const Capture&, const Position<G>& before, Move move) {
    if (before.piece_on(move.to())) return collect(move.to());
    opponent_turn();
  }

  void judge_move(const Promote& goal, const Position<G>& before, Move move) {
    const bool right = move.promotes() && (!goal.type || before.type_on(move.from()) == *goal.type);
    settle(right, Miss::off_goal);
  }

  void judge_move(const Drop& goal, const Position<G>&, Move move) {
    const bool right = move.is_drop() && (!goal.type || move.dropped() == *goal.type) &&
                       (goal.squares.empty() || std::ranges::count(goal.squares, move.to()) > 0);
    settle(right, Miss::off_goal);
  }

  void judge_move(const GiveCheck&, const Position<G>&, Move) { settle(position_.in_check(), Miss::off_goal); }

  void judge_move(const Escape& goal, const Position<G>& before, Move move) {
    const bool royal_moved = !move.is_drop() && move.from() == before.royal(before.side_to_move());
    const bool captured = contains(before.checkers(), move.to());
    switch (goal.way) {
      case Way::any: return settle(true, Miss::off_goal);
      case Way::move: return settle(royal_moved, Miss::off_goal);
      case Way::capture: return settle(captured, Miss::off_goal);
      case Way::block: return settle(!royal_moved && !captured, Miss::off_goal);
    }
  }

  void judge_move(const Mate& goal, const Position<G>&, Move) {
    if (is_mate(position_)) return finish();
    const MoveList defences = legal_moves(position_);
    if (defences.empty()) return fail(Miss::ends_game);
    const int rest = goal.plies - 2 * made_;  // the plies after the defence that follows
    const auto [reply, escapes] = best_defence(defences, rest);
    if (escapes) return fail(position_.in_check() ? Miss::escapes : Miss::no_check, reply);
    answer(reply);
  }

  void judge_move(const Survive&, const Position<G>&, Move) {
    for (const Move reply : legal_moves(position_)) {
      if (is_mate(position_.after(reply))) return fail(Miss::is_mated, reply);
    }
    finish();
  }

  void judge_move(const Save& goal, const Position<G>&, Move move) {
    const bool moved = !move.is_drop() && move.from() == goal.square;
    const Exchange loss = best_exchange_on(position_, moved ? move.to() : goal.square);
    if (loss.points > 0) return fail(Miss::captured, loss.line.front());
    finish();
  }

  void judge_move(const Gain& goal, const Position<G>& before, Move move) {
    if (const auto mate = mating_reply()) return fail(Miss::is_mated, mate);
    const Exchange answer = best_exchange(position_);
    const int points = value_of_capture(before, move) - answer.points;
    if (points >= goal.points) return finish();
    if (points < 0) return fail(Miss::loses, answer.line.front());
    fail(Miss::too_little, answer.points > 0 ? std::optional{answer.line.front()} : std::nullopt);
  }

  void judge_move(const Threaten& goal, const Position<G>& before, Move move) {
    const int won = value_of_capture(before, move);
    for (const Move reply : legal_moves(position_)) {
      const auto next = position_.after(reply);
      if (is_mate(next)) return fail(Miss::is_mated, reply);
      const int points = won - value_of_capture(position_, reply) + best_exchange(next).points;
      if (points >= goal.points) continue;
      return threatens(goal.points - won) ? fail(Miss::escapes, reply) : fail(Miss::no_threat);
    }
    finish();
  }

  void judge_move(const Play& goal, const Position<G>&, Move move) {
    settle(std::ranges::count(goal.moves, move) > 0, Miss::off_goal);
  }

  void collect(Square square) {
    std::erase(left_, square);
    if (left_.empty()) return finish();
    opponent_turn();
  }

  void opponent_turn() {
    const MoveList replies = legal_moves(position_);
    if (replies.empty()) return fail(Miss::ends_game);
    if (task_.opponent == Opponent::guards) {
      for (const Move reply : replies) {
        if (value_of_capture(position_, reply) > 0) return fail(Miss::captured, reply);
      }
    }
    if (position_.in_check()) return answer(replies[0]);
    position_ = position_.after_pass();
    if (position_.in_check()) fail(Miss::ends_game);  // no lesson sets up such a position
  }

  struct Defence {
    Move move;
    bool escapes;  // whether the mate takes more plies than are left
  };

  // The defence that delays the mate longest; among equal ones, a capture.
  [[nodiscard]] Defence best_defence(const MoveList& defences, int plies) const {
    Defence best{defences[0], false};
    int longest = -1;
    for (const Move defence : defences) {
      const auto mated = plies_to_mate(position_.after(defence), plies);
      const bool captures = position_.piece_on(defence.to()) && !defence.is_drop();
      const int lasts = 2 * mated.value_or(plies + 2) + (captures ? 1 : 0);
      if (lasts <= longest) continue;
      longest = lasts;
      best = {defence, !mated};
    }
    return best;
  }

  // Whether the learner would win this much if the opponent did nothing about it. A check is a threat of its own.
  [[nodiscard]] bool threatens(int points) const {
    return position_.in_check() || best_exchange(position_.after_pass()).points >= points;
  }

  [[nodiscard]] std::optional<Move> mating_reply() const {
    for (const Move reply : legal_moves(position_)) {
      if (is_mate(position_.after(reply))) return reply;
    }
    return std::nullopt;
  }

  void answer(Move reply) {
    verdict_.replies.back() = reply;
    position_ = position_.after(reply);
  }
  void settle(bool right, Miss miss) { right ? finish() : fail(miss); }
  void finish() { verdict_.progress = Progress::done; }
  void fail(Miss miss, std::optional<Move> reply = {}) {
    verdict_.progress = Progress::failed;
    verdict_.miss = miss;
    if (reply) answer(*reply);
  }

  const Task& task_;
  Position<G> position_;
  std::vector<Square> left_;
  int made_ = 0;
  Judgement verdict_{.position = Position<G>::initial()};
};

}  // namespace

std::string_view code(Miss miss) {
  switch (miss) {
    case Miss::illegal: return "illegal";
    case Miss::off_goal: return "off_goal";
    case Miss::too_many: return "too_many";
    case Miss::captured: return "captured";
    case Miss::loses: return "loses";
    case Miss::too_little: return "too_little";
    case Miss::no_check: return "no_check";
    case Miss::no_threat: return "no_threat";
    case Miss::escapes: return "escapes";
    case Miss::is_mated: return "is_mated";
    case Miss::ends_game: return "ends_game";
  }
  return "";
}

Judgement judge(const Task& task, std::span<const Move> moves) {
  return std::visit(
      [&]<class G>(const Position<G>& start) {
        Attempt<G> attempt(task, start);
        for (const Move move : moves) {
          if (attempt.is_over()) break;
          attempt.play(move);
        }
        return std::move(attempt).judgement();
      },
      task.start);
}

}  // namespace ootori::school
