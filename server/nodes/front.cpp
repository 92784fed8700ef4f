#include "server/nodes/front.hpp"

#include <algorithm>
#include <utility>

#include <boost/json.hpp>

#include "server/http/error_response.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

constexpr std::chrono::milliseconds look_every{100};
constexpr int most_at_once = 200;  // sockets to reconnect each time; all at once would delay moves

bool reads(const HttpRequest& request) { return request.method == "GET" || request.method == "HEAD"; }

template <class Kept>
void forget_gone(std::vector<std::weak_ptr<Kept>>& all) {
  std::erase_if(all, [](const auto& one) { return one.expired(); });
}

HttpResponse unavailable(std::string_view status, std::string message) {
  HttpResponse response =
      error_response({.code = ErrorCode::busy, .message = std::move(message), .retry_after = std::chrono::seconds{1}});
  json::object body = json::parse(*response.body).as_object();
  body["status"] = status;
  response.body = std::make_shared<const std::string>(json::serialize(body));
  return response;
}

}  // namespace

HttpResponse nobody_serves() {
  return unavailable("standby",
                     "This server is standing by, and no other one can be reached. Please try again in a moment.");
}

HttpResponse outdated() {
  return unavailable("outdated",
                     "This server is older than the database and cannot become active, and no other server can be "
                     "reached. Install the new version on this server.");
}

// The time during which one application is the current one.
struct Front::Turn {
  explicit Turn(Application& its) : application(its) {}

  Application& application;
  Unanswered unanswered;
  bool is_over = false;  // guarded by mutex_
};

// A request in progress. If the application drops it, the client still gets an error.
class Front::Pending {
 public:
  Pending(std::shared_ptr<Turn> turn, Reply reply)
      : turn_(std::move(turn)), one_(std::make_unique<Unanswered::One>(turn_->unanswered)), reply_(std::move(reply)) {}
  Pending(const Pending&) = delete;
  Pending& operator=(const Pending&) = delete;
  ~Pending() {
    if (reply_) reply_(nobody_serves());
  }

  [[nodiscard]] const Turn& turn() const { return *turn_; }
  void answer(HttpResponse response) { std::exchange(reply_, {})(std::move(response)); }

 private:
  const std::shared_ptr<Turn> turn_;
  const std::unique_ptr<Unanswered::One> one_;
  Reply reply_;
};

// Passes the client's frames to a LastingSocket.
class Front::Handler final : public SocketHandler {
 public:
  explicit Handler(std::shared_ptr<LastingSocket> socket) : socket_(std::move(socket)) {}
  Handler(const Handler&) = delete;
  Handler& operator=(const Handler&) = delete;
  ~Handler() override { socket_->close(); }

  void text(std::string_view frame) override { socket_->text(frame); }
  void binary() override { socket_->tell(&SocketHandler::binary); }
  void too_large() override { socket_->tell(&SocketHandler::too_large); }
  void control() override { socket_->tell(&SocketHandler::control); }
  void silent(std::optional<std::chrono::steady_clock::time_point> since) override { socket_->silent(since); }

 private:
  const std::shared_ptr<LastingSocket> socket_;
};

Front::Front(const WebFiles& files, Ledger& ledger)
    : files_(files), ledger_(ledger), looking_after_([this](const std::stop_token& stop) { look_after(stop); }) {}

Front::~Front() {
  looking_after_.request_stop();
  looking_after_.join();
  lose_all();
}

bool Front::has_file(const HttpRequest& request) const {
  if (!reads(request)) return false;
  if (request.path == "/") return files_.size() != 0;
  if (request.path.ends_with('/')) return files_.page(request.path + "index.html") != nullptr;
  return files_.page(request.path) != nullptr;
}

// Counts and charges like Router::answer (server/http/router.cpp).
void Front::answer_file(const HttpRequest& request, Reply reply) {
  if (const auto refused = ledger_.pass(request.address)) return reply(error_response(*refused));
  if (const auto refused = ledger_.may_work(request.address)) return reply(error_response(*refused));
  const Stopwatch charged(ledger_, request.address);
  reply(files_.answer(request));
}

void Front::answer(HttpRequest request, Reply reply) {
  if (request.path == "/api/v1/health" && reads(request)) {
    const json::object health{{"status", is_outdated_ ? "outdated" : "ok"}, {"version", OOTORI_VERSION}};
    return reply(HttpResponse::json(200, json::serialize(health)));
  }
  if (has_file(request)) return answer_file(request, std::move(reply));
  const std::shared_lock lock(turning_);
  if (!turn_) return reply(nobody_serves());
  auto pending = std::make_unique<Pending>(turn_, std::move(reply));
  turn_->application.answer(std::move(request), [this, pending = std::move(pending)](HttpResponse response) {
    if (response.lines && !keep(response, pending->turn())) return pending->answer(nobody_serves());
    pending->answer(std::move(response));
  });
}

