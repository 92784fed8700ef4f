// Identifies callers, by a browser's cookies or a program's token. Implemented by Callers (server/tokens/).
#pragma once

#include <expected>
#include <memory>
#include <string>

#include "server/http/http.hpp"
#include "server/wire/caller.hpp"
#include "server/wire/error.hpp"

namespace ootori::server {

// Any thread.
class Identities {
 public:
  virtual ~Identities() = default;

  // Whether a request carries a token; its cookies are then ignored.
  [[nodiscard]] virtual bool has_token(const HttpRequest& request) const = 0;
  // An error if the token is invalid or was used too often.
  [[nodiscard]] virtual std::expected<Caller, Error> identify(const HttpRequest& request) = 0;
  // The caller's cookie with its whole lifetime again, for the response; usually empty.
  [[nodiscard]] virtual std::string renewed_cookie(const Caller& caller, const HttpRequest& request) = 0;
  // Counts one more use of the token that the caller opened a socket with. An error if the token is no longer valid or
  // was used too often.
  [[nodiscard]] virtual std::expected<void, Error> use(const Caller& caller) = 0;

  // Registers a socket of the caller: it is closed when the caller's session or token ends. False if that has ended
  // already.
  [[nodiscard]] virtual bool attach(const Caller& caller, const std::shared_ptr<SocketPeer>& peer) = 0;
  virtual void detach(const Caller& caller, const std::shared_ptr<SocketPeer>& peer) = 0;
};

}  // namespace ootori::server
