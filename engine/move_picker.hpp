// Hands out a position's legal moves in the order in which they are worth trying, generating them no sooner than
// needed: the table's move, winning captures, quiet moves and drops by their histories, losing captures.
#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include "engine/check_squares.hpp"
#include "engine/history.hpp"
#include "engine/lesser_attacks.hpp"
#include "engine/static_exchange.hpp"
#include "engine/threat_squares.hpp"
#include "engine/transposition_table.hpp"
#include "rules/movegen.hpp"

namespace ootori {

// A move and its score as one number, so that the best of many is found with few comparisons and no branch. Of equal
// scores the move that is the greater number is the better.
class ScoredMove {
 public:
  ScoredMove() = default;  // leaves it uninitialized
  ScoredMove(Move move, int score) : bits_(std::int64_t{score} * 65'536 + move.raw()) {}

  [[nodiscard]] Move move() const { return Move::from_raw(static_cast<std::uint16_t>(bits_)); }
  [[nodiscard]] std::int64_t order() const { return bits_; }

 private:
  std::int64_t bits_;
};

// Memory for the lists of all pickers alive on one line, a stack.
class MoveArena {
 public:
  explicit MoveArena(std::size_t lists)
      : moves_(std::make_unique_for_overwrite<ScoredMove[]>(lists * MoveList::capacity)), top_(moves_.get()) {}

  [[nodiscard]] ScoredMove* top() const { return top_; }
  void set_top(ScoredMove* top) { top_ = top; }

 private:
  std::unique_ptr<ScoredMove[]> moves_;
  ScoredMove* top_;
};

// A capture, or a promotion on entering the zone that gains much.
inline constexpr Value noisy_promotion_gain = 150;

template <class G>
[[nodiscard]] bool is_capture(const Position<G>& position, Move move) {
  return !move.is_drop() && contains(position.occupied(), move.to());
}

template <class G>
[[nodiscard]] bool is_noisy(const Position<G>& position, Move move) {
  if (move.is_drop()) return false;
  if (contains(position.occupied(), move.to())) return true;
  return move.promotes() && PieceValues<G>::promotion_gain(position.type_on(move.from())) >= noisy_promotion_gain &&
         contains(Board<G>::promotion_zone(position.side_to_move()), move.to());
}

// What a picker orders by.
template <class G>
struct OrderingHints {
  Histories<G>& histories;
  std::array<const PieceToHistory<G>*, 3> continuations;  // of the moves 1, 2 and 4 plies before
  std::array<Move, 2> killers{};
};

template <class G>
class MovePicker {
 public:
  struct Where {
    const Position<G>& position;
    bool in_check;
    const TranspositionTable& table;  // is told early which position will be looked up next
  };

  // For a full search; in check every legal move is an evasion.
  MovePicker(Where where, MoveArena& arena, const OrderingHints<G>& hints, Move table_move);

  // For quiescence and ProbCut: noisy moves whose exchange brings the threshold; in check every move.
  static MovePicker noisy(Where where, MoveArena& arena, const OrderingHints<G>& hints, Move table_move,
                          Value threshold) {
    return MovePicker(where, arena, hints, table_move, Noisy{threshold});
  }

  ~MovePicker() { arena_.set_top(base_); }
  MovePicker(const MovePicker&) = delete;
  MovePicker& operator=(const MovePicker&) = delete;

  // The null move once there are no more.
  Move next();

  // Quiet moves that have not been handed out are left out.
  void skip_quiets() { quiets_skipped_ = true; }

 private:
  enum class Stage : std::uint8_t { table_move, make_noisy, winning, make_quiets, quiets, losing, evasions, done };

  static constexpr int killer_bonus = 12000;
  static constexpr int check_bonus = 6000;
  static constexpr int threat_bonus = 2500;  // for an attack on a piece worth more
  static constexpr int fork_bonus = 5000;    // on two
  static constexpr int threat_weight = 12;   // × centipawns of the piece that is saved or put at risk

  struct Noisy {
    Value threshold;
  };

  MovePicker(Where where, MoveArena& arena, const OrderingHints<G>& hints, Move table_move, Noisy noisy)
      : MovePicker(where, arena, hints, table_move) {
    only_noisy_ = !where.in_check;
    threshold_ = noisy.threshold;
  }

  void make_noisy();
  void make_quiets();
  void make_evasions();
  void fetch(Move move) const { table_.prefetch(position_.key_after(move)); }
  ScoredMove pick_best();
  Move next_winning();
  Move next_best();
  Move next_of(const ScoredMove* end);

  struct NoisySink;
  struct QuietSink;
  struct EvasionSink;

