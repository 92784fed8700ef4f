// The whole server: storage, rooms, engines and the network, put together and taken apart in the right order.
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
  bool listens = true;                   // on `http`; else only those ask who have application()
  bool is_one_of_several = false;        // over one database: it gives up soon where it cannot reach the database
  std::function<void(Metrics&)> show{};  // more figures than its own; they outlive it
  std::optional<InnerPlace> inner{};     // where `http` listens for the other servers, who find it in the database
  std::optional<HttpOptions> metrics{};  // where /metrics is served for Prometheus; none: nowhere
  std::filesystem::path data = "data";
  std::string store{};                         // address of a PostgreSQL database; empty: SQLite in `data`
  std::string read_store{};                    // address of a replica that is read while another server is active
  OnStoreLoss on_loss{};                       // of that database
  std::optional<std::filesystem::path> web{};  // the web client's folder; none: only the interface is served
  std::optional<MailOptions> mail{};           // none: the server writes no letters
  std::optional<MailInAddress> mail_in{};      // where mails for games come in, if `mail` is there; none: nowhere
  std::optional<PushOptions> push{};           // none: the server sends no push messages
  int engine_threads = 1;
  EngineFactory engine = make_engine_player;
  PasswordCost password_cost{};
  AccountLimits account_limits{};
  CallLimits call_limits{};
  RateLimitTerms token_limit = calls_of_token;
  Reviewer reviewer{};  // none: the engine of this program
  AnalysisLimits analysis_limits{};
  WorkLimits work_limits{};
  ExplorerOptions explorer{};        // in the folder of the data
  std::size_t memory = 450'000'000;  // bytes of the whole process from which on it sheds load
  Rasterizer rasterizer{};           // none: boards are shown as SVG only
};

struct StartFault {
  std::string message;    // one line for a person
  bool is_taken = false;  // another server has the data
};

class Server {
 public:
  // Serves at once.
  static std::expected<std::unique_ptr<Server>, StartFault> start(const ServerOptions& options);
  virtual ~Server() = default;

  [[nodiscard]] virtual std::uint16_t port() const = 0;
  [[nodiscard]] virtual std::uint16_t metrics_port() const = 0;  // 0: none
  [[nodiscard]] virtual std::uint16_t mail_in_port() const = 0;  // 0: none, or a Unix socket

  // What answers to everything that it is asked; until stop().
  [[nodiscard]] virtual Application& application() = 0;

  // Every call and every frame that it answers to.
  [[nodiscard]] virtual std::span<const Route> routes() const = 0;
  [[nodiscard]] virtual std::vector<FrameKind> frames() const = 0;

  // Finishes what was begun: everything acknowledged is stored, sockets are closed as 'going away'. Once.
  virtual void stop() = 0;
};

}  // namespace ootori::server
