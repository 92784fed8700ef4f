#include "server/standby/standby.hpp"

#include <condition_variable>
#include <mutex>
#include <utility>

#include "log/log.hpp"
#include "server/admin/control_socket.hpp"
#include "server/health/measured.hpp"
#include "server/http/carrier.hpp"
#include "server/nodes/front_figures.hpp"
#include "server/standby/active_server.hpp"
#include "server/store/data_folder.hpp"
#include "server/store/postgres_watch.hpp"

namespace ootori::server {
namespace {

std::expected<std::string, Error> no_administration(const AdminRequest&, const std::string&) {
  return std::unexpected(Error{ErrorCode::busy,
                               "this server is standing by: run the command on the server that is active, with the "
                               "data folder of that server"});
}

// Answers requests here where possible, and passes the others on to the active server.
class Answering final : public Application {
 public:
  Answering(ActiveServer& active, LocalReads* reads) : active_(active), reads_(reads) {}

  void answer(HttpRequest request, Reply reply) override {
    if (reads_ != nullptr && reads_->takes(request)) return reads_->answer(std::move(request), std::move(reply));
    active_.answer(std::move(request), std::move(reply));
  }
  [[nodiscard]] BodySize body_size(std::string_view method, std::string_view path) const override {
    return active_.body_size(method, path);
  }
  void admit(HttpRequest request, std::shared_ptr<SocketPeer> peer, Welcomed reply) override {
    active_.admit(std::move(request), std::move(peer), std::move(reply));
  }

 private:
  ActiveServer& active_;
  LocalReads* const reads_;
};

class StandingBy final : public Standby {
 public:
  StandingBy(DataFolder folder, const StandbyOptions& options, Front& front)
      : folder_(std::move(folder)),
        front_(front),
        watch_(options.store),
        metrics_(OOTORI_VERSION),
        metrics_page_(metrics_),
        end_(options.end),
        reads_(options.make_reads ? options.make_reads(to_the_active_server()) : nullptr),
        answering_(*active_, reads_.get()) {
    metrics_.show(active_metric, active_help, [] { return 0.0; });
    metrics_.show("ootori_clock_skew_seconds", "How far this machine's clock is ahead of the database's.",
                  [this] { return static_cast<double>(watch_.clock_skew().count()) / 1000; });
    show_front(metrics_, front_);
    if (reads_) reads_->show(metrics_);
    front_.turn_to(answering_);
  }
  StandingBy(const StandingBy&) = delete;
  StandingBy& operator=(const StandingBy&) = delete;
  ~StandingBy() override {
    front_.turn_away(std::chrono::milliseconds{0});
    active_->set(nullptr);
    metrics_http_.reset();
    if (!reads_) return;
    reads_->close();
    end_(std::move(reads_));
  }

  std::expected<void, std::string> open(const StandbyOptions& options) {
    if (options.metrics) {
      auto listening = HttpServer::start(*options.metrics, metrics_page_);
      if (!listening) return std::unexpected("metrics: " + listening.error().message);
      metrics_http_ = std::move(*listening);
    }
    auto control = ControlSocket::open(
        folder_.path(), {.url = options.url, .metrics = metrics_http_ ? metrics_http_->url() : std::string{}},
        no_administration);
    if (!control) return std::unexpected(std::move(control.error()));
    control_ = std::move(*control);
    return {};
  }

  bool wait(const std::stop_token& stop) override {
    std::mutex mutex;
    std::condition_variable_any stopped;
    std::unique_lock lock(mutex);
    for (bool is_first = true; !watch_.is_free(); is_first = false) {
      if (is_first) begin();
      carry_to(watch_.inner_place());
      active_->end_long_waits();
      if (stopped.wait_for(lock, stop, PostgresWatch::look_every, [&] { return stop.stop_requested(); })) return false;
    }
    return !stop.stop_requested();
  }

 private:
  [[nodiscard]] PassOn to_the_active_server() const {
    return [active = active_](HttpRequest request, Application::Reply reply) {
      active->answer(std::move(request), std::move(reply));
    };
  }

  void begin() {
    log::info("standing by");
    if (reads_) reads_->begin();
  }

  // Sockets and streamed responses end with the server to which they were carried.
  void carry_to(const std::optional<InnerPlace>& place) {
    if (place == place_) return;
    place_ = place;
    front_.turn_away(std::chrono::milliseconds{0});
    if (place) log::info("the active server is at {} port {}", place->host, place->port);
    active_->set(place ? Carrier::make(*place) : nullptr);
    front_.turn_to(answering_);
  }

  DataFolder folder_;
  Front& front_;
  PostgresWatch watch_;
  Metrics metrics_;
  MetricsPage metrics_page_;
  const std::function<void(std::unique_ptr<LocalReads>)> end_;
  const std::shared_ptr<ActiveServer> active_ = std::make_shared<ActiveServer>();
  std::optional<InnerPlace> place_;
  std::unique_ptr<LocalReads> reads_;
  Answering answering_;
  std::unique_ptr<HttpServer> metrics_http_;
  std::unique_ptr<ControlSocket> control_;
};

}  // namespace

std::expected<std::unique_ptr<Standby>, std::string> Standby::begin(const StandbyOptions& options, Front& front) {
  if (const auto fault = postgres::fault_of_address(options.store)) {
    return std::unexpected("the address of the database cannot be read: " + *fault);
  }
  auto folder = DataFolder::open(options.data);
  if (!folder) return std::unexpected(std::move(folder.error().message));
  auto standby = std::make_unique<StandingBy>(std::move(*folder), options, front);
  if (auto opened = standby->open(options); !opened) return std::unexpected(std::move(opened.error()));
  return standby;
}

}  // namespace ootori::server
