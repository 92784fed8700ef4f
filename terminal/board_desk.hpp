// The commands that show a game or change how it is shown, the same for games on this machine and on a server.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "terminal/session.hpp"

namespace ootori::terminal {

// The context in which pieces, commands and moves are looked up.
struct Desk {
  const game::State* state = nullptr;            // none: no game is on the board
  const GameSpec* spec = nullptr;                // for help and rules without a game; never null
  std::function<bool(const CommandSpec&)> here;  // whether the command is available now
};

// The reply to the command; none if it is not one of these commands.
std::optional<Reply> look(const Command& command, const Desk& desk, Settings& settings, Color& bottom);

// The available commands that players use most.
std::vector<std::string_view> usual_commands(const Desk& desk);

// The board and the hands, drawn as the settings say.
std::vector<std::string> board_lines(const game::State& state, const Settings& settings, Color bottom);

// Completions of a line: commands, their arguments, legal moves.
std::vector<std::string> completions_of(std::string_view line, const Desk& desk, const Settings& settings);

// The moves so far, in the notation of the settings.
std::vector<std::string> written_moves(const game::State& state, const Settings& settings);

// Pieces in hand, strongest first.
std::vector<HeldPiece> hand_of(const game::State& state, Color color);

}  // namespace ootori::terminal
