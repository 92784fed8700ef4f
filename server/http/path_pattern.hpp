// Path patterns: in "games/*/record", * matches one segment.
#pragma once

#include <optional>
#include <string_view>

namespace ootori::server {

inline constexpr std::string_view api_prefix = "/api/v1/";

// The segment that matched the *, or an empty text if the pattern has no *. Nothing if the path does not match.
[[nodiscard]] inline std::optional<std::string_view> match_path(std::string_view pattern, std::string_view path) {
  const std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) return pattern == path ? std::optional{path.substr(path.size())} : std::nullopt;
  const std::string_view before = pattern.substr(0, star);
  const std::string_view after = pattern.substr(star + 1);
  if (path.size() <= before.size() + after.size() || !path.starts_with(before) || !path.ends_with(after)) {
    return std::nullopt;
  }
  const std::string_view segment = path.substr(before.size(), path.size() - before.size() - after.size());
  if (segment.contains('/')) return std::nullopt;
  return segment;
}

}  // namespace ootori::server
