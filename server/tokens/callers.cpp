#include "server/tokens/callers.hpp"

namespace ootori::server {

std::expected<Caller, Error> Callers::identify(const HttpRequest& request) {
  if (has_token(request)) return tokens_.identify(request);
  return accounts_.identify(request);
}

std::expected<void, Error> Callers::use(const Caller& caller) {
  if (!caller.token) return {};
  return tokens_.use(caller.token->id);
}

bool Callers::attach(const Caller& caller, const std::shared_ptr<SocketPeer>& peer) {
  return caller.token ? tokens_.attach(caller.token->id, peer) : accounts_.attach(caller, peer);
}

void Callers::detach(const Caller& caller, const std::shared_ptr<SocketPeer>& peer) {
  if (caller.token) return tokens_.detach(caller.token->id, peer);
  accounts_.detach(caller, peer);
}

}  // namespace ootori::server
