// Exchanges left and right. Exact in a game in which every kind of piece has a mirror image: itself or, like the
// Quails, another kind.
#pragma once

#include <array>
#include <optional>

#include "rules/position.hpp"

namespace ootori {

template <class G>
class Mirror {
 public:
  static constexpr Square of(Square square) {
    const int column = Board<G>::column(square);
    return Square{square.value - column + Board<G>::files - 1 - column};
  }

  static constexpr PieceType of(PieceType type) { return images[index(type)]; }

  // Whether the image of every legal move is a legal move of the image: kinds and their images move, promote, are
  // captured and may be dropped alike.
  static constexpr bool is_exact() {
    for (std::size_t kind = 0; kind < images.size(); ++kind) {
      const PieceType type{static_cast<int>(kind)};
      const PieceSpec& a = G::spec[type];
      const PieceSpec& b = G::spec[of(type)];
      if (!are_images(a, b) || of(of(type)) != type || (type == G::spec.royal) != (of(type) == G::spec.royal)) {
        return false;
      }
      if (a.file_limit != b.file_limit || a.may_drop_mate != b.may_drop_mate) return false;
      if (image_of(a.promotes_to) != b.promotes_to || image_of(a.promoted_from) != b.promoted_from) return false;
    }
    return true;
  }

  static constexpr Move of(Move move) {
    if (move.is_drop()) return Move::drop(of(move.dropped()), of(move.to()));
    return Move::board(of(move.from()), of(move.to()), move.promotes());
  }

  static Position<G> of(const Position<G>& position) {
    const Setup<G> setup = position.setup();
    Setup<G> image;
    image.side_to_move = setup.side_to_move;
    for (int square = 0; square < Board<G>::squares; ++square) {
      const auto piece = setup.board[static_cast<std::size_t>(square)];
      if (piece) image.board[index(of(Square{square}))] = Piece{piece->color, of(piece->type)};
    }
    for (const Color color : {Color::black, Color::white}) {
      for (std::size_t kind = 0; kind < G::spec.hand_kinds(); ++kind) {
        const PieceType type{static_cast<int>(kind)};
        image.hands[index(color)].set(of(type), setup.hands[index(color)][type]);
      }
    }
    return *Position<G>::from(image, Strictness::lenient);
  }

 private:
  static constexpr bool are_images(const PieceSpec& a, const PieceSpec& b) {
    if (a.moves.size() != b.moves.size() || a.promoted_from.has_value() != b.promoted_from.has_value()) return false;
    for (const PieceMove move : a.moves) {
      bool found = false;
      for (const PieceMove other : b.moves) {
        found |= other == PieceMove{{-move.step.right, move.step.forward}, move.range};
      }
      if (!found) return false;
    }
    return true;
  }

  static constexpr std::optional<PieceType> image_of(std::optional<PieceType> type) {
    return type ? std::optional{of(*type)} : std::nullopt;
  }

  static constexpr std::array<PieceType, G::spec.pieces.size()> images = [] {
    std::array<PieceType, G::spec.pieces.size()> table{};
    for (std::size_t kind = 0; kind < table.size(); ++kind) {
      // A kind that is its own image comes first, so that kinds that move alike (the Yari Golds) stay themselves.
      table[kind] = PieceType{static_cast<int>(kind)};
      if (are_images(G::spec.pieces[kind], G::spec.pieces[kind])) continue;
      for (std::size_t other = 0; other < table.size(); ++other) {
        if (are_images(G::spec.pieces[kind], G::spec.pieces[other])) table[kind] = PieceType{static_cast<int>(other)};
      }
    }
    return table;
  }();
};

}  // namespace ootori
