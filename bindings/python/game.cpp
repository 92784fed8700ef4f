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
    return {std::visit([&]<class G>(const Position<G>& known) -> AnyGame { return Game<G>{known, terms}; }, from)};
  }
  const AnyPosition given = value_or_raise(spec, parse_mail_handicap(spec, handicap));
  return {std::visit([&]<class G>(const Position<G>& known) -> AnyGame { return Game<G>::with_handicap(known, terms); },
                     given)};
}

std::optional<Square> previous_square(const GameObject& self) {
  return std::visit(
      [](const auto& game) { return game.moves().empty() ? std::nullopt : std::optional{game.moves().back().to()}; },
      self.any);
}

std::optional<IllegalMove> illegality_of(const GameObject& self, Move move) {
  return std::visit([&](const auto& game) { return game.illegality(move); }, self.any);
}

std::optional<std::string> illegality_code(const GameObject& self, std::string_view text) {
  const auto rule = illegality_of(self, move_named(self.position(), text, previous_square(self)));
  return rule ? std::optional{std::string{code(*rule)}} : std::nullopt;
}

void play(GameObject& self, std::string_view text) {
  const AnyPosition position = self.position();
  const Move move = move_named(position, text, previous_square(self));
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
  auto texts =
      std::visit([]<class G>(const Game<G>& game) { return texts_of(G::spec, game.permitted_moves()); }, self.any);
  std::ranges::sort(texts);
  return texts;
}

std::optional<OutcomeObject> outcome_of(const GameObject& self) {
  const auto outcome = std::visit([](const auto& game) { return game.outcome(); }, self.any);
  return outcome ? std::optional{OutcomeObject{*outcome}} : std::nullopt;
}

void take_back(GameObject& self, std::size_t plies) {
  std::visit(
      [&](auto& game) {
        if (plies > game.plies()) throw py::value_error("fewer moves have been played");
        game.take_back_to(game.plies() - plies);
      },
      self.any);
}

std::string write_game(const GameObject& self, std::string_view format) {
  if (const RecordFormat* known = find_record_format(format)) return known->write(record_of(self.any));
  raise_unknown("format", format, record_format_names());
}

std::string representation(const GameObject& self) {
  return "<Game of " + std::string{self.spec().name} + ", " + std::to_string(moves_of(self).size()) + " moves>";
}

std::map<std::string, int> impasse_points(const GameObject& self) {
  const auto points = std::visit([](const auto& game) { return game.impasse_points(); }, self.any);
  return {{"black", points[0]}, {"white", points[1]}};
}

void add_outcome(py::module_& module) {
  py::class_<OutcomeObject>(module, "Outcome", "The result of a game, and the reason.")
      .def_property_readonly(
          "winner",
          [](const OutcomeObject& self) {
            return self.outcome.winner ? std::optional{word_of(*self.outcome.winner)} : std::nullopt;
          },
          "The winner: 'black', 'white', or None for no contest.")
      .def_property_readonly(
          "reason", [](const OutcomeObject& self) { return code(self.outcome.reason); },
          "The reason, for example 'checkmate', 'no_legal_move', 'repetition', 'perpetual_check' or 'impasse'.")
      .def(
          "__eq__", [](const OutcomeObject& self, const OutcomeObject& other) { return self.outcome == other.outcome; },
          py::is_operator())
      .def("__repr__", [](const OutcomeObject& self) {
        const std::string winner =
            self.outcome.winner ? "'" + std::string{word_of(*self.outcome.winner)} + "'" : std::string{"None"};
        return "<Outcome: winner " + winner + ", reason '" + std::string{code(self.outcome.reason)} + "'>";
      });
}

}  // namespace

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
      .def(
          "resign",
          [](GameObject& self, std::string_view color) {
            std::visit([&](auto& game) { game.resign(color_named(color)); }, self.any);
          },
          "color"_a, "Ends the game as a loss of 'black' or 'white'.")
      .def(
          "settle_impasse",
          [](GameObject& self) { return std::visit([](auto& game) { return game.settle_impasse(); }, self.any); },
          "Decides the game by points if the rules allow it; returns whether they do.")
      .def("write", &write_game, "format"_a = "kif", "The game as a record: pgn, kif, ki2, csa, text, json or usi.")
      .def(
          "_repr_svg_",
          [](const GameObject& self) {
            const auto moves = moves_of(self);
            return board_svg_of(self.position(), "mnemonic", false, moves.empty() ? "" : moves.back(), {});
          },
          "The board with the last move, for notebooks.")
      .def("__repr__", &representation);
}

}  // namespace ootori::python
