// Who calls: as the rooms above know it, by a browser's cookies or a program's token.
#pragma once

#include <expected>
#include <memory>

#include "server/http/http.hpp"
#include "server/wire/caller.hpp"
#include "server/wire/error.hpp"

namespace ootori::server {

// Any thread.
class Identities {
 public:
  virtual ~Identities() = default;

  // Whether a request comes with a token: its cookies are not looked at then.
  [[nodiscard]] virtual bool has_token(const HttpRequest& request) const = 0;
  // An error: the token speaks for nobody, or was used too often.
  [[nodiscard]] virtual std::expected<Caller, Error> identify(const HttpRequest& request) = 0;
  // One more use of what the caller holds a socket with; an error: it has ended, or was used too often.
  [[nodiscard]] virtual std::expected<void, Error> use(const Caller& caller) = 0;

  // A socket of the caller, which is ended with what let the caller in. False: that is over already.
  [[nodiscard]] virtual bool attach(const Caller& caller, const std::shared_ptr<SocketPeer>& peer) = 0;
  virtual void detach(const Caller& caller, const std::shared_ptr<SocketPeer>& peer) = 0;
};

}  // namespace ootori::server
