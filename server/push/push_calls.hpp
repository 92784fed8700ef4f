// API calls for subscribing a browser to push notifications. A subscription belongs to the browser's session.
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
  // All of these must outlive this.
  struct Services {
    const PushOptions* options;  // null: this server sends no push notifications
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

// A browser's subscription, as it sends it.
struct PushWish {
  std::string endpoint;
  PushReader reader;
  PushLanguage language;
};

// The body of PUT /api/v1/push.
[[nodiscard]] std::expected<PushWish, Error> parse_push_wish(std::string_view body);

// The part of a player's data export.
[[nodiscard]] boost::json::array push_subscriptions_json(const std::vector<PushSubscription>& subscriptions);

}  // namespace ootori::server
