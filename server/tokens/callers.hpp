// Identifies callers: by token if there is one, otherwise by cookie.
#pragma once

#include "server/accounts/accounts.hpp"
#include "server/http/identities.hpp"
#include "server/tokens/tokens.hpp"

namespace ootori::server {

class Callers final : public Identities {
 public:
  // Both must outlive this.
  Callers(Accounts& accounts, Tokens& tokens) : accounts_(accounts), tokens_(tokens) {}

  [[nodiscard]] bool has_token(const HttpRequest& request) const override { return Tokens::has_token(request); }
  [[nodiscard]] std::expected<Caller, Error> identify(const HttpRequest& request) override;
  [[nodiscard]] std::string renewed_cookie(const Caller& caller, const HttpRequest& request) override {
    return accounts_.renewed_cookie(caller, request);
  }
  [[nodiscard]] std::expected<void, Error> use(const Caller& caller) override;
  [[nodiscard]] bool attach(const Caller& caller, const std::shared_ptr<SocketPeer>& peer) override;
  void detach(const Caller& caller, const std::shared_ptr<SocketPeer>& peer) override;

 private:
  Accounts& accounts_;
  Tokens& tokens_;
};

}  // namespace ootori::server
