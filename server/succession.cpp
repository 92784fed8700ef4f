#include "server/succession.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "log/log.hpp"
#include "server/clockwork/clocks.hpp"
#include "server/http/inner_line.hpp"
#include "server/http/listening.hpp"
#include "server/nodes/front_figures.hpp"
#include "server/reading_server.hpp"
#include "server/schema.hpp"
#include "server/standby/standby.hpp"
#include "server/store/postgres.hpp"

namespace ootori::server {
namespace {

constexpr std::chrono::milliseconds longest_answer{500};   // time to answer pending requests before a server stops
constexpr std::chrono::milliseconds between_turns{1'000};  // after a turn for which the database was away
constexpr std::size_t inner_header = 16UL * 1024;          // a client's header, and what the front adds to it

std::string_view text(StoreLoss loss) {
  switch (loss) {
    case StoreLoss::away: return "the database is away";
    case StoreLoss::replaced: return "another server has taken over";
    case StoreLoss::outdated: return "the database has more than this server knows";
  }
  return "";
}

std::string refusal_of_thread(const std::system_error& refused) {
  return fmt::format("the system allows no more threads: {}", refused.what());
}

class TakingTurns final : public Succession {
 public:
  TakingTurns(SuccessionOptions options, WebFiles files, std::function<void(std::string)> on_end)
      : options_(std::move(options.server)),
        inner_(std::move(options.inner)),
        on_end_(std::move(on_end)),
        ledger_(options_.call_limits, options_.http.holds, count_uptime()),
        files_(std::move(files)),
        front_(files_, ledger_) {}
  TakingTurns(const TakingTurns&) = delete;
  TakingTurns& operator=(const TakingTurns&) = delete;
  ~TakingTurns() override { stop(); }

  std::expected<void, std::string> begin() {
    auto http = HttpServer::start(options_.http, front_, ledger_);
    if (!http) return std::unexpected(std::move(http.error().message));
    http_ = std::move(*http);
    if (auto begun = stand_by(); !begun) return begun;
    log::info("serving on port {}, data in {}", http_->port(), options_.data.string());
    thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
    return {};
  }

  [[nodiscard]] std::uint16_t port() const override { return http_->port(); }
  [[nodiscard]] bool is_active() const override { return is_active_; }

  void stop() override {
    if (http_) http_->stop_accepting();
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
    if (http_) http_->stop();
  }

 private:
  void run(const std::stop_token& stop) {
    try {
      take_turns(stop);
    } catch (const std::system_error& refused) {
      on_end_(refusal_of_thread(refused));
    }
  }

  void take_turns(const std::stop_token& stop) {
    while (standby_->wait(stop)) {
      standby_.reset();
      if (auto served = serve(stop); !served) return on_end_(std::move(served.error()));
      if (stop.stop_requested()) return;
      if (auto begun = stand_by(); !begun) return on_end_(std::move(begun.error()));
    }
    standby_.reset();
  }

  std::expected<void, std::string> stand_by() {
    auto standby = Standby::begin(
        {.url = http_->url(),
         .metrics = options_.metrics,
         .data = options_.data,
         .store = options_.store,
         .version = whole_schema().version(),
         .make_reads =
             [this](PassOn pass_on) { return make_reading_server(options_, files_, ledger_, std::move(pass_on)); },
         // A search may take a second, and nobody's move should wait for it.
         .end =
             [this](std::unique_ptr<LocalReads> reads) {
               ending_ = std::jthread([reads = std::move(reads)]() mutable { reads.reset(); });
             }},
        front_);
    if (!standby) return std::unexpected(std::move(standby.error()));
    standby_ = std::move(*standby);
    return {};
  }

  // Serves until told to stop or until the store is lost. Returns soon if another server was faster or the database is
  // away.
  std::expected<void, std::string> serve(const std::stop_token& stop) {
    const auto begun = std::chrono::steady_clock::now();
    loss_.reset();
    auto server = start_server();
    if (!server) return after(server.error(), stop);
    front_.turn_to((*server)->application());
    is_active_ = true;
    log::info("active after {} ms",
              std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begun).count());
    await_end(stop);
    is_active_ = false;
    front_.turn_away(stop.stop_requested() ? longest_answer : std::chrono::milliseconds{0});
    (*server)->stop();
    return {};
  }

  std::expected<std::unique_ptr<Server>, StartFault> start_server() {
    try {
      return Server::start(options_of_turn());
    } catch (const std::system_error& refused) {
      return std::unexpected(StartFault{.message = refusal_of_thread(refused), .kind = StartFault::Kind::away});
    }
  }

  // Decides whether a server that could not become active stands by again.
  std::expected<void, std::string> after(const StartFault& fault, const std::stop_token& stop) {
    if (fault.kind == StartFault::Kind::lasting) return std::unexpected(fault.message);
    // While nobody was active, another server may have been faster, and may have upgraded the database.
    if (fault.kind == StartFault::Kind::taken || fault.kind == StartFault::Kind::too_new) return {};
    log::warn("this server could not become active: {}", fault.message);
    // The database may let a standby server connect, but not an active server, which needs more connections.
    std::unique_lock lock(mutex_);
    lost_.wait_for(lock, stop, between_turns, [&] { return stop.stop_requested(); });
    return {};
  }

  // Clients come through the front; the other servers use a listener of their own, with a new key for each turn.
  ServerOptions options_of_turn() {
    ServerOptions options = options_;
    options.on_loss = [this](StoreLoss loss) { note(loss); };
    options.is_one_of_several = true;
    options.url = http_->url();
    options.listens = inner_.has_value();
    options.http.listening.reset();
    options.show = [this](Metrics& metrics) { show_front(metrics, front_); };
    if (!inner_) return options;
    const std::string key = new_key();
    options.inner = InnerPlace{.host = inner_->host, .port = inner_->port, .key = key};
    options.http.host = inner_->host;
    options.http.port = inner_->port;
    options.http.key = key;
    options.http.http.header = inner_header;
    return options;
  }

  // Called on the thread that writes to the store.
  void note(StoreLoss loss) {
    {
      const std::scoped_lock lock(mutex_);
      loss_ = loss;
    }
    lost_.notify_all();
  }

  void await_end(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    lost_.wait(lock, stop, [this] { return loss_.has_value(); });
    if (!loss_) return;
    log::warn("{}: this server stands by", text(*loss_));
  }

  const ServerOptions options_;
  const std::optional<InnerAddress> inner_;
  const std::function<void(std::string)> on_end_;
  Ledger ledger_;  // for connections, the front's files, and reads while another server is active
  const WebFiles files_;
  Front front_;
  std::unique_ptr<HttpServer> http_;
  std::jthread ending_;  // destroys what has read while another server was active
  std::unique_ptr<Standby> standby_;
  std::atomic<bool> is_active_ = false;
  std::mutex mutex_;
  std::condition_variable_any lost_;
  std::optional<StoreLoss> loss_;
  std::jthread thread_;
};

}  // namespace

std::expected<std::unique_ptr<Succession>, std::string> Succession::start(SuccessionOptions options,
                                                                          std::function<void(std::string)> on_end) {
  if (options.server.store.empty()) {
    return std::unexpected("--standby needs --store: a data folder is for one server");
  }
  if (const auto& replica = options.server.read_store; !replica.empty()) {
    if (const auto fault = postgres::fault_of_address(replica)) {
      return std::unexpected("the address of the replica cannot be read: " + *fault);
    }
  }
  // Otherwise a mistake would end this server when it takes over, which may be when nobody else can.
  if (const auto& inner = options.inner) {
    if (const auto free = may_listen_later(inner->host, inner->port); !free) {
      return std::unexpected("--inner: " + free.error().message);
    }
  }
  WebFiles files;
  if (options.server.web) {
    auto loaded = WebFiles::load(*options.server.web);
    if (!loaded) return std::unexpected(std::move(loaded.error()));
    files = std::move(*loaded);
  }
  auto made = std::make_unique<TakingTurns>(std::move(options), std::move(files), std::move(on_end));
  if (auto begun = made->begin(); !begun) return std::unexpected(std::move(begun.error()));
  return made;
}

}  // namespace ootori::server