  const Position<G>& position_;
  bool in_check_;
  const TranspositionTable& table_;
  MoveArena& arena_;
  const OrderingHints<G>& hints_;
  Move table_move_;
  Stage stage_;
  bool only_noisy_ = false;
  bool quiets_skipped_ = false;
  Value threshold_ = 0;

  ScoredMove* base_;           // losing captures gather from here on
  ScoredMove* losing_end_;     // one past them
  ScoredMove* current_;        // the next to hand out
  ScoredMove* end_ = nullptr;  // one past the current stage's moves
};

template <class G>
MovePicker<G>::MovePicker(Where where, MoveArena& arena, const OrderingHints<G>& hints, Move table_move)
    : position_(where.position),
      in_check_(where.in_check),
      table_(where.table),
      arena_(arena),
      hints_(hints),
      table_move_(table_move),
      stage_(table_move.is_null() ? Stage::make_noisy : Stage::table_move),
      base_(arena.top()),
      losing_end_(base_),
      current_(base_) {}

template <class G>
struct MovePicker<G>::NoisySink {
  const Position<G>& position;
  const Histories<G>& histories;
  ScoredMove* out;
  Bitboard enemies = position.pieces(~position.side_to_move());
  static constexpr int victim_weight = 5;  // × centipawns of what is captured

  static constexpr bool done() { return false; }
  void board(PieceType type, Square from, Bitboard targets, bool promotes) {
    const Value promotion = promotes ? PieceValues<G>::promotion_gain(type) : 0;
    if (promotion < noisy_promotion_gain) targets &= enemies;
    for (const Square to : squares(targets)) {
      int score = promotion;
      if (contains(enemies, to)) {
        const PieceType victim = position.type_on(to);
        score += victim_weight * PieceValues<G>::captured(victim);
        score += histories.captures[index(position.side_to_move())][index(type)][index(to)][index(victim)];
      }
      *out++ = {Move::board(from, to, promotes), score};
    }
  }
  void shifted(PieceType type, Bitboard targets, int back, bool promotes) {
    for (const Square to : squares(targets)) board(type, Square{to.value + back}, bit(to), promotes);
  }
  void drops(PieceType, Bitboard) {}
};

template <class G>
struct MovePicker<G>::QuietSink {
  const Position<G>& position;
  const OrderingHints<G>& hints;
  const CheckSquares<G> checks;
  const LesserAttacks<G> lesser;
  const ThreatSquares<G> threats;
  ScoredMove* out;
  Color side = position.side_to_move();

  static constexpr bool done() { return false; }

  void score(std::size_t actor, PieceType arriving, Move move, int saved = 0) {
    const std::size_t to = index(move.to());
    int value = saved + hints.histories.of_origin(side, move) + hints.histories.piece_to[index(side)][actor][to];
    for (const PieceToHistory<G>* continuation : hints.continuations) value += (*continuation)[actor][to];
    if (move == hints.killers[0] || move == hints.killers[1]) value += killer_bonus;
    if (contains(checks.of(arriving), move.to())) value += check_bonus;
    if (contains(threats.of(arriving), move.to())) {
      value += contains(threats.forks(arriving), move.to()) ? fork_bonus : threat_bonus;
    }
    if (contains(lesser.on(arriving), move.to())) value -= threat_weight * PieceValues<G>::on_board(arriving);
    *out++ = {move, value};
  }
  void board(PieceType type, Square from, Bitboard targets, bool promotes) {
    if (promotes && PieceValues<G>::promotion_gain(type) >= noisy_promotion_gain) {
      targets &= ~Board<G>::promotion_zone(side);
    }
    const PieceType arriving = promotes ? *G::spec[type].promotes_to : type;
    const int saved = contains(lesser.on(type), from) ? threat_weight * PieceValues<G>::on_board(type) : 0;
    for (const Square to : squares(targets)) score(index(type), arriving, Move::board(from, to, promotes), saved);
  }
  void shifted(PieceType type, Bitboard targets, int back, bool promotes) {
    for (const Square to : squares(targets)) board(type, Square{to.value + back}, bit(to), promotes);
  }
  void drops(PieceType type, Bitboard targets) {
    for (const Square to : squares(targets)) score(Actor<G>::dropping(type), type, Move::drop(type, to));
  }
};

// Evasions: captures first, the rest as quiet moves.
template <class G>
struct MovePicker<G>::EvasionSink {
  static constexpr int capture_bonus = 1 << 20;

  QuietSink quiets;

