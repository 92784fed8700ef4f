// The table of tokens.
#pragma once

#include <vector>

#include "server/store/schema.hpp"
#include "server/store/store.hpp"
#include "server/tokens/api_token.hpp"

namespace ootori::server {

extern const Tables token_tables;

struct AddToken {
  ApiToken token;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

struct UseToken {
  TokenId id;
  UnixMillis used;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Nothing, if it is not there.
struct EndToken {
  TokenId id;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// All of a player.
struct EndTokensOf {
  game::PlayerId player;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// What can be read. Any thread; blocks for the time of a read.
class TokenTable {
 public:
  explicit TokenTable(Reads& store) : store_(store) {}

  [[nodiscard]] StoreResult<std::vector<ApiToken>> tokens() const;

 private:
  Reads& store_;
};

}  // namespace ootori::server
