// Deletion of accounts and guests.
#include <utility>

#include "server/accounts/account_errors.hpp"
#include "server/accounts/accounts.hpp"

namespace ootori::server {

void Accounts::remove(const game::PlayerId& player, std::vector<Change> with, Reply<void> reply) {
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
  if (services_.forgetting) with.push_back(services_.forgetting(player));
  with.emplace_back(DeleteAccount{former});
  services_.store.write(std::move(with),
                        [this, former, name, reply = std::move(reply)](const Store::Result<void>& result) mutable {
                          if (result) {
                            const std::scoped_lock guard(mutex_);
                            services_.names.retire(former.player);
                            resting_.insert_or_assign(former.folded, former.free_from());
                            accounts_.erase(former.player);
                            forget_all(former.player);
                          }
                          if (result) services_.security.note(SecurityEvent::account_deleted, name);
                          if (!result && result.error().kind == StoreError::Kind::conflict) {
                            reply(std::unexpected(Error{ErrorCode::stale, "The account has changed in the meantime."}));
                          } else {
                            reply(result ? Checked{} : std::unexpected(not_stored(result.error())));
                          }
                          done();
                        });
}

void Accounts::remove_guest(const game::PlayerId& guest, bool has_played_or_written, Reply<void> reply) {
  std::unique_lock lock(mutex_);
  if (closed_ || accounts_.contains(guest) || being_made_.contains(guest.value)) {
    const Error error = closed_ ? going_down() : signed_out();
    lock.unlock();
    return reply(std::unexpected(error));
  }
  ++under_way_;
  lock.unlock();
  const FormerPlayer former{.player = guest, .folded = {}, .deleted = services_.now()};
  std::vector<Change> changes;
  if (services_.forgetting) changes.push_back(services_.forgetting(guest));
  changes.emplace_back(DeleteGuest{former, has_played_or_written});
  services_.store.write(std::move(changes), [this, guest, has_played_or_written,
                                             reply = std::move(reply)](const Store::Result<void>& result) mutable {
    if (result) {
      const std::scoped_lock guard(mutex_);
      if (has_played_or_written) services_.names.retire(guest);
      sockets_.end(guest.value);
    }
    reply(result ? Checked{} : std::unexpected(not_stored(result.error())));
    done();
  });
}

}  // namespace ootori::server
