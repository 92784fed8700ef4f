#include "server/standby/standby.hpp"

#include <condition_variable>
#include <mutex>
#include <utility>

#include <spdlog/spdlog.h>

#include "server/admin/control_socket.hpp"
#include "server/health/measured.hpp"
#include "server/http/carrier.hpp"
#include "server/nodes/front_figures.hpp"
#include "server/store/data_folder.hpp"
#include "server/store/postgres_watch.hpp"

namespace ootori::server {
namespace {

std::expected<std::string, Error> no_administration(const AdminRequest&, const std::string&) {
  return std::unexpected(Error{ErrorCode::busy,
                               "this server is standing by: run the command on the server that is active, with the "
                               "data folder of that server"});
}

class StandingBy final : public Standby {
 public:
  StandingBy(DataFolder folder, const std::string& store, Front& front)
      : folder_(std::move(folder)), front_(front), watch_(store), metrics_(OOTORI_VERSION), metrics_page_(metrics_) {
    metrics_.show(active_metric, active_help, [] { return 0.0; });
    metrics_.show("ootori_clock_skew_seconds", "How far this machine's clock is ahead of the database's.",
                  [this] { return static_cast<double>(watch_.clock_skew().count()) / 1000; });
    show_front(metrics_, front_);
  }
  StandingBy(const StandingBy&) = delete;
  StandingBy& operator=(const StandingBy&) = delete;
  ~StandingBy() override { carry_to(std::nullopt); }

  std::expected<void, std::string> open(const StandbyOptions& options) {
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
      if (is_first) spdlog::info("standing by");
      carry_to(watch_.inner_place());
      if (stopped.wait_for(lock, stop, PostgresWatch::look_every, [&] { return stop.stop_requested(); })) return false;
    }
    return !stop.stop_requested();
  }

 private:
  void carry_to(const std::optional<InnerPlace>& place) {
    if (place == place_) return;
    front_.turn_away(std::chrono::milliseconds{0});
    carrier_.reset();
    place_ = place;
    if (!place) return;
    spdlog::info("the active server is at {} port {}", place->host, place->port);
    carrier_ = Carrier::make(*place);
    front_.turn_to(*carrier_);
  }

  DataFolder folder_;
  Front& front_;
  PostgresWatch watch_;
  Metrics metrics_;
  MetricsPage metrics_page_;
  std::optional<InnerPlace> place_;
  std::unique_ptr<Carrier> carrier_;
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
  auto standby = std::make_unique<StandingBy>(std::move(*folder), options.store, front);
  if (auto opened = standby->open(options); !opened) return std::unexpected(std::move(opened.error()));
  return standby;
}

}  // namespace ootori::server
