// The engine's analysis of a recorded game: the score of each position, better moves, costly mistakes, and the accuracy
// of both sides.
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
  SearchLimits limits;  // for each position
  RepetitionProfile repetition = RepetitionProfile::house;
  StopToken stop{};  // if requested, the review stops soon and returns no result
};

// One of the best lines in a position.
struct ReviewedLine {
  Score score;                     // for the side to move
  std::vector<std::string> texts;  // in Hodges notation
  std::vector<Move> moves;         // the same moves
};

struct ReviewedMove {
  int number = 0;  // counted from the first move of the record
  Color mover{};
  Move move;
  std::string text;               // in Hodges notation
  Score best;                     // of the best move, for the player who moved
  Score played;                   // of the move played, for the player who moved
  std::vector<std::string> line;  // the best line in Hodges notation; begins with `text` if the best move was played
  std::vector<Move> line_moves;   // the same moves
  std::vector<ReviewedLine> others{};  // the next best lines, if several were requested
  double expected = 0.5;               // the expected points with the best move
  double lost = 0;                     // the expected points that the move lost
  Judgement judgement = Judgement::none;

  // The length, in plies, of a mate that the player could have forced but missed. None if there was none, or if the
  // move still forces mate.
  [[nodiscard]] std::optional<int> missed_mate() const {
    return best.is_win() && !played.is_win() ? best.plies_to_mate() : std::nullopt;
  }
  [[nodiscard]] bool is_best() const { return !line.empty() && line.front() == text; }
  // For Black, after the move. The distance to mate includes the move.
  [[nodiscard]] Score score_for_black() const { return mover == Color::black ? played : -played; }
};

struct SideReview {
  std::string name;  // the player's name; empty if the record has none
  int moves = 0;
  double accuracy = 100;            // percent
  std::array<int, 4> judgements{};  // the number of moves with each judgement
  [[nodiscard]] int number_of(Judgement judgement) const { return judgements[static_cast<std::size_t>(judgement)]; }
};

struct GameReview {
  const GameSpec* game = nullptr;
  std::vector<ReviewedMove> moves;
  Score start;                      // the score of the first position, for Black
  std::array<SideReview, 2> sides;  // by colour
  std::optional<RecordEnd> end;
};

// Computes the loss and the judgement of a move from its scores.
void judge(ReviewedMove& move);
// Computes the accuracy and the number of judgements of one side.
SideReview sum_up(const std::vector<ReviewedMove>& moves, Color side, std::string player);

// Called after each position, with the number of positions done and the total.
using ReviewProgress = std::function<void(std::size_t done, std::size_t positions)>;

// Searches every position of the main line, and uses the mate solver to find mates by checks that the search missed.
// The error names the illegal move, or says that the review was stopped.
std::expected<GameReview, std::string> review_game(const Record& record, Engine& engine, const ReviewTerms& terms,
                                                   const ReviewProgress& progress = {});

}  // namespace ootori
