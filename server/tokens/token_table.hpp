// The table of tokens.
#pragma once

#include <vector>

#include "server/store/schema.hpp"
#include "server/store/store.hpp"
#include "server/tokens/api_token.hpp"

namespace ootori::server {

extern const Tables token_tables;

// A conflict if the session that makes the token has ended: a new password, which ends it, must revoke this token, too.
struct AddToken {
  ApiToken token;
  LoginId login;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

struct UseToken {
  TokenId id;
  UnixMillis used;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Does nothing if there is no such token.
struct EndToken {
  TokenId id;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// All tokens of a player.
struct EndTokensOf {
  game::PlayerId player;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Queries. Any thread; each call blocks while it reads.
class TokenTable {
 public:
  explicit TokenTable(Reads& store) : store_(store) {}

  [[nodiscard]] StoreResult<std::vector<ApiToken>> tokens() const;

 private:
  Reads& store_;
};

}  // namespace ootori::server
