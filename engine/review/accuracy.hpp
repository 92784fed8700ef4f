// Measures how good moves were by the expected points that they lost. docs/engine.md explains the formulas and their
// constants. All functions are pure.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/score.hpp"

namespace ootori {

// The expected points of a side (0 to 1), given the engine's score for this side.
[[nodiscard]] double expected_points(Score score);

enum class Judgement : std::uint8_t { none, inaccuracy, mistake, blunder };

// Judges a move by the expected points that it lost.
[[nodiscard]] Judgement judgement_of(double lost);

std::string_view code(Judgement judgement);  // "blunder"
std::string_view mark(Judgement judgement);  // "??", "?", "?!", ""

// The data for the accuracy of a move. Both scores are from the point of view of the player who moved.
struct Cost {
  Score best;    // after the best move
  Score played;  // after the move played
};

// The accuracy of one side's moves, 0 to 100; 100 if there are none. Moves count more when the game was more open.
// Losses in a lost position count too: a player who plays at random against a strong opponent loses few expected points
// with each move, because none are left to lose.
[[nodiscard]] double accuracy(std::span<const Cost> moves);

}  // namespace ootori
