// Names, bans and bot marks of accounts, for fast lookup. Thread-safe.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <shared_mutex>
#include <string>
#include <string_view>

#include "game/seat.hpp"
#include "server/wire/viewer.hpp"

namespace ootori::server {

class Names final : public Naming {
 public:
  // Returns false, and changes nothing, if the name is taken (ignoring case).
  [[nodiscard]] bool add(const game::PlayerId& player, std::string_view name);
  void remove(const game::PlayerId& player);
  // Marks a player as deleted and frees the name. The player's guest cookie is no longer accepted either.
  void retire(const game::PlayerId& player);
  [[nodiscard]] bool is_former(const game::PlayerId& player) const override;

  void mark_bot(const game::PlayerId& player);
  [[nodiscard]] bool is_bot(const game::PlayerId& player) const override;

  // Replaces any previous ban. An empty `until` means permanently.
  void ban(const game::PlayerId& player, std::optional<std::int64_t> until);
  void lift_ban(const game::PlayerId& player);
  // False for players who are deleted, or banned at `now`; true for guests.
  [[nodiscard]] bool may_play(const game::PlayerId& player, std::int64_t now) const;

  // Empty for a guest.
  [[nodiscard]] std::optional<std::string> of(const game::PlayerId& player) const override;
  // Ignores case.
  [[nodiscard]] std::optional<game::PlayerId> find(std::string_view name) const;
  [[nodiscard]] bool has(const game::PlayerId& player) const { return of(player).has_value(); }

 private:
  mutable std::shared_mutex mutex_;
  std::map<game::PlayerId, std::string> names_;
  std::set<game::PlayerId> bots_;
  std::set<game::PlayerId> former_;
  std::map<game::PlayerId, std::optional<std::int64_t>> bans_;
  std::map<std::string, game::PlayerId, std::less<>> players_;  // by lower-case name
};

// The name in lower case, for comparisons that ignore case. Names are ASCII.
[[nodiscard]] std::string folded(std::string_view name);

}  // namespace ootori::server
