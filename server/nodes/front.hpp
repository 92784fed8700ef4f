// What people meet at one of several servers of a site, whoever serves them behind it: this server or another one.
// Files of the web client it serves itself. Sockets stay open while those who serve change.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/http/http.hpp"
#include "server/http/unanswered.hpp"
#include "server/http/web_files.hpp"
#include "server/limits/ledger.hpp"
#include "server/nodes/lasting_lines.hpp"
#include "server/nodes/lasting_socket.hpp"

namespace ootori::server {

struct FrontFigures {
  std::size_t waiting = 0;    // sockets that nobody serves
  std::uint64_t resumed = 0;  // sockets that have gone on with somebody else
};

// Any thread, but turn_to() and turn_away(), which are for one.
class Front final : public Application {
 public:
  // Both outlive this.
  Front(const WebFiles& files, Ledger& ledger);
  Front(const Front&) = delete;
  Front& operator=(const Front&) = delete;
  ~Front() override;

  void answer(HttpRequest request, Reply reply) override;
  [[nodiscard]] BodySize body_size(std::string_view method, std::string_view path) const override;
  void admit(HttpRequest request, std::shared_ptr<SocketPeer> peer, Welcomed reply) override;

  // From now on it answers; nobody did before.
  void turn_to(Application& application);
  // Nobody answers. Waits so long for answers that are under way. Then nothing of the application is in use any more
  // but what it has not answered.
  void turn_away(std::chrono::milliseconds patience);

  [[nodiscard]] FrontFigures figures() const;

 private:
  struct Turn;
  class Pending;
  class Handler;

  [[nodiscard]] bool has_file(const HttpRequest& request) const;
  void answer_file(const HttpRequest& request, Reply reply);
  void keep(const std::shared_ptr<LastingSocket>& socket);
  [[nodiscard]] bool keep(HttpResponse& response, const Turn& turn);
  [[nodiscard]] std::vector<std::shared_ptr<LastingSocket>> sockets() const;
  void lose_all();
  void look_after(const std::stop_token& stop);
  [[nodiscard]] bool resume(const std::shared_ptr<LastingSocket>& socket);

  const WebFiles& files_;
  Ledger& ledger_;
  mutable std::shared_mutex turning_;  // shared while the application is being called
  std::shared_ptr<Turn> turn_;
  mutable std::mutex mutex_;
  std::vector<std::weak_ptr<LastingSocket>> sockets_;
  std::vector<std::weak_ptr<LastingLines>> lines_;
  std::size_t clean_at_ = 64;  // so many are kept before those that have gone are forgotten
  std::atomic<std::uint64_t> resumed_ = 0;
  std::jthread looking_after_;
};

// When nobody serves.
[[nodiscard]] HttpResponse nobody_serves();

}  // namespace ootori::server
