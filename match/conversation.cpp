#include "match/conversation.hpp"

#include <algorithm>
#include <limits>

#include "engine/doors/report.hpp"
#include "engine/doors/words.hpp"
#include "notation/fsf_fen.hpp"
#include "notation/sfen.hpp"

namespace ootori {
namespace {

template <class G>
std::string start_text(const Dialect& dialect, const Position<G>& start) {
  if (start == Position<G>::initial()) return "startpos";
  return dialect.protocol == Protocol::usi ? "sfen " + write_sfen(start) : "fen " + write_fsf_fen(start);
}

template <class G>
bool has_drop_mate(const Position<G>& position) {
  for (std::size_t kind = 0; kind < G::spec.hand_kinds(); ++kind) {
    const PieceType type{static_cast<int>(kind)};
    if (G::spec[type].may_drop_mate || !position.hand(position.side_to_move()).holds(type)) continue;
    for (const Square square : squares(position.empty())) {
      if (illegality(position, Move::drop(type, square)) == IllegalMove::drop_mate) return true;
    }
  }
  return false;
}

// The clock of a side as the protocol expresses it. `own`: the clock of the side to move.
SearchClock expressed(const Dialect& dialect, SearchClock clock, const SearchClock& own) {
  if (dialect.protocol == Protocol::uci) {
    // UCI has no byo-yomi. Like an increment, it is on the clock before a move and again after it.
    clock.main += clock.byoyomi;
    clock.increment += clock.byoyomi;
  } else if (own.byoyomi > Millis{0}) {
    // USI allows either byo-yomi or increments.
    clock.increment = Millis{0};
    return clock;
  } else {
    // In USI, `btime` does not include `binc`, and a player may use both for this move (ShogiHome, YaneuraOu). At
    // least half of the time stays in `btime`, for programs that count as in UCI (Fairy-Stockfish).
    clock.increment = std::min(clock.increment, clock.main / 2);
    clock.main -= clock.increment;
  }
  // Fairy-Stockfish searches without end if both sides have no time.
  clock.main = std::max(clock.main, Millis{1});
  return clock;
}

std::string clock_text(const Dialect& dialect, const Turn& turn, const SearchClock& own) {
  std::string text;
  for (const Color color : {Color::black, Color::white}) {
    // A side without a clock plays by nodes. Its opponent is sent its own time for both sides.
    const SearchClock clock = expressed(dialect, turn.clocks[index(color)].value_or(own), own);
    const std::string letter(1, dialect.clock_letter(color));
    text += " " + letter + "time " + std::to_string(clock.main.count());
    if (clock.increment > Millis{0}) text += " " + letter + "inc " + std::to_string(clock.increment.count());
  }
  if (own.byoyomi == Millis{0}) return text;
  if (dialect.protocol == Protocol::usi) return text + " byoyomi " + std::to_string(own.byoyomi.count());
  // Without main time, what is left of the byo-yomi period after this move is lost.
  return own.main == Millis{0} ? text + " movestogo 1" : text;
}

// Programs differ in how they write scores that are as good as won, so scores are limited to this.
constexpr int most_centipawns = 20000;

int clamped(std::int64_t number, int most) { return static_cast<int>(std::clamp<std::int64_t>(number, -most, most)); }

std::optional<std::int64_t> number_or_none(std::string_view word) {
  using Limits = std::numeric_limits<std::int64_t>;
  const auto number = parse_number<std::int64_t>("", word, Limits::min(), Limits::max());
  return number ? std::optional{*number} : std::nullopt;
}

Score mate_score(const Dialect& dialect, int number) {
  const int plies = dialect.plies_to_mate(number);
  return plies > 0 ? Score::win_in(plies) : Score::loss_in(-plies);
}

}  // namespace

std::string position_command(const Dialect& dialect, const AnyGame& game) {
  return std::visit(
      [&]<class G>(const Game<G>& of) {
        std::string text = "position " + start_text(dialect, of.start());
        if (!of.moves().empty()) text += " moves " + write_moves(dialect, G::spec, of.moves());
        return text;
      },
      game);
}

bool others_allow_more(const AnyGame& game) {
  return std::visit(
      [](const auto& of) {
        return of.permitted_moves().size() < legal_moves(of.position()).size() || has_drop_mate(of.position());
      },
      game);
}

std::string go_command(const Dialect& dialect, const Turn& turn) {
  const Color us = std::visit([](const auto& game) { return game.position().side_to_move(); }, turn.game);
  std::string text = "go";
  if (turn.allowance.depth) text += " depth " + std::to_string(*turn.allowance.depth);
  if (turn.allowance.nodes) text += " nodes " + std::to_string(*turn.allowance.nodes);
  if (turn.allowance.move_time) text += " movetime " + std::to_string(turn.allowance.move_time->count());
  if (const auto& own = turn.clocks[index(us)]) text += clock_text(dialect, turn, *own);
  if (others_allow_more(turn.game)) {
    const MoveList moves = std::visit([](const auto& game) { return game.permitted_moves(); }, turn.game);
    text += " searchmoves " + write_moves(dialect, spec_of(turn.game), std::span{moves.begin(), moves.size()});
  }
  return text;
}

std::optional<Insight> parse_info(const Dialect& dialect, std::string_view line) {
  Words words{line};
  if (words.next() != "info") return std::nullopt;
  Insight insight;
  bool has_score = false;
  while (!words.done()) {
    const std::string_view word = words.next();
    if (word == "string" || word == "pv") break;
    const auto number = number_or_none(words.peek());
    if (!number) continue;
    if (word == "multipv" && *number > 1) return std::nullopt;
    if (word == "depth") insight.depth = std::max(clamped(*number, Score::longest_mate), 0);
    if (word == "nodes") insight.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(*number, 0));
    if (word == "cp") insight.score = Score::centipawns(clamped(*number, most_centipawns));
    if (word == "mate") insight.score = mate_score(dialect, clamped(*number, Score::longest_mate / 2));
    has_score |= word == "cp" || word == "mate";
  }
  return has_score ? std::optional{insight} : std::nullopt;
}

}  // namespace ootori
