// Sentences about a game in either language. All functions are pure.
#pragma once

#include <string>
#include <vector>

#include "game/command.hpp"
#include "notation/move_error.hpp"
#include "terminal/settings.hpp"
#include "terminal/words.hpp"

namespace ootori::terminal {

using Lines = std::vector<std::string>;

// "Falcon", 鷹.
std::string piece_name(Language language, const GameSpec& spec, PieceType type);
std::string game_name(Language language, const GameSpec& spec);
// "3d"; ３四 in Japanese.
std::string place_name(Language language, const GameSpec& spec, Square square);

// "Falcon from 4f to 4b, taking a Crane, promoting to Eagle". The move is legal in the position.
std::string spoken_move(Language language, const AnyPosition& position, Move move);

// Move number `ply` + 1 of a game, in the notation of the settings: "S-3d".
std::string written_move(const Settings& settings, const game::State& state, std::size_t ply);
// The same for any legal move in the current position.
std::string written_move(const Settings& settings, const AnyGame& game, Move move);
// "3. Black: Swallow from 3d to 3c, taking a Swallow (Sx3c). Check."
std::string told_move(const Settings& settings, const game::State& state, std::size_t ply);

// From the point of view of `us`, if given: "You win: checkmate."
std::string told_outcome(Language language, const Outcome& outcome, std::optional<Color> us);

std::string told_error(Language language, const GameSpec& spec, const MoveError& error);
std::string told_rule(Language language, const AnyPosition& position, IllegalMove rule, Move move);
std::string told_refusal(Language language, const game::State& state, const game::Refusal& refusal,
                         const game::Command& command);

// The kind of the piece that the move moves, if there is one.
std::optional<PieceType> moved_kind(const AnyPosition& position, Move move);

// The current position, or the position after this many plies.
AnyPosition position_of(const game::State& state);
AnyPosition position_after(const game::State& state, std::size_t plies);
std::optional<Square> previous_to(const game::State& state, std::size_t plies);

// The legal moves, except those that repetition forbids.
std::vector<Move> permitted_moves(const AnyGame& game);

bool is_in_check(const AnyPosition& position);

}  // namespace ootori::terminal
