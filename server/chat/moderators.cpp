#include "server/chat/moderators.hpp"

namespace ootori::server {
namespace {

bool moderates(const Accounts& accounts, const game::PlayerId& player) {
  const auto profile = accounts.profile(player);
  return profile && profile->role != Role::player;
}

}  // namespace

std::expected<void, Error> check_moderator(const Accounts& accounts, const game::PlayerId& player) {
  if (moderates(accounts, player)) return {};
  return std::unexpected(Error{ErrorCode::not_a_moderator, "Only moderators can do this."});
}

std::expected<void, Error> check_power(const Accounts& accounts, const game::PlayerId& by, const game::PlayerId& whom) {
  const auto profile = accounts.profile(by);
  const bool is_administrator = profile && profile->role == Role::administrator;
  if (is_administrator || !moderates(accounts, whom)) return {};
  return std::unexpected(
      Error{ErrorCode::not_allowed, "Only an administrator can decide about a moderator's messages."});
}

}  // namespace ootori::server
