// The complete server: storage, rooms, engines and network, started and stopped in the right order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/accounts/account_limits.hpp"
#include "server/analysis/analyst.hpp"
#include "server/engines/engine_player.hpp"
#include "server/explorer/explorer.hpp"
#include "server/health/metrics.hpp"
#include "server/http/frames.hpp"
#include "server/http/http_server.hpp"
#include "server/http/route.hpp"
#include "server/limits/call_limits.hpp"
#include "server/mail/mail_options.hpp"
#include "server/passwords/password.hpp"
#include "server/post/lmtp_server.hpp"
#include "server/push/push_options.hpp"
#include "server/sharing/board_picture.hpp"
#include "server/store/store_loss.hpp"
#include "server/tokens/token_limit.hpp"
#include "server/wire/inner_place.hpp"
#include "server/work/work_desk.hpp"

namespace ootori::server {

struct ServerOptions {
  HttpOptions http;
  bool listens = true;                   // on `http`; false: only callers of application() reach the server
  std::string url{};                     // at which this machine reaches the server; empty: that of `http`
  bool is_one_of_several = false;        // others share the database: gives up soon when it cannot reach it
  std::function<void(Metrics&)> show{};  // adds metrics to the server's own; they must outlive it
  std::optional<InnerPlace> inner{};     // where `http` listens for the other servers; published in the database
  std::optional<HttpOptions> metrics{};  // where /metrics is served for Prometheus; none: it is not served
  std::filesystem::path data = "data";
  std::string store{};                         // address of a PostgreSQL database; empty: SQLite in `data`
  std::string read_store{};                    // address of a replica, read while another server is active
  OnStoreLoss on_loss{};                       // called when that database is lost
  std::optional<std::filesystem::path> web{};  // the web client's folder; none: only the API is served
  std::optional<MailOptions> mail{};           // none: the server sends no email
  std::optional<MailInAddress> mail_in{};  // where email for games arrives; needs `mail`; none: play by email is off
  std::optional<PushOptions> push{};       // none: the server sends no push messages
  int engine_threads = 1;
  EngineFactory engine = make_engine_player;
  PasswordCost password_cost{};
  AccountLimits account_limits{};
  CallLimits call_limits{};
  RateLimitTerms token_limit = calls_of_token;
  Reviewer reviewer{};  // none: the engine of this program
  AnalysisLimits analysis_limits{};
  WorkLimits work_limits{};
  ExplorerOptions explorer{};        // its folder is set to `data`
  std::size_t memory = 450'000'000;  // bytes of memory of the process above which it sheds load
  Rasterizer rasterizer{};           // none: boards are served as SVG only
};

struct StartFault {
  enum class Kind : std::uint8_t {
    lasting,  // the options, this machine or the data must be changed first
    taken,    // another server uses the data
    away,     // the database cannot be reached, or the connection to it was lost
    too_new,  // a later version of the program wrote the data
  };

  std::string message;  // one human-readable line
  Kind kind = Kind::lasting;
};

class Server {
 public:
  // Once this returns, the server accepts requests.
  static std::expected<std::unique_ptr<Server>, StartFault> start(const ServerOptions& options);
  virtual ~Server() = default;

  [[nodiscard]] virtual std::uint16_t port() const = 0;
  [[nodiscard]] virtual std::uint16_t metrics_port() const = 0;  // 0: metrics are not served
  [[nodiscard]] virtual std::uint16_t mail_in_port() const = 0;  // 0: no incoming email, or on a Unix socket

  // Answers every request to the server; valid until stop().
  [[nodiscard]] virtual Application& application() = 0;

  // All calls and frames that it answers.
  [[nodiscard]] virtual std::span<const Route> routes() const = 0;
  [[nodiscard]] virtual std::vector<FrameKind> frames() const = 0;

  // Finishes what has been started: everything acknowledged is stored, and sockets are closed as 'going away'. Call it
  // once.
  virtual void stop() = 0;
};

}  // namespace ootori::server
