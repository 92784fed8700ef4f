// Whether a program means the game that a match is of. Names of games are no proof: a program that does not know the
// name that it is told plays whatever it played before.
#pragma once

#include <expected>
#include <stop_token>
#include <string>

#include "match/player.hpp"

namespace ootori {

// Asks the player for a move in the game's first position and after a few random openings, with little to think; its
// allowance says by what. The error tells which move is none of this game.
std::expected<void, std::string> check_game(Player& player, const Contestant& contestant, const GameSpec& spec,
                                            const std::stop_token& stop);

}  // namespace ootori
