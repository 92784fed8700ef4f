// The names of the players who have accounts. Any thread.
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
  // False, and nothing is changed, if somebody has the name already, in whatever case.
  [[nodiscard]] bool add(const game::PlayerId& player, std::string_view name);
  void remove(const game::PlayerId& player);
  // Has, or had, an account that was deleted: the name is gone, and the player is nobody's guest either.
  void retire(const game::PlayerId& player);
  [[nodiscard]] bool is_former(const game::PlayerId& player) const override;

  // From now on it is a bot's name.
  void mark_bot(const game::PlayerId& player);
  [[nodiscard]] bool is_bot(const game::PlayerId& player) const override;

  // Of an account, in place of the ban before: until then, or for good.
  void ban(const game::PlayerId& player, std::optional<std::int64_t> until);
  void lift_ban(const game::PlayerId& player);
  // Neither former nor banned at the time of day `now`; guests may.
  [[nodiscard]] bool may_play(const game::PlayerId& player, std::int64_t now) const;

  // None: a guest.
  [[nodiscard]] std::optional<std::string> of(const game::PlayerId& player) const override;
  // Upper and lower case make no difference.
  [[nodiscard]] std::optional<game::PlayerId> find(std::string_view name) const;
  [[nodiscard]] bool has(const game::PlayerId& player) const { return of(player).has_value(); }

 private:
  mutable std::shared_mutex mutex_;
  std::map<game::PlayerId, std::string> names_;
  std::set<game::PlayerId> bots_;
  std::set<game::PlayerId> former_;
  std::map<game::PlayerId, std::optional<std::int64_t>> bans_;
  std::map<std::string, game::PlayerId, std::less<>> players_;  // by name in lower case
};

// A name in the form in which two are the same. Names are ASCII.
[[nodiscard]] std::string folded(std::string_view name);

}  // namespace ootori::server
