#include "server/health/measured.hpp"

#include <utility>

#include "server/http/error_response.hpp"

namespace ootori::server {
namespace {

using std::chrono::steady_clock;

class MeasuredPeer final : public SocketPeer {
 public:
  MeasuredPeer(std::shared_ptr<SocketPeer> peer, Metrics& metrics) : peer_(std::move(peer)), metrics_(metrics) {}

  void send(std::string text) override {
    metrics_.frame_sent();
    peer_->send(std::move(text));
  }
  void end() override { peer_->end(); }
  void leave() override { peer_->leave(); }
  void when_taken(std::move_only_function<void()> go_on) override { peer_->when_taken(std::move(go_on)); }
  void watch_closely(bool closely) override { peer_->watch_closely(closely); }

 private:
  const std::shared_ptr<SocketPeer> peer_;
  Metrics& metrics_;
};

class MeasuredHandler final : public SocketHandler {
 public:
  MeasuredHandler(std::unique_ptr<SocketHandler> handler, Metrics& metrics)
      : handler_(std::move(handler)), metrics_(metrics) {
    metrics_.socket_opened();
  }
  MeasuredHandler(const MeasuredHandler&) = delete;
  MeasuredHandler& operator=(const MeasuredHandler&) = delete;
  ~MeasuredHandler() override { metrics_.socket_closed(); }

  void text(std::string_view frame) override {
    metrics_.frame_received();
    handler_->text(frame);
  }
  void binary() override {
    metrics_.frame_received();
    handler_->binary();
  }
  void too_large() override {
    metrics_.frame_received();
    handler_->too_large();
  }
  void control() override {
    metrics_.frame_received();
    handler_->control();
  }
  void silent(std::optional<steady_clock::time_point> since) override { handler_->silent(since); }

 private:
  const std::unique_ptr<SocketHandler> handler_;
  Metrics& metrics_;
};

bool is_name_of_this_machine(std::string_view host) {
  return host.empty() || host.starts_with("127.") || host.starts_with("localhost") || host.starts_with("[::1]");
}

// Whether the request comes from a local proxy that does not pass on the client's address: only a proxy would connect
// from this machine and use a public host name.
bool is_unforwarded(const HttpRequest& request) {
  return (request.address == "127.0.0.1" || request.address == "::") && !is_name_of_this_machine(request.host);
}

}  // namespace

void Measured::look_at_proxy(const HttpRequest& request) {
  const bool is_untrusted = !request.untrusted_proxy.empty();
  if (is_untrusted) untrusted_proxies_.note(request.untrusted_proxy);
  if (is_untrusted || is_unforwarded(request)) metrics_.unforwarded();
}

void Measured::answer(HttpRequest request, Reply reply) {
  look_at_proxy(request);
  application_.answer(std::move(request), [&metrics = metrics_, begun = steady_clock::now(),
                                           reply = std::move(reply)](HttpResponse response) mutable {
    metrics.answered(response.status, steady_clock::now() - begun);
    reply(std::move(response));
  });
}

void Measured::admit(HttpRequest request, std::shared_ptr<SocketPeer> peer, Welcomed reply) {
  look_at_proxy(request);
  application_.admit(std::move(request), std::make_shared<MeasuredPeer>(std::move(peer), metrics_),
                     [&metrics = metrics_, reply = std::move(reply)](Welcome welcome) mutable {
                       if (welcome) {
                         welcome->handler = std::make_unique<MeasuredHandler>(std::move(welcome->handler), metrics);
                       }
                       reply(std::move(welcome));
                     });
}

void MetricsPage::answer(HttpRequest request, Reply reply) {
  if (request.path != "/metrics") {
    return reply(error_response({ErrorCode::not_found, "This address serves only /metrics."}));
  }
  if (request.method != "GET" && request.method != "HEAD") {
    auto refused = error_response({ErrorCode::method_not_allowed, "The allowed methods are GET, HEAD."});
    refused.headers.emplace_back("Allow", "GET, HEAD");
    return reply(std::move(refused));
  }
  reply({.status = 200,
         .headers = {{"Content-Type", "text/plain; version=0.0.4; charset=utf-8"}, {"Cache-Control", "no-store"}},
         .body = std::make_shared<const std::string>(metrics_.page())});
}

Application::Welcome MetricsPage::welcome(const HttpRequest&, std::shared_ptr<SocketPeer>) {
  return std::unexpected(error_response({ErrorCode::not_found, "This address serves only /metrics."}));
}

}  // namespace ootori::server
