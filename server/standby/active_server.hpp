// Forwards requests and sockets to the site's active server.
#pragma once

#include <memory>
#include <mutex>

#include "server/http/carrier.hpp"

namespace ootori::server {

// Any thread.
class ActiveServer final : public Application {
 public:
  // Null: no active server is known.
  void set(std::shared_ptr<Carrier> carrier);

  void answer(HttpRequest request, Reply reply) override;
  [[nodiscard]] BodySize body_size(std::string_view method, std::string_view path) const override;
  void admit(HttpRequest request, std::shared_ptr<SocketPeer> peer, Welcomed reply) override;

 private:
  [[nodiscard]] std::shared_ptr<Carrier> get() const;

  mutable std::mutex mutex_;
  std::shared_ptr<Carrier> carrier_;
};

}  // namespace ootori::server
