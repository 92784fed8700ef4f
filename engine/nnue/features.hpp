// The inputs of a net, derived from the game's piece table: one for each kind of either side on each square, and one
// for each "at least n of this kind" in a hand. All pieces are always on the board or in a hand, so in a game from the
// full array exactly `most_active` inputs are on.
//
// A net sees a position from the perspective of one side. The board is turned so that the side moves up it, and
// mirrored if the side's royal piece stands right of the centre file, because the games are symmetric
// (rules/mirror.hpp). Each zone of the board in which the royal piece can stand has inputs of its own, like king
// buckets in chess.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/nnue/net_shape.hpp"
#include "rules/mirror.hpp"

namespace ootori {

// The perspective of a side: whether it sees the board mirrored, and the zone of its royal piece.
struct View {
  Color side = Color::black;
  bool mirrored = false;
  std::uint8_t zone = 0;

  bool operator==(const View&) const = default;
};

template <class G>
class Features {
 public:
  using Index = std::uint16_t;

  static constexpr std::size_t kinds = G::spec.pieces.size();
  static constexpr std::size_t squares = static_cast<std::size_t>(Board<G>::squares);

  // The largest number of a kind that one side can have in hand: all pieces of the game. Positions that no game leads
  // to can have more; the surplus is ignored.
  static constexpr std::array<int, G::spec.hand_kinds()> most_in_hand = [] {
    std::array<int, G::spec.hand_kinds()> most{};
    for (const auto& piece : Setup<G>::initial().board) {
      if (piece && piece->type != G::spec.royal) ++most[index(piece->type)];
    }
    return most;
  }();

  static constexpr int pieces_for_hands = [] {
    int sum = 0;
    for (const int most : most_in_hand) sum += most;
    return sum;
  }();
  static constexpr std::size_t most_active = static_cast<std::size_t>(pieces_for_hands) + 2;
  static constexpr std::size_t zones =
      static_cast<std::size_t>(net_shape<G>.royal_rows) * static_cast<std::size_t>(net_shape<G>.royal_columns);
  static constexpr std::size_t in_a_zone = 2 * (kinds * squares + static_cast<std::size_t>(pieces_for_hands));
  static constexpr std::size_t count = zones * in_a_zone;

  static View view(const Position<G>& position, Color side) {
    const Square square = position.royal(side);
    const int column = side == Color::black ? Board<G>::column(square) : Board<G>::files - 1 - Board<G>::column(square);
    const int row = Board<G>::ranks - Board<G>::rank_from_far(side, square);
    const bool mirrored = column > centre;
    return {side, mirrored, zone_of(row, mirrored ? Board<G>::files - 1 - column : column)};
  }

  // Whether the side's royal piece stands on the centre file, where the mirrored view would be just as valid.
  static bool is_centred(const Position<G>& position, Color side) {
    return Board<G>::files % 2 == 1 && Board<G>::column(position.royal(side)) == centre;
  }

  static Index on_board(View view, Piece piece, Square square) {
    return in_zone(view, board_inputs[orientation(view)][index(piece.color)][index(piece.type)][index(square)]);
  }
  // The input for "`color` has at least `number` of this kind in hand"; 1 ≤ number ≤ most_in_hand.
  static Index in_hand(View view, Color color, PieceType type, int number) {
    return in_zone(view, hand_inputs[orientation(view)][index(color)][index(type)] + number - 1);
  }

  // Calls `visit(input)` for each input that is on.
  template <class F>
  static void for_each_active(const Position<G>& position, View view, F&& visit) {
    for (const Color color : {Color::black, Color::white}) {
      for (const Square square : ootori::squares(position.pieces(color))) {
        visit(on_board(view, {color, position.type_on(square)}, square));
      }
      const Hand hand = position.hand(color);
      if (hand.empty()) continue;
      for (std::size_t kind = 0; kind < most_in_hand.size(); ++kind) {
        const PieceType type{static_cast<int>(kind)};
        const int held = std::min(hand[type], most_in_hand[kind]);
        for (int number = 1; number <= held; ++number) visit(in_hand(view, color, type, number));
      }
    }
  }

