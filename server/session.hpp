// One WebSocket of one browser: its frames go to the rooms, its news come back as frames.
#pragma once

#include <memory>
#include <set>

#include "server/accounts.hpp"
#include "server/http.hpp"
#include "server/lobby.hpp"
#include "server/rating_book.hpp"
#include "server/rooms.hpp"

namespace ootori::server {

// Where frames go. All of it outlives the sessions.
struct Places {
  Rooms& rooms;
  Lobby& lobby;
  Accounts& accounts;
  Ratings& ratings;
  const Names& names;
  boost::asio::thread_pool& workers;
  std::function<UnixMillis()> now;
};

class Session final : public SocketHandler {
 public:
  static constexpr std::size_t most_watched = 64;  // games at a time

  // The peer is attached to the caller's account; this gives it back.
  Session(const Places& places, Caller caller, std::shared_ptr<SocketPeer> peer);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session() override;

  void text(std::string_view frame) override;
  void binary() override;
  void too_large() override;

 private:
  void take(const Watch& watch);
  void take(const Unwatch& unwatch);
  void take(GameFrame frame);
  void take(const FollowLobby& follow);
  void take(const Ping& ping);
  void refuse(Error error);

  const Places places_;
  const Caller caller_;
  const std::shared_ptr<SocketPeer> peer_;
  std::shared_ptr<Watcher> watcher_;
  std::set<GameId> watched_;
};

}  // namespace ootori::server
