// The TCP connection under a WebSocket. Reads at most a given number of bytes a second and lets the rest wait in the
// kernel. Beast reads empty fragments without telling anybody, so they can be bounded only here.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket/teardown.hpp>

#include "server/http/http_server.hpp"

namespace ootori::server::net {

// An AsyncStream in Asio's sense. Not thread-safe; must stay where it is while an operation runs.
class PacedStream {
 public:
  using next_layer_type = boost::beast::tcp_stream;
  using executor_type = next_layer_type::executor_type;

  PacedStream(next_layer_type stream, const Pace& pace) : next_(std::move(stream)), pace_(pace) {}

  executor_type get_executor() noexcept { return next_.get_executor(); }
  next_layer_type& next_layer() noexcept { return next_; }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    enum class Step : std::uint8_t { wait, read, end };
    return boost::asio::async_compose<Token, void(boost::beast::error_code, std::size_t)>(
        [this, buffers, step = Step::wait](auto& self, boost::beast::error_code error = {},
                                           std::size_t size = 0) mutable {
          switch (step) {
            case Step::wait:
              step = Step::read;
              if (const auto pause = pause_left(); pause > Clock::duration::zero()) return wait(pause, std::move(self));
              [[fallthrough]];
            case Step::read: step = Step::end; return next_.async_read_some(buffers, std::move(self));
            case Step::end: count(size); return self.complete(error, size);
          }
        },
        token, next_);
  }

  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return next_.async_write_some(buffers, std::forward<Token>(token));
  }

  // Beast calls these at the end of a WebSocket.
  friend void teardown(boost::beast::role_type role, PacedStream& stream, boost::beast::error_code& error) {
    boost::beast::websocket::teardown(role, stream.next_.socket(), error);
  }
  template <class Handler>
  friend void async_teardown(boost::beast::role_type role, PacedStream& stream, Handler&& handler) {
    boost::beast::websocket::async_teardown(role, stream.next_.socket(), std::forward<Handler>(handler));
  }

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] Clock::duration time_of(std::size_t bytes) const {
    return std::chrono::duration_cast<Clock::duration>(
        std::chrono::duration<double>(static_cast<double>(bytes) / static_cast<double>(pace_.a_second)));
  }
  void count(std::size_t bytes) { paid_until_ = std::max(paid_until_, Clock::now()) + time_of(bytes); }
  [[nodiscard]] Clock::duration pause_left() const { return paid_until_ - Clock::now() - time_of(pace_.at_once); }

  template <class Handler>
  void wait(Clock::duration pause, Handler&& handler) {
    if (!timer_) timer_.emplace(next_.get_executor());
    timer_->expires_after(pause);
    timer_->async_wait(std::forward<Handler>(handler));
  }

  next_layer_type next_;
  const Pace pace_;
  Clock::time_point paid_until_{};  // when everything read so far would have come at the pace
  std::optional<boost::asio::steady_timer> timer_;
};

}  // namespace ootori::server::net
