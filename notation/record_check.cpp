#include "notation/record_check.hpp"

#include "notation/usi.hpp"

namespace ootori {
namespace {

using Kind = RecordProblem::Kind;

// Whether the reason depends only on the board, not on players or clocks.
constexpr bool is_on_the_board(Termination reason) {
  switch (reason) {
    case Termination::checkmate:
    case Termination::no_legal_move:
    case Termination::no_permitted_move:
    case Termination::repetition:
    case Termination::perpetual_check: return true;
    default: return false;
  }
}

// Whether the reason is an action by which one side lost.
constexpr bool has_loser(Termination reason) {
  return reason == Termination::resignation || reason == Termination::time || reason == Termination::illegal_move;
}

template <class G>
std::optional<PieceType> kind_of(const Position<G>& position, Move move) {
  if (move.is_drop()) return move.dropped();
  const auto piece = position.piece_on(move.from());
  return piece ? std::optional{piece->type} : std::nullopt;
}

// An agreed impasse is decided by points, if the rules allow one here.
template <class G>
std::optional<RecordProblem> check_impasse(Game<G> game, const RecordEnd& end) {
  const int last = static_cast<int>(game.plies());
  if (!game.settle_impasse()) {
    return RecordProblem{
        .kind = Kind::claimed_end, .number = last, .outcome = Outcome{end.winner, Termination::impasse}};
  }
  if (game.outcome()->winner == end.winner) return std::nullopt;
  return RecordProblem{.kind = Kind::wrong_end, .number = last, .outcome = game.outcome()};
}

template <class G>
std::optional<RecordProblem> check_end(const Game<G>& game, const std::optional<RecordEnd>& end) {
  const int last = static_cast<int>(game.plies());
  if (const auto& outcome = game.outcome()) {
    if (!end) return RecordProblem{.kind = Kind::missing_end, .number = last, .outcome = outcome};
    const bool same = end->winner == outcome->winner && end->reason.value_or(outcome->reason) == outcome->reason;
    if (same) return std::nullopt;
    return RecordProblem{.kind = Kind::wrong_end, .number = last, .outcome = outcome};
  }
  if (!end || !end->reason) return std::nullopt;
  const Outcome claimed{end->winner, *end->reason};
  if (claimed.reason == Termination::impasse) return check_impasse(game, *end);
  if (is_on_the_board(claimed.reason)) {
    return RecordProblem{.kind = Kind::claimed_end, .number = last, .outcome = claimed};
  }
  if (has_loser(claimed.reason) && !claimed.winner) {
    return RecordProblem{.kind = Kind::no_winner, .number = last, .outcome = claimed};
  }
  return std::nullopt;
}

template <class G>
std::optional<RecordProblem> check(const Record& record, const Position<G>& start, GameTerms terms) {
  Game<G> game{start, terms};
  int number = 0;
  for (const RecordMove& recorded : record.moves) {
    ++number;
    const auto outcome = game.outcome();
    const auto piece = kind_of(game.position(), recorded.move);
    const auto played = game.play(recorded.move);
    if (played) continue;
    if (outcome) return RecordProblem{Kind::after_the_end, number, recorded.move, piece, played.error(), outcome};
    return RecordProblem{Kind::illegal_move, number, recorded.move, piece, played.error(), {}};
  }
  return check_end(game, record.end);
}

// Whether White moves first, no pieces are in hand, and Black has all pieces: then White gave the missing ones.
template <class G>
bool gives_handicap(const Position<G>& start) {
  const Setup<G> setup = start.setup();
  const Setup<G> array = Setup<G>::initial();
  const auto is_blacks = [](const std::optional<Piece>& piece) { return piece && piece->color == Color::black; };
  bool same = setup.side_to_move == Color::white && setup.hands == array.hands;
  for (std::size_t n = 0; n < setup.board.size(); ++n) {
    if (is_blacks(setup.board[n]) || is_blacks(array.board[n])) same &= setup.board[n] == array.board[n];
  }
  return same;
}

std::string ended(const Outcome& outcome) {
  const std::string reason{code(outcome.reason)};
  const std::string winner = outcome.winner ? std::string{name(*outcome.winner)} + " wins" : "no contest";
  return winner + " (" + reason + ")";
}

}  // namespace

std::optional<RecordProblem> check_record(const Record& record, GameTerms terms) {
  return std::visit([&](const auto& start) { return check(record, start, terms); }, record.start);
}

GameTerms terms_of(const Record& record, RepetitionProfile repetition) {
  return std::visit(
      [&]<class G>(const Position<G>& start) {
        const GameTerms terms{.repetition = repetition};
        return gives_handicap(start) ? Game<G>::with_handicap(start, terms).terms() : terms;
      },
      record.start);
}

std::string describe(const GameSpec& spec, const RecordProblem& problem) {
  const std::string where = "Move " + std::to_string(problem.number);
  const std::string end = problem.outcome ? ended(*problem.outcome) : "";
  switch (problem.kind) {
    case Kind::illegal_move:
      return where + ", " + write_usi(spec, problem.move) + ": " +
             (problem.rule ? describe(spec, *problem.rule, problem.move, problem.piece) : "");
    case Kind::after_the_end:
      return where + ", " + write_usi(spec, problem.move) + ": The game had already ended: " + end + ".";
    case Kind::wrong_end:
      return "By the rules, the game ended differently after move " + std::to_string(problem.number) + ": " + end + ".";
    case Kind::claimed_end:
      return "After move " + std::to_string(problem.number) + " the position does not allow this result: " + end + ".";
    case Kind::no_winner: return "A game that ends this way has a winner, but the record says: " + end + ".";
    case Kind::missing_end: return "The record does not say that the game has ended: " + end + ".";
  }
  return {};
}

}  // namespace ootori
