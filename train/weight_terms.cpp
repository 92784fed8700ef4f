#include "train/weight_terms.hpp"

#include "rules/games.hpp"

namespace ootori {
namespace {

// The counts of count_danger as terms.
template <class G>
struct DangerTerms {
  using Layout = WeightLayout<G>;

  void attacker(std::size_t kind) { add(Layout::attacker(kind), 1); }
  void attacked_squares(int number) { add(Layout::attacked_square, number); }
  void threat_drop(std::size_t kind, int number) { add(Layout::threat_drop(kind), number); }
  void undefended_squares(int number) { add(Layout::undefended_square, number); }
  void no_escape() { add(Layout::no_escape, 1); }

  void add(std::size_t weight, int number) {
    if (number != 0) terms.push_back({static_cast<std::uint16_t>(weight), static_cast<float>(number)});
  }

  std::vector<WeightTerm>& terms;
};

template <class G>
int pieces_in_hand(const Position<G>& position) {
  int number = 0;
  Attacks<G>::for_each_hand_kind(
      [&]<PieceType T>() { number += position.hand(Color::black)[T] + position.hand(Color::white)[T]; });
  return number;
}

}  // namespace

template <class G>
void WeightTerms<G>::count(const Position<G>& position) {
  static_assert(WeightLayout<G>::count <= 0x10000);
  placed_.clear();
  for (auto& terms : dangers_) terms.clear();
  count_pieces(position);
  const std::size_t black = position.side_to_move() == Color::black ? 0 : 1;
  count_danger<G, Color::black>(position, DangerTerms<G>{dangers_[black]});
  count_danger<G, Color::white>(position, DangerTerms<G>{dangers_[1 - black]});
  placed_.push_back({static_cast<std::uint16_t>(WeightLayout<G>::tempo), 1});
}

template <class G>
void WeightTerms<G>::count_pieces(const Position<G>& position) {
  using Layout = WeightLayout<G>;
  const float late = static_cast<float>(std::min(pieces_in_hand(position), fixed.pieces_in_hand_late)) /
                     static_cast<float>(fixed.pieces_in_hand_late);
  for (const Square square : squares(position.occupied())) {
    const Piece piece = *position.piece_on(square);
    const auto place = PiecePlace<G>::of(position, piece, square);
    const float count = piece.color == position.side_to_move() ? 1.0F : -1.0F;
    add_tapered(Layout::on_board(place.kind), count, late);
    for (const std::size_t weight :
         {Layout::placement(place.kind, place.square), Layout::to_own_royal(place.kind, place.to_own),
          Layout::to_other_royal(place.kind, place.to_other)}) {
      placed_.push_back({static_cast<std::uint16_t>(weight), count});
    }
  }
  for (const Color color : {Color::black, Color::white}) {
    const float count = color == position.side_to_move() ? 1.0F : -1.0F;
    Attacks<G>::for_each_hand_kind([&]<PieceType T>() {
      for (int number = 1; number <= position.hand(color)[T]; ++number) {
        add_tapered(Layout::in_hand(index(T), place_in_hand(number)), count, late);
      }
    });
  }
}

template <class G>
void WeightTerms<G>::add_tapered(std::size_t weight, float count, float late) {
  placed_.push_back({static_cast<std::uint16_t>(weight), count * (1 - late)});
  placed_.push_back({static_cast<std::uint16_t>(weight + 1), count * late});
}

template <class G>
float WeightTerms<G>::danger(std::span<const WeightTerm> terms, std::span<const float> weights) {
  float sum = 0;
  for (const WeightTerm term : terms) sum += term.count * weights[term.weight];
  return std::min(sum, static_cast<float>(fixed.most_danger));
}

template <class G>
float WeightTerms<G>::value(std::span<const float> weights) const {
  float sum = 0;
  for (const WeightTerm term : placed_) sum += term.count * weights[term.weight];
  const float own = danger(dangers_[0], weights);
  const float other = danger(dangers_[1], weights);
  return sum + other * other / divisor(1) - own * own / divisor(0);
}

template <class G>
void WeightTerms<G>::add_gradient(std::span<const float> weights, float factor, std::span<float> gradient) const {
  for (const WeightTerm term : placed_) gradient[term.weight] += factor * term.count;
  for (const std::size_t side : {0U, 1U}) {
    const float now = danger(dangers_[side], weights);
    if (now >= static_cast<float>(fixed.most_danger)) continue;  // more danger costs nothing more
    const float by_danger = (side == 0 ? -2 : 2) * now / divisor(side) * factor;
    for (const WeightTerm term : dangers_[side]) gradient[term.weight] += by_danger * term.count;
  }
}

#define INSTANTIATE(G) template class WeightTerms<G>;
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori
