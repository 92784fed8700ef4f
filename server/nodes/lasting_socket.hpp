// A client's socket that stays open while the server behind it changes. Meanwhile the client is told to wait; then it
// requests anew what it follows, as on a new socket.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "server/http/http.hpp"

namespace ootori::server {

// Sent to clients that can wait: no server handles the socket at the moment / a server handles it again. Without
// fields.
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

  // How long a client waits for a server before the socket is closed.
  static constexpr std::chrono::seconds patience{15};
  static constexpr std::chrono::milliseconds between{500};  // between two attempts to find a server

  LastingSocket(HttpRequest asked, std::shared_ptr<SocketPeer> client);

  // --- called by the client's side ---

  void text(std::string_view frame);
  void tell(void (SocketHandler::*what)());
  void silent(std::optional<Clock::time_point> since);
  void close();

  // --- called by the server's side ---

  [[nodiscard]] const HttpRequest& asked() const { return asked_; }
  // The peer through which the next server sends; earlier peers are disconnected from the client.
  [[nodiscard]] std::shared_ptr<SocketPeer> open_line();
  // The first server accepts the socket. Its cookie is added to `asked()`, so later servers receive it, too.
  void begin(std::unique_ptr<SocketHandler> handler, const std::string& set_cookie);
  // Another server accepts or refuses the socket; `line` is the peer it was given. False if that server does not handle
  // the socket now, because it was too late or has refused.
  bool go_on(const std::shared_ptr<SocketPeer>& line, Application::Welcome welcome);
  // The server goes away. A client that cannot wait is asked to reconnect.
  void lose();
  // Whether a server should be asked to handle the socket now. If so, the attempt is counted as started. Closes a
  // socket that has waited too long.
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
  std::unique_ptr<SocketHandler> handler_;  // null: no server handles the socket
  std::shared_ptr<Line> line_;
  Clock::time_point paused_at_{}, asked_at_{};
  bool is_asking_ = false;
  bool is_closed_ = false;
};

}  // namespace ootori::server
