// One WebSocket connection: a coroutine that reads, a coroutine that writes while there is something to write.
#include <deque>
#include <optional>
#include <utility>

#include <boost/beast/websocket.hpp>
#include <spdlog/spdlog.h>

#include "server/error.hpp"
#include "server/network/net.hpp"

namespace ootori::server::net {
namespace {

namespace websocket = beast::websocket;

// What Beast answers to an upgrade. It would name itself with its version, and refuses in words of its own.
void finish(websocket::response_type& answer, const std::string& cookie) {
  answer.set(http::field::server, "ootori");
  if (answer.result() == http::status::switching_protocols) {
    if (!cookie.empty()) answer.set(http::field::set_cookie, cookie);
    return;
  }
  for (const auto& [name, value] : security_headers) answer.set(name, value);
  answer.set(http::field::content_type, "application/json");
  answer.body() = *error_response({ErrorCode::upgrade_required, "This is not how a WebSocket is asked for."}).body;
  answer.prepare_payload();
}

// Everything but send(), end() and close_soon() runs on the stream's strand.
class Socket final : public Live, public std::enable_shared_from_this<Socket> {
 public:
  Socket(beast::tcp_stream stream, const SocketLimits& limits) : stream_(std::move(stream)), limits_(limits) {}

  void send(std::string text);
  void end();
  void close_soon() override;

  static asio::awaitable<void> serve(std::shared_ptr<Socket> self, Request upgrade, Context context);

 private:
  void configure(const SocketWelcome& welcome);
  void enqueue(std::string text);
  void close(websocket::close_code code);
  void received(const beast::flat_buffer& buffer);
  asio::awaitable<void> read_all();
  static asio::awaitable<void> write_all(std::shared_ptr<Socket> self);
  static asio::awaitable<void> say_goodbye(std::shared_ptr<Socket> self, websocket::close_code code);
  static asio::awaitable<void> give_up_in_time(std::shared_ptr<Socket> self);

  websocket::stream<beast::tcp_stream> stream_;
  const SocketLimits& limits_;
  std::unique_ptr<SocketHandler> handler_;
  std::deque<std::string> unsent_;
  std::size_t unsent_bytes_ = 0;
  bool writing_ = true;  // the answer to the upgrade goes before everything else
  bool closing_ = false;
  std::optional<websocket::close_code> goodbye_;  // to be said when everything is written
};

// What the application holds: it keeps no connection alive.
class Peer final : public SocketPeer {
 public:
  explicit Peer(std::weak_ptr<Socket> socket) : socket_(std::move(socket)) {}

  void send(std::string text) override {
    if (const auto socket = socket_.lock()) socket->send(std::move(text));
  }
  void end() override {
    if (const auto socket = socket_.lock()) socket->end();
  }

