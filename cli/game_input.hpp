// A game from the command line: GAME, --position or --handicap, and --moves.
#pragma once

#include <string>

#include "cli/commands.hpp"
#include "cli/game_name.hpp"
#include "notation/game_text.hpp"

namespace ootori::cli {

struct GameInput {
  std::string game;
  std::string position = "startpos";
  std::string handicap;  // empty: none
  std::string moves;
  bool lenient = false;

  void add_game(CLI::App& command);
  // --position, --lenient and --handicap.
  void add_start(CLI::App& command);
  void add_moves(CLI::App& command);
  // `source` is an option that brings positions in place of the three above.
  static void take_other_positions(CLI::App& command, CLI::Option& source);
  [[nodiscard]] Strictness strictness() const { return lenient ? Strictness::lenient : Strictness::strict; }

  [[nodiscard]] const GameSpec& spec() const { return game_or_fail(game); }

  // The game after its moves. Ends the program with an error message if the input is wrong.
  [[nodiscard]] AnyGame read() const;

  // The number of the next move of that game, counted from the number in --position.
  [[nodiscard]] int move_number(const AnyGame& game) const;

 private:
  [[nodiscard]] std::expected<GameTextStart, SfenError> read_start() const;
  [[nodiscard]] AnyGame read_handicap_game() const;
};

}  // namespace ootori::cli
