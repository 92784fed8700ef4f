#include "server/server.hpp"

#include <atomic>

#include "log/log.hpp"
#include "server/accounts/account_calls.hpp"
#include "server/admin/control_socket.hpp"
#include "server/analysis/analysis_calls.hpp"
#include "server/bots/bot_calls.hpp"
#include "server/chat/chat_calls.hpp"
#include "server/chat/page_report_calls.hpp"
#include "server/clockwork/clocks.hpp"
#include "server/clockwork/workers.hpp"
#include "server/contests/contest_frames.hpp"
#include "server/core.hpp"
#include "server/following/following_calls.hpp"
#include "server/health/health_calls.hpp"
#include "server/health/limit_figures.hpp"
#include "server/health/measured.hpp"
#include "server/health/memory_guard.hpp"
#include "server/http/router.hpp"
#include "server/limits/guest_addresses.hpp"
#include "server/lines/lines_calls.hpp"
#include "server/live/live_calls.hpp"
#include "server/lobby/lobby_frames.hpp"
#include "server/lobby/seek_calls.hpp"
#include "server/mail/mail_calls.hpp"
#include "server/mail/post_office.hpp"
#include "server/openapi/openapi.hpp"
#include "server/personal_data/personal_data_calls.hpp"
#include "server/post/gateway.hpp"
#include "server/post/post_calls.hpp"
#include "server/post/unsubscribe_pages.hpp"
#include "server/push/push_calls.hpp"
#include "server/push/push_desk.hpp"
#include "server/push/pushed_games.hpp"
#include "server/rooms/game_calls.hpp"
#include "server/rooms/game_sockets.hpp"
#include "server/rooms/new_games.hpp"
#include "server/rooms/ruling_calls.hpp"
#include "server/schema.hpp"
#include "server/simuls/simul_results.hpp"
#include "server/store/open_store.hpp"
#include "server/stored_rooms.hpp"
#include "server/streams/stream_calls.hpp"
#include "server/studies/reportable_studies.hpp"
#include "server/studies/study_frames.hpp"
#include "server/tokens/callers.hpp"
#include "server/tokens/device_calls.hpp"
#include "server/tokens/token_calls.hpp"
#include "server/tournaments/reportable_tournaments.hpp"
#include "server/tournaments/tournament_chat_calls.hpp"
#include "server/tournaments/tournament_results.hpp"
#include "server/vacation/vacation_calls.hpp"
#include "server/work/work_calls.hpp"

