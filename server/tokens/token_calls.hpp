// The calls about tokens.
#pragma once

#include "server/http/route.hpp"
#include "server/tokens/tokens.hpp"
#include "server/wire/viewer.hpp"

namespace ootori::server {

class TokenCalls {
 public:
  // All of it must outlive this.
  TokenCalls(Tokens& tokens, const Naming& names) : tokens_(tokens), names_(names) {}

  [[nodiscard]] Routes routes() const;

 private:
  void list(Call call) const;
  void make(Call call) const;
  void end(Call call) const;
  void end_own(Call call) const;

  Tokens& tokens_;
  const Naming& names_;
};

}  // namespace ootori::server
