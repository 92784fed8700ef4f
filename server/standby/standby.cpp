#include "server/standby/standby.hpp"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <utility>

#include <fmt/format.h>

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

Error no_administration(bool is_outdated) {
  return {ErrorCode::busy,
          fmt::format("{}: run the command on the server that is active, with the data folder of that server",
                      is_outdated ? "this server is older than the database and cannot become active"
                                  : "this server is standing by")};
}

// Answers requests here where possible, and passes the others on to the active server.
class Answering final : public Application {
 public:
  Answering(ActiveServer& active, LocalReads* reads) : active_(active), reads_(reads) {}

  void answer(HttpRequest request, Reply reply) override {
    if (reads_ != nullptr && reads_->takes(request)) return reads_->answer(std::move(request), std::move(reply));
    if (is_outdated_ && request.path == "/api/v1/ready") return answer_outdated(std::move(request), std::move(reply));
    active_.answer(std::move(request), std::move(reply));
  }
  [[nodiscard]] BodySize body_size(std::string_view method, std::string_view path) const override {
    return active_.body_size(method, path);
  }
  void admit(HttpRequest request, std::shared_ptr<SocketPeer> peer, Welcomed reply) override {
    active_.admit(std::move(request), std::move(peer), std::move(reply));
  }

  [[nodiscard]] bool is_outdated() const { return is_outdated_; }
  void set_outdated(bool is_outdated) { is_outdated_ = is_outdated; }

 private:
  void answer_outdated(HttpRequest request, Reply reply) {
    active_.answer(std::move(request), [reply = std::move(reply)](HttpResponse response) mutable {
      reply(response.status == 200 ? std::move(response) : outdated());
    });
  }

  ActiveServer& active_;
  LocalReads* const reads_;
  std::atomic<bool> is_outdated_ = false;
};

class StandingBy final : public Standby {
 public:
  StandingBy(DataFolder folder, const StandbyOptions& options, Front& front)
      : folder_(std::move(folder)),
        front_(front),
        watch_(options.store, options.version),
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
    front_.set_outdated(false);
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
        [this](const AdminRequest&, const std::string&) -> std::expected<std::string, Error> {
          return std::unexpected(no_administration(answering_.is_outdated()));
        });
    if (!control) return std::unexpected(std::move(control.error()));
    control_ = std::move(*control);
    return {};
  }

  bool wait(const std::stop_token& stop) override {
    std::mutex mutex;
    std::condition_variable_any stopped;
    std::unique_lock lock(mutex);
    while (!watch_.is_free()) {
      show_state();
      begin_reading();
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

  void show_state() {
    const bool is_outdated = watch_.is_outdated();
    if (is_outdated == was_outdated_) return;
    was_outdated_ = is_outdated;
    front_.set_outdated(is_outdated);
    answering_.set_outdated(is_outdated);
    if (!is_outdated) return log::info("standing by");
    log::error(
        "the database was upgraded by a later version of ootori: this server passes requests on, but it cannot become "
        "active; install the new version");
  }

  // Before that, tables are missing, or have other columns.
  void begin_reading() {
    if (!reads_ || is_reading_ || !watch_.has_known_version()) return;
    is_reading_ = true;
    reads_->begin();
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
  std::optional<bool> was_outdated_;  // at the last look; none: there was none yet
  bool is_reading_ = false;
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
