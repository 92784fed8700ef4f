#include "server/accounts/names.hpp"

#include <mutex>

namespace ootori::server {

std::string folded(std::string_view name) {
  std::string lower(name);
  for (char& letter : lower) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return lower;
}

bool Names::add(const game::PlayerId& player, std::string_view name) {
  const std::unique_lock lock(mutex_);
  if (!players_.try_emplace(folded(name), player).second) return false;
  names_.insert_or_assign(player, std::string(name));
  return true;
}

void Names::remove(const game::PlayerId& player) {
  const std::unique_lock lock(mutex_);
  const auto found = names_.find(player);
  if (found == names_.end()) return;
  players_.erase(folded(found->second));
  names_.erase(found);
  bots_.erase(player);
}

void Names::mark_bot(const game::PlayerId& player) {
  const std::unique_lock lock(mutex_);
  bots_.insert(player);
}

bool Names::is_bot(const game::PlayerId& player) const {
  const std::shared_lock lock(mutex_);
  return bots_.contains(player);
}

void Names::retire(const game::PlayerId& player) {
  remove(player);
  const std::unique_lock lock(mutex_);
  former_.insert(player);
}

bool Names::is_former(const game::PlayerId& player) const {
  const std::shared_lock lock(mutex_);
  return former_.contains(player);
}

void Names::ban(const game::PlayerId& player, std::optional<std::int64_t> until) {
  const std::unique_lock lock(mutex_);
  bans_.insert_or_assign(player, until);
}

void Names::lift_ban(const game::PlayerId& player) {
  const std::unique_lock lock(mutex_);
  bans_.erase(player);
}

bool Names::may_play(const game::PlayerId& player, std::int64_t now) const {
  const std::shared_lock lock(mutex_);
  if (former_.contains(player)) return false;
  const auto ban = bans_.find(player);
  return ban == bans_.end() || (ban->second && *ban->second <= now);
}

std::optional<std::string> Names::of(const game::PlayerId& player) const {
  const std::shared_lock lock(mutex_);
  const auto found = names_.find(player);
  if (found == names_.end()) return std::nullopt;
  return found->second;
}

std::optional<game::PlayerId> Names::find(std::string_view name) const {
  const std::shared_lock lock(mutex_);
  const auto found = players_.find(folded(name));
  if (found == players_.end()) return std::nullopt;
  return found->second;
}

}  // namespace ootori::server
