// The parts of the Python module, one function a part. Positions and games stand in objects of their own, because
// pybind11 takes a bare std::variant apart.
#pragma once

#include <pybind11/pybind11.h>

#include "notation/record.hpp"

namespace ootori::python {

struct PositionObject {
  AnyPosition any;

  [[nodiscard]] const GameSpec& spec() const { return spec_of(any); }
};

struct GameObject {
  AnyGame any;
  // The end that a record states without a reason, which a game cannot represent.
  std::optional<RecordEnd> stated_end = {};

  [[nodiscard]] const GameSpec& spec() const { return spec_of(any); }
  [[nodiscard]] AnyPosition position() const {
    return std::visit([](const auto& game) -> AnyPosition { return game.position(); }, any);
  }
};

struct OutcomeObject {
  RecordEnd end;
};

// The end of the game, as it follows from the moves and from resignations, or else as the record states it.
std::optional<RecordEnd> end_of(const GameObject& game);
// Ends a game that has not ended by its moves.
void end_as_stated(GameObject& game, const RecordEnd& end);

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
