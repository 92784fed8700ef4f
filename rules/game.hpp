// A game: its position and moves, the effect of repetition, and its outcome. About earlier positions it stores only
// what repetition needs, about 28 bytes a ply, so copying a long game is cheap.
// Not thread-safe; copies are independent.
#pragma once

#include <algorithm>
#include <expected>
#include <optional>
#include <span>
#include <vector>

#include "rules/impasse.hpp"
#include "rules/legality.hpp"
#include "rules/repetition.hpp"
#include "rules/seen_positions.hpp"

namespace ootori {

// The terms agreed before the first move.
struct GameTerms {
  RepetitionProfile repetition = RepetitionProfile::house;
  int given_points = 0;  // impasse points of the handicap pieces; they count for White

  bool operator==(const GameTerms&) const = default;
};

template <class G>
class Game {
 public:
  explicit Game(const Position<G>& start = Position<G>::initial(), GameTerms terms = {})
      : terms_(terms), start_(start), position_(start), visits_{visit(start)}, outcome_(natural_outcome()) {}

  // White gives the handicap and moves first.
  static Game with_handicap(const Handicap& handicap, GameTerms terms = {}) {
    return with_handicap(*Position<G>::from(handicap_setup<G>(handicap)), terms);
  }
  // For a custom start: the handicap consists of White's pieces that are in the usual starting position but not in this
  // one.
  static Game with_handicap(const Position<G>& start, GameTerms terms = {}) {
    terms.given_points = std::max(points_of_everything(Position<G>::initial()) - points_of_everything(start), 0);
    return Game{start, terms};
  }

  [[nodiscard]] const Position<G>& position() const { return position_; }
  [[nodiscard]] const Position<G>& start() const { return start_; }
  // The position after the first `plies` moves, and all positions from the start. Both functions replay the moves.
  [[nodiscard]] Position<G> position_after(std::size_t plies) const;
  [[nodiscard]] std::vector<Position<G>> positions() const;
  // The positions as repetition sees them: the start, then one for each move.
  [[nodiscard]] std::span<const Visit> visits() const { return visits_; }
  [[nodiscard]] std::span<const Move> moves() const { return moves_; }
  [[nodiscard]] std::size_t plies() const { return moves_.size(); }
  [[nodiscard]] const GameTerms& terms() const { return terms_; }

  // How the game ended, if it has.
  [[nodiscard]] const std::optional<Outcome>& outcome() const { return outcome_; }

  // The rule that the move would break here, repetition included.
  [[nodiscard]] std::optional<IllegalMove> illegality(Move move) const {
    if (outcome_) return IllegalMove::game_over;
    if (const auto fault = ootori::illegality(position(), move)) return fault;
    if (is_forbidden_repetition(move)) return IllegalMove::repeats;
    return std::nullopt;
  }

  // The permitted moves: the legal moves without those that repetition forbids; none once the game is over.
  [[nodiscard]] MoveList permitted_moves() const {
    MoveList permitted;
    if (outcome_) return permitted;
    for (const Move move : legal_moves(position())) {
      if (!is_forbidden_repetition(move)) permitted.push(move);
    }
    return permitted;
  }

  // Plays the move, or says which rule it breaks and changes nothing.
  std::expected<void, IllegalMove> play(Move move) {
    if (const auto fault = illegality(move)) return std::unexpected(*fault);
    moves_.push_back(move);
    position_ = position_.after(move);
    visits_.push_back(visit(position_));
    may_repeat_ = seen_.may_contain(visits_.back());
    seen_.add_last_of(visits_);
    outcome_ = natural_outcome();
    return {};
  }

  // Returns to the position after `plies` moves, and clears the outcome.
  void take_back_to(std::size_t plies) {
    position_ = position_after(plies);
    moves_.resize(plies);
    visits_.resize(plies + 1);
    seen_.reset(visits_);
    may_repeat_ = true;
    outcome_ = natural_outcome();
  }

