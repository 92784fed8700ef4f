// A move written with piece names, and the one legal move that it means. Western notation writes only as much of a move
// as is needed to distinguish it from the others in the position. Internal to notation/.
#pragma once

#include <expected>
#include <optional>

#include "notation/kind_set.hpp"
#include "notation/move_error.hpp"
#include "notation/text_cursor.hpp"

namespace ootori {

struct MovePattern {
  enum class Form : std::uint8_t { unsaid, board, drop };
  enum class Promotion : std::uint8_t { unsaid, promotes, declines };

  std::optional<PieceType> piece;  // the piece as it is before the move; promoted kinds are distinguished
  KindSet namesakes = {};          // other kinds that have the same name
  std::optional<Square> from;
  Square to;
  Form form = Form::unsaid;  // if both a board move and a drop are possible, a board move is meant
  bool captures = false;
  Promotion promotion = Promotion::unsaid;
};

// The legal move that the pattern means, ignoring repetition.
template <class G>
std::expected<Move, MoveError> resolve(const Position<G>& position, const MovePattern& pattern);

// An error in the text of a move.
inline std::unexpected<MoveError> move_fault(MoveFault fault, std::size_t at, std::string_view found) {
  return std::unexpected(MoveError{.fault = fault, .at = at, .found = std::string{found}});
}

// Readers count bytes up to an error in `text`; people count characters.
inline MoveError in_characters(MoveError error, std::string_view text) {
  error.at = count_characters(text.substr(0, error.at));
  return error;
}

// The kind that the move moves or drops; none if it starts from an empty square. The move need not be legal.
template <class G>
std::optional<PieceType> meant_kind(const Position<G>& position, Move move) {
  if (move.is_drop()) return move.dropped();
  const auto piece = position.piece_on(move.from());
  return piece ? std::optional{piece->type} : std::nullopt;
}

// The kind that a legal move moves or drops.
template <class G>
PieceType moved_kind(const Position<G>& position, Move move) {
  return move.is_drop() ? move.dropped() : position.type_on(move.from());
}

}  // namespace ootori
