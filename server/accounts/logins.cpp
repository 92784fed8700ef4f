// Sign-in and sign-out, and the sockets that close when a session ends.
#include "server/accounts/logins.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "server/accounts/account_errors.hpp"
#include "server/accounts/accounts.hpp"
#include "server/limits/ledger.hpp"
#include "server/wire/dates.hpp"
#include "server/wire/printable.hpp"

namespace ootori::server {
namespace {

constexpr std::size_t longest_client = 200;  // bytes

Error wrong_password() { return {ErrorCode::wrong_password, "Wrong name or password."}; }
Error unknown_login() { return {ErrorCode::unknown_session, "This session has already ended."}; }

Error banned(const Ban& ban) {
  const std::string until = ban.until ? "until " + utc(*ban.until) : "permanently";
  return {ErrorCode::banned, fmt::format("This account is banned {}: {}", until, ban.reason)};
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
  const std::string known = account ? account->name : "", name = credentials.name;
  const auto device = account ? Device::in(request.cookie, *account) : std::nullopt;
  const Lane lane = device ? Lane::known : lane_of(request.address);
  Checked begun = device ? consume_attempt(device->id()) : consume_attempt(credentials.name, request.address);
  if (begun) {
    begun = hash_later(device ? account->player.value : request.address, lane, refusing(answer),
                       [this, answer, caller, account, device, credentials = std::move(credentials),
                        address = request.address, agent = request.user_agent] {
                         // Without an account, the check takes as long and the answer is the same, so nobody can probe
                         // for names.
                         const bool is_right = is_password(account ? account->password : nobody_, credentials.password);
                         if (!account || !is_right) {
                           suspect(address);
                           if (!device) was_wrong(credentials.name);
                           services_.security.note(SecurityEvent::wrong_password, account ? account->name : "");
                           (*answer)(std::unexpected(wrong_password()));
                           return done();
                         }
                         if (auto counted = consume_sign_in(account->player); !counted) {
                           suspect(address);
                           (*answer)(std::unexpected(std::move(counted.error())));
                           return done();
                         }
                         if (device) {
                           was_right(device->id());
                         } else {
                           was_right(credentials.name, address);
                         }
                         // Only people who know the password learn of the ban.
                         if (account->is_banned(services_.now())) {
                           services_.security.note(SecurityEvent::banned, account->name);
                           (*answer)(std::unexpected(banned(*account->ban)));
                           return done();
                         }
                         store_login(caller, *account, agent, std::move(*answer));
                       });
    // If others have filled the queue, whoever is turned away has not guessed.
    const bool is_own_share = waiting_.size_of(request.address) >= most_waiting_of_one;
    if (!begun && !device && !is_own_share) give_back_attempt(name, request.address);
  }
  lock.unlock();
  note_limit(begun, SecurityEvent::password_limit, known);
  if (!begun) (*answer)(std::unexpected(std::move(begun.error())));
}

// Every sign-in creates a new token and ends the browser's previous session, if any.
void Accounts::store_login(const Caller& caller, const Account& account, const std::string& agent,
                           Reply<SignedIn> reply) {
  SignedIn signed_in{Token::random(), profile_of(account), Device::random(account)};
  const Login login = new_login(account.player, signed_in.token, agent, services_.now());
  std::vector<Change> changes;
  changes.emplace_back(AddLogin{login});
  std::vector<LoginId> ending = logins_over(account.player);
  if (caller.login) ending.push_back(*caller.login);
  for (const LoginId& id : ending) changes.emplace_back(EndLogin{id});
  services_.store.write(std::move(changes), [this, ending = std::move(ending), login, password = account.password,
                                             signed_in = std::move(signed_in),
                                             reply = std::move(reply)](const Store::Result<void>& result) mutable {
    bool is_old = false;
    if (result) {
      const std::scoped_lock lock(mutex_);
      const auto account = accounts_.find(login.player);
      is_old = account == accounts_.end() || account->second.password != password ||
               account->second.is_banned(services_.now());
      if (!is_old) logins_.add(login);
      for (const LoginId& id : ending) forget(id);
    }
    if (!result) {
      reply(std::unexpected(not_stored(result.error())));
    } else if (is_old) {  // the account changed in the meantime: end this session too
      reply(std::unexpected(wrong_password()));
      return end(login.id, [](const Checked&) {});
    } else {
      services_.security.note(SecurityEvent::signed_in, signed_in.profile.name);
      reply(std::move(signed_in));
    }
    done();
  });
}

// A refused sign-in still counts as a failed attempt, so repeating it soon fails earlier. Banned players get no
// session, so they are not counted.
Accounts::Checked Accounts::consume_sign_in(const game::PlayerId& player) {
  const std::scoped_lock lock(mutex_);
  const auto account = accounts_.find(player);
  if (account == accounts_.end() || account->second.is_banned(services_.now())) return {};
  if (const auto wait = sign_ins_.consume(player.value, services_.uptime())) return std::unexpected(slow_down(*wait));
  return {};
}

// The least recently used sessions, which must end to make room for a new one.
std::vector<LoginId> Accounts::logins_over(const game::PlayerId& player) const {
  const std::scoped_lock lock(mutex_);
  std::vector<Login> logins = logins_.of(player);
  std::vector<LoginId> over;
  if (logins.size() < most_logins) return over;
  std::ranges::sort(logins, {}, &Login::used);
  for (std::size_t i = 0; i + most_logins <= logins.size(); ++i) over.push_back(logins[i].id);
  return over;
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
