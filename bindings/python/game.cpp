// ootori.Game: a position with its history, which repetition needs.
#include <algorithm>
#include <map>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "bindings/python/errors.hpp"
#include "bindings/python/module.hpp"
#include "bindings/python/words.hpp"
#include "notation/record_format.hpp"
#include "notation/usi.hpp"

namespace ootori::python {
namespace {

namespace py = pybind11;

RepetitionProfile profile_named(std::string_view word) {
  if (word == "house") return RepetitionProfile::house;
  if (word == "pychess") return RepetitionProfile::pychess;
  raise_unknown("repetition profile", word, "house, pychess");
}

GameObject new_game(std::string_view name, const std::optional<PositionObject>& start, std::string_view handicap,
                    std::string_view repetition) {
  const GameSpec& spec = game_named(name);
  const GameTerms terms{.repetition = profile_named(repetition)};
  if (start && &start->spec() != &spec) throw py::value_error("the start is a position in another game");
  if (start && !handicap.empty()) throw py::value_error("give a start or a handicap, not both");
  if (handicap.empty()) {
    const AnyPosition from = start ? start->any : initial_position(spec);
    return {.any =
                std::visit([&]<class G>(const Position<G>& known) -> AnyGame { return Game<G>{known, terms}; }, from)};
  }
  const AnyPosition given = value_or_raise(spec, parse_mail_handicap(spec, handicap));
  return {
      .any = std::visit(
          [&]<class G>(const Position<G>& known) -> AnyGame { return Game<G>::with_handicap(known, terms); }, given)};
}

std::optional<Square> previous_square(const GameObject& self) {
  return std::visit(
      [](const auto& game) { return game.moves().empty() ? std::nullopt : std::optional{game.moves().back().to()}; },
      self.any);
}

std::optional<IllegalMove> illegality_of(const GameObject& self, Move move) {
  if (self.stated_end) return IllegalMove::game_over;
  return std::visit([&](const auto& game) { return game.illegality(move); }, self.any);
}

std::optional<std::string> illegality_code(const GameObject& self, std::string_view text) {
  const auto rule = illegality_of(self, move_named(self.position(), text, previous_square(self)));
  return rule ? std::optional{std::string{code(*rule)}} : std::nullopt;
}

void play(GameObject& self, std::string_view text) {
  const AnyPosition position = self.position();
  const Move move = move_named(position, text, previous_square(self));
  if (self.stated_end) raise_illegal(self.spec(), IllegalMove::game_over, move, kind_moved(position, move));
  const auto played = std::visit([&](auto& game) { return game.play(move); }, self.any);
  if (!played) raise_illegal(self.spec(), played.error(), move, kind_moved(position, move));
}

template <class Moves>
std::vector<std::string> texts_of(const GameSpec& spec, const Moves& moves) {
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(write_usi(spec, move));
  return texts;
}

std::vector<std::string> moves_of(const GameObject& self) {
  return std::visit([]<class G>(const Game<G>& game) { return texts_of(G::spec, game.moves()); }, self.any);
}

std::vector<std::string> permitted_moves(const GameObject& self) {
  if (self.stated_end) return {};
  auto texts =
      std::visit([]<class G>(const Game<G>& game) { return texts_of(G::spec, game.permitted_moves()); }, self.any);
  std::ranges::sort(texts);
  return texts;
}

std::optional<OutcomeObject> outcome_of(const GameObject& self) {
  const auto end = end_of(self);
  return end ? std::optional{OutcomeObject{*end}} : std::nullopt;
}

// Does nothing if the game has ended.
void resign(GameObject& self, std::string_view word) {
  const Color color = color_named(word);
  if (!self.stated_end) std::visit([&](auto& game) { game.resign(color); }, self.any);
}

bool settle_impasse(GameObject& self) {
  return !self.stated_end && std::visit([](auto& game) { return game.settle_impasse(); }, self.any);
}

void take_back(GameObject& self, std::size_t plies) {
  std::visit(
      [&](auto& game) {
        if (plies > game.plies()) throw py::value_error("fewer moves have been played");
        game.take_back_to(game.plies() - plies);
      },
      self.any);
  self.stated_end.reset();
}

std::string write_game(const GameObject& self, std::string_view format) {
  if (const RecordFormat* known = find_record_format(format)) {
    Record record = record_of(self.any);
    record.end = end_of(self);
    return known->write(record);
  }
  raise_unknown("format", format, record_format_names());
}

std::string representation(const GameObject& self) {
  return "<Game of " + std::string{self.spec().name} + ", " + std::to_string(moves_of(self).size()) + " moves>";
}

std::map<std::string, int> impasse_points(const GameObject& self) {
  const auto points = std::visit([](const auto& game) { return game.impasse_points(); }, self.any);
  return {{"black", points[0]}, {"white", points[1]}};
}

// What an outcome is pickled as: the winner and the code of the reason.
py::tuple state_of(const RecordEnd& end) {
  return py::make_tuple(end.winner ? std::optional{word_of(*end.winner)} : std::nullopt,
                        end.reason ? std::optional{code(*end.reason)} : std::nullopt);
}

RecordEnd end_from(const py::tuple& state) {
  RecordEnd end;
  if (!state[0].is_none()) end.winner = color_named(state[0].cast<std::string>());
  if (!state[1].is_none()) end.reason = termination_of(state[1].cast<std::string>());
  return end;
}

py::tuple state_of(const GameObject& self) {
  const auto& [start, terms] =
      std::visit([](const auto& game) { return std::pair{PositionObject{game.start()}, game.terms()}; }, self.any);
  const auto end = end_of(self);
  return py::make_tuple(start, terms.repetition == RepetitionProfile::pychess, terms.given_points, moves_of(self),
                        end ? py::object{state_of(*end)} : py::none());
}

GameObject game_from(const py::tuple& state) {
  const GameTerms terms{
      .repetition = state[1].cast<bool>() ? RepetitionProfile::pychess : RepetitionProfile::house,
      .given_points = state[2].cast<int>(),
  };
  GameObject game{std::visit([&]<class G>(const Position<G>& start) -> AnyGame { return Game<G>{start, terms}; },
                             state[0].cast<PositionObject>().any)};
  for (const auto& move : state[3].cast<std::vector<std::string>>()) play(game, move);
  if (!state[4].is_none()) end_as_stated(game, end_from(state[4]));
  return game;
}

void add_outcome(py::module_& module) {
  py::class_<OutcomeObject>(module, "Outcome", "The result of a game, and the reason.")
      .def_property_readonly(
          "winner",
          [](const OutcomeObject& self) {
            return self.end.winner ? std::optional{word_of(*self.end.winner)} : std::nullopt;
          },
          "The winner: 'black', 'white', or None for no contest.")
      .def_property_readonly(
          "reason",
          [](const OutcomeObject& self) {
            return self.end.reason ? std::optional{code(*self.end.reason)} : std::nullopt;
          },
          "The reason, for example 'checkmate', 'no_legal_move', 'repetition', 'perpetual_check' or 'impasse'. None if "
          "the game\nwas read from a record that gives no reason.")
      .def(
          "__eq__", [](const OutcomeObject& self, const OutcomeObject& other) { return self.end == other.end; },
          py::is_operator())
      .def("__repr__",
           [](const OutcomeObject& self) {
             const py::tuple state = state_of(self.end);
             return py::str("<Outcome: winner {!r}, reason {!r}>").format(state[0], state[1]);
           })
      .def(py::pickle([](const OutcomeObject& self) { return state_of(self.end); },
                      [](const py::tuple& state) { return OutcomeObject{end_from(state)}; }));
}

}  // namespace

std::optional<RecordEnd> end_of(const GameObject& game) {
  const auto outcome = std::visit([](const auto& known) { return known.outcome(); }, game.any);
  return outcome ? std::optional{RecordEnd{outcome->winner, outcome->reason}} : game.stated_end;
}

void end_as_stated(GameObject& game, const RecordEnd& end) {
  if (end.reason) {
    std::visit([&](auto& known) { known.end({end.winner, *end.reason}); }, game.any);
  } else {
    game.stated_end = end;
  }
}

void add_game(py::module_& module) {
  using namespace pybind11::literals;
  add_outcome(module);
  py::class_<GameObject>(module, "Game",
                         "A game: its starting position and moves, the effect of repetition, and its outcome.")
      .def(py::init(&new_game), "game"_a, "start"_a = py::none(), py::kw_only(), "handicap"_a = "",
           "repetition"_a = "house",
           "A game from the initial position, from another position, or with a handicap: a name from handicaps(), or "
           "the\nnotation of the play-by-email server ('RL', '4b,1a', '2p'). `repetition` can be 'pychess': the player "
           "who repeats a\nposition for the fourth time loses.")
      .def_property_readonly(
          "game", [](const GameObject& self) { return self.spec().id; }, "The name of the game, like 'tori'.")
      .def_property_readonly(
          "position", [](const GameObject& self) { return PositionObject{self.position()}; }, "The current position.")
      .def_property_readonly(
          "start",
          [](const GameObject& self) {
            return std::visit([](const auto& game) { return PositionObject{game.start()}; }, self.any);
          },
          "The starting position.")
      .def_property_readonly("moves", &moves_of, "The moves, in USI.")
      .def_property_readonly("outcome", &outcome_of, "The outcome, or None while the game is in progress.")
      .def_property_readonly("impasse_points", &impasse_points, "The points that would decide an impasse, by colour.")
      .def("legal_moves", &permitted_moves,
           "The legal moves in USI, sorted, without those that repetition forbids. Empty once the game is over.")
      .def("illegality", &illegality_code, "move"_a,
           "The rule that a move would break here, repetition included, or None.")
      .def("play", &play, "move"_a, "Plays a move in any notation. Raises MoveError and changes nothing otherwise.")
      .def("take_back", &take_back, "plies"_a = 1, "Takes back moves, and with them the outcome.")
      .def("resign", &resign, "color"_a, "Ends the game as a loss of 'black' or 'white'.")
      .def("settle_impasse", &settle_impasse,
           "Decides the game by points if the rules allow it; returns whether they do.")
      .def("write", &write_game, "format"_a = "kif", "The game as a record: pgn, kif, ki2, csa, text, json or usi.")
      .def(
          "_repr_svg_",
          [](const GameObject& self) {
            const auto moves = moves_of(self);
            return board_svg_of(self.position(), "mnemonic", false, moves.empty() ? "" : moves.back(), {});
          },
          "The board with the last move, for notebooks.")
      .def("__repr__", &representation)
      .def("__copy__", [](const GameObject& self) { return self; })
      .def(
          "__deepcopy__", [](const GameObject& self, const py::dict& /*memo*/) { return self; }, "memo"_a)
      .def(py::pickle(py::overload_cast<const GameObject&>(&state_of), &game_from));
}

}  // namespace ootori::python
