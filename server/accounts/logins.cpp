// Which browsers are signed in to accounts, and the sockets that end with that.
#include "server/accounts/logins.hpp"

#include <utility>

#include <fmt/format.h>

#include "server/accounts/account_errors.hpp"
#include "server/accounts/accounts.hpp"
#include "server/admin/dates.hpp"
#include "server/printable.hpp"

namespace ootori::server {
namespace {

constexpr std::size_t longest_client = 200;  // bytes

Error wrong_password() { return {ErrorCode::wrong_password, "There is no such name with this password."}; }
Error unknown_login() { return {ErrorCode::unknown_session, "This session has ended already."}; }

Error banned(const Ban& ban) {
  const std::string until = ban.until ? "until " + utc(*ban.until) : "for good";
  return {ErrorCode::banned, fmt::format("This account is closed {}: {}", until, ban.reason)};
}

std::string credential_of(const Caller& caller) { return caller.login ? caller.login->text() : caller.player.value; }

}  // namespace

Login new_login(const game::PlayerId& player, const Token& token, const std::string& agent, UnixMillis now) {
  return {.id = LoginId::random(),
          .token = token.hash(),
          .player = player,
          .created = now,
          .used = now,
          .client = printable(agent, longest_client)};
}

void Accounts::sign_in(const Caller& caller, Credentials credentials, const HttpRequest& request,
                       Reply<SignedIn> reply) {
  const auto answer = std::make_shared<Reply<SignedIn>>(std::move(reply));
  std::unique_lock lock(mutex_);
  std::optional<Account> account;
  if (const Account* found = account_named(credentials.name)) account = *found;
  const std::string known = account ? account->name : "";
  Checked begun = take_attempt(credentials.name, request.address);
  if (begun) {
    begun = hash_later([this, answer, caller, account, credentials = std::move(credentials), address = request.address,
                        agent = request.user_agent] {
      // Without an account it takes as long, and the answer is the same.
      const bool is_right = is_password(account ? account->password : nobody_, credentials.password);
      if (!account || !is_right) {
        services_.security.note(SecurityEvent::wrong_password, account ? account->name : "");
        (*answer)(std::unexpected(wrong_password()));
        return done();
      }
      was_right(credentials.name, address);
      // Only who knows the password is told.
      if (account->is_banned(services_.now())) {
        services_.security.note(SecurityEvent::banned, account->name);
        (*answer)(std::unexpected(banned(*account->ban)));
        return done();
      }
      store_login(caller, *account, agent, std::move(*answer));
    });
  }
  lock.unlock();
  note_limit(begun, SecurityEvent::password_limit, known);
  if (!begun) (*answer)(std::unexpected(std::move(begun.error())));
}

// Whoever signs in gets a new token, whatever the browser held before; what it held is over.
void Accounts::store_login(const Caller& caller, const Account& account, const std::string& agent,
                           Reply<SignedIn> reply) {
  SignedIn signed_in{Token::random(), profile_of(account)};
  const Login login = new_login(account.player, signed_in.token, agent, services_.now());
  std::vector<Change> changes;
  changes.emplace_back(AddLogin{login});
  if (caller.login) changes.emplace_back(EndLogin{*caller.login});
  services_.store.write(
      std::move(changes), [this, caller, login, password = account.password, signed_in = std::move(signed_in),
                           reply = std::move(reply)](const Store::Result<void>& result) mutable {
        bool is_old = false;
        if (result) {
          const std::scoped_lock lock(mutex_);
          const auto account = accounts_.find(login.player);
          is_old = account == accounts_.end() || account->second.password != password ||
                   account->second.is_banned(services_.now());
          if (!is_old) logins_.add(login);
          if (caller.login) forget(*caller.login);
        }
        if (!result) {
          reply(std::unexpected(not_stored(result.error())));
        } else if (is_old) {  // changed or banned while this was on its way, and with it every login was to end
          reply(std::unexpected(wrong_password()));
          return end(login.id, [](const Checked&) {});
        } else {
          services_.security.note(SecurityEvent::signed_in, signed_in.profile.name);
          reply(std::move(signed_in));
        }
        done();
      });
}

void Accounts::sign_out(const Caller& caller, Reply<void> reply) {
  if (!caller.login) return reply({});
  end_login(caller, *caller.login, std::move(reply));
}

void Accounts::end_login(const Caller& caller, const LoginId& id, Reply<void> reply) {
  if (auto begun = begin_ending(caller, id); !begun) return reply(std::move(begun));
  end(id, std::move(reply));
}

Accounts::Checked Accounts::begin_ending(const Caller& caller, const LoginId& id) {
  const std::scoped_lock lock(mutex_);
  if (closed_) return std::unexpected(going_down());
  if (account_of(caller) == nullptr) return std::unexpected(signed_out());
  const Login* login = logins_.find(id);
  if (login == nullptr || login->player != caller.player) return std::unexpected(unknown_login());
  ++under_way_;
  return {};
}

void Accounts::end(const LoginId& id, Reply<void> reply) {
  services_.store.write({EndLogin{id}},
                        [this, id, reply = std::move(reply)](const Store::Result<void>& result) mutable {
                          if (result) {
                            const std::scoped_lock lock(mutex_);
                            forget(id);
                          }
                          reply(result ? Checked{} : std::unexpected(not_stored(result.error())));
                          done();
                        });
}

void Accounts::forget(const LoginId& id) {
  if (logins_.remove(id)) sockets_.end(id.text());
}

void Accounts::forget_all(const game::PlayerId& player) {
  for (const Login& login : logins_.of(player)) forget(login.id);
}

std::expected<std::vector<Login>, Error> Accounts::logins(const Caller& caller) const {
  const std::scoped_lock lock(mutex_);
  if (account_of(caller) == nullptr) return std::unexpected(signed_out());
  return logins_.of(caller.player);
}

bool Accounts::attach(const Caller& caller, const std::shared_ptr<SocketPeer>& peer) {
  const std::scoped_lock lock(mutex_);
  const bool is_over = caller.login ? !logins_.contains(*caller.login)
                                    : accounts_.contains(caller.player) || services_.names.is_former(caller.player);
  if (is_over) return false;
  sockets_.add(credential_of(caller), peer);
  return true;
}

void Accounts::detach(const Caller& caller, const std::shared_ptr<SocketPeer>& peer) {
  const std::scoped_lock lock(mutex_);
  sockets_.remove(credential_of(caller), peer);
}

}  // namespace ootori::server
