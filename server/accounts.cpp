#include "server/accounts.hpp"

#include <algorithm>
#include <utility>

#include <boost/asio/post.hpp>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "server/admin/dates.hpp"
#include "server/passwords/common_password.hpp"

namespace ootori::server {
namespace {

constexpr UnixMillis hour = game::Millis{std::chrono::hours{1}}.count();
constexpr std::size_t longest_client = 200;  // bytes

Error not_stored(const StoreError& error) {
  spdlog::warn("the store refused an account: {}", error.message);
  return {ErrorCode::storage, "The server cannot save this at the moment. Nothing has changed; please try again."};
}

Error name_taken() { return {ErrorCode::name_taken, "Somebody else has this name already.", "name"}; }
Error wrong_password() { return {ErrorCode::wrong_password, "There is no such name with this password."}; }
Error signed_out() { return {ErrorCode::signed_out, "You are not signed in."}; }
Error no_memory() { return {ErrorCode::busy, "The server has too much to do at the moment. Please try again."}; }
Error common_password(std::string_view field) {
  return {
      ErrorCode::common_password,
      "This password is easy to guess: many people use it, or it is made from your name. A few words that have nothing "
      "to do with each other are easy to remember and hard to guess.",
      std::string(field)};
}
Error unknown_login() { return {ErrorCode::unknown_session, "This session has ended already."}; }

Error banned(const Ban& ban) {
  const std::string until = ban.until ? "until " + utc(*ban.until) : "for good";
  return {ErrorCode::banned, fmt::format("This account is closed {}: {}", until, ban.reason)};
}

// What a browser calls itself, fit to be shown: it may call itself anything.
std::string printable(std::string_view agent) {
  std::string text(agent.substr(0, longest_client));
  std::ranges::replace_if(text, [](char c) { return c < ' ' || c > '~'; }, '?');
  return text;
}

// No name is longer; what is longer needs no limit of its own.
std::string limited(std::string_view name) { return folded(name.substr(0, 32)); }

std::string credential_of(const Caller& caller) { return caller.login ? caller.login->text() : caller.player.value; }

// What is kept of a new password of somebody. `field` is where it stands in what was asked. Blocks.
std::expected<std::string, Error> hash_of_new(const std::string& password, std::string_view name,
                                              std::string_view field, const PasswordCost& cost) {
  if (is_common_password(password, name)) return std::unexpected(common_password(field));
  auto hash = hash_password(password, cost);
  if (!hash) return std::unexpected(no_memory());
  return std::move(*hash);
}

Login new_login(const game::PlayerId& player, const Token& token, const std::string& agent, UnixMillis now) {
  return {.id = LoginId::random(),
          .token = token.hash(),
          .player = player,
          .created = now,
          .used = now,
          .client = printable(agent)};
}

Profile profile_of(const Account& account) {
  return {account.name, account.role, account.created, account.email, account.bot};
}

}  // namespace

Error too_many(game::Millis wait) {
  Error error{ErrorCode::too_many, "That was too often in a short time. Please wait a moment."};
  error.retry_after = std::chrono::ceil<std::chrono::seconds>(wait);
  return error;
}

Accounts::Accounts(const AccountServices& services)
    : services_(services),
      of_name_(services.limits.passwords_of_name),
      of_address_(services.limits.passwords_of_address),
      sign_ups_(services.limits.sign_ups_of_address) {
  // First in the line of the one thread that reads it.
  boost::asio::post(hashing_, [this] { nobody_ = hash_password(Token::random().text(), services_.cost).value_or(""); });
}

Store::Result<void> Accounts::resume() {
  auto accounts = services_.store.accounts();
  if (!accounts) return std::unexpected(std::move(accounts.error()));
  auto logins = services_.store.logins();
  if (!logins) return std::unexpected(std::move(logins.error()));
  auto former = services_.store.former_players();
  if (!former) return std::unexpected(std::move(former.error()));
  const std::scoped_lock lock(mutex_);
  const UnixMillis now = services_.now();
  bool is_some_free = false;
  for (const FormerPlayer& player : *former) {
    services_.names.retire(player.player);
    const bool rests = player.free_from() > now;
    is_some_free |= !rests && !player.folded.empty();
    if (rests) resting_.emplace(player.folded, player.free_from());
  }
  if (is_some_free) write_unasked(FreeNames{now - game::Millis{name_rests}.count()});
  for (Account& account : *accounts) {
    (void)services_.names.add(account.player, account.name);
    if (account.bot) services_.names.mark_bot(account.player);
    accounts_.emplace(account.player, std::move(account));
  }
  for (const Login& login : *logins) {
    if (is_used(login)) {
      remember(login);
    } else {
      write_unasked(EndLogin{login.id});
    }
  }
  return {};
}

Caller Accounts::identify(const HttpRequest& request) {
  const std::scoped_lock lock(mutex_);
  if (const auto token = token_in(request.cookie, login_cookie)) {
    if (const auto found = login_by_token_.find(token->hash()); found != login_by_token_.end()) {
      Login& login = logins_.at(found->second);
      if (is_used(login)) {
        note_use(login);
        return {.player = login.player, .login = login.id};
      }
    }
  }
  // Who has signed up is not let in by what the guest was known by: somebody else may know it.
  if (const auto token = token_in(request.cookie, guest_cookie)) {
    game::PlayerId guest{token->hash()};
    if (!accounts_.contains(guest) && !services_.names.is_former(guest))
      return {.player = std::move(guest), .login = {}};
  }
  const Token token = Token::random();
  return {.player = {token.hash()}, .login = {}, .set_cookie = giving(guest_cookie, token, request.transport)};
}

void Accounts::note_use(Login& login) {
  const UnixMillis now = services_.now();
  if (now - login.used < hour || closed_) return;
  login.used = now;
  write_unasked(UseLogin{login.id, now});
}

bool Accounts::is_used(const Login& login) const {
  return services_.now() - login.used < game::Millis{login_lasts}.count();
}

// What nobody waits for.
void Accounts::write_unasked(Change change) {
  ++under_way_;
  services_.store.write({std::move(change)}, [this](const Store::Result<void>& result) {
    if (!result) spdlog::warn("a session could not be brought up to date: {}", result.error().message);
    done();
  });
}

std::optional<Profile> Accounts::profile(const game::PlayerId& player) const {
  const std::scoped_lock lock(mutex_);
  const auto found = accounts_.find(player);
  if (found == accounts_.end()) return std::nullopt;
  return profile_of(found->second);
}

std::expected<Profile, Error> Accounts::find(std::string_view name) const {
  const std::scoped_lock lock(mutex_);
  if (const Account* account = account_named(name)) return profile_of(*account);
  return std::unexpected(Error{ErrorCode::unknown_player, "There is no player of this name."});
}

const Account* Accounts::account_named(std::string_view name) const {
  const auto player = services_.names.find(name);
  return player ? &accounts_.at(*player) : nullptr;
}

const Account* Accounts::account_of(const Caller& caller) const {
  const auto found = caller.login ? accounts_.find(caller.player) : accounts_.end();
  return found == accounts_.end() ? nullptr : &found->second;
}

void Accounts::remember(const Login& login) {
  logins_.emplace(login.id, login);
  login_by_token_.emplace(login.token, login.id);
}

void Accounts::forget(const LoginId& id) {
  const auto found = logins_.find(id);
  if (found == logins_.end()) return;
  login_by_token_.erase(found->second.token);
  logins_.erase(found);
  end_sockets(id.text());
}

// Under the mutex it is counted; the work runs on the hashing thread.
template <class Work>
Accounts::Checked Accounts::hash_later(Work work) {
  if (closed_) return std::unexpected(going_down());
  if (waiting_ >= most_waiting) {
    return std::unexpected(Error{ErrorCode::busy, "Many people sign in at this moment. Please try again."});
  }
  ++waiting_;
  ++under_way_;
  boost::asio::post(hashing_, [this, work = std::move(work)]() mutable {
    {
      const std::scoped_lock lock(mutex_);
      --waiting_;
    }
    work();
  });
  return {};
}

void Accounts::done() {
  const std::scoped_lock lock(mutex_);
  if (--under_way_ == 0) quiet_.notify_all();
}

Accounts::Checked Accounts::take_attempt(const std::string& name, const std::string& address) {
  const game::Millis now = services_.uptime();
  if (const auto wait = of_address_.take(address, now)) return std::unexpected(too_many(*wait));
  if (const auto wait = of_name_.take(limited(name), now)) {
    of_address_.give_back(address);
    return std::unexpected(too_many(*wait));
  }
  return {};
}

void Accounts::was_right(const std::string& name, const std::string& address) {
  const std::scoped_lock lock(mutex_);
  of_address_.give_back(address);
  of_name_.give_back(limited(name));
}

Accounts::Checked Accounts::begin_signing_up(const Caller& caller, const std::string& name,
                                             const std::string& address) {
  if (caller.login) {
    return std::unexpected(Error{ErrorCode::not_allowed, "You have an account and are signed in to it."});
  }
  if (being_made_.contains(folded(name)) || services_.names.find(name) || is_resting(folded(name))) {
    return std::unexpected(name_taken());
  }
  if (being_made_.contains(caller.player.value) || accounts_.contains(caller.player)) {
    return std::unexpected(Error{ErrorCode::not_allowed, "You are signing up at this moment."});
  }
  if (const auto wait = sign_ups_.take(address, services_.uptime())) return std::unexpected(too_many(*wait));
  return {};
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
        [this, answer, account, password = std::move(credentials.password), agent = request.user_agent]() mutable {
          auto hash = hash_of_new(password, account.name, "password", services_.cost);
          if (!hash) {
            give_up(account);
            (*answer)(std::unexpected(std::move(hash.error())));
            return done();
          }
          account.password = std::move(*hash);
          SignedIn signed_in{Token::random(), profile_of(account)};
          Login login = new_login(account.player, signed_in.token, agent, account.created);
          store_account(std::move(account), std::move(login), std::move(signed_in), std::move(*answer));
        });
    if (begun) being_made_.insert({folded(account.name), account.player.value});
  }
  lock.unlock();
  if (!begun) (*answer)(std::unexpected(std::move(begun.error())));
}

