// Checks a record against the rules: replays its moves strictly, including repetition, and compares its end with the
// outcome of the last position.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "notation/record.hpp"

namespace ootori {

struct RecordProblem {
  enum class Kind : std::uint8_t {
    illegal_move,   // `move` breaks `rule`
    after_the_end,  // `move` was played after the game had ended by `outcome`
    wrong_end,      // the rules say `outcome`, but the record says something else
    claimed_end,    // the record claims an end on the board that did not happen
    no_winner,      // the record gives a reason that makes one side lose, and names no winner
    missing_end,    // the game has ended by `outcome`, and the record does not say so
  };

  Kind kind;
  int number = 0;  // of the move, from 1; the last move for ends
  Move move{};
  std::optional<PieceType> piece = {};
  std::optional<IllegalMove> rule = {};
  std::optional<Outcome> outcome = {};
};

// The first problem of the main line, if it has one. Variations need only legal moves, which readers ensure.
std::optional<RecordProblem> check_record(const Record& record, GameTerms terms = {});

// The terms that the record's start implies: the points of pieces that White gave.
GameTerms terms_of(const Record& record, RepetitionProfile repetition);

// A sentence that tells a person where the record breaks the rules.
std::string describe(const GameSpec& spec, const RecordProblem& problem);

}  // namespace ootori
