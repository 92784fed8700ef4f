#include "engine/doors/xboard_setup.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "notation/fsf_fen.hpp"
#include "rules/games.hpp"

namespace ootori {
namespace {

// XBoard's table of piece letters. A kind in one of the first eleven places promotes to the kind eleven places further
// on; the royal piece is last. XBoard applies its shogi rules by place. A place must not forbid what our rules allow,
// or XBoard would reject legal moves of the engine. Where a place allows too much, the engine rejects the user's move.
constexpr std::size_t table_size = 23;
constexpr std::size_t to_promoted = 11;

// May not be dropped on the last rank, on a file with too many of its kind, or to give mate. Promotes on the last rank.
constexpr std::size_t pawn_place = 0;
// May not be dropped on the last rank, and promotes there.
constexpr std::size_t lance_place = 4;
// XBoard asks the user whether the piece promotes.
constexpr std::array<std::size_t, 4> free_places{2, 3, 5, 6};
// XBoard does not ask.
constexpr std::array<std::size_t, 4> settled_places{9, 10, 7, 8};

bool only_moves_forward(const PieceSpec& piece) {
  return std::ranges::all_of(piece.moves, [](PieceMove move) { return move.step.forward > 0; });
}

std::vector<std::size_t> fitting_places(const PieceSpec& piece) {
  std::vector<std::size_t> places;
  if (!piece.promotes_to) places.assign(settled_places.begin(), settled_places.end());
  if (piece.promotes_to && piece.file_limit > 0 && !piece.may_drop_mate) places.push_back(pawn_place);
  if (piece.promotes_to && only_moves_forward(piece)) places.push_back(lance_place);
  places.insert(places.end(), free_places.begin(), free_places.end());
  return places;
}

std::string side_letters(const GameSpec& spec) {
  std::string table(table_size, '.');
  for (const PieceSpec& piece : spec.pieces.first(spec.hand_kinds())) {
    const auto places = fitting_places(piece);
    const auto place = std::ranges::find(places, '.', [&](std::size_t at) { return table[at]; });
    if (place == places.end()) continue;
    table[*place] = piece.letter;
    if (piece.promotes_to) table[*place + to_promoted] = '+';
  }
  table.back() = spec[spec.royal].letter;
  return table;
}

std::string lowercase(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

// One direction of a piece in Betza notation, for example `fW` or `brB2`.
std::string betza(PieceMove move) {
  const auto [right, forward] = move.step;
  const int length = std::max(std::abs(right), std::abs(forward));
  if (std::abs(right) != std::abs(forward) && right != 0 && forward != 0) {
    return right > 0 ? "ffN" : "";  // ffN stands for both leaps, so the left one adds nothing
  }
  std::string text;
  if (forward != 0) text += forward > 0 ? 'f' : 'b';
  if (right != 0) text += right > 0 ? 'r' : 'l';
  const bool is_diagonal = right != 0 && forward != 0;
  if (!move.is_ride()) return text + (length == 1 ? (is_diagonal ? 'F' : 'W') : (is_diagonal ? 'A' : 'D'));
  text += is_diagonal ? 'B' : 'R';
  if (move.range < unlimited_range) text += std::to_string(move.range);
  return text;
}

std::string piece_line(const PieceSpec& piece) {
  std::string line = "piece ";
  if (piece.promoted_from) line += '+';
  line += std::string{piece.letter} + "& ";
  for (const PieceMove move : piece.moves) line += betza(move);
  return line;
}

std::string initial_fen(const GameSpec& spec) {
  return visit_game(spec, []<class G>() { return write_fsf_fen(Position<G>::initial()); });
}

}  // namespace

std::vector<std::string> xboard_setup(const GameSpec& spec) {
  const std::string letters = side_letters(spec);
  std::vector<std::string> lines{"setup (" + letters + lowercase(letters) + ") " + std::to_string(spec.files) + "x" +
                                 std::to_string(spec.ranks) + "+" + std::to_string(spec.hand_kinds()) + "_shogi " +
                                 initial_fen(spec)};
  for (const PieceSpec& piece : spec.pieces) lines.push_back(piece_line(piece));
  return lines;
}

}  // namespace ootori