namespace ootori::server {
namespace {

constexpr int playing_threads = 2;

StartFault::Kind kind_of(StoreError::Kind kind) {
  switch (kind) {
    case StoreError::Kind::locked: return StartFault::Kind::taken;
    case StoreError::Kind::away: return StartFault::Kind::away;
    case StoreError::Kind::too_new: return StartFault::Kind::too_new;
    default: return StartFault::Kind::lasting;
  }
}

StartFault fault_of(StoreError error) { return {.message = std::move(error.message), .kind = kind_of(error.kind)}; }

std::unexpected<StartFault> failed(std::string why) { return std::unexpected(StartFault{.message = std::move(why)}); }

std::string url_of(const HttpServer* http) { return http != nullptr ? http->url() : std::string{}; }

class WholeServer final : public Server {
 public:
  WholeServer(const ServerOptions& options, std::function<game::Millis()> uptime, std::unique_ptr<Metrics> metrics,
              std::unique_ptr<FailedCommits> failed_commits, std::unique_ptr<Store> store, WebFiles files)
      : uptime_(std::move(uptime)),
        files_(std::move(files)),
        metrics_(std::move(metrics)),
        failed_(std::move(failed_commits)),
        ledger_(options.call_limits, options.http.holds, uptime_),
        gallery_(options.rasterizer, ledger_),
        pushed_games_(push_queue_, options.push ? options.push->patience : PushPatience{}),
        core_({.store = std::move(store),
               .now = unix_now,
               .uptime = uptime_,
               .playing_threads = playing_threads,
               .engine_threads = options.engine_threads,
               .engine = options.engine,
               .counted_as = [this](const game::PlayerId& player) { return customer_of(player); },
               .password_cost = options.password_cost,
               .account_limits = options.account_limits,
               .token_limit = options.token_limit,
               .begun =
                   [this](const GameId& game, const game::Seats& seats) {
                     beginnings_.tell(game, seats);
                     new_games_.begun(game, seats);
                     pushed_games_.begun(game, seats);
                   },
               .deleted = [this](const game::PlayerId& player) { analyst_.forget(player); },
               .live = &live_,
               .ledger = &ledger_,
               .follower = &game_followers_,
               .stored_with_seek =
                   [this](const Seek& seek) {
                     pushed_games_.challenged(seek);
                     return followed_games_.stored_with(seek);
                   },
               .stored_with_decline =
                   [this](const Seek& seek) {
                     return followed_games_.stored_with_decline(seek, core_.names.of(*seek.to).value_or("Guest"));
                   }}),
        memory_(core_.reading, options.memory),
        mail_options_(options.mail),
        plays_by_mail_(options.mail && options.mail_in),
        post_office_(options.mail ? std::make_unique<PostOffice>(*options.mail, *core_.store, core_.names, unix_now)
                                  : nullptr),
        push_desk_(options.push ? std::make_unique<PushDesk>(*options.push, PushDesk::Services{.queue = push_queue_,
                                                                                               .store = *core_.store,
                                                                                               .rooms = core_.rooms,
                                                                                               .lobby = core_.lobby,
                                                                                               .names = core_.names,
                                                                                               .now = unix_now,
                                                                                               .uptime = uptime_})
                                : nullptr),
        recovery_({.accounts = core_.accounts,
                   .store = *core_.store,
                   .security = core_.security,
                   .post_office = post_office_.get(),
                   .workers = core_.reading,
                   .now = unix_now,
                   .uptime = uptime_,
                   .limits = options.account_limits}),
        analyst_({.store = *core_.store,
                  .rooms = core_.rooms,
                  .workers = core_.reading,
                  .readers = readers_,
                  .now = unix_now,
                  .uptime = uptime_,
                  .review = options.reviewer ? options.reviewer : make_reviewer(usual_review_nodes),
                  .limits = options.analysis_limits}),
        work_desk_({.engines = core_.engines,
                    .analyst = analyst_,
                    .workers = core_.reading,
                    .uptime = uptime_,
                    .nodes = usual_review_nodes,
                    .limits = options.work_limits}),
        explorer_(pages_, explorer_options(options)),
        administration_({.accounts = core_.accounts,
                         .tokens = core_.tokens,
                         .farewell = core_.farewell,
                         .store = pages_,
                         .explorer = explorer_,
                         .now = unix_now,
                         .retry_analysis = [this](const GameId& game,
                                                  Reply<void> reply) { analyst_.retry(game, std::move(reply)); },
                         .site = options.mail ? options.mail->site : ""}) {}
  ~WholeServer() override { stop(); }

  std::expected<void, StartFault> open(const ServerOptions& options) {
    const auto changed = [this](const game::PlayerId& player) { core_.rooms.observe_vacations(player); };
    if (auto made = make_gateway(options); !made) return failed(std::move(made.error()));
    if (auto resumed = core_.resume(changed); !resumed) return std::unexpected(fault_of(std::move(resumed.error())));
    if (post_office_) post_office_->open();
    if (push_desk_) {
      if (auto opened = push_desk_->open(); !opened) return std::unexpected(fault_of(std::move(opened.error())));
      push_desk_->show(*metrics_);
    }
    show_figures();
    if (options.show) options.show(*metrics_);
    if (options.listens) {
      auto http = HttpServer::start(options.http, measured_, ledger_);
      if (!http) return failed((options.inner ? "--inner: " : "") + http.error().message);
      http_ = std::move(*http);
    }
    memory_.begin();
    show_limits(*metrics_, ledger_, readers_);
    core_.tokens.show(*metrics_);
    work_desk_.show(*metrics_);
    if (options.metrics) {
      auto listening = HttpServer::start(*options.metrics, metrics_page_);
      if (!listening) return failed("metrics: " + listening.error().message);
      metrics_http_ = std::move(*listening);
    }
    if (auto resumed = core_.rooms.resume(); !resumed) return std::unexpected(fault_of(std::move(resumed.error())));
    if (auto resumed = stored_rooms_.tournaments().resume(); !resumed)
      return std::unexpected(fault_of(std::move(resumed.error())));
    if (auto resumed = stored_rooms_.simuls().resume(); !resumed)
      return std::unexpected(fault_of(std::move(resumed.error())));
    if (gateway_) {
      if (auto opened = gateway_->open(); !opened) return failed(std::move(opened.error()));
    }
    auto control = ControlSocket::open(
        options.data,
        {.url = !options.url.empty() ? options.url : url_of(http_.get()), .metrics = url_of(metrics_http_.get())},
        administration_);
    if (!control) return failed(std::move(control.error()));
    control_ = std::move(*control);
    if (auto resumed = analyst_.resume(); !resumed) return std::unexpected(fault_of(std::move(resumed.error())));
    work_desk_.open();
    explorer_.open();
    return {};
  }

