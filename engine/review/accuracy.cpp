#include "engine/review/accuracy.hpp"

#include <algorithm>
#include <cmath>

namespace ootori {
namespace {

// The share of games won by the side to move, by its score, in 320 games of the engine against itself at 3,000 nodes a
// move, was best met by 1500 in Tori and 740 in Yari. Games of so little thought turn often; this is for more of it.
constexpr double centipawns_a_unit = 600;

// The figures of accuracy are those by which random movers, levels and the engine come out in the order of strength
// in both games, against their like as against others (bench/accuracy/accuracy.py; docs/engine.md). Near an even score
// a hundred centipawns cost a fifth of a move.
constexpr double slope = 4000;     // centipawns: nearly a straight line where games are played, with mates at its ends
constexpr double severity = 40;    // of what is lost on it
constexpr double openness = 2000;  // centipawns
constexpr double least_weight = 0.02;  // a game that is as good as decided still counts a little

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
