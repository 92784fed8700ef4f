// A streamed response: lines in HTTP/1.1 chunks, with an empty line now and then so both sides notice a dead
// connection.
#include <array>
#include <deque>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "server/http/acknowledgements.hpp"
#include "server/http/net.hpp"
#include "server/http/outbox.hpp"

namespace ootori::server::net {
namespace {

using Clock = std::chrono::steady_clock;

// Everything except send(), when_taken(), give_up(), end() and close_soon() runs on the stream's strand.
class ChunkedLines final : public Lines, public std::enable_shared_from_this<ChunkedLines> {
 public:
  ChunkedLines(beast::tcp_stream& stream, const Context& context, const std::string& address)
      : stream_(stream),
        limits_(context.options.http),
        is_carried_(!context.options.key.empty()),
        acknowledgements_(limits_.response),
        wake_(stream.get_executor()),
        outbox_(context.ledger.unsent, address, limits_.unsent) {}

  void send(std::string text);
  void when_taken(std::move_only_function<void()> go_on) { outbox_.when_little(std::move(go_on)); }
  void end();
  void close_soon() override;
  asio::awaitable<void> serve(const HttpResponse& response, unsigned version) override;

 private:
  asio::awaitable<bool> write_head(const HttpResponse& response, unsigned version);
  asio::awaitable<bool> write(std::string text);
  asio::awaitable<void> write_all();
  [[nodiscard]] bool is_dead();
  static asio::awaitable<void> await_end(std::shared_ptr<ChunkedLines> self);
  void take_signs_of_life();
  void give_up();
  void wake() { wake_.cancel(); }

  beast::tcp_stream& stream_;  // valid until serve() has ended
  const HttpLimits& limits_;
  const bool is_carried_;  // to another server, which has the connection to the client: inner_line.hpp
  Acknowledgements acknowledgements_;
  std::optional<Clock::time_point> carrier_heard_;  // since its first sign of life; older servers send none
  asio::steady_timer wake_;
  std::deque<std::string> unsent_;
  Outbox outbox_;  // counts what is in `unsent_`, or on its way there or to the client
  bool chunked_ = true;
  bool is_file_ = false;   // which must not look whole if it ends early, unlike a stream of events
  bool is_whole_ = false;  // the application has ended it
  bool finished_ = false;  // what is unsent is still sent
  bool gone_ = false;      // the client has disconnected, or lost its place
};

// Held by the application; does not keep the connection alive.
class LinesPeer final : public SocketPeer {
 public:
  explicit LinesPeer(std::weak_ptr<ChunkedLines> lines) : lines_(std::move(lines)) {}

  void send(std::string text) override {
    if (const auto lines = lines_.lock()) lines->send(std::move(text));
  }
  void end() override {
    if (const auto lines = lines_.lock()) lines->end();
  }
  void leave() override {
    if (const auto lines = lines_.lock()) lines->close_soon();
  }
  void when_taken(std::move_only_function<void()> go_on) override {
    if (const auto lines = lines_.lock()) lines->when_taken(std::move(go_on));
  }

 private:
  std::weak_ptr<ChunkedLines> lines_;
};

void ChunkedLines::send(std::string text) {
  text += '\n';
  if (!outbox_.add(text.size())) return give_up();
  asio::post(wake_.get_executor(), [self = shared_from_this(), text = std::move(text)]() mutable {
    if (self->finished_ || self->gone_) return self->outbox_.remove(text.size());
    self->unsent_.push_back(std::move(text));
    self->wake();
  });
}

// The client does not read; it can reconnect.
void ChunkedLines::give_up() {
  asio::post(wake_.get_executor(), [self = shared_from_this()] {
    self->gone_ = true;
    self->wake();
  });
}

void ChunkedLines::end() {
  asio::post(wake_.get_executor(), [self = shared_from_this()] {
    if (!self->finished_) self->is_whole_ = true;
  });
  close_soon();
}

void ChunkedLines::close_soon() {
  asio::post(wake_.get_executor(), [self = shared_from_this()] {
    self->finished_ = true;
    self->wake();
  });
}

asio::awaitable<bool> ChunkedLines::write_head(const HttpResponse& response, unsigned version) {
  ResponseHead head = head_of(response, version, false);
  chunked_ = version >= 11;
  is_file_ = head.count(http::field::content_disposition) != 0 || head[http::field::content_type] != line_type;
  head.chunked(chunked_);
  co_return co_await transmit(stream_, head, {}, limits_.response);
}

asio::awaitable<bool> ChunkedLines::write(std::string text) {
  if (is_dead()) co_return false;
  if (chunked_) text = fmt::format("{:x}\r\n{}\r\n", text.size(), text);
  acknowledgements_.wrote(text.size());
  co_return co_await transmit(stream_, std::string(), text, limits_.response);
}

// The kernel of a server that hangs acknowledges everything, but no signs of life come.
bool ChunkedLines::is_dead() {
  if (acknowledgements_.are_overdue(stream_.socket().native_handle())) return true;
  return carrier_heard_ && Clock::now() - *carrier_heard_ >= limits_.response + 2 * limits_.keep_alive;
}

asio::awaitable<void> ChunkedLines::write_all() {
  while (!gone_) {
    if (unsent_.empty()) {
      if (finished_) break;
      // An empty line in a file could be taken for a record.
      wake_.expires_at(is_file_ ? Clock::time_point::max() : Clock::now() + limits_.keep_alive);
      const auto [error] = co_await wake_.async_wait(as_values);
      if (!error && !gone_ && !finished_ && unsent_.empty()) gone_ = !co_await write("\n");
      continue;
    }
    std::string text;
    const auto lines = std::exchange(unsent_, {});
    for (const std::string& line : lines) text += line;
    if (!co_await write(std::move(text))) co_return;
    for (const std::string& line : lines) outbox_.remove(line.size());
  }
  if (gone_ || !chunked_ || (is_file_ && !is_whole_)) co_return;
  co_await transmit(stream_, "0\r\n\r\n", {}, limits_.response);
}

// A client that receives a stream sends nothing more: if the socket becomes readable, the client has disconnected, or
// has sent something that gets no answer. Only other servers send something, as a sign of life.
asio::awaitable<void> ChunkedLines::await_end(std::shared_ptr<ChunkedLines> self) {
  do {
    co_await self->stream_.socket().async_wait(tcp::socket::wait_read, as_values);
    if (self->gone_) co_return;
    beast::error_code error;
    if (self->stream_.socket().available(error) == 0 || error) {
      self->gone_ = true;
      self->wake();
      co_return;
    }
    if (self->is_carried_) self->take_signs_of_life();
  } while (self->is_carried_);
}

void ChunkedLines::take_signs_of_life() {
  std::array<char, 256> signs{};
  beast::error_code ignored;
  stream_.socket().read_some(asio::buffer(signs), ignored);
  carrier_heard_ = Clock::now();
}

asio::awaitable<void> ChunkedLines::serve(const HttpResponse& response, unsigned version) {
  const auto self = shared_from_this();
  if (co_await write_head(response, version)) {
    asio::co_spawn(wake_.get_executor(), await_end(self), log_failure);
    response.lines->begin(std::make_shared<LinesPeer>(self));
    co_await write_all();
  }
  gone_ = true;
  outbox_.close();
  beast::error_code ignored;
  stream_.socket().cancel(ignored);  // makes await_end() return
}

}  // namespace

std::shared_ptr<Lines> Lines::make(beast::tcp_stream& stream, const Context& context, const std::string& address) {
  return std::make_shared<ChunkedLines>(stream, context, address);
}

}  // namespace ootori::server::net
