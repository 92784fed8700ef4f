#include "notation/uci.hpp"

#include "notation/coordinate_move.hpp"
#include "notation/text_cursor.hpp"

namespace ootori {
namespace {

bool is_uci_square_like(std::string_view name) {
  return name.size() == 2 && name[0] >= 'a' && name[0] <= 'z' && TextCursor::is_digit(name[1]);
}

constexpr coordinate_move::Dialect uci{'@', parse_uci_square, uci_square_name, is_uci_square_like};

}  // namespace

std::optional<Square> parse_uci_square(const GameSpec& spec, std::string_view name) {
  if (name.size() != 2) return std::nullopt;
  return square_at(spec, name[0] - 'a', spec.ranks - (name[1] - '0'));
}

std::string uci_square_name(const GameSpec& spec, Square square) {
  return {static_cast<char>('a' + column_of(spec, square)), static_cast<char>('0' + spec.ranks - row_of(spec, square))};
}

std::expected<Move, MoveError> parse_uci(const GameSpec& spec, std::string_view text) {
  return coordinate_move::parse(uci, spec, text);
}

std::string write_uci(const GameSpec& spec, Move move) { return coordinate_move::write(uci, spec, move); }

}  // namespace ootori
