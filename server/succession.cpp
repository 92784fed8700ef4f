#include "server/succession.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include "server/standby/standby.hpp"

namespace ootori::server {
namespace {

// The socket that people connect to stays open while those who answer there change: who connects meanwhile waits.
class Listening {
 public:
  explicit Listening(int fd) : fd_(fd) {}
  Listening(const Listening&) = delete;
  Listening& operator=(const Listening&) = delete;
  ~Listening() { ::close(fd_); }

  // For HttpOptions::listening, which takes over what it gets.
  [[nodiscard]] int once_more() const { return ::fcntl(fd_, F_DUPFD_CLOEXEC, 0); }

 private:
  int fd_;
};

class TakingTurns final : public Succession {
 public:
  TakingTurns(ServerOptions options, std::function<void(std::string)> on_end)
      : options_(std::move(options)), on_end_(std::move(on_end)) {}
  TakingTurns(const TakingTurns&) = delete;
  TakingTurns& operator=(const TakingTurns&) = delete;
  ~TakingTurns() override { stop(); }

  std::expected<void, std::string> begin() {
    if (auto begun = stand_by(); !begun) return begun;
    port_ = standby_->port();
    const int fd = standby_->share_listening();
    if (fd < 0) return std::unexpected("the system gives no more files: ulimit -n");
    listening_.emplace(fd);
    thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
    return {};
  }

  [[nodiscard]] std::uint16_t port() const override { return port_; }
  [[nodiscard]] bool is_active() const override { return is_active_; }

  void stop() override {
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
  }

 private:
  void run(const std::stop_token& stop) {
    while (standby_->wait(stop)) {
      standby_.reset();
      if (auto served = serve(stop); !served) return on_end_(std::move(served.error()));
      if (stop.stop_requested()) return;
      if (auto begun = stand_by(); !begun) return on_end_(std::move(begun.error()));
    }
    standby_.reset();
  }

  std::expected<void, std::string> stand_by() {
    StandbyOptions options{
        .http = options_.http, .metrics = options_.metrics, .data = options_.data, .store = options_.store};
    if (listening_) options.http.listening = listening_->once_more();
    auto standby = Standby::begin(options);
    if (!standby) return std::unexpected(std::move(standby.error()));
    standby_ = std::move(*standby);
    return {};
  }

  // Until it is told to stop, or cannot go on; at once, if another server was faster.
  std::expected<void, std::string> serve(const std::stop_token& stop) {
    const auto begun = std::chrono::steady_clock::now();
    ServerOptions options = options_;
    options.http.listening = listening_->once_more();
    loss_.reset();
    options.on_loss = [this](StoreLoss loss) { note(loss); };
    auto server = Server::start(options);
    if (!server && server.error().is_taken) {
      ::close(*options.http.listening);  // nobody has taken it over
      return {};
    }
    if (!server) return std::unexpected(std::move(server.error().message));
    is_active_ = true;
    spdlog::info(
        "active after {} ms",
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begun).count());
    await_end(stop);
    is_active_ = false;
    (*server)->stop();
    return {};
  }

  // On the thread that writes to the store.
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
    spdlog::warn("{}: everybody is asked to connect again, and this server stands by",
                 *loss_ == StoreLoss::replaced ? "another server has taken over" : "the database is away");
  }

  const ServerOptions options_;
  const std::function<void(std::string)> on_end_;
  std::optional<Listening> listening_;
  std::unique_ptr<Standby> standby_;
  std::uint16_t port_ = 0;
  std::atomic<bool> is_active_ = false;
  std::mutex mutex_;
  std::condition_variable_any lost_;
  std::optional<StoreLoss> loss_;
  std::jthread thread_;
};

}  // namespace

std::expected<std::unique_ptr<Succession>, std::string> Succession::start(ServerOptions options,
                                                                          std::function<void(std::string)> on_end) {
  if (options.store.empty()) return std::unexpected("--standby needs --store: a data folder is for one server");
  auto made = std::make_unique<TakingTurns>(std::move(options), std::move(on_end));
  if (auto begun = made->begin(); !begun) return std::unexpected(std::move(begun.error()));
  return made;
}

}  // namespace ootori::server
