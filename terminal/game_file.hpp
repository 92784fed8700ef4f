// Reads and writes games against this program's engine as records, in every format. All functions are pure.
#pragma once

#include <array>
#include <expected>
#include <string>
#include <vector>

#include "game/state.hpp"
#include "notation/record_format.hpp"
#include "terminal/language.hpp"

namespace ootori::terminal {

// The format for the extension of a file name; KIF if there is none. Null if the extension is unknown.
const RecordFormat* format_of_file(std::string_view path);

// ".kif, .ki2, …", for messages.
std::string record_extensions();

// The format in which people read a record on the screen, in this language.
const RecordFormat& shown_format(Language language);

struct GameFile {
  const game::State* state;
  std::array<std::string, 2> names;  // by colour
  std::vector<game::Millis> spent;   // the time for each move; may be shorter than the game
  std::string date;                  // 2026.11.23; empty: none
};

Record record_of(const GameFile& file);

struct LoadedGame {
  Record record;
  std::size_t games;  // the number of games in the file
};

// The first game of a file in any format. The error is a sentence.
std::expected<LoadedGame, std::string> read_game(std::string bytes, const GameSpec* game);

}  // namespace ootori::terminal
