#include "server/tokens/tokens.hpp"

#include <utility>

#include <fmt/format.h>

#include "log/log.hpp"
#include "server/health/limit_figures.hpp"
#include "server/store/unsaved.hpp"
#include "server/tokens/bearer.hpp"

namespace ootori::server {
namespace {

constexpr UnixMillis hour = game::Millis{std::chrono::hours{1}}.count();

Error not_stored(const StoreError& error) {
  log::warn("the store refused a token: {}", error.message);
  return unsaved(error);
}

Error bad_token() { return {ErrorCode::bad_token, "This token is invalid or was revoked."}; }
Error session_ended() { return {ErrorCode::signed_out, "Your session has ended. Please sign in again."}; }
Error unknown_token() { return {ErrorCode::unknown_token, "This token was already revoked."}; }

}  // namespace

Tokens::Tokens(const TokenServices& services, std::chrono::milliseconds look_for_expired)
    : services_(services), look_for_expired_(look_for_expired), uses_(services.limit), timer_(services.workers) {}

Store::Result<void> Tokens::resume() {
  auto tokens = TokenTable{services_.store}.tokens();
  if (!tokens) return std::unexpected(std::move(tokens.error()));
  {
    const std::scoped_lock lock(mutex_);
    for (const ApiToken& token : *tokens) tokens_.add(token);
  }
  expire_later();
  return {};
}

bool Tokens::has_token(const HttpRequest& request) { return is_bearer(request.authorization); }

std::expected<Caller, Error> Tokens::identify(const HttpRequest& request) {
  const auto secret = token_in_bearer(request.authorization);
  const std::scoped_lock lock(mutex_);
  ApiToken* token = secret ? tokens_.with_hash(secret->hash()) : nullptr;
  if (token == nullptr) {
    services_.security.note(SecurityEvent::bad_token);
    return std::unexpected(bad_token());
  }
  if (auto counted = count(*token); !counted) return std::unexpected(std::move(counted.error()));
  return Caller{.player = token->player, .login = {}, .token = TokenGrant{token->id, token->scopes}};
}

std::expected<void, Error> Tokens::use(const TokenId& id) {
  const std::scoped_lock lock(mutex_);
  ApiToken* token = tokens_.find(id);
  return token == nullptr ? std::unexpected(bad_token()) : count(*token);
}

Tokens::Checked Tokens::count(ApiToken& token) {
  if (has_expired(token) || !services_.accounts.profile(token.player) || services_.accounts.is_banned(token.player)) {
    return std::unexpected(bad_token());
  }
  // A worker hands in as many moves as the server asks for, so a token for that alone has no rate limit.
  Scopes of_worker;
  of_worker.add(Scope::work);
  if (const auto wait = token.scopes != of_worker ? uses_.consume(token.id.text(), services_.uptime()) : std::nullopt) {
    ++refused_;
    return std::unexpected(slow_down(*wait));
  }
  const UnixMillis now = services_.now();
  if (!closed_ && (!token.used || now - *token.used >= hour)) {
    token.used = now;
    write_unasked(UseToken{token.id, now});
  }
  return {};
}

void Tokens::show(Metrics& metrics) const {
  const auto refused = [this] {
    const std::scoped_lock lock(mutex_);
    return static_cast<double>(refused_);
  };
  metrics.show(refusals_name, refusals_help, refused, {{refusals_label, "tokens"}});
}

bool Tokens::has_expired(const ApiToken& token) const { return token.expires && *token.expires <= services_.now(); }

void Tokens::forget(const TokenId& id) {
  if (tokens_.remove(id)) sockets_.end(id);
}

// Writes a change for which nobody waits.
void Tokens::write_unasked(Change change) {
  ++under_way_;
  services_.store.write({std::move(change)}, [this](const Store::Result<void>& result) {
    if (!result) log::warn("a token could not be brought up to date: {}", result.error().message);
    done();
  });
}

void Tokens::note(SecurityEvent event, const game::PlayerId& player) const {
  services_.security.note(event, services_.names.of(player).value_or(""));
}

void Tokens::done() {
  const std::scoped_lock lock(mutex_);
  if (--under_way_ == 0) quiet_.notify_all();
}

Tokens::Checked Tokens::begin_making(const Caller& caller, const Scopes& scopes) {
  if (closed_) return std::unexpected(going_down());
  if (!caller.login) return std::unexpected(Error{ErrorCode::signed_out, "Only accounts can have tokens."});
  if (tokens_.of(caller.player).size() + being_made_[caller.player] >= most_of_one) {
    return std::unexpected(
        Error{ErrorCode::not_allowed,
              fmt::format("You already have {} tokens, the maximum. Revoke one first.", most_of_one)});
  }
  const auto profile = services_.accounts.profile(caller.player);
  if (scopes.has(Scope::work) && (!profile || profile->role != Role::administrator)) {
    return std::unexpected(
        Error{ErrorCode::not_allowed, "Only administrators can create a token with the scope \"work\"."});
  }
  ++being_made_[caller.player];
  ++under_way_;
  return {};
}

void Tokens::make(const Caller& caller, TokenWish wish, Reply<MadeToken> reply) {
  Checked begun;
  {
    const std::scoped_lock lock(mutex_);
    begun = begin_making(caller, wish.scopes);
  }
  if (!begun) return reply(std::unexpected(std::move(begun.error())));
  const Token secret = Token::random();
  const UnixMillis now = services_.now();
  ApiToken token{.id = TokenId::random(),
                 .token = secret.hash(),
                 .player = caller.player,
                 .label = std::move(wish.label),
                 .scopes = wish.scopes,
                 .created = now,
                 .expires = {},
                 .used = {}};
  if (wish.lasts) token.expires = now + game::Millis{*wish.lasts}.count();
  MadeToken made{bearer_text(secret), token};
  services_.store.write(
      {AddToken{std::move(token), *caller.login}},
      [this, made = std::move(made), reply = std::move(reply)](const Store::Result<void>& result) mutable {
        {
          const std::scoped_lock lock(mutex_);
          if (--being_made_[made.token.player] == 0) being_made_.erase(made.token.player);
          if (result) tokens_.add(made.token);
        }
        if (result) {
          note(SecurityEvent::token_made, made.token.player);
          reply(std::move(made));
        } else if (result.error().kind == StoreError::Kind::conflict) {
          reply(std::unexpected(session_ended()));
        } else {
          reply(std::unexpected(not_stored(result.error())));
        }
        done();
      });
}

std::vector<ApiToken> Tokens::list(const game::PlayerId& player) const {
  const std::scoped_lock lock(mutex_);
  return tokens_.where([&](const ApiToken& token) { return token.player == player && !has_expired(token); });
}

Tokens::Checked Tokens::begin_ending(const game::PlayerId& by, const TokenId& id) {
  if (closed_) return std::unexpected(going_down());
  const ApiToken* token = tokens_.find(id);
  if (token == nullptr || token->player != by) return std::unexpected(unknown_token());
  ++under_way_;
  return {};
}

void Tokens::forget_all(const game::PlayerId& player) {
  const std::scoped_lock lock(mutex_);
  for (const ApiToken& token : tokens_.of(player)) forget(token.id);
}

void Tokens::end_sockets(const game::PlayerId& player) {
  const std::scoped_lock lock(mutex_);
  for (const ApiToken& token : tokens_.of(player)) sockets_.end(token.id);
}

void Tokens::end(const game::PlayerId& by, const TokenId& id, Reply<void> reply) {
  Checked begun;
  {
    const std::scoped_lock lock(mutex_);
    begun = begin_ending(by, id);
  }
  if (!begun) return reply(std::move(begun));
  services_.store.write({EndToken{id}},
                        [this, by, id, reply = std::move(reply)](const Store::Result<void>& result) mutable {
                          if (result) {
                            const std::scoped_lock lock(mutex_);
                            forget(id);
                            note(SecurityEvent::token_ended, by);
                          }
                          reply(result ? Checked{} : std::unexpected(not_stored(result.error())));
                          done();
                        });
}

bool Tokens::attach(const TokenId& id, const std::shared_ptr<SocketPeer>& peer) {
  const std::scoped_lock lock(mutex_);
  const ApiToken* token = tokens_.find(id);
  if (token == nullptr || services_.accounts.is_banned(token->player)) return false;
  sockets_.add(id, peer);
  return true;
}

void Tokens::detach(const TokenId& id, const std::shared_ptr<SocketPeer>& peer) {
  const std::scoped_lock lock(mutex_);
  sockets_.remove(id, peer);
}

void Tokens::expire_later() {
  timer_.after(look_for_expired_, [this] { expire(); });
}

void Tokens::expire() {
  {
    const std::scoped_lock lock(mutex_);
    if (closed_) return;
    for (const ApiToken& token : tokens_.where([&](const ApiToken& one) { return has_expired(one); })) {
      forget(token.id);
      write_unasked(EndToken{token.id});
    }
  }
  expire_later();
}

void Tokens::close() {
  timer_.stop();
  std::unique_lock lock(mutex_);
  closed_ = true;
  quiet_.wait(lock, [this] { return under_way_ == 0; });
}

}  // namespace ootori::server
