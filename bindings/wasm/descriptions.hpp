// The module's answers to JavaScript as JSON; types.ts has their types.
#pragma once

#include <string>
#include <string_view>

#include "bindings/wasm/json_writer.hpp"
#include "notation/sfen_error.hpp"
#include "rules/games.hpp"

namespace ootori::wasm {

// All games, as their tables state them.
void write_games(JsonWriter& json);

// The position of a game now, with every move that may be played and how it is written.
void write_state(JsonWriter& json, const AnyGame& game);

// The possible premoves of the side that is not to move; none once the game is over.
void write_premoves(JsonWriter& json, const AnyGame& game);

// The move that a text means in this game, or a refusal.
void write_read_move(JsonWriter& json, const AnyGame& game, std::string_view text);

// The rule that a move would break and the pieces responsible, or null.
void write_refusal_of(JsonWriter& json, const AnyGame& game, std::string_view usi);

// The squares that the piece on this one reaches; none where there is no piece, or no such square.
void write_reach(JsonWriter& json, const AnyGame& game, std::string_view square);

// Plays a move and writes the new state, or a refusal; nothing has changed then.
void play(JsonWriter& json, AnyGame& game, std::string_view usi);

// {"error":{"code","rule"?,"message"}}
void write_error(JsonWriter& json, std::string_view code, std::string_view message);

// The refusal of a text that is not a position; `setup` has the faults of a well-formed one.
void write_bad_position(JsonWriter& json, const GameSpec& spec, const SfenError& error);

}  // namespace ootori::wasm
