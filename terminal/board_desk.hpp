// The commands that only look at a game, or change how it is shown: the same for games on this machine and on a server.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "terminal/session.hpp"

namespace ootori::terminal {

// Where pieces, commands and moves are looked up.
struct Desk {
  const game::State* state = nullptr;            // none: no game is on the board
  const GameSpec* spec = nullptr;                // of help and rules where there is no game; never null
  std::function<bool(const CommandSpec&)> here;  // the commands that there are now
};

// What comes of the command, if it is one of these.
std::optional<Reply> look(const Command& command, const Desk& desk, Settings& settings, Color& bottom);

// Of the commands that there are now, those that a player asks for most.
std::vector<std::string_view> usual_commands(const Desk& desk);

// The board and the hands, as `settings` say.
std::vector<std::string> board_lines(const game::State& state, const Settings& settings, Color bottom);

// What a line may become: commands, their arguments, legal moves.
std::vector<std::string> completions_of(std::string_view line, const Desk& desk, const Settings& settings);

// The moves so far, as written.
std::vector<std::string> written_moves(const game::State& state, const Settings& settings);

// Pieces in hand, strongest first.
std::vector<HeldPiece> hand_of(const game::State& state, Color color);

}  // namespace ootori::terminal
