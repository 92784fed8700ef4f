#include "server/admin/stopped_server.hpp"

#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "server/chat/moderation.hpp"
#include "server/engines/engine_player.hpp"
#include "server/lobby/lobby.hpp"
#include "server/rooms/rooms.hpp"
#include "server/store/sqlite_store.hpp"
#include "server/vacation/vacations.hpp"

namespace ootori::server {
namespace {

UnixMillis unix_now() {
  const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since_1970).count();
}

game::Millis no_uptime() { return game::Millis{0}; }

class Parts final : public StoppedServer {
 public:
  explicit Parts(std::unique_ptr<SqliteStore> store) : store_(std::move(store)) {}
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;
  ~Parts() override {
    engines_.stop();
    tokens_.close();
    accounts_.close();
    lobby_.close();
    moderation_.close();
    vacations_.close();
    rooms_.close();
    workers_.stop();
    workers_.join();
  }

  Store::Result<void> resume() {
    if (auto resumed = accounts_.resume(); !resumed) return resumed;
    // A game that is given up asks who is on vacation; those who are not told of it are by the next server.
    return vacations_.resume([](const game::PlayerId&) {});
  }

  [[nodiscard]] Administration& administration() override { return administration_; }

 private:
  // In the order that they need each other, as in the whole server.
  boost::asio::thread_pool workers_{1};
  std::unique_ptr<SqliteStore> store_;
  EnginePool engines_{0, make_engine_player};  // games against the engine are given up, not played
  Names names_;
  SecurityLog security_{no_uptime};
  Moderation moderation_{{.store = *store_, .names = names_, .now = unix_now, .uptime = no_uptime}};
  Vacations vacations_{{.store = *store_, .workers = workers_, .now = unix_now}};
  Rooms rooms_{{.store = *store_,
                .engines = engines_,
                .moderation = moderation_,
                .names = names_,
                .vacations = vacations_,
                .workers = workers_,
                .now = unix_now,
                .uptime = no_uptime}};
  Accounts accounts_{{.store = *store_, .names = names_, .security = security_, .now = unix_now, .uptime = no_uptime}};
  Tokens tokens_{{.store = *store_,
                  .accounts = accounts_,
                  .names = names_,
                  .security = security_,
                  .workers = workers_,
                  .now = unix_now,
                  .uptime = no_uptime}};
  Lobby lobby_{{.store = *store_, .rooms = rooms_, .names = names_, .workers = workers_, .now = unix_now}};
  Farewell farewell_{{.accounts = accounts_,
                      .tokens = tokens_,
                      .rooms = rooms_,
                      .lobby = lobby_,
                      .store = *store_,
                      .workers = workers_}};
  Administration administration_{
      {.accounts = accounts_, .tokens = tokens_, .farewell = farewell_, .store = *store_, .now = unix_now}};
};

}  // namespace

std::expected<std::unique_ptr<StoppedServer>, std::string> StoppedServer::open(const std::filesystem::path& data) {
  std::error_code ignored;
  if (!std::filesystem::exists(data / "ootori.db", ignored)) {
    return std::unexpected(fmt::format("{} is not there: is this the data folder?", (data / "ootori.db").string()));
  }
  auto store = SqliteStore::open({.folder = data});
  if (!store) return std::unexpected(std::move(store.error().message));
  auto parts = std::make_unique<Parts>(std::move(*store));
  if (auto resumed = parts->resume(); !resumed) return std::unexpected(std::move(resumed.error().message));
  return parts;
}

}  // namespace ootori::server
