#include "match/summary.hpp"

#include <fmt/format.h>

namespace ootori {
namespace {

// With only wins or only losses there is no estimate, just a bound.
std::string elo_text(const Tally& tally) {
  if (tally.pairs().pairs() == 0) return "no complete pair of games yet";
  const StrengthEstimate strength = estimate_strength(tally.pairs());
  if (tally.pairs().counts.back() == tally.pairs().pairs()) return fmt::format("Elo above {:+.0f}", strength.elo_low);
  if (tally.pairs().counts.front() == tally.pairs().pairs()) return fmt::format("Elo below {:+.0f}", strength.elo_high);
  return fmt::format("Elo {:+.1f} [{:+.1f}, {:+.1f}]", strength.elo, strength.elo_low, strength.elo_high);
}

std::string test_text(const Tally& tally, const SprtTerms& terms) {
  return fmt::format("LLR {:.2f} [{:.2f}, {:.2f}]", log_likelihood_ratio(terms, tally.pairs()), terms.lower_bound(),
                     terms.upper_bound());
}

std::string verdict_text(const Tally& tally, const SprtTerms& terms) {
  const char* const model = terms.model == EloModel::logistic ? "" : "normalized ";
  const std::string hypotheses = fmt::format("{}Elo {:g} against {:g}", model, terms.elo1, terms.elo0);
  switch (verdict(terms, log_likelihood_ratio(terms, tally.pairs()))) {
    case SprtVerdict::accepted: return "accepted (" + hypotheses + ")";
    case SprtVerdict::rejected: return "rejected (" + hypotheses + ")";
    case SprtVerdict::undecided: return "undecided (" + hypotheses + ")";
  }
  return {};
}

std::string effort_text(const Tally& tally, const std::string& name, std::size_t engine) {
  const Effort& effort = tally.effort()[engine];
  const double seconds = static_cast<double>(effort.time.count()) / 1e6;
  const double speed = seconds > 0 ? static_cast<double>(effort.nodes) / seconds / 1000 : 0;
  return fmt::format("{}: {} nodes in {:.1f} s, {:.0f} knps\n", name, effort.nodes, seconds, speed);
}

}  // namespace

std::string progress_line(const Tally& tally, int games, const std::optional<SprtTerms>& sprt) {
  std::string text = fmt::format("{}/{} games  +{} -{} ={}  {}", tally.games(), games, tally.wins(), tally.losses(),
                                 tally.draws(), elo_text(tally));
  if (sprt) text += "  " + test_text(tally, *sprt);
  return text;
}

std::string summary(const Tally& tally, const std::array<std::string, 2>& names, const std::optional<SprtTerms>& sprt) {
  if (tally.games() == 0) return "No games were finished.\n";
  std::string text = fmt::format("{} against {}: +{} -{} ={} in {} games\n", names[0], names[1], tally.wins(),
                                 tally.losses(), tally.draws(), tally.games());
  const auto& pairs = tally.pairs().counts;
  text +=
      fmt::format("Pairs (0, ½, 1, 1½, 2 points): {} {} {} {} {}\n", pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]);
  text += elo_text(tally) + ", 95 % confidence\n";
  if (tally.pairs().pairs() > 0) {
    const StrengthEstimate strength = estimate_strength(tally.pairs());
    text += fmt::format("Normalized Elo {:+.1f}, likelihood of superiority {:.1f} %\n", strength.normalized_elo,
                        100 * strength.superiority);
  }
  if (sprt) text += "SPRT " + test_text(tally, *sprt) + " " + verdict_text(tally, *sprt) + "\n";
  text += fmt::format("Black won {:.1f} %, mean length {:.0f} plies\n", 100.0 * tally.black_wins() / tally.games(),
                      1.0 * tally.plies() / tally.games());
  for (const auto& [ending, endings] : tally.endings()) {
    text += fmt::format("  {:<26} {:>6}   lost by {} {}, by {} {}\n", ending, endings.number, names[0],
                        endings.lost_by[0], names[1], endings.lost_by[1]);
  }
  for (const std::size_t engine : {0, 1}) text += effort_text(tally, names[engine], engine);
  return text;
}

std::string duration_text(std::chrono::seconds duration) {
  const auto seconds = duration.count();
  return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

}  // namespace ootori
