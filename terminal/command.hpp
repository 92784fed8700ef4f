// The commands that a person can type, with their names and help texts. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "terminal/words.hpp"

namespace ootori::terminal {

enum class Verb : std::uint8_t {
  move,  // anything that is not a command is taken as a move
  help,
  rules,
  board,
  pieces,
  moves,
  record,
  clock,
  why,
  hint,
  back,
  flip,
  style,
  notation,
  language,
  save,
  save_over,
  load,
  fresh,
  resign,
  abort,
  impasse,
  accept,
  decline,
  rematch,
  adjourn,
  resume,
  claim,
  say,
  seeks,
  seek,
  challenge,
  cancel,
  join,
  engine,
  games,
  live,
  open,
  watch,
  lobby,
  quit,
};

// Where a command is available.
enum class Place : std::uint8_t {
  anywhere,
  game,    // with a game on the board
  local,   // with a game against this program's engine on the board
  online,  // with a game on a server on the board
  lobby,   // on a server, with or without a game on the board
};

struct CommandSpec {
  Verb verb;
  std::string_view name;
  std::string_view alias;     // empty: none
  std::string_view argument;  // as shown in help; empty: none
  Place place;
  Text english, japanese;  // one line

  [[nodiscard]] Text help(Language language) const { return language == Language::english ? english : japanese; }
};

std::span<const CommandSpec> commands();
const CommandSpec& spec_of(Verb verb);

struct Command {
  Verb verb = Verb::move;
  std::string argument;  // the rest of the line; for a move, the whole line

  bool operator==(const Command&) const = default;
};

// None if the line is blank. Names are not case-sensitive.
std::optional<Command> parse_command(std::string_view line);

}  // namespace ootori::terminal
