// Checks and changes the password of an account.
#include <utility>

#include "server/accounts/account_errors.hpp"
#include "server/accounts/accounts.hpp"
#include "server/passwords/new_password.hpp"

namespace ootori::server {
namespace {

Error wrong_old_password() { return {ErrorCode::wrong_password, "The current password is wrong.", "old"}; }

}  // namespace

void Accounts::check_password(const Caller& caller, std::string password, Reply<Account> reply) {
  const auto answer = std::make_shared<Reply<Account>>(std::move(reply));
  std::unique_lock lock(mutex_);
  const Account* found = account_of(caller);
  const std::string name = found == nullptr ? "" : found->name;
  Checked begun = found == nullptr ? std::unexpected(signed_out()) : consume_attempt(caller.login->text());
  if (begun) {
    begun = hash_later(
        caller.player.value, Lane::known, refusing(answer),
        [this, answer, login = *caller.login, account = *found, password = std::move(password)] {
          if (!is_password(account.password, password)) {
            services_.security.note(SecurityEvent::wrong_password, account.name);
            (*answer)(std::unexpected(Error{ErrorCode::wrong_password, "The password is wrong.", "password"}));
          } else if (auto counted = consume_sign_in(account.player); !counted) {
            (*answer)(std::unexpected(std::move(counted.error())));
          } else {
            was_right(login.text());
            (*answer)(account);
          }
          done();
        });
  }
  lock.unlock();
  note_limit(begun, SecurityEvent::password_limit, name);
  if (!begun) (*answer)(std::unexpected(std::move(begun.error())));
}

void Accounts::change_password(const Caller& caller, std::string old, std::string fresh, TokensThen tokens,
                               Reply<PasswordChanged> reply) {
  const auto answer = std::make_shared<Reply<PasswordChanged>>(std::move(reply));
  std::unique_lock lock(mutex_);
  const Account* found = account_of(caller);
  const std::string name = found == nullptr ? "" : found->name;
  Checked begun = found == nullptr ? std::unexpected(signed_out()) : consume_attempt(caller.login->text());
  if (begun) {
    begun = hash_later(caller.player.value, Lane::known, refusing(answer),
                       [this, answer, keep = *caller.login, account = *found, old = std::move(old),
                        fresh = std::move(fresh), tokens]() mutable {
                         if (!is_password(account.password, old)) {
                           services_.security.note(SecurityEvent::wrong_password, account.name);
                           (*answer)(std::unexpected(wrong_old_password()));
                           return done();
                         }
                         if (auto counted = consume_sign_in(account.player); !counted) {
                           (*answer)(std::unexpected(std::move(counted.error())));
                           return done();
                         }
                         was_right(keep.text());
                         auto hash = hash_of_new(fresh, account.name, "new", services_.cost);
                         if (!hash) {
                           (*answer)(std::unexpected(std::move(hash.error())));
                           return done();
                         }
                         CheckPassword was{.player = account.player,
                                           .password = std::exchange(account.password, std::move(*hash))};
                         store_password(std::move(was), keep, std::move(account), tokens, std::move(*answer));
                       });
  }
  lock.unlock();
  note_limit(begun, SecurityEvent::password_limit, name);
  if (!begun) (*answer)(std::unexpected(std::move(begun.error())));
}

// Fails if the password was replaced during the check: whoever replaced it has locked out people who know the old one.
void Accounts::store_password(CheckPassword was, const LoginId& keep, Account account, TokensThen tokens,
                              Reply<PasswordChanged> reply) {
  SetPassword change{.player = account.player, .password = account.password, .keep = keep};
  std::vector<Change> changes{std::move(was), std::move(change)};
  add_ended_with_keys(account.player, changes);
  if (tokens == TokensThen::end) end_tokens(account.player, changes);
  services_.store.write(std::move(changes), [this, keep, tokens, account = std::move(account),
                                             reply = std::move(reply)](const Store::Result<void>& result) mutable {
    if (result) {
      const std::scoped_lock lock(mutex_);
      const auto known = accounts_.find(account.player);  // absent if deleted in the meantime
      if (known != accounts_.end()) known->second.password = account.password;
      for (const Login& login : logins_.of(account.player)) {
        if (login.id != keep) forget(login.id);
      }
    }
    if (result) {
      services_.security.note(SecurityEvent::password_changed, account.name);
      if (tokens == TokensThen::end && services_.tokens_ended) services_.tokens_ended(account.player);
      reply(PasswordChanged{profile_of(account), Device::random(account)});
    } else if (result.error().kind == StoreError::Kind::conflict) {
      reply(std::unexpected(wrong_old_password()));
    } else {
      reply(std::unexpected(not_stored(result.error())));
    }
    done();
  });
}

void Accounts::end_tokens(const game::PlayerId& player, std::vector<Change>& changes) const {
  if (services_.ending_tokens) changes.push_back(services_.ending_tokens(player));
}

void Accounts::replace_password(const game::PlayerId& player, std::string fresh, std::vector<Change> with,
                                Reply<void> reply) {
  const auto answer = std::make_shared<Reply<void>>(std::move(reply));
  std::unique_lock lock(mutex_);
  Checked begun = hash_later(player.value, Lane::known, refusing(answer),
                             [this, answer, player, fresh = std::move(fresh), with = std::move(with)]() mutable {
                               const auto hash =
                                   hash_of_new(fresh, services_.names.of(player).value_or(""), "new", services_.cost);
                               if (hash) {
                                 with.emplace_back(SetPassword{.player = player, .password = *hash, .keep = {}});
                                 add_ended_with_keys(player, with);
                                 end_tokens(player, with);
                                 change_account_of(
                                     player, std::move(with),
                                     [this, hash = *hash](Account& account) {
                                       account.password = hash;
                                       services_.security.note(SecurityEvent::reset_used, account.name);
                                       forget_all(account.player);
                                     },
                                     [this, player, answer](std::expected<void, Error> result) {
                                       if (result && services_.tokens_ended) services_.tokens_ended(player);
                                       (*answer)(std::move(result));
                                     });
                               } else {
                                 (*answer)(std::unexpected(hash.error()));
                               }
                               done();
                             });
  lock.unlock();
  if (!begun) (*answer)(std::unexpected(std::move(begun.error())));
}

}  // namespace ootori::server
