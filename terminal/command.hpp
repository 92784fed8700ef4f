// What a person can type besides moves: the commands, their names and what they are for. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "terminal/words.hpp"

namespace ootori::terminal {

enum class Verb : std::uint8_t {
  move,  // what is no command is meant as a move
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

// Where a command makes sense.
enum class Place : std::uint8_t {
  anywhere,
  game,    // at a board
  local,   // at a board against the engine of this program
  online,  // at a board of a server
  lobby,   // on a server, at a board or not
};

struct CommandSpec {
  Verb verb;
  std::string_view name;
  std::string_view alias;     // empty: none
  std::string_view argument;  // as help writes it; empty: none
  Place place;
  Text english, japanese;  // one line

  [[nodiscard]] Text help(Language language) const { return language == Language::english ? english : japanese; }
};

std::span<const CommandSpec> commands();
const CommandSpec& spec_of(Verb verb);

struct Command {
  Verb verb = Verb::move;
  std::string argument;  // the rest of the line; of a move the whole line

  bool operator==(const Command&) const = default;
};

// None: the line is blank. Case makes no difference in names.
std::optional<Command> parse_command(std::string_view line);

}  // namespace ootori::terminal
