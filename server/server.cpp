#include "server/server.hpp"

#include <chrono>

#include <spdlog/spdlog.h>

#include "server/accounts/accounts.hpp"
#include "server/admin/control_socket.hpp"
#include "server/api.hpp"
#include "server/health/measured.hpp"
#include "server/health/readiness.hpp"
#include "server/live/live_games.hpp"
#include "server/lobby/lobby.hpp"
#include "server/mail/post_office.hpp"
#include "server/mail/recovery.hpp"
#include "server/personal_data/farewell.hpp"
#include "server/personal_data/personal_data.hpp"
#include "server/sharing/gallery.hpp"
#include "server/store/sqlite_store.hpp"

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
  WholeServer(const ServerOptions& options, std::unique_ptr<Metrics> metrics, std::unique_ptr<SqliteStore> store,
              WebFiles files)
      : files_(std::move(files)),
        metrics_(std::move(metrics)),
        store_(std::move(store)),
        gate_(options.call_limits, uptime_),
        engines_(options.engine_threads, options.engine, [this](const auto& player) { return customer_of(player); }),
        gallery_(options.rasterizer),
        accounts_({.store = *store_,
                   .names = names_,
                   .security = security_,
                   .now = unix_now,
                   .uptime = uptime_,
                   .cost = options.password_cost,
                   .limits = options.account_limits,
                   .banned = [this](const game::PlayerId& player) { shut_out(player); }}),
        post_office_(options.mail ? std::make_unique<PostOffice>(*options.mail, *store_, names_, unix_now) : nullptr),
        recovery_({.accounts = accounts_,
                   .store = *store_,
                   .security = security_,
                   .post_office = post_office_.get(),
                   .workers = workers_,
                   .now = unix_now,
                   .uptime = uptime_,
                   .limits = options.account_limits}),
        tokens_({.store = *store_,
                 .accounts = accounts_,
                 .names = names_,
                 .security = security_,
                 .workers = workers_,
                 .now = unix_now,
                 .uptime = uptime_,
                 .limit = options.token_limit}),
        streams_(options.stream_limits),
        analyst_({.store = *store_,
                  .analyses = *store_,
                  .rooms = rooms_,
                  .workers = workers_,
                  .now = unix_now,
                  .uptime = uptime_,
                  .review = options.reviewer ? options.reviewer : make_reviewer(usual_review_nodes),
                  .limits = options.analysis_limits}),
        administration_({.accounts = accounts_,
                         .tokens = tokens_,
                         .farewell = farewell_,
                         .store = *store_,
                         .now = unix_now,
                         .site = options.mail ? options.mail->site : ""}) {}
  ~WholeServer() override { stop(); }

  std::expected<void, std::string> open(const ServerOptions& options) {
    if (const auto resumed = accounts_.resume(); !resumed) return std::unexpected(resumed.error().message);
    if (post_office_) post_office_->open();
    if (const auto resumed = moderation_.resume(); !resumed) return std::unexpected(resumed.error().message);
    if (const auto resumed = tokens_.resume(); !resumed) return std::unexpected(resumed.error().message);
    if (const auto resumed = lobby_.resume(); !resumed) return std::unexpected(resumed.error().message);
    // Before anybody can ask for a game, for games ask who is on vacation.
    const auto changed = [this](const game::PlayerId& player) { rooms_.take_vacations(player); };
    if (const auto resumed = vacations_.resume(changed); !resumed) return std::unexpected(resumed.error().message);
    show_rooms();
    show_security_events();
    auto http = HttpServer::start(options.http, measured_);
    if (!http) return std::unexpected(std::move(http.error().message));
    http_ = std::move(*http);
    if (options.metrics) {
      auto listening = HttpServer::start(*options.metrics, metrics_page_);
      if (!listening) return std::unexpected("metrics: " + listening.error().message);
      metrics_http_ = std::move(*listening);
    }
    if (const auto resumed = rooms_.resume(); !resumed) return std::unexpected(resumed.error().message);
    auto control = ControlSocket::open(options.data, administration_);
    if (!control) return std::unexpected(std::move(control.error()));
    control_ = std::move(*control);
    if (const auto resumed = analyst_.resume(); !resumed) return std::unexpected(resumed.error().message);
    return {};
  }

  [[nodiscard]] std::uint16_t port() const override { return http_->port(); }
  [[nodiscard]] std::uint16_t metrics_port() const override { return metrics_http_ ? metrics_http_->port() : 0; }

  void stop() override {
    if (stopped_) return;
    stopped_ = true;
    readiness_.close();
    control_.reset();
    engines_.stop();
    recovery_.close();
    tokens_.close();
    accounts_.close();
    if (post_office_) post_office_->close();
    analyst_.close();
    lobby_.close();
    moderation_.close();
    vacations_.close();
    rooms_.close();  // what was begun is committed and told
    if (metrics_http_) metrics_http_->stop();
    if (http_) http_->stop();
    gallery_.stop();
    workers_.stop();
    workers_.join();  // after this nobody speaks to a socket any more
    http_.reset();
  }

 private:
  void shut_out(const game::PlayerId& player) {
    lobby_.look_over();
    rooms_.shut_out(player);
  }

  void show_rooms() {
    metrics_->show("ootori_rooms", "Games that are held in memory.",
                   [this] { return static_cast<double>(rooms_.open_rooms()); });
  }

  // Whose turn in the engines' queue a player takes: guests of one address share one.
  [[nodiscard]] std::string customer_of(const game::PlayerId& player) const {
    const auto address = names_.has(player) ? std::nullopt : guests_.of(player);
    return address ? "guests at " + *address : player.value;
  }

  void show_security_events() {
    for (const auto& [event, name] : security_events) {
      metrics_->show(
          "ootori_security_events_total", "What the log tells under 'security', whether it had a line or not.",
          [this, event] { return static_cast<double>(security_.count(event)); }, {{"event", std::string(name)}});
    }
  }

  // In the order that they need each other.
  std::function<game::Millis()> uptime_ = count_uptime();
  WebFiles files_;
  boost::asio::thread_pool workers_{worker_threads};  // the store posts its last answers to it
  std::unique_ptr<Metrics> metrics_;                  // the store tells it of its commits
  std::unique_ptr<SqliteStore> store_;
  Readiness readiness_{*store_, uptime_};
  GuestAddresses guests_;
  Names names_;
  CallGate gate_;
  EnginePool engines_;
  Beginnings beginnings_;
  LiveGames live_;
  SecurityLog security_{uptime_};
  Gallery gallery_;
  Moderation moderation_{{.store = *store_, .names = names_, .now = unix_now, .uptime = uptime_}};
  Vacations vacations_{{.store = *store_, .workers = workers_, .now = unix_now}};
  Rooms rooms_{{.store = *store_,
                .engines = engines_,
                .moderation = moderation_,
                .names = names_,
                .vacations = vacations_,
                .workers = workers_,
                .now = unix_now,
                .uptime = uptime_,
                .begun = [this](const GameId& game, const game::Seats& seats) { beginnings_.tell(game, seats); },
                .live = &live_}};
  Accounts accounts_;
  std::unique_ptr<PostOffice> post_office_;
  Recovery recovery_;
  Tokens tokens_;
  StreamPlaces streams_;
  Analyst analyst_;
  Lobby lobby_{{.store = *store_, .rooms = rooms_, .names = names_, .workers = workers_, .now = unix_now}};
  PersonalData personal_data_{{.store = *store_,
                               .records = *store_,
                               .ratings = *store_,
                               .accounts = accounts_,
                               .tokens = tokens_,
                               .lobby = lobby_,
                               .names = names_,
                               .workers = workers_,
                               .now = unix_now,
                               .uptime = uptime_}};
  Farewell farewell_{{.accounts = accounts_,
                      .tokens = tokens_,
                      .rooms = rooms_,
                      .lobby = lobby_,
                      .store = *store_,
                      .workers = workers_}};
  Administration administration_;
  Api api_{{.store = *store_,
            .gallery = gallery_,
            .analyst = analyst_,
            .personal_data = personal_data_,
            .farewell = farewell_,
            .rooms = rooms_,
            .lobby = lobby_,
            .accounts = accounts_,
            .moderation = moderation_,
            .vacations = vacations_,
            .chats = store_->chats(),
            .tokens = tokens_,
            .ratings = *store_,
            .names = names_,
            .readiness = readiness_,
            .recovery = recovery_,
            .workers = workers_,
            .now = unix_now,
            .streams = streams_,
            .beginnings = beginnings_,
            .gate = gate_,
            .guests = guests_,
            .live = live_},
           files_};
  Measured measured_{api_, *metrics_};
  MetricsPage metrics_page_{*metrics_};
  std::unique_ptr<HttpServer> http_;
  std::unique_ptr<HttpServer> metrics_http_;
  std::unique_ptr<ControlSocket> control_;
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
  auto metrics = std::make_unique<Metrics>(OOTORI_VERSION);
  auto store = SqliteStore::open(
      {.folder = options.data, .on_commit = [raw = metrics.get()](auto... commit) { raw->committed(commit...); }});
  if (!store) return std::unexpected(std::move(store.error().message));
  auto server = std::make_unique<WholeServer>(options, std::move(metrics), std::move(*store), std::move(files));
  if (auto opened = server->open(options); !opened) return std::unexpected(std::move(opened.error()));
  spdlog::info("serving on port {}, data in {}", server->port(), options.data.string());
  return server;
}

}  // namespace ootori::server
