// The results of the checks, in words for the administrator.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ootori::server {

enum class Severity : std::uint8_t {
  warning,  // works for now
  error,    // people cannot play, or their data may be lost or exposed
};

struct Finding {
  Severity severity;
  std::string problem;  // a sentence
  std::string remedy;   // what to do, as a sentence

  bool operator==(const Finding&) const = default;
};

// The result of one check. `skipped` is empty, or says why the check was skipped.
struct CheckResult {
  std::string_view name;
  std::vector<Finding> findings{};
  std::string skipped{};
  std::string note{};  // useful information that is not a problem
};

[[nodiscard]] inline Finding error_of(std::string problem, std::string remedy) {
  return {Severity::error, std::move(problem), std::move(remedy)};
}
[[nodiscard]] inline Finding warning_of(std::string problem, std::string remedy) {
  return {Severity::warning, std::move(problem), std::move(remedy)};
}

}  // namespace ootori::server
