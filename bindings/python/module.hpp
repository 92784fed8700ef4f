// The parts of the Python module, one function a part. Positions and games stand in objects of their own, because
// pybind11 takes a bare std::variant apart.
#pragma once

#include <pybind11/pybind11.h>

#include "rules/games.hpp"

namespace ootori::python {

struct PositionObject {
  AnyPosition any;

  [[nodiscard]] const GameSpec& spec() const { return spec_of(any); }
};

struct GameObject {
  AnyGame any;

  [[nodiscard]] const GameSpec& spec() const { return spec_of(any); }
  [[nodiscard]] AnyPosition position() const {
    return std::visit([](const auto& game) -> AnyPosition { return game.position(); }, any);
  }
};

struct OutcomeObject {
  Outcome outcome;
};

void add_position(pybind11::module_& module);
void add_game(pybind11::module_& module);
void add_records(pybind11::module_& module);
void add_pictures(pybind11::module_& module);

// A board as SVG. `pieces`, `flip`, `last_move` (USI, or empty) and `arrows` as Python has them.
std::string board_svg_of(const AnyPosition& position, std::string_view pieces, bool flip, std::string_view last_move,
                         const std::vector<std::string>& arrows);

// The move that a text means in a position, in any notation, whether or not it is legal; raises MoveError.
Move move_named(const AnyPosition& position, std::string_view text, std::optional<Square> previous = {});

// The kind that the move moves, if there is one.
std::optional<PieceType> kind_moved(const AnyPosition& position, Move move);

}  // namespace ootori::python
