// Help pages: the commands, the pieces with their move diagrams, and the rules, all made from the tables of the games
// and commands. As lines, to be printed or paged. All functions are pure.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "terminal/command.hpp"
#include "terminal/sentences.hpp"
#include "terminal/settings.hpp"

namespace ootori::terminal {

// Splits a text into its lines.
Lines split_lines(std::string_view text);

// One line for each command that `here` accepts.
Lines command_page(const Settings& settings, const std::function<bool(const CommandSpec&)>& here);

// The help for one command.
Lines command_page(const Settings& settings, const CommandSpec& command);

// How the piece moves and what it promotes to, with diagrams of both.
Lines piece_page(const Settings& settings, const GameSpec& spec, PieceType type);
// All pieces of the game.
Lines pieces_page(const Settings& settings, const GameSpec& spec);

// The kind with this name: any name or abbreviation that notation/ knows, in upper or lower case.
std::optional<PieceType> find_piece(const GameSpec& spec, std::string_view name);

Lines rules_page(const Settings& settings, const GameSpec& spec);

// "Black: Phoenix 4g, …": the position in words.
Lines placement_page(Language language, const AnyPosition& position);

}  // namespace ootori::terminal
