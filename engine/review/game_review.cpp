#include "engine/review/game_review.hpp"

#include <algorithm>

#include "engine/mate/mate_solver.hpp"
#include "engine/review/line_text.hpp"
#include "notation/record_check.hpp"

namespace ootori {
namespace {

// The limit for each position. In positions of real games, nine of ten verdicts take fewer nodes.
constexpr std::uint64_t nodes_for_mate = 20'000;
constexpr std::size_t mib_for_mates = 8;

// The result of searching a position.
struct Insight {
  Score score;  // for the side to move
  std::vector<Move> line;
  std::vector<SearchLine> others{};
};

Insight insight_of(const Outcome& outcome, Color to_move) {
  if (!outcome.winner) return {.score = Score::centipawns(0), .line = {}};
  return {.score = outcome.winner == to_move ? Score::win_in(0) : Score::loss_in(0), .line = {}};
}

// The score for the side that moved, seen from the position before its move: a mate is one ply further away.
Score before_move(Score after) {
  const Score score = -after;
  const auto plies = score.plies_to_mate();
  if (!plies) return score;
  return score.is_win() ? Score::win_in(*plies + 1) : Score::loss_in(*plies + 1);
}

template <class G>
class Reviewer {
 public:
  Reviewer(const Record& record, const Position<G>& start, Engine& engine, const ReviewTerms& terms,
           const ReviewProgress& progress)
      : record_(record),
        game_(start, terms_of(record, terms.repetition)),
        engine_(engine),
        terms_(terms),
        progress_(progress) {}

  // Empty if it was stopped.
  std::optional<GameReview> review() {
    engine_.new_game();
    Insight before = look();
    GameReview review{.game = &G::spec, .moves = {}, .start = for_black(before.score), .sides = {}, .end = record_.end};
    if (terms_.stop.stop_requested()) return std::nullopt;
    for (const RecordMove& recorded : record_.moves) {
      ReviewedMove reviewed = describe_before(recorded.move, before);
      static_cast<void>(game_.play(recorded.move));  // the record has been checked
      Insight after = look();
      if (terms_.stop.stop_requested()) return std::nullopt;
      judge(reviewed, before, after);
      review.moves.push_back(std::move(reviewed));
      before = std::move(after);
    }
    for (const Color side : {Color::black, Color::white}) {
      review.sides[index(side)] = sum_up(review.moves, side, std::string{record_.tag(name(side))});
    }
    return review;
  }

 private:
  Insight look() {
    const Color to_move = game_.position().side_to_move();
    Insight insight;
    if (game_.outcome()) {
      insight = insight_of(*game_.outcome(), to_move);
    } else {
      SearchResult result = engine_.search(AnyGame{game_}, terms_.limits, terms_.stop);
      insight.score = result.score;
      if (!result.lines.empty()) {
        insight.line = std::move(result.lines.front().moves);
        insight.others.assign(std::next(result.lines.begin()), result.lines.end());
      }
    }
    if (!game_.outcome()) look_for_mate(insight);
    if (progress_) progress_(game_.plies() + 1, record_.moves.size() + 1);
    return insight;
  }

  // Looks for a mate by checks, which replaces the result of the search if it is shorter.
  void look_for_mate(Insight& insight) {
    const MateTerms terms{.nodes = nodes_for_mate};
    if (game_.position().in_check()) {
      const MateResult lost = mates_.solve_defence(game_.position(), terms, terms_.stop);
      if (lost.verdict == MateVerdict::mate && !insight.score.is_loss()) insight.score = Score::loss_in(lost.plies);
    }
    const MateResult mate = mates_.solve(game_, terms, terms_.stop);
    if (mate.verdict != MateVerdict::mate || mate.line.empty()) return;
    const Score score = Score::win_in(static_cast<int>(mate.line.size()));
    if (score < insight.score) return;
    if (score == insight.score) {  // the search knows the mate, but its line can end before it
      if (insight.line.size() < mate.line.size()) insight.line = mate.line;
      return;
    }
    if (!insight.others.empty() && !insight.line.empty()) {
      const std::size_t number = insight.others.size();
      insight.others.insert(insight.others.begin(), {.score = insight.score, .moves = insight.line});
      std::erase_if(insight.others, [&](const SearchLine& other) { return other.moves.front() == mate.line.front(); });
      insight.others.resize(std::min(number, insight.others.size()));
    }
    insight.score = score;
    insight.line = mate.line;
  }

  [[nodiscard]] Score for_black(Score score) const {
    return game_.position().side_to_move() == Color::black ? score : -score;
  }

  [[nodiscard]] ReviewedMove describe_before(Move move, const Insight& before) const {
    ReviewedMove reviewed;
    reviewed.number = record_.first_move_number + static_cast<int>(game_.plies());
    reviewed.mover = game_.position().side_to_move();
    reviewed.move = move;
    reviewed.text = write_hodges(game_.position(), move);
    reviewed.line_moves = before.line;
    reviewed.line = write_line(game_.position(), before.line);
    for (const SearchLine& other : before.others) {
      reviewed.others.push_back(
          {.score = other.score, .texts = write_line(game_.position(), other.moves), .moves = other.moves});
    }
    return reviewed;
  }

  // The best move has the score of the position before it; any other move that of the position it led to.
  static void judge(ReviewedMove& reviewed, const Insight& before, const Insight& after) {
    reviewed.best = before.score;
    reviewed.played = reviewed.is_best() ? before.score : before_move(after.score);
    ootori::judge(reviewed);
  }

  const Record& record_;
  Game<G> game_;
  Engine& engine_;
  MateSolver mates_{mib_for_mates};
  const ReviewTerms& terms_;
  const ReviewProgress& progress_;
};

// The first move that cannot be played, if any. The recorded end of the game does not matter here.
std::optional<RecordProblem> unplayable(const Record& record, RepetitionProfile repetition) {
  const auto problem = check_record(record, terms_of(record, repetition));
  using enum RecordProblem::Kind;
  if (problem && (problem->kind == illegal_move || problem->kind == after_the_end)) return problem;
  return std::nullopt;
}

}  // namespace

void judge(ReviewedMove& move) {
  move.expected = expected_points(move.best);
  move.lost = std::max(move.expected - expected_points(move.played), 0.0);
  move.judgement = judgement_of(move.lost);
}

SideReview sum_up(const std::vector<ReviewedMove>& moves, Color side, std::string player) {
  SideReview summary{.name = std::move(player)};
  std::vector<Cost> costs;
  for (const ReviewedMove& move : moves) {
    if (move.mover != side) continue;
    costs.push_back({.best = move.best, .played = move.played});
    ++summary.judgements[static_cast<std::size_t>(move.judgement)];
  }
  summary.moves = static_cast<int>(costs.size());
  summary.accuracy = accuracy(costs);
  return summary;
}

std::expected<GameReview, std::string> review_game(const Record& record, Engine& engine, const ReviewTerms& terms,
                                                   const ReviewProgress& progress) {
  if (const auto problem = unplayable(record, terms.repetition)) {
    return std::unexpected(describe(record.spec(), *problem));
  }
  auto review = std::visit(
      [&]<class G>(const Position<G>& start) { return Reviewer<G>{record, start, engine, terms, progress}.review(); },
      record.start);
  if (!review) return std::unexpected("the review was stopped");
  return std::move(*review);
}

}  // namespace ootori
