// Changes to accounts that only administrators may make.
#include <algorithm>

#include <fmt/format.h>

#include "server/accounts/accounts.hpp"

namespace ootori::server {

std::vector<Account> Accounts::all() const {
  std::vector<Account> list;
  {
    const std::scoped_lock lock(mutex_);
    for (const auto& [player, account] : accounts_) list.push_back(account);
  }
  std::ranges::sort(list, {}, [](const Account& account) { return folded(account.name); });
  return list;
}

std::optional<Account> Accounts::account(std::string_view name) const {
  const std::scoped_lock lock(mutex_);
  const Account* found = account_named(name);
  return found == nullptr ? std::nullopt : std::optional{*found};
}

bool Accounts::is_banned(const game::PlayerId& player) const {
  const std::scoped_lock lock(mutex_);
  const auto found = accounts_.find(player);
  return found != accounts_.end() && found->second.is_banned(services_.now());
}

std::size_t Accounts::sessions_of(const game::PlayerId& player) const {
  const std::scoped_lock lock(mutex_);
  return logins_.of(player).size();
}

// Stores the changes that `make` returns for the account, then lets `adopt` update the account in memory, under the
// mutex.
template <class Make, class Adopt>
void Accounts::change_account(std::string_view name, Make make, Adopt adopt, Reply<void> reply) {
  std::optional<Error> refused;
  std::vector<Change> changes;
  game::PlayerId player;
  {
    const std::scoped_lock lock(mutex_);
    const Account* account = account_named(name);
    if (closed_) {
      refused = going_down();
    } else if (account == nullptr) {
      refused = Error{ErrorCode::unknown_player, fmt::format("There is no account named {}.", name)};
    } else {
      player = account->player;
      changes = make(*account);
      ++under_way_;
    }
  }
  if (refused) return reply(std::unexpected(std::move(*refused)));
  services_.store.write(std::move(changes), [this, player, adopt = std::move(adopt),
                                             reply = std::move(reply)](const Store::Result<void>& result) mutable {
    if (result) {
      const std::scoped_lock lock(mutex_);
      if (const auto found = accounts_.find(player); found != accounts_.end()) adopt(found->second);
    }
    reply(result ? Checked{}
                 : std::unexpected(Error{ErrorCode::storage, "Nothing was changed: " + result.error().message}));
    done();
  });
}

void Accounts::set_role(std::string_view name, Role role, AuditEntry entry, Reply<void> reply) {
  change_account(
      name,
      [role, entry = std::move(entry)](const Account& account) {
        return std::vector<Change>{SetRole{account.player, role}, AddAudit{entry}};
      },
      [role](Account& account) { account.role = role; }, std::move(reply));
}

void Accounts::set_ban(std::string_view name, std::optional<Ban> ban, AuditEntry entry, Reply<void> reply) {
  const auto player = services_.names.find(name);
  auto tell = [this, player, is_banned = ban.has_value(),
               reply = std::move(reply)](std::expected<void, Error> done) mutable {
    if (done && is_banned && player && services_.banned) services_.banned(*player);
    reply(std::move(done));
  };
  change_account(
      name,
      [ban, entry = std::move(entry)](const Account& account) {
        return std::vector<Change>{SetBan{account.player, ban}, AddAudit{entry}};
      },
      [this, ban](Account& account) {
        account.ban = ban;
        if (!ban) return services_.names.lift_ban(account.player);
        services_.names.ban(account.player, ban->until);
        forget_all(account.player);
      },
      std::move(tell));
}

void Accounts::store_for(std::string_view name, const std::function<std::vector<Change>(const Account&)>& make,
                         Reply<void> reply) {
  change_account(name, make, [](const Account&) {}, std::move(reply));
}

}  // namespace ootori::server
