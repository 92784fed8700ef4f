// What a standby server answers by itself: requests that only read what is stored.
#pragma once

#include <functional>

#include "server/health/metrics.hpp"
#include "server/http/http.hpp"

namespace ootori::server {

// To the active server. Any thread, and for as long as anybody likes.
using PassOn = std::function<void(HttpRequest, Application::Reply)>;

// Any thread.
class LocalReads {
 public:
  virtual ~LocalReads() = default;

  // Another server is active: from now on requests are answered here. Once.
  virtual void begin() = 0;

  // Whether it may be answered here.
  [[nodiscard]] virtual bool takes(const HttpRequest& request) const = 0;
  // Of one that it takes; it is passed on where it cannot be answered here after all.
  virtual void answer(HttpRequest request, Application::Reply reply) = 0;
  // Its figures, which are not asked for any more when it is closed.
  virtual void show(Metrics& metrics) const = 0;
  // Nothing is answered here any more, what is being read fails within moments, and no file is written to. Once.
  virtual void close() = 0;
};

}  // namespace ootori::server
