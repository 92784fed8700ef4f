// A game from the command line: GAME, --position and --moves.
#pragma once

#include <string>

#include "cli/commands.hpp"
#include "cli/game_name.hpp"
#include "notation/game_text.hpp"

namespace ootori::cli {

struct GameInput {
  std::string game;
  std::string position = "startpos";
  std::string moves;

  void add_game(CLI::App& command) { command.add_option("game", game, "tori or yari")->required(); }
  void add_position(CLI::App& command) {
    command.add_option("--position", position, "Where to start: SFEN, Fairy-Stockfish FEN or startpos")
        ->type_name("SFEN");
  }
  void add_moves(CLI::App& command) {
    command.add_option("--moves", moves, "Moves played from there, separated by spaces, as '7e7d 1c1d'")
        ->type_name("USI");
  }

  [[nodiscard]] const GameSpec& spec() const { return game_or_fail(game); }

  // The game after its moves; ends the program with what is wrong.
  [[nodiscard]] AnyGame read() const {
    auto read = parse_game_text(spec(), position + " moves " + moves);
    if (!read) fail(describe(spec(), read.error()));
    return std::move(*read);
  }
};

}  // namespace ootori::cli
