// Email addresses of accounts.
#include <utility>

#include "server/accounts/accounts.hpp"

namespace ootori::server {

std::vector<Account> Accounts::reached_as(std::string_view name_or_address, std::size_t most) const {
  std::vector<Account> list;
  const std::scoped_lock lock(mutex_);
  if (!name_or_address.contains('@')) {
    const Account* account = account_named(name_or_address);
    if (account != nullptr && account->email) list.push_back(*account);
    return list;
  }
  for (const auto& [player, account] : accounts_) {
    if (list.size() < most && account.email && folded(*account.email) == folded(name_or_address)) {
      list.push_back(account);
    }
  }
  return list;
}

void Accounts::change_address(const game::PlayerId& player, std::optional<std::string> address,
                              std::vector<Change> with, Reply<void> reply) {
  with.emplace_back(SetEmail{.player = player, .email = address});
  add_ended_with_keys(player, with);
  change_account_of(
      player, std::move(with),
      [this, address](Account& account) {
        account.email = address;
        services_.security.note(SecurityEvent::email_changed, account.name);
      },
      std::move(reply));
}

}  // namespace ootori::server