  // The input that is on in a position's mirror image if `input` is on in the position.
  static Index mirrored(Index input) {
    return static_cast<Index>(input - input % in_a_zone + mirror_images[input % in_a_zone]);
  }

 private:
  static constexpr int centre = (Board<G>::files - 1) / 2;

  // `row` counts from the side's own edge; `column` is 0 … centre. The last zone also covers all rows beyond it.
  static constexpr std::uint8_t zone_of(int row, int column) {
    constexpr NetShape shape = net_shape<G>;
    return static_cast<std::uint8_t>(std::min(row, shape.royal_rows - 1) * shape.royal_columns +
                                     column * shape.royal_columns / (centre + 1));
  }
  static constexpr Index in_zone(View view, std::size_t input) {
    return static_cast<Index>(view.zone * in_a_zone + input);
  }
  static constexpr std::size_t orientation(View view) { return 2 * index(view.side) + (view.mirrored ? 1 : 0); }
  static constexpr std::array<View, 4> views{
      {{Color::black, false}, {Color::black, true}, {Color::white, false}, {Color::white, true}}};

  static constexpr Square seen(View view, Square square) {
    const Square turned = view.side == Color::black ? square : Square{Board<G>::squares - 1 - square.value};
    return view.mirrored ? Mirror<G>::of(turned) : turned;
  }
  static constexpr std::size_t kind_seen(View view, std::size_t kind) {
    const PieceType type{static_cast<int>(kind)};
    return index(view.mirrored ? Mirror<G>::of(type) : type);
  }

  // Own pieces come first, then the other side's, then the hands in the same order.
  static constexpr auto board_inputs = [] {
    std::array<std::array<std::array<std::array<Index, squares>, kinds>, 2>, 4> table{};
    for (const View view : views) {
      for (const Color color : {Color::black, Color::white}) {
        const std::size_t first = color == view.side ? 0 : kinds * squares;
        for (std::size_t kind = 0; kind < kinds; ++kind) {
          for (std::size_t square = 0; square < squares; ++square) {
            const std::size_t at = index(seen(view, Square{static_cast<int>(square)}));
            table[orientation(view)][index(color)][kind][square] =
                static_cast<Index>(first + kind_seen(view, kind) * squares + at);
          }
        }
      }
    }
    return table;
  }();

  static constexpr auto hand_inputs = [] {
    std::array<std::array<std::array<Index, G::spec.hand_kinds()>, 2>, 4> table{};
    for (const View view : views) {
      for (const Color color : {Color::black, Color::white}) {
        const std::size_t first =
            2 * kinds * squares + (color == view.side ? 0 : static_cast<std::size_t>(pieces_for_hands));
        for (std::size_t kind = 0; kind < G::spec.hand_kinds(); ++kind) {
          std::size_t before = 0;
          for (std::size_t other = 0; other < kind_seen(view, kind); ++other) {
            before += static_cast<std::size_t>(most_in_hand[other]);
          }
          table[orientation(view)][index(color)][kind] = static_cast<Index>(first + before);
        }
      }
    }
    return table;
  }();

  static constexpr std::array<Index, in_a_zone> mirror_images = [] {
    std::array<Index, in_a_zone> images{};
    constexpr View plain{Color::black, false};
    constexpr View mirror{Color::black, true};
    for (std::size_t color = 0; color < 2; ++color) {
      for (std::size_t kind = 0; kind < kinds; ++kind) {
        for (std::size_t square = 0; square < squares; ++square) {
          images[board_inputs[orientation(plain)][color][kind][square]] =
              board_inputs[orientation(mirror)][color][kind][square];
        }
      }
      for (std::size_t kind = 0; kind < G::spec.hand_kinds(); ++kind) {
        for (int number = 0; number < most_in_hand[kind]; ++number) {
          images[static_cast<std::size_t>(hand_inputs[orientation(plain)][color][kind] + number)] =
              static_cast<Index>(hand_inputs[orientation(mirror)][color][kind] + number);
        }
      }
    }
    return images;
  }();
};

}  // namespace ootori
