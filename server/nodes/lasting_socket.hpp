// A client's socket that outlives those who serve it: when they go, the client is told to wait for a moment, and then
// to ask anew for what it follows, as on a new line.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "server/http/http.hpp"

namespace ootori::server {

// What a client is told that can wait: nobody serves it, and then somebody does again. Frames without fields.
struct Paused {
  static constexpr std::string_view type = "paused";
};
struct Resumed {
  static constexpr std::string_view type = "resumed";
};

// Any thread.
class LastingSocket : public std::enable_shared_from_this<LastingSocket> {
 public:
  using Clock = std::chrono::steady_clock;

  static constexpr std::chrono::seconds patience{15};       // without anybody who serves; then it is closed
  static constexpr std::chrono::milliseconds between{500};  // two questions whether it may go on

  LastingSocket(HttpRequest asked, std::shared_ptr<SocketPeer> client);

  // --- from the client ---

  void text(std::string_view frame);
  void tell(void (SocketHandler::*what)());
  void silent(std::optional<Clock::time_point> since);
  void close();

  // --- from those who serve ---

  [[nodiscard]] const HttpRequest& asked() const { return asked_; }
  // Through which they speak from now on; those who spoke before are not heard any more.
  [[nodiscard]] std::shared_ptr<SocketPeer> open_line();
  // The first of those who serve; the cookie that they give is said to all later ones.
  void begin(std::unique_ptr<SocketHandler> handler, const std::string& set_cookie);
  // One of the later ones, or why there is none, to whom that line was given. False: they are not who serves it now,
  // for they came too late, or are not allowed to.
  bool go_on(const std::shared_ptr<SocketPeer>& line, Application::Welcome welcome);
  // They go. A client that cannot wait is asked to connect again.
  void lose();
  // Whether somebody should be asked to serve it now; from then on somebody is. Closes what has waited for too long.
  [[nodiscard]] bool wants_service(Clock::time_point now);
  [[nodiscard]] bool is_waiting();

 private:
  class Line;

  void refuse(std::string_view frame) const;
  void lose_line(const Line* line);
  void pause();

  HttpRequest asked_;
  const std::shared_ptr<SocketPeer> client_;
  const bool can_wait_;
  std::mutex mutex_;
  std::unique_ptr<SocketHandler> handler_;  // none: nobody serves it
  std::shared_ptr<Line> line_;
  Clock::time_point paused_at_{}, asked_at_{};
  bool is_asking_ = false;
  bool is_closed_ = false;
};

}  // namespace ootori::server