BodySize Front::body_size(std::string_view method, std::string_view path) const {
  const std::shared_lock lock(turning_);
  return turn_ ? turn_->application.body_size(method, path) : BodySize::usual;
}

void Front::admit(HttpRequest request, std::shared_ptr<SocketPeer> peer, Welcomed reply) {
  auto socket = std::make_shared<LastingSocket>(request, std::move(peer));
  const std::shared_lock lock(turning_);
  if (!turn_) return reply(std::unexpected(nobody_serves()));
  turn_->application.admit(
      std::move(request), socket->open_line(), [this, socket, reply = std::move(reply)](Welcome welcome) mutable {
        if (!welcome) return reply(std::move(welcome));
        socket->begin(std::move(welcome->handler), welcome->set_cookie);
        keep(socket);
        reply(SocketWelcome{.handler = std::make_unique<Handler>(socket), .set_cookie = welcome->set_cookie});
      });
}

void Front::keep(const std::shared_ptr<LastingSocket>& socket) {
  const std::scoped_lock lock(mutex_);
  if (sockets_.size() + lines_.size() >= clean_at_) {
    forget_gone(sockets_);
    forget_gone(lines_);
    clean_at_ = 64 + 2 * (sockets_.size() + lines_.size());
  }
  sockets_.push_back(socket);
}

// False if the application has been replaced meanwhile.
bool Front::keep(HttpResponse& response, const Turn& turn) {
  auto lines = std::make_shared<LastingLines>(std::exchange(response.lines, {}));
  const std::scoped_lock lock(mutex_);
  if (turn.is_over) return false;
  forget_gone(lines_);
  lines_.push_back(lines);
  response.lines = std::move(lines);
  return true;
}

void Front::turn_to(Application& application) {
  const std::unique_lock lock(turning_);
  turn_ = std::make_shared<Turn>(application);
}

void Front::turn_away(std::chrono::milliseconds patience) {
  std::shared_ptr<Turn> turn;
  {
    const std::unique_lock lock(turning_);
    std::swap(turn, turn_);
  }
  if (!turn) return;
  lose_all();
  turn->unanswered.wait_until_none(patience);
  {
    const std::scoped_lock lock(mutex_);
    turn->is_over = true;
  }
  lose_all();  // what those responses have started
}

std::vector<std::shared_ptr<LastingSocket>> Front::sockets() const {
  std::vector<std::shared_ptr<LastingSocket>> present;
  const std::scoped_lock lock(mutex_);
  for (const auto& one : sockets_) {
    if (auto socket = one.lock()) present.push_back(std::move(socket));
  }
  return present;
}

void Front::lose_all() {
  for (const auto& socket : sockets()) socket->lose();
  std::vector<std::weak_ptr<LastingLines>> lines;
  {
    const std::scoped_lock lock(mutex_);
    std::swap(lines, lines_);
  }
  for (const auto& one : lines) {
    if (const auto its = one.lock()) its->lose();
  }
}

void Front::look_after(const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any woken;
  std::unique_lock lock(mutex);
  while (!stop.stop_requested()) {
    int begun = 0;
    const auto now = LastingSocket::Clock::now();
    for (const auto& socket : sockets()) {
      if (begun == most_at_once) break;
      if (!socket->wants_service(now)) continue;
      if (!resume(socket)) break;
      ++begun;
    }
    woken.wait_for(lock, stop, look_every, [&] { return stop.stop_requested(); });
  }
}

// False if there is no application.
bool Front::resume(const std::shared_ptr<LastingSocket>& socket) {
  auto line = socket->open_line();
  const std::shared_lock lock(turning_);
  if (!turn_) {
    socket->go_on(line, std::unexpected(nobody_serves()));
    return false;
  }
  turn_->application.admit(socket->asked(), line, [this, socket, line](Welcome welcome) {
    if (socket->go_on(line, std::move(welcome))) ++resumed_;
  });
  return true;
}

FrontFigures Front::figures() const {
  const auto all = sockets();
  return {.waiting = static_cast<std::size_t>(
              std::ranges::count_if(all, [](const auto& socket) { return socket->is_waiting(); })),
          .resumed = resumed_};
}

}  // namespace ootori::server
