#include "engine/review/accuracy.hpp"

#include <algorithm>
#include <cmath>

namespace ootori {
namespace {

// In 320 self-play games at 3,000 nodes a move, the win rate of the side to move by its score fitted best with 1500 in
// Tori and 740 in Yari. Such shallow games often turn around; this value suits deeper searches.
constexpr double centipawns_a_unit = 600;

// With these constants, the accuracy ranks random movers, levels and the engine by strength in both games, whether they
// play their equals or others (bench/accuracy/accuracy.py; docs/engine.md). Near an even score, a loss of 100
// centipawns costs a fifth of a move.
constexpr double slope = 4000;         // centipawns; nearly linear over the usual scores, with mates at the ends
constexpr double severity = 40;        // how much a loss on that curve costs
constexpr double openness = 2000;      // centipawns; larger values give moves in decided games more weight
constexpr double least_weight = 0.02;  // moves in a decided game still count a little

// 0 … 1: where a score lies between a lost game and a won one.
double place(Score score, double unit) {
  if (score.is_win()) return 1;
  if (score.is_loss()) return 0;
  return 1 / (1 + std::exp(-score.raw() / unit));
}

double weight(Score best) {
  const double at = place(best, openness);
  return std::max(4 * at * (1 - at), least_weight);
}

double worth(const Cost& move) {
  return std::exp(-severity * std::max(place(move.best, slope) - place(move.played, slope), 0.0));
}

}  // namespace

double expected_points(Score score) { return place(score, centipawns_a_unit); }

Judgement judgement_of(double lost) {
  if (lost >= 0.3) return Judgement::blunder;
  if (lost >= 0.2) return Judgement::mistake;
  if (lost >= 0.1) return Judgement::inaccuracy;
  return Judgement::none;
}

std::string_view code(Judgement judgement) {
  switch (judgement) {
    case Judgement::none: return "none";
    case Judgement::inaccuracy: return "inaccuracy";
    case Judgement::mistake: return "mistake";
    case Judgement::blunder: return "blunder";
  }
  return "";
}

std::string_view mark(Judgement judgement) {
  switch (judgement) {
    case Judgement::none: return "";
    case Judgement::inaccuracy: return "?!";
    case Judgement::mistake: return "?";
    case Judgement::blunder: return "??";
  }
  return "";
}

double accuracy(std::span<const Cost> moves) {
  double sum = 0;
  double weights = 0;
  for (const Cost& move : moves) {
    sum += weight(move.best) * worth(move);
    weights += weight(move.best);
  }
  return weights > 0 ? 100 * sum / weights : 100;
}

}  // namespace ootori
