// Whether a record keeps the law: its moves are played again strictly, repetition included, and its end is held against
// what the rules say of the last position.
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
    wrong_end,      // the rules say `outcome`, the record something else
    claimed_end,    // the record says that the board decided the game, and it did not
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

// The first problem of the main line, if it has one; variations need only legal moves, which readers see to.
std::optional<RecordProblem> check_record(const Record& record, GameTerms terms = {});

// The terms that the record's start implies: the points of pieces that White gave.
GameTerms terms_of(const Record& record, RepetitionProfile repetition);

// A sentence that tells a person where the record breaks the law.
std::string describe(const GameSpec& spec, const RecordProblem& problem);

}  // namespace ootori
