#include "server/reading_server.hpp"

#include <algorithm>
#include <atomic>
#include <optional>
#include <utility>

#include "log/log.hpp"
#include "server/accounts/account_calls.hpp"
#include "server/clockwork/clocks.hpp"
#include "server/core.hpp"
#include "server/health/limit_figures.hpp"
#include "server/health/memory_guard.hpp"
#include "server/http/path_pattern.hpp"
#include "server/http/router.hpp"
#include "server/limits/guest_addresses.hpp"
#include "server/openapi/openapi.hpp"
#include "server/read_routes.hpp"
#include "server/rooms/stored_game_calls.hpp"
#include "server/schema.hpp"
#include "server/standby/read_index.hpp"
#include "server/store/postgres_reader.hpp"
#include "server/stored_rooms.hpp"
#include "server/tokens/callers.hpp"

namespace ootori::server {
namespace {

constexpr std::size_t most_one_by_one = 100;  // changed players to read one by one; if there are more, all are read

std::unique_ptr<PostgresReader> reader_of(const ServerOptions& options) {
  return std::make_unique<PostgresReader>(PostgresReaderOptions{
      .address = options.store, .replica = options.read_store, .version = whole_schema().version()});
}

// The GET routes that read_routes lists; the others are dropped.
Routes only_reading(std::vector<Routes> of_rooms) {
  Routes all;
  for (Routes& routes : of_rooms) {
    for (Route& route : routes) {
      const bool is_listed = std::ranges::find(read_routes, route.pattern) != read_routes.end();
      if (route.method == "GET" && is_listed) all.push_back(std::move(route));
    }
  }
  return all;
}

class ReadingServer final : public LocalReads {
 public:
  ReadingServer(const ServerOptions& options, const WebFiles& files, Ledger& ledger, PassOn pass_on,
                std::unique_ptr<PostgresReader> store)
      : files_(files),
        ledger_(ledger),
        pass_on_(std::move(pass_on)),
        store_(*store),
        gallery_(options.rasterizer, ledger),
        core_({.store = std::move(store),
               .now = unix_now,
               .uptime = uptime_,
               .password_cost = PasswordCost::least(),  // nobody signs in here
               .ledger = &ledger,
               .only_reads = true}),
        memory_(core_.reading, options.memory),
        explorer_(pages_, explorer_options(options)),
        account_calls_(core_.accounts, core_.names, options.mail.has_value()) {}
  ReadingServer(const ReadingServer&) = delete;
  ReadingServer& operator=(const ReadingServer&) = delete;
  ~ReadingServer() override { core_.join(); }

  void begin() override {
    memory_.begin();
    explorer_.open();
    index_.await([](bool) {});  // the players are loaded before the first request
    has_begun_ = true;
  }

  // Requests with tokens are passed on, because the active server counts the uses of tokens.
  [[nodiscard]] bool takes(const HttpRequest& request) const override {
    if (!has_begun_ || (request.method != "GET" && request.method != "HEAD")) return false;
    if (callers_.has_token(request)) return false;
    std::string_view path = request.path;
    if (path == "/api" || path.starts_with("/api/")) {
      if (!path.starts_with(api_prefix)) return false;
      path.remove_prefix(api_prefix.size());
      return std::ranges::any_of(read_routes, [path](auto pattern) { return match_path(pattern, path).has_value(); });
    }
    return !path.starts_with(secret_pages);  // the active server knows who has unsubscribed
  }

  void answer(HttpRequest request, Application::Reply reply) override {
    index_.await([this, request = std::move(request), reply = std::move(reply)](bool can_be_read) mutable {
      if (!can_be_read) return give_away(std::move(request), std::move(reply));
      if (core_.accounts.is_use_to_be_noted(request)) have_use_noted(request);
      answer_here(std::move(request), std::move(reply));
    });
  }

  void show(Metrics& metrics) const override {
    metrics.show("ootori_local_reads_total", "Requests that this server has answered while it stood by.",
                 [this] { return static_cast<double>(answered_); });
    metrics.show("ootori_late_reads_total",
                 "Requests that only read and that this server has passed on, because it could not be sure to read the "
                 "newest data.",
                 [this] { return static_cast<double>(passed_on_); });
    show_limits(metrics, ledger_, readers_);
  }

  void close() override {
    explorer_.begin_to_close();
    store_.close();
    index_.close();
    memory_.stop();
    stored_rooms_.close();
    explorer_.close();
    core_.close();
    gallery_.stop();
  }

