// Pages that teach: the commands, the pieces with their move diagrams, the rules. All from the tables of the games and
// of the commands. Lines, to be printed or paged. All functions are pure.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "terminal/command.hpp"
#include "terminal/sentences.hpp"
#include "terminal/settings.hpp"

namespace ootori::terminal {

// A text as its lines.
Lines split_lines(std::string_view text);

// The commands for which `here` holds, a line each.
Lines command_page(Language language, const std::function<bool(const CommandSpec&)>& here);

// One command.
Lines command_page(Language language, const CommandSpec& command);

// How the piece moves, and what it promotes to, with that piece's diagram too.
Lines piece_page(const Settings& settings, const GameSpec& spec, PieceType type);
// All of them.
Lines pieces_page(const Settings& settings, const GameSpec& spec);

// The kind that somebody calls so: any name or abbreviation of notation/, in either case.
std::optional<PieceType> find_piece(const GameSpec& spec, std::string_view name);

Lines rules_page(const Settings& settings, const GameSpec& spec);

// "Black: Phoenix 4g, …": where everything stands, without a diagram.
Lines placement_page(Language language, const AnyPosition& position);

}  // namespace ootori::terminal
