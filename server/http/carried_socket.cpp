// Sockets over a carrier: each has its own WebSocket to the other server.
#include <deque>
#include <utility>

#include <boost/beast/websocket.hpp>

#include "server/http/carriage.hpp"

namespace ootori::server::net {
namespace {

namespace websocket = beast::websocket;

// Runs on the carrier's thread.
class CarriedSocket final : public std::enable_shared_from_this<CarriedSocket> {
 public:
  CarriedSocket(Carriage& carriage, std::shared_ptr<SocketPeer> peer)
      : carriage_(carriage), stream_(carriage.io), peer_(std::move(peer)) {
    carriage_.open.emplace(this, [this] { stop(); });
    ++carried_counts().sockets;
  }
  CarriedSocket(const CarriedSocket&) = delete;
  CarriedSocket& operator=(const CarriedSocket&) = delete;
  ~CarriedSocket() {
    --carried_counts().sockets;
    carriage_.open.erase(this);
  }

  static asio::awaitable<void> serve(std::shared_ptr<CarriedSocket> self, std::weak_ptr<Carriage> carriage,
                                     HttpRequest request, Application::Welcomed reply);

  void send(std::string text) {
    if (gone_) return;
    bytes_ += text.size();
    if (bytes_ > carriage_.limits.unsent) return stop();
    unsent_.push_back(std::move(text));
    if (!std::exchange(writing_, true)) asio::co_spawn(carriage_.io, write_all(shared_from_this()), log_failure);
  }

  // The client is gone; frames that it has sent are still forwarded.
  void finish() {
    gone_ = true;
    if (!writing_) stop();
  }

 private:
  void stop() { beast::get_lowest_layer(stream_).close(); }
  asio::awaitable<Application::Welcome> open(const HttpRequest& request, const std::shared_ptr<Carriage>& carriage);
  asio::awaitable<void> read_all();
  void hear(std::string_view text);
  static asio::awaitable<void> write_all(std::shared_ptr<CarriedSocket> self);

  Carriage& carriage_;
  websocket::stream<beast::tcp_stream, false> stream_;  // nothing is compressed
  const std::shared_ptr<SocketPeer> peer_;
  std::deque<std::string> unsent_;
  std::size_t bytes_ = 0;  // in `unsent_`, including the frame being written
  bool writing_ = false;
  bool gone_ = false;
};

// Any thread.
class CarriedHandler final : public SocketHandler {
 public:
  CarriedHandler(std::shared_ptr<Carriage> carriage, std::shared_ptr<CarriedSocket> socket)
      : carriage_(std::move(carriage)), socket_(std::move(socket)) {}
  CarriedHandler(const CarriedHandler&) = delete;
  CarriedHandler& operator=(const CarriedHandler&) = delete;
  ~CarriedHandler() override {
    asio::post(carriage_->io, [socket = std::move(socket_)] { socket->finish(); });
  }

  // A client's text must not be taken for a signal; a space in front does not change the JSON.
  void text(std::string_view frame) override { send((is_signal(frame) ? " " : "") + std::string(frame)); }
  void binary() override { send(std::string(signals::binary)); }
  void too_large() override { send(std::string(signals::too_large)); }
  void control() override { send(std::string(signals::control)); }
  void silent(std::optional<std::chrono::steady_clock::time_point> since) override {
    if (!since) return send(std::string(signals::heard));
    send(signals::silent(
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - *since)));
  }

 private:
  void send(std::string text) {
    asio::post(carriage_->io, [socket = socket_, text = std::move(text)]() mutable { socket->send(std::move(text)); });
  }

  const std::shared_ptr<Carriage> carriage_;
  std::shared_ptr<CarriedSocket> socket_;
};

asio::awaitable<Application::Welcome> CarriedSocket::open(const HttpRequest& request,
                                                          const std::shared_ptr<Carriage>& carriage) {
  auto& line = beast::get_lowest_layer(stream_);
  if (!co_await connect(carriage_, line)) co_return std::unexpected(unreachable());
  line.expires_never();
  stream_.set_option(websocket::stream_base::timeout{.handshake_timeout = std::chrono::seconds{5},
                                                     .idle_timeout = std::chrono::seconds{20},
                                                     .keep_alive_pings = true});
  stream_.read_message_max(carriage_.limits.frame);
  stream_.set_option(websocket::stream_base::decorator(
      [&](websocket::request_type& upgrade) { say_for(request, carriage_, upgrade); }));
  websocket::response_type answer;
  const std::string host = request.host.empty() ? carriage_.place.host : request.host;
  const auto [error] = co_await stream_.async_handshake(answer, host, "/api/v1/socket", as_values);
  if (error == websocket::error::upgrade_declined && answer.result_int() != wrong_key_status) {
    std::string body = std::move(answer.body());
    co_return std::unexpected(to_response(answer.base(), std::move(body)));
  }
  if (error) co_return std::unexpected(unreachable());
  co_return SocketWelcome{.handler = std::make_unique<CarriedHandler>(carriage, shared_from_this()),
                          .set_cookie = std::string(answer[http::field::set_cookie])};
}

asio::awaitable<void> CarriedSocket::serve(std::shared_ptr<CarriedSocket> self, std::weak_ptr<Carriage> carriage,
                                           HttpRequest request, Application::Welcomed reply) {
  auto welcome = co_await self->open(request, carriage.lock());
  const bool is_open = welcome.has_value();
  if (!is_open) ++carried_counts().failures;
  reply(std::move(welcome));
  if (is_open) co_await self->read_all();
}

// If the other server has closed the socket because the client is no longer allowed in, the client is disconnected;
// otherwise another server may serve it.
asio::awaitable<void> CarriedSocket::read_all() {
  beast::flat_buffer buffer;
  while (true) {
    const auto [error, size] = co_await stream_.async_read(buffer, as_values);
    if (error) break;
    hear({static_cast<const char*>(buffer.cdata().data()), buffer.size()});
    buffer.clear();
    buffer.shrink_to_fit();
  }
  if (std::exchange(gone_, true)) co_return;
  if (stream_.reason().code == websocket::close_code::policy_error) {
    peer_->end();
  } else {
    peer_->leave();
  }
}

void CarriedSocket::hear(std::string_view text) {
  if (text == signals::watch || text == signals::rest) return peer_->watch_closely(text == signals::watch);
  peer_->send(std::string(text));
}

asio::awaitable<void> CarriedSocket::write_all(std::shared_ptr<CarriedSocket> self) {
  while (!self->unsent_.empty()) {
    const std::string text = std::move(self->unsent_.front());
    self->unsent_.pop_front();
    const auto buffer = asio::buffer(text);
    const auto [error, size] = co_await self->stream_.async_write(buffer, as_values);
    self->bytes_ -= text.size();
    if (error) {
      self->unsent_.clear();
      break;
    }
  }
  self->writing_ = false;
  if (self->gone_) self->stop();
}

}  // namespace

void carry_socket(const std::shared_ptr<Carriage>& carriage, HttpRequest request, std::shared_ptr<SocketPeer> peer,
                  Application::Welcomed reply) {
  if (carriage->is_over) return reply(std::unexpected(unreachable()));
  asio::co_spawn(carriage->io,
                 CarriedSocket::serve(std::make_shared<CarriedSocket>(*carriage, std::move(peer)), carriage,
                                      std::move(request), std::move(reply)),
                 log_failure);
}

}  // namespace ootori::server::net
