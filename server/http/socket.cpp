// One WebSocket connection: a coroutine that reads, and one that writes while there is something to write.
#include <algorithm>
#include <atomic>
#include <deque>
#include <optional>
#include <utility>

#include <boost/beast/websocket.hpp>

#include "log/log.hpp"
#include "server/http/error_response.hpp"
#include "server/http/inner_line.hpp"
#include "server/http/net.hpp"
#include "server/http/outbox.hpp"
#include "server/http/paced_stream.hpp"
#include "server/http/url.hpp"

namespace ootori::server::net {
namespace {

namespace websocket = beast::websocket;
using SteadyTime = std::chrono::steady_clock::time_point;

constexpr std::size_t part = 1'536;  // bytes read at once; most messages are shorter

// Adjusts Beast's answer to an upgrade: Beast would send its name and version, and refuse in its own words.
void finish(websocket::response_type& answer, const std::string& cookie) {
  answer.set(http::field::server, "ootori");
  if (answer.result() == http::status::switching_protocols) {
    if (!cookie.empty()) answer.set(http::field::set_cookie, cookie);
    return;
  }
  for (const auto& [name, value] : security_headers) answer.set(name, value);
  answer.set(http::field::content_type, "application/json");
  answer.body() = *error_response({ErrorCode::upgrade_required, "This is not a WebSocket request."}).body;
  answer.prepare_payload();
}

// Asks the application for a handler and waits for it on the caller's executor.
auto async_admit(Application& application, const HttpRequest& asked, std::shared_ptr<SocketPeer> peer) {
  const auto initiation = [](auto handler, Application* app, HttpRequest request, std::shared_ptr<SocketPeer> its) {
    const auto admit = [&] {
      app->admit(std::move(request), std::move(its),
                 [handler = std::move(handler)](Application::Welcome welcome) mutable {
                   const auto executor = asio::get_associated_executor(handler);
                   asio::post(executor, [handler = std::move(handler), welcome = std::move(welcome)]() mutable {
                     std::move(handler)(std::move(welcome));
                   });
                 });
    };
    end_on_exception(admit);
  };
  return asio::async_initiate<decltype(asio::use_awaitable), void(Application::Welcome)>(
      initiation, asio::use_awaitable, &application, asked, std::move(peer));
}

// Everything but send(), end(), leave(), watch_closely() and close_soon() runs on the stream's strand.
class Socket final : public Live, public std::enable_shared_from_this<Socket> {
 public:
  Socket(beast::tcp_stream stream, const Context& context, const std::string& address)
      : stream_(std::move(stream), context.options.socket.incoming),
        limits_(context.options.socket),
        is_carried_(!context.options.key.empty()),
        outbox_(context.ledger.unsent, address, limits_.unsent) {}

  void send(std::string text);
  void end();
  void leave();
  void when_taken(std::move_only_function<void()> go_on) { outbox_.when_little(std::move(go_on)); }
  void watch_closely(bool closely);
  void close_soon() override;
  void look_over() override;
  void cut() override;
  [[nodiscard]] SteadyTime last_heard() const override { return heard_; }

  static asio::awaitable<void> serve(std::shared_ptr<Socket> self, HttpRequest asked, Request upgrade, Context context,
                                     std::shared_ptr<Live> from, Registry::Place place);

 private:
  void configure(const SocketWelcome& welcome);
  void enqueue(std::string text);
  void drop_unsent();
  void close(websocket::close_code code);
  void received(const beast::flat_buffer& buffer);
  void show_life();
  [[nodiscard]] std::chrono::steady_clock::duration look_for_life();
  static asio::awaitable<void> watch(std::weak_ptr<Socket> watched);
  static asio::awaitable<void> ping(std::shared_ptr<Socket> self);
  asio::awaitable<void> read_all();
  asio::awaitable<beast::error_code> read_message(beast::flat_buffer& buffer);
  static asio::awaitable<void> write_all(std::shared_ptr<Socket> self);
  static asio::awaitable<void> say_goodbye(std::shared_ptr<Socket> self, websocket::close_code code);
  static asio::awaitable<void> give_up_in_time(std::shared_ptr<Socket> self);
  static asio::awaitable<void> cut_off_in_time(std::shared_ptr<Socket> self);