  static constexpr bool done() { return false; }
  void board(PieceType type, Square from, Bitboard targets, bool promotes) {
    const Position<G>& position = quiets.position;
    const PieceType arriving = promotes ? *G::spec[type].promotes_to : type;
    for (const Square to : squares(targets)) {
      const Move move = Move::board(from, to, promotes);
      if (contains(position.occupied(), to)) {
        const Value risk = type == G::spec.royal ? 0 : PieceValues<G>::on_board(type);
        *quiets.out++ = {move, capture_bonus + 8 * PieceValues<G>::captured(position.type_on(to)) - risk};
      } else {
        quiets.score(index(type), arriving, move);
      }
    }
  }
  void shifted(PieceType type, Bitboard targets, int back, bool promotes) {
    for (const Square to : squares(targets)) board(type, Square{to.value + back}, bit(to), promotes);
  }
  void drops(PieceType type, Bitboard targets) { quiets.drops(type, targets); }
};

template <class G>
void MovePicker<G>::make_noisy() {
  const Color us = position_.side_to_move();
  NoisySink sink{.position = position_, .histories = hints_.histories, .out = base_};
  generate_into(position_, sink, {.board = position_.pieces(~us) | Board<G>::promotion_zone(us), .drops = 0});
  end_ = sink.out;
  arena_.set_top(end_);
}

template <class G>
void MovePicker<G>::make_quiets() {
  const Color us = position_.side_to_move();
  current_ = end_;
  QuietSink sink{.position = position_,
                 .hints = hints_,
                 .checks = CheckSquares<G>{position_},
                 .lesser = LesserAttacks<G>{position_},
                 .threats = ThreatSquares<G>{position_},
                 .out = end_};
  generate_into(position_, sink, {.board = ~position_.pieces(~us), .drops = ~Bitboard{0}});
  end_ = sink.out;
  arena_.set_top(end_);
}

template <class G>
void MovePicker<G>::make_evasions() {
  EvasionSink sink{{.position = position_,
                    .hints = hints_,
                    .checks = CheckSquares<G>{position_},
                    .lesser = LesserAttacks<G>{position_},
                    .threats = ThreatSquares<G>{position_},
                    .out = base_}};
  generate_into(position_, sink);
  end_ = sink.quiets.out;
  arena_.set_top(end_);
}

template <class G>
ScoredMove MovePicker<G>::pick_best() {
  std::int64_t most = current_->order();
  for (const ScoredMove* at = current_ + 1; at < end_; ++at) most = std::max(most, at->order());
  ScoredMove* best = current_;
  while (best->order() != most) ++best;
  std::swap(*best, *current_);
  return *current_++;
}

template <class G>
Move MovePicker<G>::next_winning() {
  while (current_ != end_) {
    const ScoredMove best = pick_best();
    if (best.move() == table_move_) continue;
    fetch(best.move());
    if (exchange_wins(position_, best.move(), threshold_)) return best.move();
    if (!only_noisy_) *losing_end_++ = best;
  }
  return Move{};
}

template <class G>
Move MovePicker<G>::next_best() {
  while (current_ != end_) {
    const Move move = pick_best().move();
    if (move == table_move_) continue;
    fetch(move);
    return move;
  }
  return Move{};
}

template <class G>
Move MovePicker<G>::next_of(const ScoredMove* end) {
  while (current_ != end) {
    const Move move = (current_++)->move();
    if (move == table_move_) continue;
    fetch(move);
    return move;
  }
  return Move{};
}

template <class G>
Move MovePicker<G>::next() {
  switch (stage_) {
    case Stage::table_move:
      stage_ = Stage::make_noisy;
      fetch(table_move_);
      return table_move_;

    case Stage::make_noisy:
      if (in_check_) {
        make_evasions();
        stage_ = Stage::evasions;
        return next();
      }
      make_noisy();
      stage_ = Stage::winning;
      [[fallthrough]];
    case Stage::winning:
      if (const Move move = next_winning(); !move.is_null()) return move;
      if (only_noisy_) {
        stage_ = Stage::done;
        return Move{};
      }
      stage_ = Stage::make_quiets;
      [[fallthrough]];
    case Stage::make_quiets:
      if (!quiets_skipped_) make_quiets();
      stage_ = Stage::quiets;
      [[fallthrough]];
    case Stage::quiets:
      if (!quiets_skipped_) {
        if (const Move move = next_best(); !move.is_null()) return move;
      }
      current_ = base_;
      stage_ = Stage::losing;
      [[fallthrough]];
    case Stage::losing: return next_of(losing_end_);

    case Stage::evasions: return next_best();
    case Stage::done: return Move{};
  }
  return Move{};
}

}  // namespace ootori
