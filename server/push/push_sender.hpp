// Hands a message to a push service by HTTP (RFC 8030), by libcurl.
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
  std::string topic;  // a later message with the same one takes the place of this one, as long as that waits
  std::chrono::seconds lives{};
  bool is_urgent = false;
  std::string body;
};

struct PushAnswer {
  long status = 0;  // 0: none came
  std::chrono::seconds retry_after{0};
  bool is_barred = false;  // the address is not one of the internet: nothing was sent
  std::string error{};     // fit for a log: nothing of the subscription is in it
};

// For one thread at a time. `options` must outlive it.
class PushSender {
 public:
  explicit PushSender(const PushOptions& options);
  PushSender(const PushSender&) = delete;
  PushSender& operator=(const PushSender&) = delete;
  ~PushSender();

  // Blocks for ten seconds at most. Follows no redirect, uses no proxy, reads little of the answer, and connects only
  // to public addresses, unless the host has named the services.
  [[nodiscard]] PushAnswer send(const PushRequest& request);
  // Breaks off what is being sent, and sends nothing more. Any thread.
  void stop();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace ootori::server
