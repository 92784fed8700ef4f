// The tokens of this server: who created them, what they allow, how often they may be used. docs/protocol.md, 'Tokens'.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/accounts/accounts.hpp"
#include "server/accounts/key_ring.hpp"
#include "server/clockwork/timer.hpp"
#include "server/health/metrics.hpp"
#include "server/tokens/api_token.hpp"
#include "server/tokens/token_json.hpp"
#include "server/tokens/token_limit.hpp"
#include "server/tokens/token_table.hpp"

namespace ootori::server {

// What tokens depend on. Thread-safe; must outlive them.
struct TokenServices {
  Store& store;
  const Accounts& accounts;
  const Names& names;
  SecurityLog& security;
  Workers& workers;
  std::function<UnixMillis()> now;
  std::function<game::Millis()> uptime;
  RateLimitTerms limit = calls_of_token;
};

struct MadeToken {
  std::string secret;  // shown once
  ApiToken token;
};

// Any thread; everything returns at once. Replies come on any thread.
class Tokens {
 public:
  static constexpr std::size_t most_of_one = 20;  // of one account

  explicit Tokens(const TokenServices& services, std::chrono::milliseconds look_for_expired = std::chrono::seconds{30});
  ~Tokens() { close(); }
  Tokens(const Tokens&) = delete;
  Tokens& operator=(const Tokens&) = delete;

  // Loads the stored tokens.
  [[nodiscard]] Store::Result<void> resume();

  // Whether a request has a token; if so, its cookies are ignored.
  [[nodiscard]] static bool has_token(const HttpRequest& request);
  // Whom the request's token speaks for. Counts as a use of the token.
  [[nodiscard]] std::expected<Caller, Error> identify(const HttpRequest& request);
  // Counts a use by a socket. An error: the token was revoked, or used too often.
  [[nodiscard]] std::expected<void, Error> use(const TokenId& id);

  void make(const Caller& caller, TokenWish wish, Reply<MadeToken> reply);
  // Newest first.
  [[nodiscard]] std::vector<ApiToken> list(const game::PlayerId& player) const;
  void end(const game::PlayerId& by, const TokenId& id, Reply<void> reply);
  // Drops the tokens of a deleted account, which were deleted from the store with it, and closes their sockets.
  void forget_all(const game::PlayerId& player);

  // Closes the sockets of a banned account. Its tokens work again when the ban is over.
  void end_sockets(const game::PlayerId& player);

  // Registers a socket that was opened with the token, to be closed with it. False: the token is gone, or the account
  // is banned.
  [[nodiscard]] bool attach(const TokenId& id, const std::shared_ptr<SocketPeer>& peer);
  void detach(const TokenId& id, const std::shared_ptr<SocketPeer>& peer);

  // Call it before the first page of `metrics` is rendered; this must outlive them.
  void show(Metrics& metrics) const;

  // Starts nothing new, and waits until what was begun is stored and answered.
  void close();

 private:
  using Checked = std::expected<void, Error>;

  // Only under the mutex.
  [[nodiscard]] bool has_expired(const ApiToken& token) const;
  [[nodiscard]] Checked count(ApiToken& token);
  [[nodiscard]] Checked begin_making(const Caller& caller, const Scopes& scopes);
  [[nodiscard]] Checked begin_ending(const game::PlayerId& by, const TokenId& id);
  void forget(const TokenId& id);  // and closes its sockets
  void write_unasked(Change change);
  void note(SecurityEvent event, const game::PlayerId& player) const;

  void done();
  void expire_later();
  void expire();

  const TokenServices services_;
  const std::chrono::milliseconds look_for_expired_;
  mutable std::mutex mutex_;
  KeyRing<ApiToken> tokens_;
  std::map<game::PlayerId, std::size_t> being_made_;
  OpenSockets<TokenId> sockets_;
  RateLimit uses_;
  std::uint64_t refused_ = 0;  // uses over the limit
  bool closed_ = false;
  int under_way_ = 0;  // requests without a reply
  std::condition_variable quiet_;
  Timer timer_;
};

}  // namespace ootori::server
