#include "train/piece_worth.hpp"

#include <cmath>

#include "engine/nnue/net_evaluator.hpp"
#include "train/sampling.hpp"

namespace ootori {
namespace {

class Mean {
 public:
  void add(double value) {
    ++number_;
    const double off = value - mean_;  // Welford, 1962
    mean_ += off / static_cast<double>(number_);
    squares_ += off * (value - mean_);
  }
  [[nodiscard]] Worth worth() const {
    return {number_, mean_, number_ > 1 ? std::sqrt(squares_ / static_cast<double>(number_ - 1)) : 0};
  }

 private:
  std::size_t number_ = 0;
  double mean_ = 0;
  double squares_ = 0;
};

template <class G>
class Appraiser {
 public:
  static constexpr std::size_t kinds = G::spec.pieces.size();

  explicit Appraiser(const SharedNet<G>& net) : net_(net) {}

  void add(const Position<G>& position) {
    ++positions_;
    const int value = net_.evaluate(position, 0);
    const Setup<G> setup = position.setup();
    for (std::size_t at = 0; at < Board<G>::squares; ++at) {
      if (const auto piece = setup.board[at]; piece && piece->type != G::spec.royal) capture(setup, at, value);
    }
    for (const Color owner : {Color::black, Color::white}) {
      for (std::size_t kind = 0; kind < G::spec.hand_kinds(); ++kind) {
        const PieceType type{static_cast<int>(kind)};
        if (setup.hands[index(owner)][type] > 0) hand_over(setup, owner, type, value);
      }
    }
  }

  [[nodiscard]] PieceWorths<G> worths() const {
    PieceWorths<G> worths;
    worths.positions = positions_;
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      worths.in_hand[kind] = handed_[kind].worth();
      worths.on_board[kind] = captured_[kind].worth();
      const auto kept = G::spec.pieces[kind].promoted_from.value_or(PieceType{static_cast<int>(kind)});
      if (worths.on_board[kind].changes > 0) worths.on_board[kind].mean -= handed_[index(kept)].worth().mean;
    }
    return worths;
  }

 private:
  void capture(Setup<G> setup, std::size_t at, int value) {
    const Piece piece = *setup.board[at];
    setup.board[at].reset();
    give(setup, ~piece.color, G::spec[piece.type].promoted_from.value_or(piece.type), 1);
    if (const auto cost = cost_of(setup, piece.color, value)) captured_[index(piece.type)].add(*cost);
  }

  void hand_over(Setup<G> setup, Color owner, PieceType type, int value) {
    give(setup, owner, type, -1);
    give(setup, ~owner, type, 1);
    if (const auto cost = cost_of(setup, owner, value)) handed_[index(type)].add(*cost / 2);
  }

  static void give(Setup<G>& setup, Color color, PieceType type, int number) {
    Hand& hand = setup.hands[index(color)];
    hand.set(type, hand[type] + number);
  }

  // The loss of `owner` through the change, in centipawns; nothing if a royal piece would now be attacked.
  std::optional<double> cost_of(const Setup<G>& setup, Color owner, int value) {
    const auto changed = Position<G>::from(setup, Strictness::lenient);
    if (!changed || changed->in_check() || changed->after_pass().in_check()) return std::nullopt;
    const double cost = value - net_.evaluate(*changed, 0);
    return owner == setup.side_to_move ? cost : -cost;
  }

  NetEvaluator<G> net_;
  std::size_t positions_ = 0;
  std::array<Mean, kinds> captured_{};
  std::array<Mean, kinds> handed_{};
};

}  // namespace

double Worth::error() const { return changes > 0 ? deviation / std::sqrt(static_cast<double>(changes)) : 0; }

template <class G>
PieceWorths<G> piece_worths(std::span<const RecordedGame> games, const SharedNet<G>& net) {
  constexpr int most_score = 1'000;  // the game is decided beyond this, and a piece more or less changes little
  Appraiser<G> appraiser{net};
  for (const RecordedGame& game : games) {
    replay<G>(game, [&](const Position<G>& position, Move best, int score) {
      if (std::abs(score) <= most_score && !is_tactical(position, best) && !position.in_check()) {
        appraiser.add(position);
      }
    });
  }
  return appraiser.worths();
}

#define INSTANTIATE(G)            \
  template struct PieceWorths<G>; \
  template PieceWorths<G> piece_worths(std::span<const RecordedGame>, const SharedNet<G>&);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori
