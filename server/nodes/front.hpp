// The outward side of one server of a site with several servers. It serves the web client's files itself and passes
// everything else to the current application: the server itself, or a carrier to another server. Clients' sockets stay
// open when the application changes.
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
  std::size_t waiting = 0;    // sockets that no server handles at the moment
  std::uint64_t resumed = 0;  // sockets that another server has taken over
};

// Any thread, except turn_to() and turn_away(), which must be called by one thread.
class Front final : public Application {
 public:
  // Both must outlive this.
  Front(const WebFiles& files, Ledger& ledger);
  Front(const Front&) = delete;
  Front& operator=(const Front&) = delete;
  ~Front() override;

  void answer(HttpRequest request, Reply reply) override;
  [[nodiscard]] BodySize body_size(std::string_view method, std::string_view path) const override;
  void admit(HttpRequest request, std::shared_ptr<SocketPeer> peer, Welcomed reply) override;

  // From now on `application` answers. There must be no current application.
  void turn_to(Application& application);
  // From now on there is no application. Waits up to `patience` for requests in progress. Afterwards nothing of the
  // application is used any more, except requests that it has still not answered.
  void turn_away(std::chrono::milliseconds patience);

  // Whether this server can never become active because it is older than the database. `/health` says so.
  void set_outdated(bool is_outdated) { is_outdated_ = is_outdated; }

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
  mutable std::shared_mutex turning_;  // held shared while calling the application
  std::shared_ptr<Turn> turn_;
  mutable std::mutex mutex_;
  std::vector<std::weak_ptr<LastingSocket>> sockets_;
  std::vector<std::weak_ptr<LastingLines>> lines_;
  std::size_t clean_at_ = 64;  // the number of entries at which expired ones are removed
  std::atomic<std::uint64_t> resumed_ = 0;
  std::atomic<bool> is_outdated_ = false;
  std::jthread looking_after_;
};

// The response while no server is active.
[[nodiscard]] HttpResponse nobody_serves();
// The same to `/ready`, of a server that is older than the database.
[[nodiscard]] HttpResponse outdated();

}  // namespace ootori::server
