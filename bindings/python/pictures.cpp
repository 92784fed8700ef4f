// Pictures as SVG.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "bindings/python/errors.hpp"
#include "bindings/python/module.hpp"
#include "bindings/python/words.hpp"
#include "notation/art/board_art.hpp"
#include "notation/art/move_diagram.hpp"
#include "notation/usi.hpp"

namespace ootori::python {
namespace {

namespace py = pybind11;

std::string move_diagram_of(std::string_view game, std::string_view piece, std::string_view pieces) {
  const GameSpec& spec = game_named(game);
  return move_diagram_svg(spec, piece_named(spec, piece), piece_set_named(pieces));
}

std::string picture_of(std::string_view game, std::string_view piece, std::string_view color, std::string_view pieces) {
  const GameSpec& spec = game_named(game);
  const Piece wanted{color_named(color), piece_named(spec, piece)};
  return piece_svg(spec, wanted, piece_set_named(pieces), Facing::up);
}

}  // namespace

std::string board_svg_of(const AnyPosition& position, std::string_view pieces, bool flip, std::string_view last_move,
                         const std::vector<std::string>& arrows) {
  const GameSpec& spec = spec_of(position);
  BoardStyle style{.set = piece_set_named(pieces), .bottom = flip ? Color::white : Color::black};
  if (!last_move.empty()) style.last_move = value_or_raise(spec, parse_usi(spec, last_move));
  for (const std::string& arrow : arrows) style.arrows.push_back(value_or_raise(spec, parse_usi(spec, arrow)));
  return board_svg(board_diagram(position), style);
}

void add_pictures(py::module_& module) {
  using namespace pybind11::literals;
  module.def("move_diagram_svg", &move_diagram_of, "game"_a, "piece"_a, "pieces"_a);
  module.def("piece_svg", &picture_of, "game"_a, "piece"_a, "color"_a, "pieces"_a);
}

}  // namespace ootori::python