  websocket::stream<PacedStream, false> stream_;  // nothing is compressed
  const SocketLimits& limits_;
  const bool is_carried_;  // forwarded by another server, which has the connection to the client: inner_line.hpp
  std::unique_ptr<SocketHandler> handler_;
  std::deque<std::string> unsent_;
  Outbox outbox_;                          // counts what is in `unsent_`, or on its way there or to the client
  std::atomic<SteadyTime> write_began_{};  // of the frame being written; default value: none is
  std::atomic<SteadyTime> heard_ = std::chrono::steady_clock::now();
  bool writing_ = true;  // the answer to the upgrade is sent first
  bool closing_ = false;
  SteadyTime alive_ = std::chrono::steady_clock::now();  // when anything last arrived, including pongs
  SteadyTime asked_{};     // when watch() first sent a ping after that; if earlier: not yet
  bool closely_ = false;   // whether the socket should be watched
  bool watching_ = false;  // whether watch() is running
  bool pinging_ = false;
  bool silent_ = false;
  std::optional<websocket::close_code> goodbye_;  // sent after everything else
};

// Held by the application; does not keep the connection alive.
class Peer final : public SocketPeer {
 public:
  explicit Peer(std::weak_ptr<Socket> socket) : socket_(std::move(socket)) {}

  void send(std::string text) override {
    if (const auto socket = socket_.lock()) socket->send(std::move(text));
  }
  void end() override {
    if (const auto socket = socket_.lock()) socket->end();
  }
  void leave() override {
    if (const auto socket = socket_.lock()) socket->leave();
  }
  void when_taken(std::move_only_function<void()> go_on) override {
    if (const auto socket = socket_.lock()) socket->when_taken(std::move(go_on));
  }
  void watch_closely(bool closely) override {
    if (const auto socket = socket_.lock()) socket->watch_closely(closely);
  }

