// A set of scopes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/wire/access.hpp"

namespace ootori::server {

class Scopes {
 public:
  constexpr Scopes() = default;

  constexpr void add(Scope scope) { bits_ |= bit(scope); }
  [[nodiscard]] constexpr bool has(Scope scope) const { return (bits_ & bit(scope)) != 0; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  constexpr bool operator==(const Scopes&) const = default;

 private:
  static constexpr std::uint32_t bit(Scope scope) { return 1U << static_cast<unsigned>(scope); }

  std::uint32_t bits_ = 0;
};

// The names separated by spaces, as they are stored. Parsing returns none if one of them is not a scope.
[[nodiscard]] inline std::string text(Scopes scopes) {
  std::string names;
  for (const auto& [scope, name] : scope_names) {
    if (scopes.has(scope)) names += (names.empty() ? "" : " ") + std::string(name);
  }
  return names;
}

[[nodiscard]] inline std::optional<Scopes> parse_scopes(std::string_view names) {
  Scopes scopes;
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(' '), names.size());
    const auto scope = parse_scope(names.substr(0, end));
    if (!scope) return std::nullopt;
    scopes.add(*scope);
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return scopes;
}

}  // namespace ootori::server
