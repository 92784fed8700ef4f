// What a standby server answers itself: requests that only read stored data.
#pragma once

#include <functional>

#include "server/health/metrics.hpp"
#include "server/http/http.hpp"

namespace ootori::server {

// Passes a request on to the active server. Any thread; may still be called after the standby has ended.
using PassOn = std::function<void(HttpRequest, Application::Reply)>;

// Any thread.
class LocalReads {
 public:
  virtual ~LocalReads() = default;

  // Another server is active: from now on, requests are answered here. Call it once.
  virtual void begin() = 0;

  // Whether this may answer the request.
  [[nodiscard]] virtual bool takes(const HttpRequest& request) const = 0;
  // For a request that it takes. If it turns out that it cannot be answered here, it is passed on.
  virtual void answer(HttpRequest request, Application::Reply reply) = 0;
  // Adds its metrics, which must not be queried after close().
  virtual void show(Metrics& metrics) const = 0;
  // Stops answering: reads in progress fail within moments, and no file is written any more. Call it once.
  virtual void close() = 0;
};

}  // namespace ootori::server
