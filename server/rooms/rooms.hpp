// All rooms of this server: opened when somebody asks for their game, forgotten when nobody does any more.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/chat/chats.hpp"
#include "server/clockwork/timer.hpp"
#include "server/lines/lines_keeper.hpp"
#include "server/rooms/room.hpp"

namespace ootori::server {

// Any thread; everything returns at once. Replies and news come on a worker's thread.
class Rooms final : public LinesKeeper, public Chats {
 public:
  explicit Rooms(const RoomServices& services, std::chrono::milliseconds forget_after = std::chrono::minutes{2});
  ~Rooms() override { close(); }
  Rooms(const Rooms&) = delete;
  Rooms& operator=(const Rooms&) = delete;

  // A game of `by` against the engine.
  void create(const game::PlayerId& by, const CreateGame& wish, Reply<GameView> reply);
  // Who has so many games that run begins no more, but for rematches: a list of them is a single answer.
  static constexpr std::size_t most_running = 500;
  // Any game; the other changes are stored with it or not at all.
  void create(game::Created created, std::vector<Change> with, Reply<GameView> reply) {
    create(GameId::random(), std::move(created), std::move(with), std::move(reply));
  }
  // Of this name: `stale` if there is such a game already.
  void create(const GameId& id, game::Created created, std::vector<Change> with, Reply<GameView> reply);
  // The running games of a player, all of them.
  void list_running(const game::PlayerId& of, Reply<std::vector<Summary>> reply);
  void view(const GameId& id, Reply<GameView> reply) { view(id, Positions::alone, std::move(reply)); }
  void view(const GameId& id, Positions wanted, Reply<GameView> reply);
  // The same for who asks from `address`, written by a thread that reads, however long the game is.
  void show(const GameId& id, Positions wanted, const std::string& address, Reply<GameView> reply);

  // What is refused, and what a watcher follows, is told to `watcher`.
  void watch(const GameId& id, std::uint64_t since, const std::shared_ptr<Listener>& watcher);
  void command(const game::PlayerId& by, GameFrame frame, const std::shared_ptr<Listener>& watcher);
  // The changes of `with` are stored together with what the command leads to.
  void command(const game::PlayerId& by, GameFrame frame, Reply<void> reply, StoredWith with = {});
  void unwatch(const GameId& id, const std::shared_ptr<Listener>& watcher);
  // Sees who is there: somebody who watches the game has fallen silent, or has not any more.
  void observe(const GameId& id);
  // Whether the player watches the game, over a line that is not silent.
  void find_watcher(const GameId& id, const game::PlayerId& player, Reply<bool> reply) const;

  // Conditional moves, as Room has them.
  void show_lines(const GameId& id, const game::PlayerId& by, Reply<LinesView> reply) override;
  void set_lines(const GameId& id, const game::PlayerId& by, AskLines ask, Reply<LinesView> reply) override;
  void drop_lines(const GameId& id, const game::PlayerId& by, Reply<void> reply) override;

  // The chat of a game, as Room has it.
  void say(const game::PlayerId& by, Say say, const std::shared_ptr<Listener>& watcher);
  void say(const game::PlayerId& by, Say say, std::vector<Change> with, Reply<void> reply);
  void find_message(const GameId& id, const game::PlayerId& by, Hears whose, std::uint64_t number,
                    Reply<ChatMessage> reply) override;
  void unsay(const GameId& id, std::uint64_t number) override;
  // In all rooms: what a player wrote who is gone for ever, and whose messages are gone from the store.
  void unsay_all(const game::PlayerId& author);
  void tell_chat_again(const GameId& id, const game::PlayerId& listener) override;
  // Ends the game for a player who leaves for ever.
  void give_up(const GameId& id, const game::PlayerId& by, Reply<void> reply);

  // A player may not play for now: nothing of what stands in the player's games can be accepted, and opponents may
  // claim.
  void shut_out(const game::PlayerId& player);
  // A moderator's decision, as Room has it.
  void rule(const GameId& id, game::Ruling ruling, ModeratorEntry entry, Reply<void> reply);

  // Tells those who watch the game, if there are any.
  void tell(const GameId& id, News news);

  // Tells the running games of a player whose vacation has begun or ended.
  void observe_vacations(const game::PlayerId& player);

  // What was under way when the last server ended goes on: engines think, clocks run.
  [[nodiscard]] Store::Result<void> resume();

  // Refuses everything from now on and waits until what was begun is committed and told.
  void close();

  [[nodiscard]] std::size_t open_rooms() const;

 private:
  struct Entry {
    std::shared_ptr<Room> room;
    std::chrono::steady_clock::time_point used;
  };

  // An error if one of the players has too many games that run. Reads the store.
  [[nodiscard]] std::expected<void, Error> check_free(const game::Seats& seats) const;
  // The room, ready to be asked something under the lock that `ask` runs under; an error if it is not to be asked.
  template <class Ask>
  std::expected<void, Error> with_room(const GameId& id, Ask&& ask);
  // For somebody, who is refused where too much waits already.
  template <class Ask>
  std::expected<void, Error> with_room_for(const game::PlayerId& by, const GameId& id, Ask&& ask);
  [[nodiscard]] bool is_open(const GameId& id) const;  // in memory
  void open(const GameId& id, const std::string& address, Reply<void> opened);
  // The same, unless the watcher has gone meanwhile.
  void open_for(const std::shared_ptr<Listener>& watcher, const GameId& id, Reply<void> opened);
  void sweep();
  void sweep_later();
  void await_deadlines();
  Store::Result<void> open_due(std::chrono::milliseconds within);

  RoomServices services_;
  std::chrono::milliseconds forget_after_;
  mutable std::mutex mutex_;
  std::unordered_map<GameId, Entry> rooms_;
  using Opening = std::pair<GameId, const Listener*>;
  std::set<Opening> opening_;  // who waits for a game to be read
  bool closed_ = false;
  Timer sweeping_;
  Timer deadlines_;
};

}  // namespace ootori::server
