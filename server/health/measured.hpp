// Wraps an application and counts the requests, responses and frames that pass through it.
#pragma once

#include "server/health/metrics.hpp"
#include "server/health/untrusted_proxies.hpp"
#include "server/http/http.hpp"

namespace ootori::server {

class Measured final : public Application {
 public:
  // Both must outlive this.
  Measured(Application& application, Metrics& metrics) : application_(application), metrics_(metrics) {}

  void answer(HttpRequest request, Reply reply) override;
  [[nodiscard]] BodySize body_size(std::string_view method, std::string_view path) const override {
    return application_.body_size(method, path);
  }
  void admit(HttpRequest request, std::shared_ptr<SocketPeer> peer, Welcomed reply) override;

 private:
  void look_at_proxy(const HttpRequest& request);

  Application& application_;
  Metrics& metrics_;
  UntrustedProxies untrusted_proxies_;
};

// Serves GET /metrics to Prometheus, on a listener of its own.
class MetricsPage final : public PromptApplication {
 public:
  explicit MetricsPage(const Metrics& metrics) : metrics_(metrics) {}

  void answer(HttpRequest request, Reply reply) override;

 protected:
  Welcome welcome(const HttpRequest& request, std::shared_ptr<SocketPeer> peer) override;

 private:
  const Metrics& metrics_;
};

}  // namespace ootori::server
