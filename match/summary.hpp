// The results of a match as text.
#pragma once

#include <optional>
#include <string>

#include "match/sprt.hpp"
#include "match/tally.hpp"

namespace ootori {

// One line: games, points, Elo with its 95 % confidence interval and, if there is a test, its log-likelihood ratio.
std::string progress_line(const Tally& tally, int games, const std::optional<SprtTerms>& sprt);

// The complete result: also pairs, colours, how the games ended, and the time and nodes that each engine used.
std::string summary(const Tally& tally, const std::array<std::string, 2>& names, const std::optional<SprtTerms>& sprt);

// `0:42:07`
std::string duration_text(std::chrono::seconds duration);

}  // namespace ootori
