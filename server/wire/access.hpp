// Who may use a call or a frame: each declares it beside its name, and does not compile without.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace ootori::server {

// What a token can allow a program to do for its owner. A browser that is signed in, and a guest, may do all of it.
enum class Scope : std::uint8_t { read, play, seek, chat, bot, work };

inline constexpr std::array<std::pair<Scope, std::string_view>, 6> scope_names{{
    {Scope::read, "read"},  // see what only the owner sees: the list of games, the seeks
    {Scope::play, "play"},  // start games against the engine, and do everything that a player does in a game
    {Scope::seek, "seek"},  // make, accept, withdraw and decline seeks and challenges
    {Scope::chat, "chat"},  // read and write game chat
    {Scope::bot, "bot"},    // make the account a bot account, permanently
    {Scope::work, "work"},  // compute for the server; for administrators
}};

constexpr std::string_view text(Scope scope) { return scope_names[static_cast<std::size_t>(scope)].second; }

constexpr std::optional<Scope> parse_scope(std::string_view name) {
  for (const auto& [scope, its_name] : scope_names) {
    if (its_name == name) return scope;
  }
  return std::nullopt;
}

class Access {
 public:
  // Shows nothing private and changes nothing: with any token, or with none.
  static constexpr Access anybody() { return Access{Kind::anybody, {}}; }
  // For browsers, and for tokens that have the scope.
  static constexpr Access with(Scope scope) { return Access{Kind::scope, scope}; }
  // Never with a token: what could take the account from its owner, or give a token more rights than it has.
  static constexpr Access browser_only() { return Access{Kind::browser_only, {}}; }

  [[nodiscard]] constexpr bool is_browser_only() const { return kind_ == Kind::browser_only; }
  // The scope that a token needs; none: any token will do, or none will.
  [[nodiscard]] constexpr std::optional<Scope> scope() const {
    return kind_ == Kind::scope ? std::optional{scope_} : std::nullopt;
  }

  constexpr bool operator==(const Access&) const = default;

 private:
  enum class Kind : std::uint8_t { anybody, scope, browser_only };

  constexpr Access(Kind kind, Scope scope) : kind_(kind), scope_(scope) {}

  Kind kind_;
  Scope scope_;
};

}  // namespace ootori::server
