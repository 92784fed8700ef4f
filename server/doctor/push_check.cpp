// Checks the file with the key for push notifications.
#include <fmt/format.h>

#include "server/doctor/examination.hpp"
#include "server/push/push_options.hpp"

namespace ootori::server {
namespace {

constexpr const char* make_one =
    "Put the file back from your backup, or make a new one with `ootori admin push-keys`. With a new key, each browser "
    "subscribes again when its player next opens a page.";

Finding finding_of(const std::filesystem::path& file) {
  std::error_code error;
  const auto status = std::filesystem::status(file, error);
  if (status.type() == std::filesystem::file_type::not_found) {
    return error_of(fmt::format("There is no key for push notifications at {}.", file.string()), make_one);
  }
  if (!error && !is_directory(status) &&
      (status.permissions() & std::filesystem::perms::others_all) != std::filesystem::perms::none) {
    return error_of(fmt::format("All users can read the private key in {}.", file.string()),
                    fmt::format("chmod o= {}", file.string()));
  }
  return {};
}

}  // namespace

CheckResult check_push(const Host& host) {
  CheckResult result{"push"};
  if (host.push_keys.empty()) {
    result.skipped = "no key for push notifications (--push-keys)";
    return result;
  }
  if (Finding found = finding_of(host.push_keys); !found.problem.empty()) {
    result.findings.push_back(std::move(found));
  } else if (const auto options = read_push_options(host.push_keys); !options) {
    result.findings.push_back(
        error_of(fmt::format("The key for push notifications is wrong: {}.", options.error()), make_one));
  }
  return result;
}

}  // namespace ootori::server
