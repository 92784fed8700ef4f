#include "server/standby/active_server.hpp"

#include <utility>

#include "server/nodes/front.hpp"

namespace ootori::server {

void ActiveServer::set(std::shared_ptr<Carrier> carrier) {
  const std::scoped_lock lock(mutex_);
  std::swap(carrier_, carrier);
}

std::shared_ptr<Carrier> ActiveServer::get() const {
  const std::scoped_lock lock(mutex_);
  return carrier_;
}

void ActiveServer::answer(HttpRequest request, Reply reply) {
  const auto carrier = get();
  if (!carrier) return reply(nobody_serves());
  carrier->answer(std::move(request), std::move(reply));
}

BodySize ActiveServer::body_size(std::string_view method, std::string_view path) const {
  const auto carrier = get();
  return carrier ? carrier->body_size(method, path) : BodySize::usual;
}

void ActiveServer::admit(HttpRequest request, std::shared_ptr<SocketPeer> peer, Welcomed reply) {
  const auto carrier = get();
  if (!carrier) return reply(std::unexpected(nobody_serves()));
  carrier->admit(std::move(request), std::move(peer), std::move(reply));
}

}  // namespace ootori::server
