#include "engine/doors/report.hpp"

#include <algorithm>

namespace ootori {
namespace {

std::string score_text(const Dialect& dialect, const SearchLine& line) {
  std::string text;
  if (const auto plies = line.score.mate()) {
    text = "mate " + std::to_string(dialect.mate_number(*plies));
  } else {
    text = "cp " + std::to_string(line.score.raw());
  }
  switch (line.bound) {
    case SearchLine::Bound::exact: break;
    case SearchLine::Bound::lower: text += " lowerbound"; break;
    case SearchLine::Bound::upper: text += " upperbound"; break;
  }
  return text;
}

}  // namespace

std::string write_moves(const Dialect& dialect, const GameSpec& spec, std::span<const Move> moves) {
  std::string text;
  for (const Move move : moves) (text += text.empty() ? "" : " ") += dialect.write_move(spec, move);
  return text;
}

std::string info_line(const Dialect& dialect, const GameSpec& spec, const SearchReport& report) {
  const SearchLine& line = report.line;
  const auto milliseconds = static_cast<std::uint64_t>(std::max<Millis::rep>(report.time.count(), 1));
  std::string text = "info depth " + std::to_string(line.depth) + " seldepth " + std::to_string(line.selective_depth) +
                     " multipv " + std::to_string(line.multi_pv) + " score " + score_text(dialect, line) + " nodes " +
                     std::to_string(report.nodes) + " nps " + std::to_string(report.nodes * 1000 / milliseconds) +
                     " hashfull " + std::to_string(report.hash_permille) + " time " +
                     std::to_string(report.time.count());
  if (!line.moves.empty()) text += " pv " + write_moves(dialect, spec, line.moves);
  return text;
}

std::string best_move_line(const Dialect& dialect, const GameSpec& spec, const SearchResult& result) {
  std::string text = "bestmove ";
  text += result.best ? dialect.write_move(spec, *result.best) : dialect.no_move;
  if (result.best && result.ponder) text += " ponder " + dialect.write_move(spec, *result.ponder);
  return text;
}

std::string final_line(const Dialect& dialect, const Outcome& outcome, Color side) {
  std::string score = "cp 0";
  if (outcome.winner) score = "mate " + (*outcome.winner == side ? "+" : std::to_string(dialect.mate_number(0)));
  return "info depth 0 score " + score;
}

std::string mate_progress_line(const Dialect& dialect, const MateProgress& progress) {
  const auto milliseconds = static_cast<std::uint64_t>(std::max<Millis::rep>(progress.time.count(), 1));
  std::string text = "info time " + std::to_string(progress.time.count()) + " nodes " + std::to_string(progress.nodes) +
                     " nps " + std::to_string(progress.nodes * 1000 / milliseconds);
  if (progress.mate_in) text += " score mate " + std::to_string(dialect.mate_number(*progress.mate_in));
  return text;
}

std::string checkmate_line(const Dialect& dialect, const GameSpec& spec, const SearchResult& result) {
  if (result.score.is_win() && !result.lines.empty()) {
    return "checkmate " + write_moves(dialect, spec, result.lines.front().moves);
  }
  const bool has_none = !result.best || result.score.is_loss();
  return has_none ? "checkmate nomate" : std::string{no_mate_known};
}

}  // namespace ootori
