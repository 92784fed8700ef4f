#include "server/accounts/accounts.hpp"

#include <utility>

#include "log/log.hpp"
#include "server/accounts/account_errors.hpp"
#include "server/limits/ledger.hpp"

namespace ootori::server {
namespace {

constexpr UnixMillis hour = game::Millis{std::chrono::hours{1}}.count();
constexpr UnixMillis day = 24 * hour;

// Valid names are shorter than 32 characters, so longer ones may share a limit.
std::string at_all(std::string_view name) { return folded(name.substr(0, 32)); }
std::string name_at(std::string_view name, const std::string& address) { return at_all(name) + ' ' + address; }

}  // namespace

Profile profile_of(const Account& account) {
  return {account.name, account.role, account.created, account.email, account.bot};
}

Accounts::Accounts(const AccountServices& services, std::chrono::milliseconds look_for_expired)
    : services_(services),
      look_for_expired_(look_for_expired),
      of_name_(services.limits.passwords_of_name),
      of_address_(services.limits.passwords_of_address),
      of_known_(services.limits.passwords_of_name),
      of_all_(services.limits.passwords_of_all),
      under_attack_(services.limits.passwords_under_attack),
      attacked_({.most = 1, .again = services.limits.attack}),
      suspects_({.most = 1, .again = services.limits.suspicion}),
      sign_ins_(services.limits.sign_ins_of_account),
      sign_ups_(services.limits.sign_ups_of_address) {
  // The hashing thread does this first, and only that thread reads nobody_.
  hashing_.post([this] { nobody_ = hash_password(Token::random().text(), services_.cost).value_or(""); });
}

Store::Result<Accounts::Kept> Accounts::read_all() const {
  const AccountTable table{services_.store};
  auto accounts = table.accounts();
  if (!accounts) return std::unexpected(std::move(accounts.error()));
  auto logins = table.logins();
  if (!logins) return std::unexpected(std::move(logins.error()));
  auto former = table.former_players();
  if (!former) return std::unexpected(std::move(former.error()));
  return Kept{.accounts = std::move(*accounts), .logins = std::move(*logins), .former = std::move(*former)};
}

Store::Result<void> Accounts::resume() {
  const auto kept = read_all();
  if (!kept) return std::unexpected(kept.error());
  {
    const std::scoped_lock lock(mutex_);
    adopt(*kept);
    for (const FormerPlayer& player : kept->former) {
      if (!player.folded.empty()) resting_.emplace(player.folded, player.free_from());
    }
    for (const Login& login : kept->logins) {
      if (!is_used(login)) write_unasked(EndLogin{login.id});
    }
  }
  expire();
  return {};
}

Store::Result<void> Accounts::read() {
  const auto kept = read_all();
  if (!kept) return std::unexpected(kept.error());
  const std::scoped_lock lock(mutex_);
  adopt(*kept);
  return {};
}

void Accounts::adopt(const Kept& kept) {
  for (const FormerPlayer& player : kept.former) services_.names.retire(player.player);
  const auto before = std::exchange(accounts_, {});
  for (const Account& account : kept.accounts) adopt(account);
  for (const auto& [player, account] : before) {
    if (!accounts_.contains(player)) services_.names.remove(player);
  }
  logins_ = {};
  for (const Login& login : kept.logins) {
    if (is_used(login)) logins_.add(login);
  }
}

void Accounts::adopt(const Account& account) {
  (void)services_.names.add(account.player, account.name);
  if (account.bot) services_.names.mark_bot(account.player);
  if (account.ban) {
    services_.names.ban(account.player, account.ban->until);
  } else {
    services_.names.lift_ban(account.player);
  }
  accounts_.insert_or_assign(account.player, account);
}

void Accounts::expire() {
  {
    const std::scoped_lock lock(mutex_);
    if (closed_) return;
    const UnixMillis now = services_.now();
    if (std::erase_if(resting_, [now](const auto& one) { return one.second <= now; }) != 0) free_names();
    for (const Login& login : logins_.where([this](const Login& one) { return !is_used(one); })) {
      forget(login.id);
      write_unasked(EndLogin{login.id});
    }
  }
  timer_.after(look_for_expired_, [this] { expire(); });
}

void Accounts::free_names() { write_unasked(FreeNames{services_.now() - game::Millis{name_rests}.count() + 1}); }

Store::Result<void> Accounts::read_again(const game::PlayerId& player) {
  const AccountTable table{services_.store};
  auto account = table.account(player);
  if (!account) return std::unexpected(std::move(account.error()));
  const auto logins = table.logins(player);
  if (!logins) return std::unexpected(logins.error());
  const auto is_former = table.is_former(player);
  if (!is_former) return std::unexpected(is_former.error());
  const std::scoped_lock lock(mutex_);
  if (*account) {
    adopt(**account);
  } else if (accounts_.erase(player) != 0) {
    services_.names.remove(player);
  }
  if (*is_former) services_.names.retire(player);
  for (const Login& login : logins_.of(player)) logins_.remove(login.id);
  for (const Login& login : *logins) {
    if (is_used(login)) logins_.add(login);
  }
  return {};
}

Login* Accounts::login_in(const HttpRequest& request) {
  const auto token = token_in(request.cookie, login_cookie);
  Login* login = token ? logins_.with_hash(token->hash()) : nullptr;
  return login != nullptr && is_used(*login) ? login : nullptr;
}

bool Accounts::is_use_to_be_noted(const HttpRequest& request) {
  const std::scoped_lock lock(mutex_);
  const Login* login = login_in(request);
  return login != nullptr && services_.now() - login->used >= hour;
}

Caller Accounts::identify(const HttpRequest& request) {
  const std::scoped_lock lock(mutex_);
  if (Login* login = login_in(request)) {
    note_use(*login);
    return {.player = login->player, .login = login->id};
  }
  // After sign-up, the guest cookie does not give access to the account: somebody else may know it.
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

std::string Accounts::renewed_cookie(const Caller& caller, const HttpRequest& request) {
  const std::string_view cookie = caller.login ? login_cookie : guest_cookie;
  const auto token = token_in(request.cookie, cookie);
  if (!token || caller.token || !caller.set_cookie.empty()) return {};
  const std::scoped_lock lock(mutex_);
  const UnixMillis today = services_.now() / day;
  const Login* login = caller.login ? logins_.find(*caller.login) : nullptr;
  if (login != nullptr && login->created / day == today) return {};
  if (std::exchange(renewed_on_, today) != today || renewed_.size() >= most_renewed) renewed_.clear();
  return renewed_.insert(token->hash()).second ? giving(cookie, *token, request.transport) : std::string{};
}

bool Accounts::is_used(const Login& login) const {
  return services_.now() - login.used < game::Millis{login_lasts}.count();
}

// Writes a change for which no caller waits.
void Accounts::write_unasked(Change change) {
  ++under_way_;
  services_.store.write({std::move(change)}, [this](const Store::Result<void>& result) {
    if (!result) log::warn("a session could not be brought up to date: {}", result.error().message);
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
  return std::unexpected(Error{ErrorCode::unknown_player, "There is no player with this name."});
}

const Account* Accounts::account_named(std::string_view name) const {
  const auto player = services_.names.find(name);
  return player ? &accounts_.at(*player) : nullptr;
}

const Account* Accounts::account_of(const Caller& caller) const {
  const auto found = caller.login ? accounts_.find(caller.player) : accounts_.end();
  return found == accounts_.end() ? nullptr : &found->second;
}

// The mutex must be held; the work runs on the hashing thread. Known browsers can still queue when others have filled
// the queue.
Accounts::Checked Accounts::hash_later(const std::string& customer, Lane lane, Refuse refuse, Work work) {
  if (refuses_passwords_) return std::unexpected(going_down());
  const bool is_full = lane != Lane::known && waiting_.size_in(std::to_underlying(lane)) >= most_waiting;
  if (is_full || waiting_.size_of(customer) >= most_waiting_of_one) {
    return std::unexpected(Error{ErrorCode::busy, "Too many people are signing in right now. Please try again."});
  }
  waiting_.add(customer, {.refuse = std::move(refuse), .work = std::move(work)}, std::to_underlying(lane));
  ++under_way_;
  hashing_.post([this] { hash_next(); });
  return {};
}

void Accounts::hash_next() {
  std::optional<Hashing> next;
  bool is_refused = false;
  {
    const std::scoped_lock lock(mutex_);
    next = waiting_.next();
    is_refused = refuses_passwords_;
  }
  if (!next) return;
  if (!is_refused) return next->work();
  next->refuse(going_down());
  done();
}

Accounts::Lane Accounts::lane_of(const std::string& address) const {
  const game::Millis now = services_.uptime();
  const bool is_suspect = suspects_.has_consumed(address, now) || of_address_.has_consumed(address, now);
  return is_suspect ? Lane::suspect : Lane::fresh;
}

void Accounts::suspect(const std::string& address) {
  const std::scoped_lock lock(mutex_);
  (void)suspects_.consume(address, services_.uptime());
}

void Accounts::done() {
  const std::scoped_lock lock(mutex_);
  if (--under_way_ == 0) quiet_.notify_all();
}

Accounts::Checked Accounts::consume_attempt(const std::string& name, const std::string& address) {
  if (const auto wait = of_address_.consume(address, services_.uptime())) return std::unexpected(slow_down(*wait));
  if (const auto wait = consume_attempt_at(name, address)) {
    of_address_.give_back(address);
    return std::unexpected(slow_down(*wait));
  }
  return {};
}

// What an address has guessed before an attack was noticed counts, too.
std::optional<game::Millis> Accounts::consume_attempt_at(const std::string& name, const std::string& address) {
  const game::Millis now = services_.uptime();
  const std::string both = name_at(name, address);
  if (const auto wait = of_name_.consume(both, now)) return wait;
  const auto wait = under_attack_.consume(both, now);
  if (!wait || !attacked_.has_consumed(at_all(name), now)) return std::nullopt;
  of_name_.give_back(both);
  return wait;
}

Accounts::Checked Accounts::consume_attempt(const std::string& known_by) {
  if (const auto wait = of_known_.consume(known_by, services_.uptime())) return std::unexpected(slow_down(*wait));
  return {};
}

void Accounts::was_right(const std::string& known_by) {
  const std::scoped_lock lock(mutex_);
  of_known_.give_back(known_by);
}

// Only rate limits are security events, not other reasons to refuse.
void Accounts::note_limit(const Checked& begun, SecurityEvent limit, std::string_view account) {
  if (!begun && begun.error().code == ErrorCode::too_many) services_.security.note(limit, account);
}

void Accounts::give_back_attempt(const std::string& name, const std::string& address) {
  of_address_.give_back(address);
  of_name_.give_back(name_at(name, address));
  under_attack_.give_back(name_at(name, address));
}

void Accounts::was_right(const std::string& name, const std::string& address) {
  const std::scoped_lock lock(mutex_);
  give_back_attempt(name, address);
}

void Accounts::was_wrong(const std::string& name) {
  const std::scoped_lock lock(mutex_);
  const game::Millis now = services_.uptime();
  if (of_all_.consume(at_all(name), now)) (void)attacked_.consume(at_all(name), now);
}

void Accounts::add_ended_with_keys(const game::PlayerId& player, std::vector<Change>& changes) const {
  if (!services_.ended_with_keys) return;
  for (Change& change : services_.ended_with_keys(player)) changes.push_back(std::move(change));
}

// Stores the changes, then lets `adopt` update the account in memory, under the mutex.
void Accounts::change_account_of(const game::PlayerId& player, std::vector<Change> changes,
                                 std::move_only_function<void(Account&)> adopt, Reply<void> reply) {
  {
    const std::scoped_lock lock(mutex_);
    ++under_way_;
  }
  services_.store.write(std::move(changes), [this, player, adopt = std::move(adopt),
                                             reply = std::move(reply)](const Store::Result<void>& result) mutable {
    if (result) {
      const std::scoped_lock lock(mutex_);
      if (const auto found = accounts_.find(player); found != accounts_.end()) adopt(found->second);
    }
    if (result) {
      reply({});
    } else if (result.error().kind == StoreError::Kind::conflict) {
      reply(std::unexpected(Error{ErrorCode::stale, "Somebody else changed this first."}));
    } else {
      reply(std::unexpected(not_stored(result.error())));
    }
    done();
  });
}

void Accounts::refuse_passwords() {
  const std::scoped_lock lock(mutex_);
  refuses_passwords_ = true;
}

void Accounts::close() {
  refuse_passwords();
  timer_.stop();
  {
    std::unique_lock lock(mutex_);
    closed_ = true;
    quiet_.wait(lock, [this] { return under_way_ == 0; });
  }
  hashing_.join();
}

}  // namespace ootori::server