  [[nodiscard]] std::uint16_t port() const override { return http_ ? http_->port() : std::uint16_t{0}; }
  [[nodiscard]] std::uint16_t metrics_port() const override { return metrics_http_ ? metrics_http_->port() : 0; }
  [[nodiscard]] std::uint16_t mail_in_port() const override { return gateway_ ? gateway_->port() : std::uint16_t{0}; }
  [[nodiscard]] Application& application() override { return measured_; }
  [[nodiscard]] std::span<const Route> routes() const override { return router_.routes(); }
  [[nodiscard]] std::vector<FrameKind> frames() const override { return router_.frames(); }

  void stop() override {
    if (stopped_.exchange(true)) return;
    stop_sending();
    if (http_) http_->stop_accepting();  // first, so that those who are already connected are answered as usual
    core_.accounts.refuse_passwords();   // before all that waits for the check of a password
    readiness_.close();
    memory_.stop();
    new_games_.close();
    core_.study_erasure.close();  // the control socket may wait for it
    control_.reset();
    recovery_.close();
    if (gateway_) gateway_->close();
    if (post_office_) post_office_->close();
    if (push_desk_) push_desk_->close();
    work_desk_.close();
    analyst_.close();
    stored_rooms_.close();
    explorer_.close();
    core_.close();
    if (metrics_http_) metrics_http_->stop();
    if (http_) http_->stop();
    gallery_.stop();
    core_.join();  // after this, nothing is sent to sockets any more
    http_.reset();
  }

 private:
  // Mail servers and push services may take their time to end what they are sent. They are given it here, all of them
  // at once, and only what is left of it passes before the next server gets the database.
  void stop_sending() {
    if (gateway_) gateway_->stop_sending();
    if (post_office_) post_office_->stop_sending();
    if (push_desk_) push_desk_->stop_sending();
  }

  std::expected<void, std::string> make_gateway(const ServerOptions& options) {
    if (!options.mail_in) return {};
    if (!mail_options_) return std::unexpected("--mail-in needs --mail, because the server answers emails by email");
    auto made = MailGateway::make({.store = *core_.store,
                                   .rooms = core_.rooms,
                                   .lobby = core_.lobby,
                                   .vacations = core_.vacations,
                                   .accounts = core_.accounts,
                                   .names = core_.names,
                                   .options = *mail_options_,
                                   .now = unix_now,
                                   .uptime = uptime_},
                                  followed_games_, {.where = *options.mail_in, .rasterizer = options.rasterizer});
    if (!made) return std::unexpected(std::move(made.error()));
    gateway_ = std::move(*made);
    gateway_->show(*metrics_);
    return {};
  }

  // The name under which a player waits for an engine: guests at one address share one.
  [[nodiscard]] std::string customer_of(const game::PlayerId& player) const {
    if (core_.names.is_bot(player)) return "bots";  // bots never tire: all of them together wait like one player
    const auto address = core_.names.has(player) ? std::nullopt : guests_.of(player);
    return address ? "guests at " + *address : player.value;
  }

  [[nodiscard]] PageReportCalls::Services reports_of(const ReportablePages& pages) {
    return {.pages = pages,
            .moderation = core_.moderation,
            .accounts = core_.accounts,
            .names = core_.names,
            .store = *core_.store,
            .readers = readers_,
            .now = unix_now};
  }

  // Rooms register their calls here; their pages and frames are registered with `router_`.
  [[nodiscard]] std::vector<Routes> all_routes() const {
    std::vector<Routes> all = stored_rooms_.routes();
    for (Routes& one : std::vector<Routes>{health_calls_.routes(),
                                           openapi_routes(),
                                           game_calls_.routes(),
                                           lines_calls_.routes(),
                                           live_calls_.routes(),
                                           stream_calls_.routes(),
                                           seek_calls_.routes(),
                                           account_calls_.routes(),
                                           token_calls_.routes(),
                                           device_calls_.routes(),
                                           bot_calls_.routes(),
                                           mail_calls_.routes(),
                                           post_calls_.routes(),
                                           vacation_calls_.routes(),
                                           chat_calls_.routes(),
                                           ruling_calls_.routes(),
                                           personal_data_calls_.routes(),
                                           analysis_calls_.routes(),
                                           following_calls_.routes(),
                                           work_calls_.routes(),
                                           push_calls_.routes(),
                                           tournament_chat_calls_.routes(),
                                           tournament_report_calls_.routes(),
                                           study_report_calls_.routes()})
      all.push_back(std::move(one));
    return all;
  }