// The name is free again, unless the account has been made.
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
                            remember(login);
                            end_sockets(account.player.value);  // those of the guest
                          }
                          give_up(account);
                          if (result) {
                            reply(std::move(signed_in));
                          } else {
                            const bool is_taken = result.error().kind == StoreError::Kind::conflict;
                            reply(std::unexpected(is_taken ? name_taken() : not_stored(result.error())));
                          }
                          done();
                        });
}

void Accounts::sign_in(const Caller& caller, Credentials credentials, const HttpRequest& request,
                       Reply<SignedIn> reply) {
  const auto answer = std::make_shared<Reply<SignedIn>>(std::move(reply));
  std::unique_lock lock(mutex_);
  Checked begun = take_attempt(credentials.name, request.address);
  if (begun) {
    std::optional<Account> account;
    if (const Account* found = account_named(credentials.name)) account = *found;
    begun = hash_later([this, answer, caller, account, credentials = std::move(credentials), address = request.address,
                        agent = request.user_agent] {
      // Without an account it takes as long, and the answer is the same.
      const bool is_right = is_password(account ? account->password : nobody_, credentials.password);
      if (!account || !is_right) {
        (*answer)(std::unexpected(wrong_password()));
        return done();
      }
      was_right(credentials.name, address);
      // Only who knows the password is told.
      if (account->is_banned(services_.now())) {
        (*answer)(std::unexpected(banned(*account->ban)));
        return done();
      }
      store_login(caller, *account, agent, std::move(*answer));
    });
  }
  lock.unlock();
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
          if (!is_old) remember(login);
          if (caller.login) forget(*caller.login);
        }
        if (!result) {
          reply(std::unexpected(not_stored(result.error())));
        } else if (is_old) {  // changed or banned while this was on its way, and with it every login was to end
          reply(std::unexpected(wrong_password()));
          return end(login.id, [](const Checked&) {});
        } else {
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
  const auto found = logins_.find(id);
  if (found == logins_.end() || found->second.player != caller.player) return std::unexpected(unknown_login());
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

void Accounts::change_password(const Caller& caller, std::string old, std::string fresh, const HttpRequest& request,
                               Reply<Profile> reply) {
  const auto answer = std::make_shared<Reply<Profile>>(std::move(reply));
  std::unique_lock lock(mutex_);
  const Account* found = account_of(caller);
  Checked begun = found == nullptr ? std::unexpected(signed_out()) : take_attempt(found->name, request.address);
  if (begun) {
    begun = hash_later([this, answer, keep = *caller.login, account = *found, old = std::move(old),
                        fresh = std::move(fresh), address = request.address]() mutable {
      if (!is_password(account.password, old)) {
        (*answer)(std::unexpected(Error{ErrorCode::wrong_password, "The old password is another one.", "old"}));
        return done();
      }
      was_right(account.name, address);
      auto hash = hash_of_new(fresh, account.name, "new", services_.cost);
      if (!hash) {
        (*answer)(std::unexpected(std::move(hash.error())));
        return done();
      }
      account.password = std::move(*hash);
      store_password(keep, std::move(account), std::move(*answer));
    });
  }
  lock.unlock();
  if (!begun) (*answer)(std::unexpected(std::move(begun.error())));
}

void Accounts::check_password(const Caller& caller, std::string password, const HttpRequest& request,
                              Reply<Account> reply) {
  const auto answer = std::make_shared<Reply<Account>>(std::move(reply));
  std::unique_lock lock(mutex_);
  const Account* found = account_of(caller);
  Checked begun = found == nullptr ? std::unexpected(signed_out()) : take_attempt(found->name, request.address);
  if (begun) {
    begun = hash_later([this, answer, account = *found, password = std::move(password), address = request.address] {
      if (is_password(account.password, password)) {
        was_right(account.name, address);
        (*answer)(account);
      } else {
        (*answer)(std::unexpected(Error{ErrorCode::wrong_password, "The password is another one.", "password"}));
      }
      done();
    });
  }
  lock.unlock();
  if (!begun) (*answer)(std::unexpected(std::move(begun.error())));
}

std::vector<Account> Accounts::reached_as(std::string_view name_or_address) const {
  constexpr std::size_t most = 5;  // accounts of one address
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

void Accounts::replace_password(const game::PlayerId& player, std::string fresh, std::vector<Change> with,
                                Reply<void> reply) {
  const auto answer = std::make_shared<Reply<void>>(std::move(reply));
  std::unique_lock lock(mutex_);
  Checked begun = hash_later([this, answer, player, fresh = std::move(fresh), with = std::move(with)]() mutable {
    const auto hash = hash_of_new(fresh, services_.names.of(player).value_or(""), "new", services_.cost);
    if (hash) {
      with.emplace_back(SetPassword{.player = player, .password = *hash, .keep = {}});
      change_account_of(
          player, std::move(with),
          [this, hash = *hash](Account& account) {
            account.password = hash;
            for (const Login& login : logins_of(account.player)) forget(login.id);
          },
          std::move(*answer));
    } else {
      (*answer)(std::unexpected(hash.error()));
    }
    done();
  });
  lock.unlock();
  if (!begun) (*answer)(std::unexpected(std::move(begun.error())));
}

void Accounts::change_address(const game::PlayerId& player, std::optional<std::string> address,
                              std::vector<Change> with, Reply<void> reply) {
  with.emplace_back(SetEmail{.player = player, .email = address});
  change_account_of(
      player, std::move(with), [address](Account& account) { account.email = address; }, std::move(reply));
}

// Stores the changes, and lets `take` make them here, under the mutex.
void Accounts::change_account_of(const game::PlayerId& player, std::vector<Change> changes,
                                 std::move_only_function<void(Account&)> take, Reply<void> reply) {
  {
    const std::scoped_lock lock(mutex_);
    ++under_way_;
  }
  services_.store.write(std::move(changes), [this, player, take = std::move(take),
                                             reply = std::move(reply)](const Store::Result<void>& result) mutable {
    if (result) {
      const std::scoped_lock lock(mutex_);
      if (const auto found = accounts_.find(player); found != accounts_.end()) take(found->second);
    }
    if (result) {
      reply({});
    } else if (result.error().kind == StoreError::Kind::conflict) {
      reply(std::unexpected(Error{ErrorCode::stale, "Somebody else was quicker."}));
    } else {
      reply(std::unexpected(not_stored(result.error())));
    }
    done();
  });
}

void Accounts::remove(const game::PlayerId& player, Reply<void> reply) {
  std::unique_lock lock(mutex_);
  const auto found = accounts_.find(player);
  if (closed_ || found == accounts_.end()) {
    const Error error = closed_ ? going_down() : signed_out();
    lock.unlock();
    return reply(std::unexpected(error));
  }
  const FormerPlayer former{.player = player, .folded = folded(found->second.name), .deleted = services_.now()};
  ++under_way_;
  lock.unlock();
  services_.store.write({DeleteAccount{former}},
                        [this, former, reply = std::move(reply)](const Store::Result<void>& result) mutable {
                          if (result) {
                            const std::scoped_lock guard(mutex_);
                            services_.names.retire(former.player);
                            resting_.insert_or_assign(former.folded, former.free_from());
                            accounts_.erase(former.player);
                            for (const Login& login : logins_of(former.player)) forget(login.id);
                          }
                          reply(result ? Checked{} : std::unexpected(not_stored(result.error())));
                          done();
                        });
}

bool Accounts::is_resting(const std::string& folded_name) {
  const auto found = resting_.find(folded_name);
  if (found == resting_.end()) return false;
  if (found->second > services_.now()) return true;
  // The account that gets the name now stands beside the former one in the store, which must not hold it any more.
  resting_.erase(found);
  write_unasked(FreeNames{services_.now() - game::Millis{name_rests}.count()});
  return false;
}

void Accounts::store_password(const LoginId& keep, Account account, Reply<Profile> reply) {
  SetPassword change{.player = account.player, .password = account.password, .keep = keep};
  services_.store.write({std::move(change)}, [this, keep, account = std::move(account),
                                              reply = std::move(reply)](const Store::Result<void>& result) mutable {
    if (result) {
      const std::scoped_lock lock(mutex_);
      const auto known = accounts_.find(account.player);  // or it has been deleted meanwhile
      if (known != accounts_.end()) known->second.password = account.password;
      for (const Login& login : logins_of(account.player)) {
        if (login.id != keep) forget(login.id);
      }
    }
    if (result) {
      reply(profile_of(account));
    } else {
      reply(std::unexpected(not_stored(result.error())));
    }
    done();
  });
}

std::expected<Profile, Error> Accounts::begin_making_bot(const Caller& caller) {
  const std::scoped_lock lock(mutex_);
  if (closed_) return std::unexpected(going_down());
  const auto found = accounts_.find(caller.player);
  if (found == accounts_.end()) return std::unexpected(signed_out());
  if (!found->second.bot) ++under_way_;
  return profile_of(found->second);
}

void Accounts::make_bot(const Caller& caller, Reply<Profile> reply) {
  auto profile = begin_making_bot(caller);
  if (!profile || profile->bot) return reply(std::move(profile));
  services_.store.write(
      {MakeBot{caller.player}}, [this, player = caller.player, profile = std::move(*profile),
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
          reply(std::unexpected(Error{ErrorCode::not_allowed,
                                      "Only an account that has not played yet, and has no office, becomes a bot."}));
        } else {
          reply(std::unexpected(not_stored(result.error())));
        }
        done();
      });
}

std::vector<Login> Accounts::logins_of(const game::PlayerId& player) const {
  std::vector<Login> list;
  for (const auto& [id, login] : logins_) {
    if (login.player == player) list.push_back(login);
  }
  return list;
}

std::expected<std::vector<Login>, Error> Accounts::logins(const Caller& caller) const {
  const std::scoped_lock lock(mutex_);
  if (account_of(caller) == nullptr) return std::unexpected(signed_out());
  auto list = logins_of(caller.player);
  std::ranges::sort(list, std::ranges::greater{},
                    [](const Login& login) { return std::pair{login.created, login.id}; });
  return list;
}

bool Accounts::attach(const Caller& caller, const std::shared_ptr<SocketPeer>& peer) {
  const std::scoped_lock lock(mutex_);
  const bool is_over = caller.login ? !logins_.contains(*caller.login)
                                    : accounts_.contains(caller.player) || services_.names.is_former(caller.player);
  if (is_over) return false;
  sockets_.emplace(credential_of(caller), peer);
  return true;
}

void Accounts::detach(const Caller& caller, const std::shared_ptr<SocketPeer>& peer) {
  const std::scoped_lock lock(mutex_);
  auto [first, last] = sockets_.equal_range(credential_of(caller));
  const auto found = std::find_if(first, last, [&](const auto& one) { return one.second == peer; });
  if (found != last) sockets_.erase(found);
}

void Accounts::end_sockets(const std::string& credential) {
  const auto [first, last] = sockets_.equal_range(credential);
  for (auto one = first; one != last; ++one) one->second->end();
}

void Accounts::close() {
  {
    std::unique_lock lock(mutex_);
    closed_ = true;
    quiet_.wait(lock, [this] { return under_way_ == 0; });
  }
  hashing_.join();
}

}  // namespace ootori::server