 private:
  std::weak_ptr<Socket> socket_;
};

void Socket::send(std::string text) {
  asio::post(stream_.get_executor(),
             [self = shared_from_this(), text = std::move(text)]() mutable { self->enqueue(std::move(text)); });
}

void Socket::end() {
  asio::post(stream_.get_executor(), [self = shared_from_this()] { self->close(websocket::close_code::policy_error); });
}

void Socket::close_soon() {
  asio::post(stream_.get_executor(), [self = shared_from_this()] { self->close(websocket::close_code::going_away); });
}

void Socket::enqueue(std::string text) {
  if (closing_) return;
  unsent_bytes_ += text.size();
  unsent_.push_back(std::move(text));
  if (unsent_bytes_ > limits_.unsent) {
    unsent_.clear();  // the client does not read: it can reconnect and ask for the rest
    return close(websocket::close_code::try_again_later);
  }
  if (!std::exchange(writing_, true)) {
    asio::co_spawn(stream_.get_executor(), write_all(shared_from_this()), log_failure);
  }
}

asio::awaitable<void> Socket::write_all(std::shared_ptr<Socket> self) {
  while (!self->unsent_.empty()) {
    const std::string text = std::move(self->unsent_.front());
    self->unsent_.pop_front();
    const auto buffer = asio::buffer(text);
    const auto [error, size] = co_await self->stream_.async_write(buffer, as_values);
    if (error) break;
    self->unsent_bytes_ -= text.size();
  }
  self->writing_ = false;
  if (self->goodbye_) co_await say_goodbye(self, *self->goodbye_);
}

void Socket::close(websocket::close_code code) {
  if (std::exchange(closing_, true)) return;
  if (writing_) {  // what is on its way goes first
    goodbye_ = code;
    return asio::co_spawn(stream_.get_executor(), give_up_in_time(shared_from_this()), log_failure);
  }
  asio::co_spawn(stream_.get_executor(), say_goodbye(shared_from_this(), code), log_failure);
}

asio::awaitable<void> Socket::say_goodbye(std::shared_ptr<Socket> self, websocket::close_code code) {
  const websocket::close_reason reason{code};
  const auto [error] = co_await self->stream_.async_close(reason, as_values);
  if (error) spdlog::debug("a WebSocket did not close in order: {}", error.message());
}

// Of a client that does not read, what is on its way never arrives.
asio::awaitable<void> Socket::give_up_in_time(std::shared_ptr<Socket> self) {
  asio::steady_timer timer(self->stream_.get_executor(), self->limits_.handshake);
  co_await timer.async_wait(as_values);
  if (self->writing_) beast::get_lowest_layer(self->stream_).close();
}

void Socket::configure(const SocketWelcome& welcome) {
  websocket::stream_base::timeout timeout{
      .handshake_timeout = limits_.handshake, .idle_timeout = limits_.idle, .keep_alive_pings = true};
  stream_.set_option(timeout);
  stream_.read_message_max(limits_.discard);
  stream_.set_option(websocket::stream_base::decorator(
      [cookie = welcome.set_cookie](websocket::response_type& answer) { finish(answer, cookie); }));
}

// Whoever is being sent away is not listened to any more.
void Socket::received(const beast::flat_buffer& buffer) {
  if (closing_) return;
  if (buffer.size() > limits_.frame) return handler_->too_large();
  if (!stream_.got_text()) return handler_->binary();
  handler_->text({static_cast<const char*>(buffer.cdata().data()), buffer.size()});
}

asio::awaitable<void> Socket::read_all() {
  beast::flat_buffer buffer;
  while (true) {
    const auto [error, size] = co_await stream_.async_read(buffer, as_values);
    if (error) {
      spdlog::debug("a WebSocket ended: {}", error.message());
      co_return;
    }
    received(buffer);
    buffer.clear();
  }
}

asio::awaitable<void> Socket::serve(std::shared_ptr<Socket> self, Request upgrade, Context context) {
  auto welcome = context.application.welcome(to_request(upgrade, remote_of(self->stream_.next_layer())),
                                             std::make_shared<Peer>(self));
  if (!welcome) {
    const auto answer = to_beast(welcome.error(), upgrade.version(), false);
    co_await http::async_write(self->stream_.next_layer(), answer, as_values);
    co_return;
  }
  self->configure(*welcome);
  self->handler_ = std::move(welcome->handler);
  const auto [error] = co_await self->stream_.async_accept(upgrade, as_values);
  if (error) co_return;
  // What was said meanwhile, and the goodbye of whoever has been sent away already.
  asio::co_spawn(self->stream_.get_executor(), write_all(self), log_failure);
  if (const auto place = context.registry.enter(self)) {
    co_await self->read_all();
    self->closing_ = true;
  } else {
    self->close(websocket::close_code::going_away);
  }
  self->handler_.reset();
}

}  // namespace

asio::awaitable<void> serve_socket(beast::tcp_stream stream, Request upgrade, Context context) {
  stream.expires_never();  // the WebSocket keeps its own time
  auto socket = std::make_shared<Socket>(std::move(stream), context.options.socket);
  co_await Socket::serve(std::move(socket), std::move(upgrade), context);
}

}  // namespace ootori::server::net
