#include "server/accounts/accounts.hpp"

#include <utility>

#include <boost/asio/post.hpp>
#include <spdlog/spdlog.h>

#include "server/accounts/account_errors.hpp"

namespace ootori::server {
namespace {

constexpr UnixMillis hour = game::Millis{std::chrono::hours{1}}.count();

// No name is longer; what is longer needs no limit of its own.
std::string limited(std::string_view name) { return folded(name.substr(0, 32)); }

}  // namespace

Profile profile_of(const Account& account) {
  return {account.name, account.role, account.created, account.email, account.bot};
}

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
    if (account.ban) services_.names.ban(account.player, account.ban->until);
    accounts_.emplace(account.player, std::move(account));
  }
  for (const Login& login : *logins) {
    if (is_used(login)) {
      logins_.add(login);
    } else {
      write_unasked(EndLogin{login.id});
    }
  }
  return {};
}

Caller Accounts::identify(const HttpRequest& request) {
  const std::scoped_lock lock(mutex_);
  if (const auto token = token_in(request.cookie, login_cookie)) {
    if (Login* login = logins_.with_hash(token->hash()); login != nullptr && is_used(*login)) {
      note_use(*login);
      return {.player = login->player, .login = login->id};
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

// Under the mutex it is counted; the work runs on the hashing thread.
Accounts::Checked Accounts::hash_later(std::move_only_function<void()> work) {
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

// What was not begun for another reason is no affair of security.
void Accounts::note_limit(const Checked& begun, SecurityEvent limit, std::string_view account) {
  if (!begun && begun.error().code == ErrorCode::too_many) services_.security.note(limit, account);
}

void Accounts::was_right(const std::string& name, const std::string& address) {
  const std::scoped_lock lock(mutex_);
  of_address_.give_back(address);
  of_name_.give_back(limited(name));
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

void Accounts::close() {
  {
    std::unique_lock lock(mutex_);
    closed_ = true;
    quiet_.wait(lock, [this] { return under_way_ == 0; });
  }
  hashing_.join();
}

}  // namespace ootori::server
