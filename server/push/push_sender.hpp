// Sends a notification to a push service over HTTP (RFC 8030), with libcurl.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "server/push/push_options.hpp"

namespace ootori::server {

struct PushRequest {
  std::string endpoint;
  std::string authorization;
  std::string topic;  // replaces a waiting message with the same topic
  std::chrono::seconds lives{};
  bool is_urgent = false;
  std::string body;
};

struct PushAnswer {
  long status = 0;  // 0: no response
  std::chrono::seconds retry_after{0};
  bool is_barred = false;  // the IP address is not public: nothing was sent
  std::string error{};     // can be logged: contains nothing of the subscription
};

// Not thread-safe, except stop(). `options` must outlive this.
class PushSender {
 public:
  explicit PushSender(const PushOptions& options);
  PushSender(const PushSender&) = delete;
  PushSender& operator=(const PushSender&) = delete;
  ~PushSender();

  // Blocks for at most ten seconds. Follows no redirects, uses no proxy, reads at most 4 kB of the response, and
  // connects only to public addresses unless the administrator has listed the services.
  [[nodiscard]] PushAnswer send(const PushRequest& request);
  // Aborts the current request, within about a second; later ones fail. Any thread.
  void stop();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace ootori::server
