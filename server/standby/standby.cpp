#include "server/standby/standby.hpp"

#include <condition_variable>
#include <mutex>
#include <utility>

#include <boost/json.hpp>
#include <spdlog/spdlog.h>

#include "server/admin/control_socket.hpp"
#include "server/health/measured.hpp"
#include "server/http/error_response.hpp"
#include "server/store/data_folder.hpp"
#include "server/store/postgres_watch.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

// Whoever asks again may have the right server by then.
constexpr std::chrono::seconds ask_again{1};

HttpResponse not_here() {
  const Error error{.code = ErrorCode::busy,
                    .message = "This server is standing by. Please try again in a moment.",
                    .retry_after = ask_again};
  HttpResponse response = error_response(error);
  json::object body = json::parse(*response.body).as_object();
  body["status"] = "standby";
  response.body = std::make_shared<const std::string>(json::serialize(body));
  return response;
}

class StandbyPage final : public Application {
 public:
  void answer(HttpRequest request, Reply reply) override {
    if (request.path != "/api/v1/health") return reply(not_here());
    reply(HttpResponse::json(200, json::serialize(json::object{{"status", "ok"}, {"version", OOTORI_VERSION}})));
  }
  std::expected<SocketWelcome, HttpResponse> welcome(const HttpRequest&, std::shared_ptr<SocketPeer>) override {
    return std::unexpected(not_here());
  }
};

std::expected<std::string, Error> no_administration(const AdminRequest&, const std::string&) {
  return std::unexpected(Error{ErrorCode::busy,
                               "this server is standing by: run the command on the server that is active, with the "
                               "data folder of that server"});
}

class StandingBy final : public Standby {
 public:
  StandingBy(DataFolder folder, const std::string& store)
      : folder_(std::move(folder)), watch_(store), metrics_(OOTORI_VERSION), metrics_page_(metrics_) {
    metrics_.show(active_metric, active_help, [] { return 0.0; });
  }

  std::expected<void, std::string> open(const StandbyOptions& options) {
    auto http = HttpServer::start(options.http, page_);
    if (!http) return std::unexpected(std::move(http.error().message));
    http_ = std::move(*http);
    if (options.metrics) {
      auto listening = HttpServer::start(*options.metrics, metrics_page_);
      if (!listening) return std::unexpected("metrics: " + listening.error().message);
      metrics_http_ = std::move(*listening);
    }
    auto control = ControlSocket::open(folder_.path(), no_administration);
    if (!control) return std::unexpected(std::move(control.error()));
    control_ = std::move(*control);
    return {};
  }

  bool wait(const std::stop_token& stop) override {
    std::mutex mutex;
    std::condition_variable_any stopped;
    std::unique_lock lock(mutex);
    for (bool is_first = true; !watch_.is_free(); is_first = false) {
      if (is_first) spdlog::info("standing by on port {}", port());
      if (stopped.wait_for(lock, stop, PostgresWatch::look_every, [&] { return stop.stop_requested(); })) return false;
    }
    return !stop.stop_requested();
  }

  [[nodiscard]] std::uint16_t port() const override { return http_->port(); }
  [[nodiscard]] std::uint16_t metrics_port() const override { return metrics_http_ ? metrics_http_->port() : 0; }
  [[nodiscard]] int share_listening() const override { return http_->share_listening(); }

 private:
  DataFolder folder_;
  PostgresWatch watch_;
  Metrics metrics_;
  MetricsPage metrics_page_;
  StandbyPage page_;
  std::unique_ptr<HttpServer> http_;
  std::unique_ptr<HttpServer> metrics_http_;
  std::unique_ptr<ControlSocket> control_;
};

}  // namespace

std::expected<std::unique_ptr<Standby>, std::string> Standby::begin(const StandbyOptions& options) {
  if (const auto fault = postgres::fault_of_address(options.store)) {
    return std::unexpected("the address of the database cannot be read: " + *fault);
  }
  auto folder = DataFolder::open(options.data);
  if (!folder) return std::unexpected(std::move(folder.error().message));
  auto standby = std::make_unique<StandingBy>(std::move(*folder), options.store);
  if (auto opened = standby->open(options); !opened) return std::unexpected(std::move(opened.error()));
  return standby;
}

}  // namespace ootori::server
