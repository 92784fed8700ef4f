// Writes the module's answers to JavaScript as JSON; types.ts declares their types.
#pragma once

#include <string>
#include <string_view>

#include "bindings/wasm/json_writer.hpp"
#include "notation/sfen_error.hpp"
#include "rules/games.hpp"

namespace ootori::wasm {

// All games with their rules data.
void write_games(JsonWriter& json);

// The current position of a game, with every legal move and its notations.
void write_state(JsonWriter& json, const AnyGame& game);

// The possible premoves of the side not to move; none once the game is over.
void write_premoves(JsonWriter& json, const AnyGame& game);

// The legal move that the text stands for, or a refusal.
void write_read_move(JsonWriter& json, const AnyGame& game, std::string_view text);

// The rule that a move would break and the pieces responsible; null if the move is legal.
void write_refusal_of(JsonWriter& json, const AnyGame& game, std::string_view usi);

// The squares that the piece on this square reaches; none if the square is empty or does not exist.
void write_reach(JsonWriter& json, const AnyGame& game, std::string_view square);

// Plays a move and writes the new state. If the move is refused, writes the refusal and changes nothing.
void play(JsonWriter& json, AnyGame& game, std::string_view usi);

// {"error":{"code","rule"?,"message"}}
void write_error(JsonWriter& json, std::string_view code, std::string_view message);

// Reports that a text is not a position. `setup` lists the faults of a position that is well formed but impossible.
void write_bad_position(JsonWriter& json, const GameSpec& spec, const SfenError& error);

}  // namespace ootori::wasm
