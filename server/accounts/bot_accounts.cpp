// Turns an account into a bot account.
#include <utility>

#include "server/accounts/account_errors.hpp"
#include "server/accounts/accounts.hpp"

namespace ootori::server {

std::expected<Profile, Error> Accounts::begin_making_bot(const Caller& caller) {
  const std::scoped_lock lock(mutex_);
  if (closed_) return std::unexpected(going_down());
  const auto found = accounts_.find(caller.player);
  if (found == accounts_.end()) return std::unexpected(signed_out());
  if (!found->second.bot) ++under_way_;
  return profile_of(found->second);
}

void Accounts::make_bot(const Caller& caller, std::vector<Change> with, Reply<Profile> reply) {
  auto profile = begin_making_bot(caller);
  if (!profile || profile->bot) return reply(std::move(profile));
  with.emplace_back(MarkBot{caller.player});
  services_.store.write(std::move(with), [this, player = caller.player, profile = std::move(*profile),
                                          reply = std::move(reply)](const Store::Result<void>& result) mutable {
    if (result) {
      const std::scoped_lock lock(mutex_);
      profile.bot = true;
      services_.names.mark_bot(player);
      if (const auto found = accounts_.find(player); found != accounts_.end()) found->second.bot = true;
    }
    const bool has_played = !result && result.error().kind == StoreError::Kind::conflict;
    if (result) {
      reply(std::move(profile));
    } else if (has_played) {
      reply(std::unexpected(
          Error{ErrorCode::not_allowed, "Only an account without games and without a role can become a bot."}));
    } else {
      reply(std::unexpected(not_stored(result.error())));
    }
    done();
  });
}

}  // namespace ootori::server