  [[nodiscard]] std::vector<Pages> all_pages() const {
    std::vector<Pages> all = stored_rooms_.pages();
    all.push_back(unsubscribe_pages_.pages());
    return all;
  }

  void show_figures() {
    metrics_->show(active_metric, active_help, [this] { return stopped_ ? 0.0 : 1.0; });
    metrics_->show("ootori_rooms", "Games in memory.",
                   [this] { return static_cast<double>(core_.rooms.open_rooms()); });
    for (const auto& [event, name] : security_events) {
      metrics_->show("ootori_security_events_total", "Security events, including those that the log left out.",
                     [this, event] { return static_cast<double>(core_.security.count(event)); },
                     {{"event", std::string(name)}});
    }
  }

  // In the order of their dependencies.
  std::function<game::Millis()> uptime_;
  WebFiles files_;
  std::unique_ptr<Metrics> metrics_;       // the store reports its commits to it
  std::unique_ptr<FailedCommits> failed_;  // and to it
  GuestAddresses guests_;
  Ledger ledger_;
  Beginnings beginnings_;
  LiveGames live_;
  Gallery gallery_;
  FollowedGames followed_games_{unix_now};
  TournamentResults tournament_results_;
  SimulResults simul_results_;
  PushQueue push_queue_;
  PushedGames pushed_games_;
  GameFollowers game_followers_{{&followed_games_, &tournament_results_, &simul_results_, &pushed_games_}};
  Core core_;
  Reads& pages_ = core_.store->pages();
  Readers& readers_ = *core_.readers;
  MemoryGuard memory_;
  Readiness readiness_{*core_.store, *failed_, uptime_};
  const std::optional<MailOptions> mail_options_;
  const bool plays_by_mail_;
  std::unique_ptr<PostOffice> post_office_;
  std::unique_ptr<MailGateway> gateway_;
  std::unique_ptr<PushDesk> push_desk_;
  Recovery recovery_;
  Analyst analyst_;
  WorkDesk work_desk_;
  Explorer explorer_;
  PersonalData personal_data_{{.sources = {.store = pages_,
                                           .accounts = core_.accounts,
                                           .tokens = core_.tokens,
                                           .lobby = core_.lobby,
                                           .names = core_.names,
                                           .now = unix_now},
                               .workers = core_.reading,
                               .uptime = uptime_}};
  Administration administration_;
  Callers callers_{core_.accounts, core_.tokens};

