#include "notation/usi.hpp"

#include "notation/coordinate_move.hpp"
#include "notation/text_cursor.hpp"

namespace ootori {
namespace {

bool is_usi_square_like(std::string_view name) {
  return name.size() == 2 && TextCursor::is_digit(name[0]) && name[1] >= 'a' && name[1] <= 'z';
}

constexpr coordinate_move::Dialect usi{'*', parse_square, square_name, is_usi_square_like};

}  // namespace

std::expected<Move, MoveError> parse_usi(const GameSpec& spec, std::string_view text) {
  return coordinate_move::parse(usi, spec, text);
}

std::string write_usi(const GameSpec& spec, Move move) { return coordinate_move::write(usi, spec, move); }

}  // namespace ootori
