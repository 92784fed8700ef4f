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
    wrong_end,      // by the rules, the game ended with `outcome`, but the record says something else
    claimed_end,    // the record claims an end that is not on the board
    no_winner,      // the record's reason means that one side lost, but it names no winner
    missing_end,    // the game ended with `outcome`, but the record does not say so
  };

  Kind kind;
  int number = 0;  // the number of the move, from 1; for ends, the last move
  Move move{};
  std::optional<PieceType> piece = {};
  std::optional<IllegalMove> rule = {};
  std::optional<Outcome> outcome = {};
};

// The first problem in the main line, if there is one. Variations need only legal moves, which the readers ensure.
std::optional<RecordProblem> check_record(const Record& record, GameTerms terms = {});

// The terms that follow from the record's starting position: the points of the pieces that White gave as a handicap.
GameTerms terms_of(const Record& record, RepetitionProfile repetition);

// A sentence that says where the record breaks the rules.
std::string describe(const GameSpec& spec, const RecordProblem& problem);

}  // namespace ootori
