// Compares the installed systemd unit with the one built into this program.
#include <algorithm>
#include <array>
#include <fstream>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "server/doctor/examination.hpp"

namespace ootori::server {
namespace {

// #embed is C++26, but clang supports it already.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
constexpr unsigned char own_unit[]{
#embed "../../deploy/ootori.service"
};
#pragma clang diagnostic pop

// Keys that may differ between hosts.
constexpr std::array<std::string_view, 6> free_keys{"ExecStart",       "Description", "Documentation",
                                                    "EnvironmentFile", "After",       "Requires"};

// The unit's settings, as "Key=value".
std::set<std::string> settings_of(std::istream&& unit) {
  std::set<std::string> settings;
  for (std::string line; std::getline(unit, line);) {
    const std::size_t sign = line.find('=');
    if (line.starts_with('#') || line.starts_with(';') || sign == std::string::npos) continue;
    if (std::ranges::find(free_keys, std::string_view(line).substr(0, sign)) == free_keys.end()) settings.insert(line);
  }
  return settings;
}

}  // namespace

CheckResult check_unit(const Host& host) {
  CheckResult result{"unit"};
  std::error_code error;
  if (host.unit.empty() || !std::filesystem::exists(host.unit, error)) {
    result.skipped = "no systemd unit (--unit)";
    return result;
  }
  const auto ours = settings_of(std::istringstream(std::string(std::begin(own_unit), std::end(own_unit))));
  const auto installed = settings_of(std::ifstream(host.unit));
  std::vector<std::string> missing;
  std::ranges::set_difference(ours, installed, std::back_inserter(missing));
  if (!missing.empty()) {
    result.findings.push_back(warning_of(
        fmt::format("{} is not the unit file of this version; it lacks {}.", host.unit.string(),
                    fmt::join(missing, ", ")),
        "Install the unit file of this version, and keep your own settings in a drop-in (systemctl edit ootori)."));
  }
  return result;
}

}  // namespace ootori::server
