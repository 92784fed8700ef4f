#include <algorithm>
#include <array>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "server/doctor/examination.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

std::string_view text(Severity severity) { return severity == Severity::error ? "error" : "warning"; }

std::string_view status_of(const CheckResult& result) {
  if (!result.skipped.empty()) return "skipped";
  if (result.findings.empty()) return "ok";
  return text(std::ranges::max(result.findings, {}, &Finding::severity).severity);
}

std::size_t number_of(std::span<const CheckResult> results, Severity severity) {
  std::size_t number = 0;
  for (const CheckResult& result : results) {
    number += static_cast<std::size_t>(std::ranges::count(result.findings, severity, &Finding::severity));
  }
  return number;
}

std::string counted(std::size_t number, std::string_view what) {
  return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
}

}  // namespace

std::vector<CheckResult> examine(const Host& given) {
  const Host host = with_addresses(given);
  constexpr std::array checks{check_data,    check_disk, check_store, check_server, check_files, check_clock,
                              check_backups, check_mail, check_push,  check_proxy,  check_work,  check_unit};
  std::vector<CheckResult> results;
  for (const auto& check : checks) results.push_back(check(host));
  return results;
}

bool is_well(std::span<const CheckResult> results) {
  return std::ranges::all_of(results, [](const CheckResult& result) { return result.findings.empty(); });
}

std::string report_text(std::span<const CheckResult> results) {
  std::string lines;
  for (const CheckResult& result : results) {
    if (result.findings.empty()) {
      lines += fmt::format("{:<8} {:<8} {}", status_of(result), result.name,
                           result.skipped.empty() ? result.note : result.skipped);
      lines.resize(lines.find_last_not_of(' ') + 1);
      lines += '\n';
    }
    for (const Finding& finding : result.findings) {
      lines += fmt::format("{:<8} {:<8} {}\n{:18}To do: {}\n", text(finding.severity), result.name, finding.problem, "",
                           finding.remedy);
    }
  }
  if (is_well(results)) return lines + "No problems found.\n";
  return lines + fmt::format("{}, {}.\n", counted(number_of(results, Severity::error), "error"),
                             counted(number_of(results, Severity::warning), "warning"));
}

std::string report_json(std::span<const CheckResult> results) {
  json::array checks;
  for (const CheckResult& result : results) {
    json::object check{{"name", result.name}, {"status", status_of(result)}};
    if (!result.skipped.empty()) check["reason"] = result.skipped;
    if (!result.note.empty()) check["note"] = result.note;
    json::array findings;
    for (const Finding& finding : result.findings) {
      findings.push_back(
          {{"severity", text(finding.severity)}, {"problem", finding.problem}, {"remedy", finding.remedy}});
    }
    check["findings"] = std::move(findings);
    checks.push_back(std::move(check));
  }
  return json::serialize(json::object{{"errors", number_of(results, Severity::error)},
                                      {"warnings", number_of(results, Severity::warning)},
                                      {"checks", std::move(checks)}}) +
         '\n';
}

}  // namespace ootori::server
