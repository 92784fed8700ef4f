// The calls by which a browser subscribes to push messages, for the session that it is signed in with.
#pragma once

#include <functional>

#include <boost/json/array.hpp>

#include "server/http/readers.hpp"
#include "server/http/route.hpp"
#include "server/push/push_options.hpp"
#include "server/push/push_queue.hpp"

namespace ootori::server {

class PushCalls {
 public:
  // All of it must outlive this.
  struct Services {
    const PushOptions* options;  // null: this server sends no push messages
    PushQueue& queue;
    Store& store;
    Readers& readers;
    std::function<UnixMillis()> now;
  };

  explicit PushCalls(Services services) : services_(std::move(services)) {}

  [[nodiscard]] Routes routes() const;

 private:
  void show(Call call) const;
  void subscribe(Call call) const;
  void unsubscribe(Call call) const;

  const Services services_;
};

// What a browser says of its subscription.
struct PushWish {
  std::string endpoint;
  PushReader reader;
  PushLanguage language;
};

// The body of PUT /api/v1/push.
[[nodiscard]] std::expected<PushWish, Error> parse_push_wish(std::string_view body);

// Part of the file of a player's own data.
[[nodiscard]] boost::json::array push_subscriptions_json(const std::vector<PushSubscription>& subscriptions);

}  // namespace ootori::server
