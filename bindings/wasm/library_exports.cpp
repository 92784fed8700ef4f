// The functions that only the npm package has: boards as SVG, moves in every notation, handicaps, perft. The
// conventions are those of record_exports.cpp.
#include <limits>

#include "bindings/wasm/answer.hpp"
#include "notation/art/board_art.hpp"
#include "notation/mail_handicap.hpp"
#include "notation/move_notation.hpp"
#include "notation/sfen.hpp"
#include "notation/usi.hpp"
#include "rules/perft.hpp"

namespace {

using namespace ootori;
using namespace ootori::wasm;

template <class G>
void draw_board(JsonWriter& json, const Game<G>& game, std::string_view set, std::string_view side,
                std::string_view arrows) {
  const auto pieces = parse_piece_set(set);
  if (!pieces) return write_error(json, "unknown_pieces", "The pieces are " + piece_set_names() + ".");
  if (side != "black" && side != "white") {
    return write_error(json, "unknown_color", "The side at the bottom is black or white.");
  }
  BoardStyle style{.set = *pieces, .bottom = side == "white" ? Color::white : Color::black};
  if (!game.moves().empty()) style.last_move = game.moves().back();
  while (!arrows.empty()) {
    const std::size_t end = std::min(arrows.find(' '), arrows.size());
    const auto arrow = parse_usi(G::spec, arrows.substr(0, end));
    if (!arrow) return write_error(json, "unreadable_move", describe(G::spec, arrow.error()));
    style.arrows.push_back(*arrow);
    arrows.remove_prefix(std::min(end + 1, arrows.size()));
  }
  json.value(board_svg(board_diagram(game.position()), style));
}

template <class G>
void write_in_notation(JsonWriter& json, const Game<G>& game, std::string_view usi, std::string_view name) {
  const MoveNotation* notation = find_move_notation(name);
  if (notation == nullptr) {
    return write_error(json, "unknown_notation", "The notations are " + move_notation_names() + ".");
  }
  const auto move = parse_usi(G::spec, usi);
  if (!move) return write_error(json, "unreadable_move", describe(G::spec, move.error()));
  if (const auto rule = illegality(game.position(), *move)) {
    const auto piece = move->is_drop() ? std::nullopt : game.position().piece_on(move->from());
    const auto moved = piece ? std::optional{piece->type} : std::nullopt;
    return write_error(json, "illegal_move",
                       describe(G::spec, *rule, *move, move->is_drop() ? std::optional{move->dropped()} : moved));
  }
  const auto previous = game.moves().empty() ? std::nullopt : std::optional{game.moves().back().to()};
  json.value(notation->write(AnyPosition{game.position()}, *move, previous));
}

}  // namespace

// Input: piece set, side at the bottom, arrows in USI separated by spaces.
OOTORI_EXPORT(ootori_board_svg) int ootori_board_svg(int handle, int size) {
  return answer_for(handle, [&](JsonWriter& json, const AnyGame& any) {
    const auto part = input_texts(size, 3);
    std::visit([&](const auto& game) { draw_board(json, game, part[0], part[1], part[2]); }, any);
  });
}

// Input: a legal move in USI, the name of a notation.
OOTORI_EXPORT(ootori_write_move) int ootori_write_move(int handle, int size) {
  return answer_for(handle, [&](JsonWriter& json, const AnyGame& any) {
    const auto part = input_texts(size, 2);
    std::visit([&](const auto& game) { write_in_notation(json, game, part[0], part[1]); }, any);
  });
}

OOTORI_EXPORT(ootori_perft) int ootori_perft(int handle, double depth) {
  return answer_for(handle, [&](JsonWriter& json, const AnyGame& any) {
    if (!is_whole(depth, 0, std::numeric_limits<int>::max())) {
      return write_error(json, "bad_depth", "The depth must be a number of plies, 0 or more.");
    }
    json.value(std::visit([&](const auto& game) { return perft(game.position(), static_cast<int>(depth)); }, any));
  });
}

// Input: game, handicap by its name or in the email server's notation. Answers the starting position as SFEN.
OOTORI_EXPORT(ootori_handicap) int ootori_handicap(int size) {
  return answer([&](JsonWriter& json) {
    const auto part = input_texts(size, 2);
    const GameSpec* spec = find_game(part[0]);
    if (spec == nullptr) return write_error(json, "unknown_game", "There is no game of this name.");
    const auto start = parse_mail_handicap(*spec, part[1]);
    if (!start) return write_error(json, code(start.error().fault), describe(*spec, start.error()));
    json.value(write_sfen(*start));
  });
}
