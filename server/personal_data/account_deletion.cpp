// Accounts that are no more.
#include <utility>

#include "server/accounts/account_errors.hpp"
#include "server/accounts/accounts.hpp"

namespace ootori::server {

void Accounts::remove(const game::PlayerId& player, Reply<void> reply) {
  std::unique_lock lock(mutex_);
  const auto found = accounts_.find(player);
  if (closed_ || found == accounts_.end()) {
    const Error error = closed_ ? going_down() : signed_out();
    lock.unlock();
    return reply(std::unexpected(error));
  }
  const std::string name = found->second.name;
  const FormerPlayer former{.player = player, .folded = folded(found->second.name), .deleted = services_.now()};
  ++under_way_;
  lock.unlock();
  services_.store.write({DeleteAccount{former}},
                        [this, former, name, reply = std::move(reply)](const Store::Result<void>& result) mutable {
                          if (result) {
                            const std::scoped_lock guard(mutex_);
                            services_.names.retire(former.player);
                            resting_.insert_or_assign(former.folded, former.free_from());
                            accounts_.erase(former.player);
                            forget_all(former.player);
                          }
                          if (result) services_.security.note(SecurityEvent::account_deleted, name);
                          reply(result ? Checked{} : std::unexpected(not_stored(result.error())));
                          done();
                        });
}

}  // namespace ootori::server
