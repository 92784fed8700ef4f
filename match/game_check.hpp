// Checks whether a program plays the game of the match. The names of its variants do not prove this: a program that
// does not know the requested variant keeps playing the one that it played before.
#pragma once

#include <expected>
#include <stop_token>
#include <string>

#include "match/player.hpp"

namespace ootori {

// Requests a move in the starting position and after a few random openings. The limits are low, and of the kind that
// the contestant uses. The error names a move that is not legal in this game.
std::expected<void, std::string> check_game(Player& player, const Contestant& contestant, const GameSpec& spec,
                                            const std::stop_token& stop);

}  // namespace ootori
