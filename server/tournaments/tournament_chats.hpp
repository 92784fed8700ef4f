// The chats of tournaments: a message is stored and then sent to everybody who has the tournament's page open. Only the
// listeners are kept in memory. docs/protocol.md, 'Tournament chat'.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include <boost/json/object.hpp>

#include "server/chat/moderation.hpp"
#include "server/clockwork/workers.hpp"
#include "server/store/store.hpp"
#include "server/tournaments/tournament_chat_table.hpp"
#include "server/wire/news.hpp"
#include "server/wire/reply.hpp"

namespace ootori::server {

// The names of the frame with which a socket follows a chat (contests/contest_frames.hpp).
struct TournamentChat {
  using Id = TournamentId;

  static constexpr std::string_view name = "tournament";
  static constexpr std::string_view follow = "follow_tournament_chat";
};

// Any thread; everything returns at once. Replies come on any thread.
class TournamentChats {
 public:
  // Thread-safe; all of it outlives this.
  struct Services {
    Store& store;
    Moderation& moderation;
    Workers& workers;  // they notify the listeners, so that the store's thread does not
    std::function<UnixMillis()> now;
  };

  explicit TournamentChats(Services services) : services_(std::move(services)) {}
  ~TournamentChats() { close(); }
  TournamentChats(const TournamentChats&) = delete;
  TournamentChats& operator=(const TournamentChats&) = delete;

  void say(const TournamentId& id, const game::PlayerId& by, std::string text, Reply<TournamentMessage> reply);
  // By the organiser, without a moderator's decision.
  void remove(const TournamentId& id, std::uint64_t number, Reply<void> reply);
  // Messages were deleted from the store: tells the listeners to fetch the chat again.
  void tell_again(const TournamentId& id);
  // The same for all chats, after the deletion of an account that may have written in them.
  void forget(const game::PlayerId& player);

  bool follow(const TournamentId& id, std::shared_ptr<Listener> listener);
  void unfollow(const TournamentId& id, const std::shared_ptr<Listener>& listener);

  // Starts nothing new, and waits until what was begun is stored and answered.
  void close();

 private:
  void write(Change change, std::move_only_function<void(const Store::Result<void>&)> done);
  [[nodiscard]] std::vector<std::shared_ptr<Listener>> listeners(const TournamentId& id) const;
  void tell(const TournamentId& id, const TournamentMessage& message) const;

  const Services services_;
  mutable std::mutex mutex_;
  std::map<TournamentId, std::set<std::shared_ptr<Listener>>> listeners_;
  bool closed_ = false;
  int under_way_ = 0;
  std::condition_variable quiet_;
};

// --- news ---

[[nodiscard]] boost::json::object public_json(const TournamentMessage& message, const Viewer& viewer);

struct TournamentMessageNews {
  static constexpr std::string_view type = "tournament_message";
  static constexpr Access access = Access::anybody();

  TournamentId id;
  std::shared_ptr<const TournamentMessage> message;

  void write(boost::json::object& object, const Viewer& viewer) const;
};

// Messages were deleted; clients that show the chat fetch it again.
struct TournamentChatNews {
  static constexpr std::string_view type = "tournament_chat";
  static constexpr Access access = Access::anybody();

  TournamentId id;

  void write(boost::json::object& object, const Viewer& viewer) const;
};

}  // namespace ootori::server
