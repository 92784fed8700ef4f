#include "notation/coordinate_move.hpp"

#include "notation/text_cursor.hpp"

namespace ootori::coordinate_move {
namespace {

std::unexpected<MoveError> fault(MoveFault fault, std::size_t at, std::string_view found) {
  return std::unexpected(MoveError{.fault = fault, .at = at, .found = std::string{found}});
}

std::expected<Square, MoveError> read_square(const Dialect& dialect, const GameSpec& spec, std::string_view text,
                                             std::size_t at, MoveFault missing) {
  const std::string_view name = text.substr(std::min(at, text.size())).substr(0, 2);
  if (const auto square = dialect.parse_square(spec, name)) return *square;
  return fault(dialect.is_square_like(name) ? MoveFault::off_board : missing, at, name);
}

std::expected<Move, MoveError> parse_drop(const Dialect& dialect, const GameSpec& spec, std::string_view text) {
  const auto type = type_of_letter(spec, text.front());
  const bool is_uppercase = text.front() == uppercase(text.front());
  if (!type || !is_uppercase) return fault(MoveFault::unknown_piece, 0, text.substr(0, 1));
  if (index(*type) >= spec.hand_kinds()) return fault(MoveFault::not_for_drops, 0, text.substr(0, 1));
  const auto to = read_square(dialect, spec, text, 2, MoveFault::bad_destination);
  if (!to) return std::unexpected(to.error());
  if (text.substr(4) == "+") return fault(MoveFault::promoted_drop, 4, "+");
  if (text.size() > 4) return fault(MoveFault::trailing_text, 4, text.substr(4));
  return Move::drop(*type, *to);
}

}  // namespace

std::expected<Move, MoveError> parse(const Dialect& dialect, const GameSpec& spec, std::string_view text) {
  if (text.empty()) return fault(MoveFault::empty_text, 0, text);
  if (text.size() > 1 && text[1] == dialect.drop_sign) return parse_drop(dialect, spec, text);
  const auto from = read_square(dialect, spec, text, 0, MoveFault::bad_origin);
  if (!from) return std::unexpected(from.error());
  const auto to = read_square(dialect, spec, text, 2, MoveFault::bad_destination);
  if (!to) return std::unexpected(to.error());
  const bool promotes = text.substr(4).starts_with('+');
  const std::size_t length = promotes ? 5 : 4;
  if (text.size() > length) return fault(MoveFault::trailing_text, length, text.substr(length));
  return Move::board(*from, *to, promotes);
}

std::string write(const Dialect& dialect, const GameSpec& spec, Move move) {
  if (move.is_drop()) {
    return std::string{spec[move.dropped()].letter, dialect.drop_sign} + dialect.square_name(spec, move.to());
  }
  return dialect.square_name(spec, move.from()) + dialect.square_name(spec, move.to()) + (move.promotes() ? "+" : "");
}

}  // namespace ootori::coordinate_move
