// ootori.Position: a valid position that never changes.
#include <algorithm>
#include <array>
#include <map>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "bindings/python/errors.hpp"
#include "bindings/python/module.hpp"
#include "bindings/python/words.hpp"
#include "notation/any_move.hpp"
#include "notation/fsf_fen.hpp"
#include "notation/move_notation.hpp"
#include "notation/sfen.hpp"
#include "notation/text_board.hpp"
#include "notation/usi.hpp"
#include "rules/perft.hpp"

namespace ootori::python {
namespace {

namespace py = pybind11;

PositionObject new_position(std::string_view game, std::string_view text, bool lenient) {
  const GameSpec& spec = game_named(game);
  const Strictness strictness = lenient ? Strictness::lenient : Strictness::strict;
  if (looks_like_fsf_fen(text)) {
    return {value_or_raise(spec, parse_fsf_fen(spec, text, strictness)).position};
  }
  return {value_or_raise(spec, parse_sfen(spec, text, strictness)).position};
}

std::vector<std::string> legal_move_texts(const PositionObject& self) {
  return std::visit(
      []<class G>(const Position<G>& position) {
        std::vector<std::string> texts;
        for (const Move move : legal_moves(position)) texts.push_back(write_usi(G::spec, move));
        std::ranges::sort(texts);
        return texts;
      },
      self.any);
}

std::optional<IllegalMove> illegality_of(const PositionObject& self, Move move) {
  return std::visit([&](const auto& position) { return illegality(position, move); }, self.any);
}

std::optional<std::string> illegality_code(const PositionObject& self, std::string_view text) {
  const auto rule = illegality_of(self, move_named(self.any, text));
  return rule ? std::optional{std::string{code(*rule)}} : std::nullopt;
}

Move legal_move_named(const PositionObject& self, std::string_view text) {
  const Move move = move_named(self.any, text);
  if (const auto rule = illegality_of(self, move)) {
    raise_illegal(self.spec(), *rule, move, kind_moved(self.any, move));
  }
  return move;
}

PositionObject play(const PositionObject& self, std::string_view text) {
  const Move move = legal_move_named(self, text);
  return {std::visit([&](const auto& position) -> AnyPosition { return position.after(move); }, self.any)};
}

std::uint64_t perft_of(const PositionObject& self, int depth) {
  if (depth < 0) throw py::value_error("depth must be a number of plies, 0 or more");
  const py::gil_scoped_release others_may_run;
  return std::visit([&](const auto& position) { return perft(position, depth); }, self.any);
}

std::string write_move(const PositionObject& self, std::string_view text, std::string_view notation) {
  const MoveNotation* known = find_move_notation(notation);
  if (known == nullptr) raise_unknown("notation", notation, move_notation_names());
  return known->write(self.any, legal_move_named(self, text), {});
}

std::string text_board(const PositionObject& self, std::string_view style, bool flip) {
  std::string known;
  for (const auto& [name, wanted] : text_board_styles) {
    if (name == style) {
      const TextBoardOptions options{.style = wanted, .bottom = flip ? Color::white : Color::black};
      return write_text_board(self.any, options) + write_text_hands(self.any, options);
    }
    known += (known.empty() ? "" : ", ") + std::string{name};
  }
  raise_unknown("style", style, known);
}

std::map<std::string, std::string> board_of(const PositionObject& self) {
  return std::visit(
      []<class G>(const Position<G>& position) {
        std::map<std::string, std::string> board;
        for (const Square square : squares(position.occupied())) {
          const Piece piece = *position.piece_on(square);
          std::string code = code_of(G::spec, piece.type);
          if (piece.color == Color::white) code.back() = static_cast<char>(code.back() - 'A' + 'a');
          board.emplace(square_name(G::spec, square), code);
        }
        return board;
      },
      self.any);
}

std::map<std::string, int> hand_of(const PositionObject& self, std::string_view color) {
  return std::visit(
      [&]<class G>(const Position<G>& position) {
        std::map<std::string, int> hand;
        for (std::size_t kind = 0; kind < G::spec.hand_kinds(); ++kind) {
          const PieceType type{static_cast<int>(kind)};
          if (const int number = position.hand(color_named(color))[type]) hand.emplace(code_of(G::spec, type), number);
        }
        return hand;
      },
      self.any);
}

Color turn_of(const PositionObject& self) {
  return std::visit([](const auto& position) { return position.side_to_move(); }, self.any);
}

bool in_check(const PositionObject& self) {
  return std::visit([](const auto& position) { return position.in_check(); }, self.any);
}

std::string fen_of(const PositionObject& self) {
  return std::visit([](const auto& position) { return write_fsf_fen(position); }, self.any);
}

Key key_of(const PositionObject& self) {
  return std::visit([](const auto& position) { return position.key(); }, self.any);
}

std::string representation(const PositionObject& self) {
  return "Position('" + std::string{self.spec().id} + "', '" + write_sfen(self.any) + "')";
}

}  // namespace

Move move_named(const AnyPosition& position, std::string_view text, std::optional<Square> previous) {
  return value_or_raise(spec_of(position), parse_any_move(position, text, previous));
}

std::optional<PieceType> kind_moved(const AnyPosition& any, Move move) {
  if (move.is_drop()) return move.dropped();
  return std::visit(
      [&](const auto& position) {
        const auto piece = position.piece_on(move.from());
        return piece ? std::optional{piece->type} : std::nullopt;
      },
      any);
}

void add_position(py::module_& module) {
  using namespace pybind11::literals;
  py::class_<PositionObject>(module, "Position",
                             "A position: board, hands and side to move. Always valid, and immutable.\n\nA position "
                             "does not include the earlier moves; for repetition, see Game.")
      .def(py::init(&new_position), "game"_a, "sfen"_a = "startpos", py::kw_only(), "lenient"_a = false,
           "The position given as SFEN or as Fairy-Stockfish's FEN; by default the initial position. `lenient` allows "
           "more\npieces than the game has. Raises PositionError with all faults.")
      .def_property_readonly(
          "game", [](const PositionObject& self) { return self.spec().id; }, "The name of the game, like 'tori'.")
      .def_property_readonly(
          "turn", [](const PositionObject& self) { return word_of(turn_of(self)); },
          "The side to move, 'black' or 'white'.")
      .def_property_readonly(
          "sfen", [](const PositionObject& self) { return write_sfen(self.any); },
          "The position as SFEN, with move number 1.")
      .def_property_readonly("fen", &fen_of, "The position as Fairy-Stockfish's FEN.")
      .def_property_readonly("in_check", &in_check, "Whether the side to move is in check.")
      .def_property_readonly(
          "board", &board_of,
          "The pieces by square, like {'4a': 'k', '4b': '+F'}. Capitals are Black's; '+' means promoted.")
      .def("hand", &hand_of, "color"_a, "The pieces in hand of 'black' or 'white', like {'S': 2}.")
      .def("legal_moves", &legal_move_texts, "The legal moves in USI, sorted, without regard to repetition.")
      .def("illegality", &illegality_code, "move"_a,
           "The rule that a move would break, like 'must_promote', or None. Raises MoveError if the move cannot be "
           "read.")
      .def(
          "is_legal", [](const PositionObject& self, std::string_view move) { return !illegality_code(self, move); },
          "move"_a, "Whether a move is legal. Raises MoveError if the move cannot be read.")
      .def("play", &play, "move"_a, "The position after a move. Raises MoveError if the move is not legal.")
      .def(
          "read",
          [](const PositionObject& self, std::string_view text) {
            return write_usi(self.spec(), move_named(self.any, text));
          },
          "text"_a, "The USI of a move in any notation: 'Sx3c', 'Sx33', '▲３三燕', '3d3c'.")
      .def("write", &write_move, "move"_a, "notation"_a = "hodges",
           "A legal move in a notation: usi, uci, hodges, hodgkin, letters, english, romaji, japanese, kif or san.")
      .def("perft", &perft_of, "depth"_a, "The number of legal move sequences of this length.")
      .def("text", &text_board, "style"_a = "alternate", "flip"_a = false,
           "The board as text: standard, alternate, small or unicode; `flip` puts White below.")
      .def(
          "svg",
          [](const PositionObject& self, std::string_view pieces, bool flip, std::string_view last_move,
             const std::vector<std::string>& arrows) {
            return board_svg_of(self.any, pieces, flip, last_move, arrows);
          },
          py::kw_only(), "pieces"_a = "mnemonic", "flip"_a = false, "last_move"_a = "",
          "arrows"_a = std::vector<std::string>{},
          "The board as an SVG document. `pieces` is mnemonic, kanji, one-kanji or letters; `last_move` and `arrows` "
          "are in USI.")
      .def(
          "_repr_svg_", [](const PositionObject& self) { return board_svg_of(self.any, "mnemonic", false, "", {}); },
          "The board, for notebooks.")
      .def("__repr__", &representation)
      .def("__str__", [](const PositionObject& self) { return text_board(self, "alternate", false); })
      .def(
          "__eq__", [](const PositionObject& self, const PositionObject& other) { return self.any == other.any; },
          py::is_operator())
      .def("__hash__", [](const PositionObject& self) { return static_cast<py::ssize_t>(key_of(self)); })
      .def("__copy__", [](const PositionObject& self) { return self; })
      .def(
          "__deepcopy__", [](const PositionObject& self, const py::dict& /*memo*/) { return self; }, "memo"_a)
      .def(py::pickle([](const PositionObject& self) { return py::make_tuple(self.spec().id, write_sfen(self.any)); },
                      [](const py::tuple& state) {
                        return new_position(state[0].cast<std::string>(), state[1].cast<std::string>(), true);
                      }));

  module.def("legal_moves", &legal_move_texts, "position"_a);
  module.def("perft", &perft_of, "position"_a, "depth"_a);
}

}  // namespace ootori::python
