#include "server/server.hpp"

#include <chrono>

#include <spdlog/spdlog.h>

#include "server/accounts.hpp"
#include "server/api.hpp"
#include "server/lobby.hpp"
#include "server/sqlite_store.hpp"

namespace ootori::server {
namespace {

constexpr int worker_threads = 2;

UnixMillis unix_now() {
  const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since_1970).count();
}

std::function<game::Millis()> count_uptime() {
  return [start = std::chrono::steady_clock::now()] {
    return std::chrono::duration_cast<game::Millis>(std::chrono::steady_clock::now() - start);
  };
}

class WholeServer final : public Server {
 public:
  WholeServer(const ServerOptions& options, std::unique_ptr<SqliteStore> store, WebFiles files)
      : files_(std::move(files)),
        store_(std::move(store)),
        engines_(options.engine_threads, options.engine),
        accounts_({.store = *store_,
                   .names = names_,
                   .now = unix_now,
                   .uptime = uptime_,
                   .cost = options.password_cost,
                   .limits = options.account_limits}) {}
  ~WholeServer() override { stop(); }

  std::expected<void, std::string> open(const HttpOptions& options) {
    if (const auto resumed = accounts_.resume(); !resumed) return std::unexpected(resumed.error().message);
    if (const auto resumed = lobby_.resume(); !resumed) return std::unexpected(resumed.error().message);
    auto http = HttpServer::start(options, api_);
    if (!http) return std::unexpected(std::move(http.error().message));
    http_ = std::move(*http);
    if (const auto resumed = rooms_.resume(); !resumed) return std::unexpected(resumed.error().message);
    return {};
  }

  [[nodiscard]] std::uint16_t port() const override { return http_->port(); }

  void stop() override {
    if (stopped_) return;
    stopped_ = true;
    engines_.stop();
    accounts_.close();
    lobby_.close();
    rooms_.close();  // what was begun is committed and told
    if (http_) http_->stop();
    workers_.stop();
    workers_.join();  // after this nobody speaks to a socket any more
    http_.reset();
  }

 private:
  // In the order that they need each other.
  std::function<game::Millis()> uptime_ = count_uptime();
  WebFiles files_;
  boost::asio::thread_pool workers_{worker_threads};  // the store posts its last answers to it
  std::unique_ptr<SqliteStore> store_;
  EnginePool engines_;
  Rooms rooms_{{.store = *store_, .engines = engines_, .workers = workers_, .now = unix_now, .uptime = uptime_}};
  Names names_;
  Accounts accounts_;
  Lobby lobby_{{.store = *store_, .rooms = rooms_, .names = names_, .workers = workers_, .now = unix_now}};
  Api api_{{.rooms = rooms_,
            .lobby = lobby_,
            .accounts = accounts_,
            .ratings = *store_,
            .names = names_,
            .workers = workers_,
            .now = unix_now},
           files_};
  std::unique_ptr<HttpServer> http_;
  bool stopped_ = false;
};

}  // namespace

std::expected<std::unique_ptr<Server>, std::string> Server::start(const ServerOptions& options) {
  WebFiles files;
  if (options.web) {
    auto loaded = WebFiles::load(*options.web);
    if (!loaded) return std::unexpected(std::move(loaded.error()));
    files = std::move(*loaded);
  }
  auto store = SqliteStore::open({.folder = options.data});
  if (!store) return std::unexpected(std::move(store.error().message));
  auto server = std::make_unique<WholeServer>(options, std::move(*store), std::move(files));
  if (auto opened = server->open(options.http); !opened) return std::unexpected(std::move(opened.error()));
  spdlog::info("serving on port {}, data in {}", server->port(), options.data.string());
  return server;
}

}  // namespace ootori::server
