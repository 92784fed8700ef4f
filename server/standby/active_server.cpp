#include "server/standby/active_server.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

#include "server/nodes/front.hpp"

namespace ootori::server {

void ActiveServer::set(std::shared_ptr<Carrier> carrier) {
  std::vector<Asked> waiting;
  {
    const std::scoped_lock lock(mutex_);
    std::swap(carrier_, carrier);
    ++turn_;
    std::swap(waiting_, waiting);
  }
  for (Asked& asked : waiting) ask(std::move(asked));
}

void ActiveServer::end_long_waits() {
  const auto now = Clock::now();
  std::vector<Asked> over;
  {
    const std::scoped_lock lock(mutex_);
    const auto is_over = [now](const Asked& asked) { return asked.until <= now; };
    const auto first = std::ranges::partition(waiting_, std::not_fn(is_over)).begin();
    over.assign(std::move_iterator(first), std::move_iterator(waiting_.end()));
    waiting_.erase(first, waiting_.end());
  }
  for (Asked& asked : over) asked.reply(nobody_serves());
}

std::shared_ptr<Carrier> ActiveServer::get() const {
  const std::scoped_lock lock(mutex_);
  return carrier_;
}

void ActiveServer::answer(HttpRequest request, Reply reply) {
  ask({.request = std::move(request), .reply = std::move(reply), .until = Clock::now() + patience});
}

void ActiveServer::ask(Asked asked) {
  std::shared_ptr<Carrier> carrier;
  std::uint64_t turn = 0;
  {
    const std::scoped_lock lock(mutex_);
    carrier = carrier_;
    turn = turn_;
  }
  if (!carrier) return asked.reply(nobody_serves());
  carrier->carry(std::move(asked.request),
                 [this, turn, reply = std::move(asked.reply), until = asked.until](Carrier::Carried carried) mutable {
                   if (carried) return reply(std::move(*carried));
                   ask_again({.request = std::move(carried.error()), .reply = std::move(reply), .until = until}, turn);
                 });
}

void ActiveServer::ask_again(Asked asked, std::uint64_t refused_in) {
  bool has_new_key = false;
  {
    const std::scoped_lock lock(mutex_);
    has_new_key = turn_ != refused_in;
    if (!has_new_key && waiting_.size() < most_waiting) return waiting_.push_back(std::move(asked));
  }
  if (has_new_key && Clock::now() < asked.until) return ask(std::move(asked));
  asked.reply(nobody_serves());
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
