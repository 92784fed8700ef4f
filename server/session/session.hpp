// One WebSocket of one browser: its frames go to the rooms, its news come back as frames.
#pragma once

#include <memory>
#include <set>

#include "server/accounts/accounts.hpp"
#include "server/health/readiness.hpp"
#include "server/limits/call_gate.hpp"
#include "server/limits/guest_addresses.hpp"
#include "server/lobby/lobby.hpp"
#include "server/mail/recovery.hpp"
#include "server/network/http.hpp"
#include "server/ratings/rating_book.hpp"
#include "server/rooms/rooms.hpp"
#include "server/streams/beginnings.hpp"
#include "server/streams/stream_places.hpp"
#include "server/tokens/tokens.hpp"

namespace ootori::server {

class Analyst;
class Farewell;
class Gallery;
class LiveGames;
class PersonalData;

// Where frames go. All of it outlives the sessions.
struct Places {
  Store& store;
  Gallery& gallery;
  Analyst& analyst;
  PersonalData& personal_data;
  Farewell& farewell;
  Rooms& rooms;
  Lobby& lobby;
  Accounts& accounts;
  Moderation& moderation;
  Vacations& vacations;
  ChatRecords& chats;
  Tokens& tokens;
  Ratings& ratings;
  const Names& names;
  Readiness& readiness;
  Recovery& recovery;
  boost::asio::thread_pool& workers;
  std::function<UnixMillis()> now;
  StreamPlaces& streams;
  Beginnings& beginnings;
  CallGate& gate;
  GuestAddresses& guests;
  LiveGames& live;
};

// Whether the caller may still open a socket: it is closed when what let the caller in has ended.
[[nodiscard]] bool attach(const Places& places, const Caller& caller, const std::shared_ptr<SocketPeer>& peer);
void detach(const Places& places, const Caller& caller, const std::shared_ptr<SocketPeer>& peer);

class Session final : public SocketHandler {
 public:
  static constexpr std::size_t most_watched = 64;  // games at a time

  // Frames that are refused because they come too fast: a socket that goes on is closed.
  static constexpr RateLimitTerms refusals{.most = 50, .again = std::chrono::seconds{1}};

  // The peer is attached to the caller's account or token; this gives it back.
  Session(const Places& places, Caller caller, std::string address, std::shared_ptr<SocketPeer> peer);
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
  void take(Say say);
  void take(const FollowLobby& follow);
  void take(const Ping& ping);
  // Whether one more frame may be looked at; why not is told, `about` the game that it was for.
  [[nodiscard]] bool has_time(const std::optional<GameId>& about = {});
  [[nodiscard]] std::optional<Error> refusal_of(const ClientFrame& frame);
  void refuse(Error error, const std::optional<GameId>& about = {});

  const Places places_;
  const Caller caller_;
  const std::string address_;
  const std::shared_ptr<SocketPeer> peer_;
  std::shared_ptr<Watcher> watcher_;
  std::set<GameId> watched_;
  RateBucket frames_, refusals_;
};

}  // namespace ootori::server
