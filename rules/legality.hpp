// Whether one move is legal in a position, ignoring history, and if not, which rule it breaks.
// Generates no list of moves and allocates no memory; looks only at the one piece.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/movegen.hpp"

namespace ootori {

enum class IllegalMove : std::uint8_t {
  no_piece,         // the square it starts from is empty
  not_your_piece,   // the piece there is the opponent's
  own_piece,        // it would capture a piece of its own side
  cannot_go_there,  // the piece does not move that way, or another piece is in its way
  cannot_promote,   // the kind never promotes, or the move does not touch the promotion zone
  must_promote,     // promotion is compulsory here
  not_in_hand,      // a drop of a kind that is not in hand
  occupied,         // a drop on a piece
  dead_drop,        // a drop where the piece could never move
  crowded_file,     // a drop on a file that already has the maximum number of this kind
  drop_mate,        // a drop of this kind may not give checkmate
  leaves_check,     // the royal piece would still be in check
  exposes_royal,    // the move would put the royal piece in check
  repeats,          // it would bring about the same position too often
  game_over,        // the game has ended
};

// A stable code for messages, such as "must_promote".
std::string_view code(IllegalMove reason);

// A sentence that tells a player what is wrong, naming pieces and squares.
std::string describe(const GameSpec& spec, IllegalMove reason, Move move, std::optional<PieceType> moved);

namespace legality_detail {

template <class G>
std::optional<IllegalMove> board_move_fault(const Position<G>& position, Move move) {
  const Color us = position.side_to_move();
  const auto piece = position.piece_on(move.from());
  if (!piece) return IllegalMove::no_piece;
  if (piece->color != us) return IllegalMove::not_your_piece;
  if (contains(position.pieces(us), move.to())) return IllegalMove::own_piece;
  if (!contains(Attacks<G>::from(us, piece->type, move.from(), position.occupied()), move.to())) {
    return IllegalMove::cannot_go_there;
  }
  const Bitboard zone = Board<G>::promotion_zone(us);
  const bool may_promote =
      G::spec[piece->type].promotes_to && (contains(zone, move.from()) || contains(zone, move.to()));
  if (move.promotes() && !may_promote) return IllegalMove::cannot_promote;
  const bool stuck = may_promote && Attacks<G>::from(us, piece->type, move.to(), 0) == 0;
  if (!move.promotes() && may_promote && (G::spec.promotion == Promotion::compulsory || stuck)) {
    return IllegalMove::must_promote;
  }
  return std::nullopt;
}

template <class G>
bool file_is_full(const Position<G>& position, PieceType type, Square square) {
  const int limit = G::spec[type].file_limit;
  return limit > 0 && count(position.pieces(position.side_to_move(), type) & Board<G>::file_of(square)) >= limit;
}

template <class G>
std::optional<IllegalMove> drop_fault(const Position<G>& position, Move move) {
  const PieceType type = move.dropped();
  const Color us = position.side_to_move();
  if (index(type) >= G::spec.hand_kinds() || !position.hand(us).holds(type)) return IllegalMove::not_in_hand;
  if (move.promotes()) return IllegalMove::cannot_promote;
  if (contains(position.occupied(), move.to())) return IllegalMove::occupied;
  if (Attacks<G>::from(us, type, move.to(), 0) == 0) return IllegalMove::dead_drop;
  if (file_is_full(position, type, move.to())) return IllegalMove::crowded_file;
  return std::nullopt;
}

template <class G>
bool royal_is_attacked_after(const Position<G>& position, Move move) {
  const auto next = position.after(move);
  const Color us = position.side_to_move();
  return next.attackers(~us, next.royal(us), next.occupied()) != 0;
}

}  // namespace legality_detail

// The first rule that the move breaks, if it breaks any.
template <class G>
[[nodiscard]] std::optional<IllegalMove> illegality(const Position<G>& position, Move move) {
  if (index(move.to()) >= Board<G>::squares) return IllegalMove::cannot_go_there;
  if (!move.is_drop() && index(move.from()) >= Board<G>::squares) return IllegalMove::no_piece;
  const auto fault =
      move.is_drop() ? legality_detail::drop_fault(position, move) : legality_detail::board_move_fault(position, move);
  if (fault) return fault;
  if (legality_detail::royal_is_attacked_after(position, move)) {
    return position.in_check() ? IllegalMove::leaves_check : IllegalMove::exposes_royal;
  }
  if (move.is_drop() && !G::spec[move.dropped()].may_drop_mate) {
    const auto next = position.after(move);
    if (next.in_check() && !has_legal_move(next)) return IllegalMove::drop_mate;
  }
  return std::nullopt;
}

template <class G>
[[nodiscard]] bool is_legal(const Position<G>& position, Move move) {
  return !illegality(position, move);
}

}  // namespace ootori
