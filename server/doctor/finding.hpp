// What was found on a host, in words for the person who runs it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ootori::server {

enum class Severity : std::uint8_t {
  warning,  // it works today
  error,    // people cannot play, or what they made can be lost or read by others
};

struct Finding {
  Severity severity;
  std::string problem;  // a sentence
  std::string remedy;   // what to do, a sentence

  bool operator==(const Finding&) const = default;
};

// One thing that was looked at. Skipped: there was nothing to look at, and `skipped` says why.
struct CheckResult {
  std::string_view name;
  std::vector<Finding> findings{};
  std::string skipped{};
  std::string note{};  // what whoever reads the report wants to know though nothing is wrong with it
};

[[nodiscard]] inline Finding error_of(std::string problem, std::string remedy) {
  return {Severity::error, std::move(problem), std::move(remedy)};
}
[[nodiscard]] inline Finding warning_of(std::string problem, std::string remedy) {
  return {Severity::warning, std::move(problem), std::move(remedy)};
}

}  // namespace ootori::server