 private:
  std::weak_ptr<Socket> socket_;
};

void Socket::send(std::string text) {
  if (!outbox_.add(text.size())) {  // the client does not read; it can reconnect and request the rest
    return asio::post(stream_.get_executor(), [self = shared_from_this()] {
      self->outbox_.close();
      self->drop_unsent();
      self->close(websocket::close_code::try_again_later);
    });
  }
  asio::post(stream_.get_executor(),
             [self = shared_from_this(), text = std::move(text)]() mutable { self->enqueue(std::move(text)); });
}

void Socket::end() {
  asio::post(stream_.get_executor(), [self = shared_from_this()] {
    self->close(websocket::close_code::policy_error);
    // A client that floods would not answer the close frame, and what it sends would have to be read until then.
    asio::co_spawn(self->stream_.get_executor(), cut_off_in_time(self), log_failure);
  });
}

void Socket::leave() {
  asio::post(stream_.get_executor(), [self = shared_from_this()] { self->close(websocket::close_code::going_away); });
}

void Socket::close_soon() {
  asio::post(stream_.get_executor(), [self = shared_from_this()] {
    self->close(websocket::close_code::going_away);
    asio::co_spawn(self->stream_.get_executor(), cut_off_in_time(self), log_failure);
  });
}

void Socket::look_over() {
  const SteadyTime began = write_began_;
  if (began == SteadyTime{} || std::chrono::steady_clock::now() - began < limits_.write) return;
  asio::post(stream_.get_executor(), [self = shared_from_this()] { beast::get_lowest_layer(self->stream_).close(); });
}

void Socket::cut() {
  asio::post(stream_.get_executor(), [self = shared_from_this()] {
    self->outbox_.close();
    self->drop_unsent();
    self->close(websocket::close_code::try_again_later);
    asio::co_spawn(self->stream_.get_executor(), cut_off_in_time(self), log_failure);
  });
}

void Socket::enqueue(std::string text) {
  if (closing_) return outbox_.remove(text.size());
  unsent_.push_back(std::move(text));
  if (!std::exchange(writing_, true)) {
    asio::co_spawn(stream_.get_executor(), write_all(shared_from_this()), log_failure);
  }
}

void Socket::drop_unsent() {
  for (const std::string& text : std::exchange(unsent_, {})) outbox_.remove(text.size());
}

asio::awaitable<void> Socket::write_all(std::shared_ptr<Socket> self) {
  while (!self->unsent_.empty()) {
    const std::string text = std::move(self->unsent_.front());
    self->unsent_.pop_front();
    const auto buffer = asio::buffer(text);
    self->write_began_ = std::chrono::steady_clock::now();
    const auto [error, size] = co_await self->stream_.async_write(buffer, as_values);
    self->write_began_ = SteadyTime{};
    self->outbox_.remove(text.size());
    if (error) self->drop_unsent();
  }
  self->writing_ = false;
  if (self->goodbye_) co_await say_goodbye(self, *self->goodbye_);
}

void Socket::close(websocket::close_code code) {
  if (std::exchange(closing_, true)) return;
  outbox_.close();
  if (writing_) {  // a frame being written is finished first
    goodbye_ = code;
    return asio::co_spawn(stream_.get_executor(), give_up_in_time(shared_from_this()), log_failure);
  }
  asio::co_spawn(stream_.get_executor(), say_goodbye(shared_from_this(), code), log_failure);
}

asio::awaitable<void> Socket::say_goodbye(std::shared_ptr<Socket> self, websocket::close_code code) {
  const websocket::close_reason reason{code};
  const auto [error] = co_await self->stream_.async_close(reason, as_values);
  if (error) log::debug("a WebSocket was not closed properly: {}", error.message());
}

// If the client does not read, the frame being written never finishes.
asio::awaitable<void> Socket::give_up_in_time(std::shared_ptr<Socket> self) {
  asio::steady_timer timer(self->stream_.get_executor(), self->limits_.handshake);
  co_await timer.async_wait(as_values);
  if (self->writing_) beast::get_lowest_layer(self->stream_).close();
}

// If the client does not answer the close frame of a server that stops or no longer lets it in.
asio::awaitable<void> Socket::cut_off_in_time(std::shared_ptr<Socket> self) {
  asio::steady_timer timer(self->stream_.get_executor(), self->limits_.goodbye);
  co_await timer.async_wait(as_values);
  beast::get_lowest_layer(self->stream_).close();
}

void Socket::configure(const SocketWelcome& welcome) {
  websocket::stream_base::timeout timeout{
      .handshake_timeout = limits_.handshake, .idle_timeout = limits_.idle, .keep_alive_pings = true};
  stream_.set_option(timeout);
  stream_.read_message_max(limits_.discard);
  stream_.control_callback([this](websocket::frame_type kind, beast::string_view) {
    show_life();
    if (kind != websocket::frame_type::close && !closing_) handler_->control();
  });
  stream_.set_option(websocket::stream_base::decorator(
      [cookie = welcome.set_cookie](websocket::response_type& answer) { finish(answer, cookie); }));
}

// Frames are ignored once the socket is closing.
void Socket::received(const beast::flat_buffer& buffer) {
  heard_ = std::chrono::steady_clock::now();
  show_life();
  if (closing_) return;
  if (buffer.size() > limits_.frame) return handler_->too_large();
  if (!stream_.got_text()) return handler_->binary();
  const std::string_view text{static_cast<const char*>(buffer.cdata().data()), buffer.size()};
  if (is_carried_ && is_signal(text)) return pass_on(text, *handler_);
  handler_->text(text);
}

void Socket::watch_closely(bool closely) {
  if (is_carried_) return send(std::string(closely ? signals::watch : signals::rest));
  asio::post(stream_.get_executor(), [self = shared_from_this(), closely] {
    self->closely_ = closely;
    if (!closely) return;
    // Whoever asks now may be another server than the one that was told.
    if (self->silent_ && self->handler_) self->handler_->silent(self->alive_);
    if (std::exchange(self->watching_, true)) return;
    asio::co_spawn(self->stream_.get_executor(), watch(self), log_failure);
  });
}

void Socket::show_life() {
  alive_ = std::chrono::steady_clock::now();
  if (std::exchange(silent_, false) && handler_) handler_->silent(std::nullopt);
}

// Returns how long to wait before the next check. A client that was not watched until now may have had nothing to send
// for a while, so it has to miss a ping, too.
std::chrono::steady_clock::duration Socket::look_for_life() {
  const auto now = std::chrono::steady_clock::now();
  if (now < alive_ + limits_.ask) return alive_ + limits_.ask - now;
  if (asked_ <= alive_) asked_ = now;
  if (!std::exchange(pinging_, true)) asio::co_spawn(stream_.get_executor(), ping(shared_from_this()), log_failure);
  const auto falls_silent = std::max(alive_ + limits_.silence, asked_ + (limits_.silence - limits_.ask));
  if (now < falls_silent) return falls_silent - now;
  if (!std::exchange(silent_, true) && handler_) handler_->silent(alive_);
  return limits_.ask;
}

// Does not keep the socket alive.
asio::awaitable<void> Socket::watch(std::weak_ptr<Socket> watched) {
  asio::steady_timer timer(co_await asio::this_coro::executor);
  while (true) {
    {
      const auto self = watched.lock();
      if (!self) co_return;
      self->watching_ = self->closely_ && !self->closing_;
      if (!self->watching_) co_return;
      timer.expires_after(self->look_for_life());
    }
    co_await timer.async_wait(as_values);
  }
}

asio::awaitable<void> Socket::ping(std::shared_ptr<Socket> self) {
  co_await self->stream_.async_ping({}, as_values);
  self->pinging_ = false;
}

// Beast's async_read() must not be used here: between the fragments of a message, it asks how much to read next. If
// async_close() has discarded some of the message by then, that ends the program with a failed assertion.
asio::awaitable<beast::error_code> Socket::read_message(beast::flat_buffer& buffer) {
  do {
    const auto [error, size] = co_await stream_.async_read_some(buffer.prepare(part), as_values);
    if (error) co_return error;
    buffer.commit(size);
  } while (!stream_.is_message_done());
  co_return beast::error_code{};
}

asio::awaitable<void> Socket::read_all() {
  beast::flat_buffer buffer;
  while (true) {
    if (const auto error = co_await read_message(buffer)) {
      log::debug("a WebSocket ended: {}", error.message());
      co_return;
    }
    received(buffer);
    buffer.clear();
    if (buffer.capacity() > limits_.frame) buffer.shrink_to_fit();  // free the memory of an oversized frame
  }
}

asio::awaitable<void> Socket::serve(std::shared_ptr<Socket> self, HttpRequest asked, Request upgrade, Context context,
                                    std::shared_ptr<Live> from, Registry::Place its) {
  auto welcome = co_await async_admit(context.application, asked, std::make_shared<Peer>(self));
  if (!welcome) {
    const HttpResponse& refusal = welcome.error();
    auto& stream = beast::get_lowest_layer(self->stream_);
    const auto patience = context.options.http.response;  // it does not become a WebSocket, with timeouts of its own
    co_await transmit(stream, refusal, head_of(refusal, upgrade.version(), false), patience);
    co_return;
  }
  self->configure(*welcome);
  self->handler_ = std::move(welcome->handler);
  const auto [error] = co_await self->stream_.async_accept(upgrade, as_values);
  if (error) co_return;
  // Sends the frames queued meanwhile, and the close frame if the socket is being closed already.
  asio::co_spawn(self->stream_.get_executor(), write_all(self), log_failure);
  const auto place = context.registry.take_over(std::move(its), self, asked.address);
  from.reset();
  if (place) {
    co_await self->read_all();
    self->closing_ = true;
    self->outbox_.close();
    // Without this, a client that reads nothing and sends FIN would keep the connection, which nothing counts any more:
    // Beast's timer has stopped, and look_over() does not see the frame that is being written.
    beast::get_lowest_layer(self->stream_).close();
  } else {
    self->close(websocket::close_code::going_away);
  }
  self->handler_.reset();
}

}  // namespace

asio::awaitable<void> serve_socket(beast::tcp_stream stream, Request upgrade, Context context, Held held) {
  HttpRequest asked = to_request(upgrade, remote_of(stream), context.options);
  asked.query = query_of(upgrade.target());
  const std::string address = asked.address;
  const auto share = Share::of(context.ledger.sockets, address);
  if (!share) {
    Error full{ErrorCode::too_many, "Your address has too many open sockets. Please close one first."};
    full.retry_after = std::chrono::seconds{10};
    const HttpResponse refusal = error_response(full);
    co_await transmit(stream, refusal, head_of(refusal, upgrade.version(), false), context.options.http.response);
    co_return;
  }
  stream.expires_never();  // the WebSocket has its own timeouts
  auto socket = std::make_shared<Socket>(std::move(stream), context, address);
  co_await Socket::serve(std::move(socket), std::move(asked), std::move(upgrade), context, std::move(held.from),
                         std::move(held.place));
}

}  // namespace ootori::server::net
