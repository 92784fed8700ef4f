#include "server/nodes/lasting_socket.hpp"

#include <utility>

#include <boost/json.hpp>

#include "server/wire/error.hpp"
#include "server/wire/fields.hpp"
#include "server/wire/news.hpp"

namespace ootori::server {
namespace {

// Whether the client understands the frames `paused` and `resumed`.
bool says_that_it_can_wait(const HttpRequest& asked) { return asked.query == "resume=1"; }

std::string frame_of(std::string_view type) { return boost::json::serialize(boost::json::object{{"t", type}}); }

bool may_change(int status) { return status == 429 || status >= 500; }

}  // namespace

// The peer given to one server.
class LastingSocket::Line final : public SocketPeer {
 public:
  Line(std::weak_ptr<LastingSocket> owner, std::shared_ptr<SocketPeer> client)
      : owner_(std::move(owner)), client_(std::move(client)) {}

  void send(std::string text) override {
    if (is_open_) client_->send(std::move(text));
  }
  void end() override {
    if (is_open_) client_->end();
  }
  void leave() override {
    if (!is_open_) return;
    if (const auto owner = owner_.lock()) owner->lose_line(this);
  }
  void when_taken(std::move_only_function<void()> go_on) override {
    if (is_open_) client_->when_taken(std::move(go_on));
  }
  void watch_closely(bool closely) override {
    if (is_open_) client_->watch_closely(closely);
  }

  void close() { is_open_ = false; }

 private:
  const std::weak_ptr<LastingSocket> owner_;
  const std::shared_ptr<SocketPeer> client_;
  std::atomic<bool> is_open_ = true;
};

LastingSocket::LastingSocket(HttpRequest asked, std::shared_ptr<SocketPeer> client)
    : asked_(std::move(asked)), client_(std::move(client)), can_wait_(says_that_it_can_wait(asked_)) {}

void LastingSocket::text(std::string_view frame) {
  const std::scoped_lock lock(mutex_);
  if (handler_) return handler_->text(frame);
  refuse(frame);
}

void LastingSocket::tell(void (SocketHandler::*what)()) {
  const std::scoped_lock lock(mutex_);
  if (handler_) (handler_.get()->*what)();
}

void LastingSocket::silent(std::optional<Clock::time_point> since) {
  const std::scoped_lock lock(mutex_);
  if (handler_) handler_->silent(since);
}

// Answers pings, since the connection is alive; rejects all other frames, which the client has to send again.
void LastingSocket::refuse(std::string_view frame) const {
  auto fields = Fields::parse(frame);
  if (fields && fields->optional_text("t") == "ping") return client_->send(frame_of(Pong::type));
  client_->send(boost::json::serialize(
      boost::json::object{{"t", Refused::type},
                          {"code", name(ErrorCode::busy)},
                          {"message", "Another server is taking over. Please try again in a moment."}}));
}

void LastingSocket::close() {
  const std::scoped_lock lock(mutex_);
  is_closed_ = true;
  if (line_) line_->close();
  handler_.reset();
}

std::shared_ptr<SocketPeer> LastingSocket::open_line() {
  const std::scoped_lock lock(mutex_);
  if (line_) line_->close();
  line_ = std::make_shared<Line>(weak_from_this(), client_);
  return line_;
}

void LastingSocket::begin(std::unique_ptr<SocketHandler> handler, const std::string& set_cookie) {
  const std::scoped_lock lock(mutex_);
  handler_ = std::move(handler);
  const std::string cookie = set_cookie.substr(0, set_cookie.find(';'));
  if (asked_.cookie.contains(cookie)) return;  // there was none, or it was only renewed
  if (!asked_.cookie.empty()) asked_.cookie += "; ";
  asked_.cookie += cookie;
}

bool LastingSocket::go_on(const std::shared_ptr<SocketPeer>& line, Application::Welcome welcome) {
  const std::scoped_lock lock(mutex_);
  if (line != line_) return false;
  is_asking_ = false;
  if (is_closed_ || handler_) return false;
  if (welcome) {
    client_->send(frame_of(Resumed::type));
    handler_ = std::move(welcome->handler);
    return true;
  }
  if (!may_change(welcome.error().status)) client_->end();
  return false;
}

void LastingSocket::lose() {
  const std::scoped_lock lock(mutex_);
  pause();
}

void LastingSocket::lose_line(const Line* line) {
  const std::scoped_lock lock(mutex_);
  if (line_.get() == line) pause();
}

// Requires the mutex.
void LastingSocket::pause() {
  if (line_) line_->close();
  line_.reset();
  is_asking_ = false;
  if (!std::exchange(handler_, nullptr) || is_closed_) return;
  client_->watch_closely(false);
  if (!can_wait_) return client_->leave();
  paused_at_ = Clock::now();
  client_->send(frame_of(Paused::type));
}

bool LastingSocket::is_waiting() {
  const std::scoped_lock lock(mutex_);
  return !handler_ && !is_closed_;
}

bool LastingSocket::wants_service(Clock::time_point now) {
  const std::scoped_lock lock(mutex_);
  if (is_closed_ || handler_ || is_asking_ || !can_wait_) return false;
  if (now - paused_at_ >= patience) {
    is_closed_ = true;
    client_->leave();
    return false;
  }
  if (now - asked_at_ < between) return false;
  asked_at_ = now;
  is_asking_ = true;
  return true;
}

}  // namespace ootori::server
