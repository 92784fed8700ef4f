// A recorded game looked over by the engine: what each position was worth, what should have been played, which moves
// cost the game, and how accurate either side was.
#pragma once

#include <array>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "engine/review/accuracy.hpp"
#include "notation/record.hpp"

namespace ootori {

struct ReviewTerms {
  SearchLimits limits;  // of each position
  RepetitionProfile repetition = RepetitionProfile::house;
  StopToken stop{};  // once it is asked for, the review ends soon, and there is none
};

// One of the best lines of a position.
struct ReviewedLine {
  Score score;                     // for the side to move
  std::vector<std::string> texts;  // in Hodges notation
  std::vector<Move> moves;         // the same
};

struct ReviewedMove {
  int number = 0;  // as the record counts, from its first move
  Color mover{};
  Move move;
  std::string text;                    // in Hodges notation
  Score best;                          // for the mover, with the best move
  Score played;                        // for the mover, with the move that was played
  std::vector<std::string> line;       // the best, in Hodges notation; begins with `text` if that was the best
  std::vector<Move> line_moves;        // the same
  std::vector<ReviewedLine> others{};  // the next best lines, where the engine was asked for several
  double expected = 0.5;               // points that the mover could expect with the best move
  double lost = 0;                     // points of them that the move lost
  Judgement judgement = Judgement::none;

  // Plies of the mate that the mover could have forced and no longer can; none where there was none, or it still is
  // one.
  [[nodiscard]] std::optional<int> missed_mate() const {
    return best.is_win() && !played.is_win() ? best.plies_to_mate() : std::nullopt;
  }
  [[nodiscard]] bool is_best() const { return !line.empty() && line.front() == text; }
  // For Black, after the move. The plies of a mate count the move.
  [[nodiscard]] Score score_for_black() const { return mover == Color::black ? played : -played; }
};

struct SideReview {
  std::string name;  // of the player, empty where the record has none
  int moves = 0;
  double accuracy = 100;            // percent
  std::array<int, 4> judgements{};  // how many of each
  [[nodiscard]] int number_of(Judgement judgement) const { return judgements[static_cast<std::size_t>(judgement)]; }
};

struct GameReview {
  const GameSpec* game = nullptr;
  std::vector<ReviewedMove> moves;
  Score start;                      // of the first position, for Black
  std::array<SideReview, 2> sides;  // by colour
  std::optional<RecordEnd> end;
};

// Fills in what follows from the scores of a move: what was lost, and the judgement.
void judge(ReviewedMove& move);
// Of the moves of one side, from what follows from their scores.
SideReview sum_up(const std::vector<ReviewedMove>& moves, Color side, std::string player);

// After each position: how many are done, of how many.
using ReviewProgress = std::function<void(std::size_t done, std::size_t positions)>;

// Searches every position of the main line, and asks the mate solver for mates by checks that the search overlooked.
// The error names the move that breaks the law, or says that it was stopped.
std::expected<GameReview, std::string> review_game(const Record& record, Engine& engine, const ReviewTerms& terms,
                                                   const ReviewProgress& progress = {});

}  // namespace ootori