 private:
  void give_away(HttpRequest request, Application::Reply reply) {
    ++passed_on_;
    pass_on_(std::move(request), std::move(reply));
  }

  // The replica can fail between the look at it and the read; then the request is passed on.
  void answer_here(HttpRequest request, Application::Reply reply) {
    HttpRequest again = request;
    router_.answer(std::move(request),
                   [this, again = std::move(again), reply = std::move(reply)](HttpResponse response) mutable {
                     if (response.could_not_read) return give_away(std::move(again), std::move(reply));
                     ++answered_;
                     reply(std::move(response));
                   });
  }

  // Unused sessions expire, so the active server must learn of their use. Nobody waits for the answer.
  void have_use_noted(const HttpRequest& request) const {
    HttpRequest use = request;
    use.method = "GET";
    use.path = "/api/v1/account";
    use.query.clear();
    use.if_none_match.clear();
    pass_on_(std::move(use), [](const HttpResponse&) {});
  }

  // On the thread of the index.
  bool look() {
    const auto stand = store_.catch_up();
    if (!stand) return give_up(stand.error());
    if (!*stand) return false;
    if (*stand == stand_) return true;
    if (const auto known = know_players(stand_ && stand_->owner == (*stand)->owner); !known) {
      return give_up(known.error());
    }
    stand_ = *stand;
    if (std::exchange(is_away_, false)) log::info("the database can be read again");
    return true;
  }

  bool give_up(const StoreError& why) {
    stand_.reset();
    if (!std::exchange(is_away_, true)) log::warn("the database cannot be read: {}", why.message);
    return false;
  }

  // Reads the players whom the active server has changed since the last look, or all of them if another server has
  // become active.
  StoreResult<void> know_players(bool is_known_otherwise) {
    const AccountTable table{store_};
    if (is_known_otherwise) {
      const auto changed = table.changed_after(last_change_);
      if (!changed) return std::unexpected(changed.error());
      if (changed->size() <= most_one_by_one) return read_again(*changed);
    }
    const auto last = table.last_change();
    if (!last) return std::unexpected(last.error());
    if (auto read = core_.accounts.read(); !read) return read;
    if (auto read = core_.vacations.read(); !read) return read;
    last_change_ = *last;
    return {};
  }

  StoreResult<void> read_again(const std::vector<ChangedPlayer>& changed) {
    for (const ChangedPlayer& one : changed) {
      if (auto read = core_.accounts.read_again(one.player); !read) return read;
      if (auto read = core_.vacations.read_again(one.player); !read) return read;
      last_change_ = one.number;
    }
    return {};
  }

  // In the order of their dependencies.
  const WebFiles& files_;
  Ledger& ledger_;
  const PassOn pass_on_;
  const std::function<game::Millis()> uptime_ = count_uptime();
  PostgresReader& store_;  // owned by the core
  GuestAddresses guests_;
  Gallery gallery_;
  Core core_;
  Reads& pages_ = core_.store->pages();
  Readers& readers_ = *core_.readers;
  MemoryGuard memory_;
  Explorer explorer_;
  Callers callers_{core_.accounts, core_.tokens};

  const AccountCalls account_calls_;
  const StoredGameCalls game_calls_{{.store = pages_, .names = core_.names, .readers = readers_, .pass_on = pass_on_}};
  StoredRooms stored_rooms_{{.core = core_,
                             .explorer = explorer_,
                             .gallery = gallery_,
                             .files = files_,
                             .ledger = ledger_,
                             .uptime = uptime_}};

  Router router_{{.identities = callers_, .ledger = ledger_, .guests = guests_, .names = core_.names, .files = files_},
                 {.routes = {only_reading(stored_rooms_.routes()),
                             only_reading({openapi_routes(), game_calls_.routes(), account_calls_.routes()})},
                  .pages = stored_rooms_.pages(),
                  .frames = {}}};

  std::atomic<bool> has_begun_ = false;
  std::atomic<std::uint64_t> answered_ = 0, passed_on_ = 0;

  // On the thread of the index.
  std::optional<StoreStand> stand_;  // none: the players are not loaded
  std::int64_t last_change_ = 0;
  bool is_away_ = false;
  ReadIndex index_{[this] { return look(); }};
};

}  // namespace

std::unique_ptr<LocalReads> make_reading_server(const ServerOptions& options, const WebFiles& files, Ledger& ledger,
                                                PassOn pass_on) {
  return std::make_unique<ReadingServer>(options, files, ledger, std::move(pass_on), reader_of(options));
}

}  // namespace ootori::server
