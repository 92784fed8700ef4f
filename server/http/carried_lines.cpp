// Streamed responses over a carrier.
#include <array>
#include <string_view>
#include <utility>

#include "server/http/carriage.hpp"

namespace ootori::server::net {
namespace {

constexpr std::size_t longest_line = 1024UL * 1024;
constexpr std::string_view sign_of_life = "\n";  // any byte is one

// Everything except the constructor runs on the carrier's thread.
class LineReader final : public std::enable_shared_from_this<LineReader> {
 public:
  LineReader(const std::shared_ptr<Carriage>& carriage, std::unique_ptr<CarriedConnection> connection,
             std::unique_ptr<LinesHead> head)
      : carriage_(carriage),
        silence_(carriage->limits.silence),
        connection_(std::move(connection)),
        parser_(std::move(head)),
        is_file_(parser_->get()[http::field::content_type] != line_type),
        is_stream_(!is_file_ && parser_->get().count(http::field::content_disposition) == 0),
        wake_(carriage->io) {
    ++carried_counts().streams;
  }
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;
  ~LineReader() { --carried_counts().streams; }

  static asio::awaitable<void> read_all(std::shared_ptr<LineReader> self, std::shared_ptr<SocketPeer> peer) {
    const auto carriage = self->carriage_.lock();
    if (!carriage) co_return;
    carriage->open[self.get()] = [reader = self.get()] { reader->stop(); };
    while (!self->gone_) {
      if (!co_await self->read_some(*peer)) break;
      if (self->is_stream_) co_await self->show_life();
      if (self->gone_) break;
      co_await self->until_taken(*carriage, *peer);
    }
    carriage->open.erase(self.get());
    self->parser_->is_done() ? peer->end() : peer->leave();
  }

  void stop() {
    gone_ = true;
    wake_.cancel();
    connection_->stream.close();
  }

 private:
  asio::awaitable<bool> read_some(SocketPeer& peer) {
    std::array<char, 16UL * 1024> bytes;
    auto& body = parser_->get().body();
    body.data = bytes.data();
    body.size = bytes.size();
    body.more = true;
    connection_->stream.expires_after(silence_);
    const auto [error, read] =
        co_await http::async_read_some(connection_->stream, connection_->buffer, *parser_, as_values);
    take({bytes.data(), bytes.size() - body.size}, peer);
    const bool goes_on = !error || error == http::error::need_buffer;
    co_return goes_on && !parser_->is_done() && rest_.size() < longest_line;
  }

  // The other server cannot tell otherwise whether this one still runs, because the kernel acknowledges what it sends.
  // An error is left to the next read, which may still get the rest of the stream.
  asio::awaitable<void> show_life() {
    const auto sign = asio::buffer(sign_of_life);
    co_await asio::async_write(connection_->stream, sign, as_values);
  }

  // Between lines of JSON, drops empty lines, which only keep the inner connection alive. In files they have a meaning.
  void take(std::string_view bytes, SocketPeer& peer) {
    rest_ += bytes;
    if (is_file_) return pass_lines(peer);
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = rest_.find('\n', begin)) != std::string::npos; begin = end + 1) {
      if (end > begin) peer.send(rest_.substr(begin, end - begin));
    }
    rest_.erase(0, begin);
  }

  // send() adds the last line's end again.
  void pass_lines(SocketPeer& peer) {
    const std::size_t end = rest_.rfind('\n');
    if (end == std::string::npos) return;
    peer.send(rest_.substr(0, end));
    rest_.erase(0, end + 1);
  }

  // A client that reads slowly slows the other server down, too.
  asio::awaitable<void> until_taken(Carriage& carriage, SocketPeer& peer) {
    is_taken_ = false;
    peer.when_taken([carriage = carriage_.lock(), weak = weak_from_this()] {
      asio::post(carriage->io, [weak] {
        const auto self = weak.lock();
        if (!self) return;
        self->is_taken_ = true;
        self->wake_.cancel();
      });
    });
    if (carriage.is_over) co_return;
    wake_.expires_after(silence_);
    co_await wake_.async_wait(as_values);
    if (!is_taken_) gone_ = true;  // timed out, or the carrier ended
  }

  const std::weak_ptr<Carriage> carriage_;
  const std::chrono::milliseconds silence_;
  const std::unique_ptr<CarriedConnection> connection_;
  const std::unique_ptr<LinesHead> parser_;
  const bool is_file_;
  // Of events. A sign of life that arrives after the other server has closed the connection makes TCP reset it, and a
  // file would lose its end.
  const bool is_stream_;
  asio::steady_timer wake_;
  std::string rest_;  // an incomplete line
  bool is_taken_ = false;
  bool gone_ = false;
};

class CarriedLines final : public LineSource {
 public:
  CarriedLines(std::shared_ptr<Carriage> carriage, std::shared_ptr<LineReader> reader)
      : carriage_(std::move(carriage)), reader_(std::move(reader)) {}
  CarriedLines(const CarriedLines&) = delete;
  CarriedLines& operator=(const CarriedLines&) = delete;
  ~CarriedLines() override {
    asio::post(carriage_->io, [reader = std::move(reader_)] { reader->stop(); });
  }

  void begin(std::shared_ptr<SocketPeer> peer) override {
    asio::post(carriage_->io, [carriage = carriage_.get(), reader = reader_, peer = std::move(peer)]() mutable {
      asio::co_spawn(carriage->io, LineReader::read_all(std::move(reader), std::move(peer)), log_failure);
    });
  }

 private:
  const std::shared_ptr<Carriage> carriage_;
  std::shared_ptr<LineReader> reader_;
};

}  // namespace

std::shared_ptr<LineSource> carry_lines(const std::shared_ptr<Carriage>& carriage,
                                        std::unique_ptr<CarriedConnection> connection,
                                        std::unique_ptr<LinesHead> head) {
  return std::make_shared<CarriedLines>(carriage,
                                        std::make_shared<LineReader>(carriage, std::move(connection), std::move(head)));
}

}  // namespace ootori::server::net
