// How good moves were, as what they cost of the points that could be expected of a game. docs/engine.md explains the
// formulas and where their figures come from. All functions are pure.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/score.hpp"

namespace ootori {

// What a side can expect of a game, 0 … 1 points, by the engine's score for it.
[[nodiscard]] double expected_points(Score score);

enum class Judgement : std::uint8_t { none, inaccuracy, mistake, blunder };

// By the points that a move lost.
[[nodiscard]] Judgement judgement_of(double lost);

std::string_view code(Judgement judgement);  // "blunder"
std::string_view mark(Judgement judgement);  // "??", "?", "?!", ""

// A move as its accuracy sees it, both scores for the mover.
struct Cost {
  Score best;    // with the best move
  Score played;  // with the move that was played
};

// Of some moves of one side, 0 … 100; 100 where there are none. A move counts by how open the game was when it was
// made. What is given away counts in a game that is as good as lost, too: who plays at random against a strong player
// loses few points with each move, for there are soon none left to lose.
[[nodiscard]] double accuracy(std::span<const Cost> moves);

}  // namespace ootori
