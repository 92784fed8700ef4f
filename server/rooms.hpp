// All rooms of this server: opened when somebody asks for their game, forgotten when nobody does any more.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "server/room.hpp"

namespace ootori::server {

// Any thread; everything returns at once. Replies and news come on a worker's thread.
class Rooms {
 public:
  static constexpr std::size_t most_listed = 200;  // games of a guest in one list, the newest

  explicit Rooms(const RoomServices& services, std::chrono::milliseconds forget_after = std::chrono::minutes{2});
  ~Rooms() { close(); }
  Rooms(const Rooms&) = delete;
  Rooms& operator=(const Rooms&) = delete;

  void create(const game::GuestId& by, const CreateGame& wish, Reply<GameView> reply);
  void list(const game::GuestId& by, Reply<std::vector<Summary>> reply);
  void view(const GameId& id, Reply<GameView> reply);

  // What is refused, and what a watcher follows, is told to `watcher`.
  void tell(const game::GuestId& by, ClientFrame frame, const std::shared_ptr<Watcher>& watcher);
  void unwatch(const GameId& id, const std::shared_ptr<Watcher>& watcher);

  // The engines that were at work when the last server ended think on.
  [[nodiscard]] Store::Result<void> resume_engines();

  // Refuses everything from now on and waits until what was begun is committed and told.
  void close();

  [[nodiscard]] std::size_t open_rooms() const;

 private:
  struct Entry {
    std::shared_ptr<Room> room;
    std::chrono::steady_clock::time_point used;
  };

  // The room, ready to be asked something under the lock that `ask` runs under; an error if it is not to be asked.
  template <class Ask>
  std::expected<void, Error> with_room(const GameId& id, Ask&& ask);
  void sweep();
  void sweep_later();

  RoomServices services_;
  std::chrono::milliseconds forget_after_;
  mutable std::mutex mutex_;
  std::unordered_map<GameId, Entry> rooms_;
  bool closed_ = false;
  boost::asio::steady_timer timer_;
};

}  // namespace ootori::server
