// Sign-up, and the names that are free for it.
#include <utility>

#include "server/accounts/account_errors.hpp"
#include "server/accounts/accounts.hpp"
#include "server/accounts/logins.hpp"
#include "server/limits/ledger.hpp"
#include "server/passwords/new_password.hpp"

namespace ootori::server {

Accounts::Checked Accounts::begin_signing_up(const Caller& caller, const std::string& name,
                                             const std::string& address) {
  if (caller.login) {
    return std::unexpected(Error{ErrorCode::not_allowed, "You are already signed in to an account."});
  }
  if (being_made_.contains(folded(name)) || services_.names.find(name) || is_resting(folded(name))) {
    return std::unexpected(name_taken());
  }
  if (being_made_.contains(caller.player.value) || accounts_.contains(caller.player)) {
    return std::unexpected(Error{ErrorCode::not_allowed, "Your sign-up is already in progress."});
  }
  if (const auto wait = sign_ups_.consume(address, services_.uptime())) return std::unexpected(slow_down(*wait));
  return {};
}

bool Accounts::is_resting(const std::string& folded_name) {
  const auto found = resting_.find(folded_name);
  if (found == resting_.end()) return false;
  if (found->second > services_.now()) return true;
  // In the store, the former player must give up the name before a new account may take it.
  resting_.erase(found);
  free_names();
  return false;
}

void Accounts::sign_up(const Caller& caller, Credentials credentials, const HttpRequest& request,
                       Reply<SignedIn> reply) {
  const auto answer = std::make_shared<Reply<SignedIn>>(std::move(reply));
  std::unique_lock lock(mutex_);
  Checked begun = begin_signing_up(caller, credentials.name, request.address);
  if (begun) {
    Account account{.player = caller.player,
                    .name = credentials.name,
                    .password = {},
                    .role = Role::player,
                    .created = services_.now()};
    begun = hash_later(
        request.address, lane_of(request.address),
        [this, account, refuse = refusing(answer)](Error why) {
          give_up(account);
          refuse(std::move(why));
        },
        [this, answer, account, password = std::move(credentials.password), agent = request.user_agent]() mutable {
          auto hash = hash_of_new(password, account.name, "password", services_.cost);
          if (!hash) {
            give_up(account);
            (*answer)(std::unexpected(std::move(hash.error())));
            return done();
          }
          account.password = std::move(*hash);
          SignedIn signed_in{Token::random(), profile_of(account), Device::random(account)};
          Login login = new_login(account.player, signed_in.token, agent, account.created);
          store_account(std::move(account), std::move(login), std::move(signed_in), std::move(*answer));
        });
    if (begun) being_made_.insert({folded(account.name), account.player.value});
  }
  lock.unlock();
  note_limit(begun, SecurityEvent::sign_up_limit, {});
  if (!begun) (*answer)(std::unexpected(std::move(begun.error())));
}

// Frees the name again, unless the account was stored.
void Accounts::give_up(const Account& account) {
  const std::scoped_lock lock(mutex_);
  being_made_.erase(folded(account.name));
  being_made_.erase(account.player.value);
}

void Accounts::store_account(Account account, Login login, SignedIn signed_in, Reply<SignedIn> reply) {
  std::vector<Change> changes;
  changes.emplace_back(AddAccount{account});
  changes.emplace_back(AddLogin{login});
  services_.store.write(std::move(changes),
                        [this, account = std::move(account), login = std::move(login), signed_in = std::move(signed_in),
                         reply = std::move(reply)](const Store::Result<void>& result) mutable {
                          if (result) {
                            const std::scoped_lock lock(mutex_);
                            (void)services_.names.add(account.player, account.name);
                            accounts_.emplace(account.player, account);
                            logins_.add(login);
                            sockets_.end(account.player.value);  // sockets of the guest
                          }
                          give_up(account);
                          if (result) {
                            services_.security.note(SecurityEvent::signed_up, account.name);
                            reply(std::move(signed_in));
                          } else {
                            const bool is_taken = result.error().kind == StoreError::Kind::conflict;
                            reply(std::unexpected(is_taken ? name_taken() : not_stored(result.error())));
                          }
                          done();
                        });
}

}  // namespace ootori::server