  // Ends the game for a reason that is not on the board: resignation, time, an agreed impasse …
  void end(Outcome outcome) {
    if (!outcome_) outcome_ = outcome;
  }
  void resign(Color color) { end({~color, Termination::resignation}); }

  // The points that decide an impasse now, by colour.
  [[nodiscard]] std::array<int, 2> impasse_points() const {
    return {ootori::impasse_points(position(), Color::black),
            ootori::impasse_points(position(), Color::white) + terms_.given_points};
  }

  // Decides the game by points if the rules allow it. Called when both players, or an arbiter, have decided to count.
  bool settle_impasse() {
    if (outcome_ || !impasse_may_be_proposed(position())) return false;
    end(impasse_outcome<G>(impasse_points()));
    return true;
  }

 private:
  static_assert(G::spec.repetition.occurrences > 1, "a position that has not occurred is no repetition");

  static int points_of_everything(const Position<G>& position) {
    return ootori::impasse_points(position, Color::black) + ootori::impasse_points(position, Color::white);
  }

  [[nodiscard]] bool is_forbidden_repetition(Move move) const {
    if constexpr (G::spec.repetition.effect != Repetition::forbidden) return false;
    if (terms_.repetition != RepetitionProfile::house) return false;
    const Visit next = visit(position().after(move));
    return seen_.may_contain(next) && repeats_too_often(visits_, next, G::spec.repetition, terms_.repetition);
  }

  // Generates legal moves until one of them is permitted, which is nearly always the first.
  struct PermittedSink {
    const Game& game;
    bool found = false;

    [[nodiscard]] bool done() const { return found; }
    void board(PieceType, Square from, Bitboard targets, bool promotes) {
      for (const Square to : squares(targets)) consider(Move::board(from, to, promotes));
    }
    void shifted(PieceType, Bitboard targets, int back, bool promotes) {
      for (const Square to : squares(targets)) consider(Move::board(Square{to.value + back}, to, promotes));
    }
    void drops(PieceType type, Bitboard targets) {
      for (const Square to : squares(targets)) consider(Move::drop(type, to));
    }
    void consider(Move move) { found = found || !game.is_forbidden_repetition(move); }
  };

  [[nodiscard]] bool has_permitted_move() const;

  [[nodiscard]] std::optional<Outcome> natural_outcome() const {
    const Color mover = position().side_to_move();
    if (!has_legal_move(position())) {
      return Outcome{~mover, visits_.back().in_check ? Termination::checkmate : Termination::no_legal_move};
    }
    if constexpr (G::spec.repetition.effect != Repetition::forbidden) {
      return may_repeat_ ? repetition_outcome(visits_, G::spec.repetition) : std::nullopt;
    }
    if (terms_.repetition == RepetitionProfile::pychess) {
      const int limit = occurrence_limit(G::spec.repetition, terms_.repetition);
      if (!may_repeat_ || occurrences(visits_, visits_.back()) < limit) return std::nullopt;
      return Outcome{mover, Termination::repetition};
    }
    if (!has_permitted_move()) return Outcome{~mover, Termination::no_permitted_move};
    return std::nullopt;
  }

  GameTerms terms_;
  Position<G> start_;
  Position<G> position_;  // after all moves
  std::vector<Visit> visits_;
  SeenPositions seen_;      // the visits
  bool may_repeat_ = true;  // whether the last position may have occurred before
  std::vector<Move> moves_;
  std::optional<Outcome> outcome_;  // last member: computed from the others
};

template <class G>
Position<G> Game<G>::position_after(std::size_t plies) const {
  if (plies == moves_.size()) return position_;
  Position<G> position = start_;
  for (const Move move : moves().first(plies)) position = position.after(move);
  return position;
}

template <class G>
std::vector<Position<G>> Game<G>::positions() const {
  std::vector<Position<G>> positions{start_};
  positions.reserve(moves_.size() + 1);
  for (const Move move : moves_) positions.push_back(positions.back().after(move));
  return positions;
}

template <class G>
bool Game<G>::has_permitted_move() const {
  PermittedSink sink{*this};
  generate_into(position(), sink);
  return sink.found;
}

}  // namespace ootori