  // The handlers of each room.
  const HealthCalls health_calls_{readiness_};
  const GameCalls game_calls_{core_.rooms, core_.names};
  GameSockets game_sockets_{core_.rooms};
  NewGames new_games_{core_.rooms, core_.reading};
  const RulingCalls ruling_calls_{
      {.rooms = core_.rooms, .accounts = core_.accounts, .names = core_.names, .now = unix_now}};
  const LinesCalls lines_calls_{core_.rooms, core_.names};
  const LiveCalls live_calls_{
      {.live = live_, .store = pages_, .names = core_.names, .readers = readers_, .now = unix_now, .uptime = uptime_}};
  const StreamCalls stream_calls_{{.identities = callers_,
                                   .rooms = core_.rooms,
                                   .lobby = core_.lobby,
                                   .beginnings = beginnings_,
                                   .places = ledger_.streams,
                                   .names = core_.names}};
  const SeekCalls seek_calls_{core_.lobby, core_.names, readers_};
  LobbyFrames lobby_frames_{core_.lobby};
  const AccountCalls account_calls_{core_.accounts, core_.names, recovery_.sends_mail()};
  const TokenCalls token_calls_{core_.tokens, core_.names};
  DeviceGrants device_grants_{core_.tokens, uptime_};
  const DeviceCalls device_calls_{device_grants_, core_.names};
  BotOffers bot_offers_;
  const BotCalls bot_calls_{{.accounts = core_.accounts,
                             .lobby = core_.lobby,
                             .offers = bot_offers_,
                             .moderation = core_.moderation,
                             .names = core_.names,
                             .store = pages_,
                             .readers = readers_,
                             .now = unix_now}};
  StoredRooms stored_rooms_{{.core = core_,
                             .explorer = explorer_,
                             .gallery = gallery_,
                             .files = files_,
                             .ledger = ledger_,
                             .uptime = uptime_}};
  StudyFrames study_frames_{core_.studies};
  const ReportableStudies reportable_studies_{core_.studies, *core_.store};
  const PageReportCalls study_report_calls_{reports_of(reportable_studies_)};
  const ReportableTournaments reportable_tournaments_{stored_rooms_.tournaments(), *core_.store};
  const PageReportCalls tournament_report_calls_{reports_of(reportable_tournaments_)};
  ContestFrames<Tournaments, TournamentContest> tournament_frames_{stored_rooms_.tournaments()};
  const TournamentChatCalls tournament_chat_calls_{{.chats = core_.tournament_chats,
                                                    .tournaments = stored_rooms_.tournaments(),
                                                    .moderation = core_.moderation,
                                                    .accounts = core_.accounts,
                                                    .names = core_.names,
                                                    .store = *core_.store,
                                                    .readers = readers_,
                                                    .now = unix_now}};
  ContestFrames<TournamentChats, TournamentChat> tournament_chat_frames_{core_.tournament_chats};
  ContestFrames<Simuls, SimulContest> simul_frames_{stored_rooms_.simuls()};
  const MailCalls mail_calls_{recovery_, core_.names};
  const PostCalls post_calls_{{.store = *core_.store,
                               .names = core_.names,
                               .workers = core_.reading,
                               .address = plays_by_mail_ ? home_of(*mail_options_).address() : ""}};
  const UnsubscribePages unsubscribe_pages_{{.store = *core_.store,
                                             .accounts = core_.accounts,
                                             .names = core_.names,
                                             .readers = readers_,
                                             .site = mail_options_ ? mail_options_->site : ""}};
  const VacationCalls vacation_calls_{core_.vacations, core_.names};
  const PushCalls push_calls_{{.options = push_desk_ ? &push_desk_->options() : nullptr,
                               .queue = push_queue_,
                               .store = *core_.store,
                               .readers = readers_,
                               .now = unix_now}};
  const FollowingCalls following_calls_{{.live = live_,
                                         .lobby = core_.lobby,
                                         .moderation = core_.moderation,
                                         .store = *core_.store,
                                         .names = core_.names,
                                         .readers = readers_,
                                         .now = unix_now,
                                         .uptime = uptime_}};
  const ChatCalls chat_calls_{{.chats = core_.rooms,
                               .moderation = core_.moderation,
                               .accounts = core_.accounts,
                               .names = core_.names,
                               .store = pages_,
                               .readers = readers_,
                               .now = unix_now}};
  const PersonalDataCalls personal_data_calls_{{.accounts = core_.accounts,
                                                .personal_data = personal_data_,
                                                .farewell = core_.farewell,
                                                .readers = readers_,
                                                .now = unix_now}};
  const AnalysisCalls analysis_calls_{analyst_, core_.names};
  const WorkCalls work_calls_{
      {.desk = work_desk_, .accounts = core_.accounts, .names = core_.names, .identities = callers_}};

  Router router_{{.identities = callers_, .ledger = ledger_, .guests = guests_, .names = core_.names, .files = files_},
                 {.routes = all_routes(),
                  .pages = all_pages(),
                  .frames = {&game_sockets_, &new_games_, &lobby_frames_, &study_frames_, &tournament_frames_,
                             &tournament_chat_frames_, &simul_frames_},
                  .forms = unsubscribe_pages_.forms()}};
  Measured measured_{router_, *metrics_};
  MetricsPage metrics_page_{*metrics_};
  std::unique_ptr<HttpServer> http_;
  std::unique_ptr<HttpServer> metrics_http_;
  std::unique_ptr<ControlSocket> control_;
  std::atomic<bool> stopped_ = false;
};

}  // namespace

std::expected<std::unique_ptr<Server>, StartFault> Server::start(const ServerOptions& options) {
  WebFiles files;
  if (options.web) {
    auto loaded = WebFiles::load(*options.web);
    if (!loaded) return failed(std::move(loaded.error()));
    files = std::move(*loaded);
  }
  const auto uptime = count_uptime();
  auto metrics = std::make_unique<Metrics>(OOTORI_VERSION);
  auto failed_commits = std::make_unique<FailedCommits>(uptime);
  auto store = open_store(
      {.data = options.data, .address = options.store, .is_shared = options.is_one_of_several, .inner = options.inner},
      whole_schema(),
      [raw = metrics.get(), fails = failed_commits.get()](std::size_t requests, auto taken, bool stored) {
        raw->committed(requests, taken, stored);
        if (!stored) fails->note();
      },
      options.on_loss);
  if (!store) return std::unexpected(fault_of(std::move(store.error())));
  auto server = std::make_unique<WholeServer>(options, uptime, std::move(metrics), std::move(failed_commits),
                                              std::move(*store), std::move(files));
  if (auto opened = server->open(options); !opened) return std::unexpected(std::move(opened.error()));
  if (options.listens) log::info("serving on port {}, data in {}", server->port(), options.data.string());
  if (options.metrics) log::info("metrics on port {}", server->metrics_port());
  return server;
}

}  // namespace ootori::server
