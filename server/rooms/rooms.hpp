// All rooms of this server: opened when their game is needed, dropped from memory when nobody uses them any more.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/chat/chats.hpp"
#include "server/clockwork/timer.hpp"
#include "server/lines/lines_keeper.hpp"
#include "server/rooms/room.hpp"

namespace ootori::server {

// Any thread; everything returns at once. Replies and news come on a worker thread.
class Rooms final : public LinesKeeper, public Chats {
 public:
  // `look_ahead`: how often rooms are opened for games whose deadlines pass soon, and how soon that is.
  explicit Rooms(const RoomServices& services, std::chrono::milliseconds forget_after = std::chrono::minutes{2},
                 std::chrono::milliseconds look_ahead = std::chrono::minutes{10});
  ~Rooms() override { close(); }
  Rooms(const Rooms&) = delete;
  Rooms& operator=(const Rooms&) = delete;

  // Creates a game of `by` against the engine.
  void create(const game::PlayerId& by, const CreateGame& wish, Reply<GameView> reply);
  // A player with this many running games can start no more, except rematches: the list of running games is one
  // response.
  static constexpr std::size_t most_running = 500;
  // Any game; the changes in `with` are stored together with it, or nothing is.
  void create(game::Created created, std::vector<Change> with, Reply<GameView> reply) {
    create(GameId::random(), std::move(created), std::move(with), std::move(reply));
  }
  // With this id; fails as `stale` if there is such a game already.
  void create(const GameId& id, game::Created created, std::vector<Change> with, Reply<GameView> reply);
  // All running games of a player, for a client at `address`; `reply` is called on a reader thread.
  void list_running(const game::PlayerId& of, const std::string& address, Reply<std::vector<Summary>> reply);
  void view(const GameId& id, Reply<GameView> reply) { view(id, Positions::alone, std::move(reply)); }
  void view(const GameId& id, Positions wanted, Reply<GameView> reply);
  // The same for a client at `address`; a reader thread writes the response, however long the game is.
  void show(const GameId& id, Positions wanted, const std::string& address, Reply<GameView> reply);

  // Refusals are sent to `watcher`. watch() makes it follow the game, beginning after event `since`.
  void watch(const GameId& id, std::uint64_t since, const std::shared_ptr<Listener>& watcher);
  void command(const game::PlayerId& by, GameFrame frame, const std::shared_ptr<Listener>& watcher);
  // `address`: of the client; empty: not from outside. The changes that `with` returns are stored together with the
  // resulting events.
  void command(const game::PlayerId& by, const std::string& address, GameFrame frame, Reply<void> reply,
               StoredWith with = {});
  void command(const game::PlayerId& by, GameFrame frame, Reply<void> reply, StoredWith with = {}) {
    command(by, {}, std::move(frame), std::move(reply), std::move(with));
  }
  void unwatch(const GameId& id, const std::shared_ptr<Listener>& watcher);
  // Updates who is present: a watching connection has fallen silent, or is not silent any more.
  void observe(const GameId& id);
  // Whether the player watches the game on a connection that is not silent.
  void find_watcher(const GameId& id, const game::PlayerId& player, Reply<bool> reply) const;

  // Conditional moves, as Room has them.
  void show_lines(const GameId& id, const game::PlayerId& by, const std::string& address,
                  Reply<LinesView> reply) override;
  void set_lines(const GameId& id, const game::PlayerId& by, const std::string& address, AskLines ask,
                 Reply<LinesView> reply) override;
  void drop_lines(const GameId& id, const game::PlayerId& by, const std::string& address, Reply<void> reply) override;

  // The chat of a game, as Room has it.
  void say(const game::PlayerId& by, Say say, const std::shared_ptr<Listener>& watcher);
  void say(const game::PlayerId& by, const std::string& address, Say say, std::vector<Change> with, Reply<void> reply);
  void find_message(const GameId& id, const game::PlayerId& by, const std::string& address, Hears whose,
                    std::uint64_t number, Reply<ChatMessage> reply) override;
  void unsay(const GameId& id, std::uint64_t number) override;
  // In all open rooms: the account of `author` was deleted, and its messages were removed from the store.
  // In the games of `in` that are in memory.
  void unsay_all(const game::PlayerId& author, const std::set<GameId>& in);
  void tell_chat_again(const GameId& id, const game::PlayerId& listener) override;
  // Ends the game for a player whose account is being deleted.
  void give_up(const GameId& id, const game::PlayerId& by, Reply<void> reply);

  // The player may not play for now: open offers in the player's games are declined, and opponents can claim.
  void shut_out(const game::PlayerId& player);
  // A moderator's decision, as Room has it.
  void rule(const GameId& id, game::Ruling ruling, ModeratorEntry entry, Reply<void> reply);

  // Tells those who watch the game, if any.
  void tell(const GameId& id, News news);

  // Updates the running games of a player whose vacation has begun or ended.
  void observe_vacations(const game::PlayerId& player);

  // Resumes what was in progress when the last server ended: engines think, clocks run. Before that, no room opens by
  // itself.
  [[nodiscard]] Store::Result<void> resume();

  // Refuses everything from now on, and waits until what has been started is committed and announced.
  void close();

  [[nodiscard]] std::size_t open_rooms() const;

 private:
  // There is none without its room.
  struct Entry {
    Entry(const GameId& id, const RoomServices& services) : room(std::make_shared<Room>(id, services)) {}

    const std::shared_ptr<Room> room;
    std::chrono::steady_clock::time_point used;  // set by use()
  };

  // An error if one of the players has too many running games. Reads the store.
  [[nodiscard]] std::expected<void, Error> check_free(const game::Seats& seats) const;
  // Calls `ask` with the room, under the mutex; an error if this is closed.
  template <class Ask>
  std::expected<void, Error> with_room(const GameId& id, Ask&& ask);
  // The same for a request of `by`; refused if too many wait already.
  template <class Ask>
  std::expected<void, Error> with_room_for(const game::PlayerId& by, const GameId& id, Ask&& ask);

  enum class Admits : std::uint8_t { players, everybody };
  // Takes the room, under the mutex, or the reason why the request is refused.
  using Request = std::move_only_function<void(std::expected<Room*, Error>)>;
  // Whose requests wait for a game to be read.
  struct Asker {
    GameId game;
    game::PlayerId player;
    Admits admits;

    auto operator<=>(const Asker&) const = default;
  };

  // Makes a request of `by`: at once if the game is in memory, otherwise once a reader thread has read it. A player's
  // requests keep their order. If only players are admitted, others are refused before the game is read.
  template <class Ask>
  void request(const game::PlayerId& by, const std::string& address, const GameId& id, Admits admits, Ask ask);
  void read_for(const Asker& asker, const std::string& address);
  void make_waiting(const Asker& asker, std::expected<void, Error> read);
  [[nodiscard]] std::expected<void, Error> check_player(const Asker& asker) const;

  // Under the mutex. Opens the room if there is none.
  Room& use(const GameId& id);

  [[nodiscard]] bool is_open(const GameId& id) const;  // in memory
  // Reads the game for its room, on the thread of the caller. An error: there is no such game, or it is damaged.
  std::expected<void, Error> read(const GameId& id);
  void open(const GameId& id, const std::string& address, Reply<void> opened);
  // The same, but `opened` is not called if the watcher leaves meanwhile.
  void open_for(const std::shared_ptr<Listener>& watcher, const GameId& id, Reply<void> opened);
  void sweep();
  void sweep_later();
  void await_deadlines();
  // The games of a player could not be read, so what was to be done in them is tried again.
  enum class Overdue : std::uint8_t { vacation, ban };
  void do_later(const game::PlayerId& player, Overdue what);
  void do_overdue();
  Store::Result<void> open_due(std::chrono::milliseconds within);

  RoomServices services_;
  std::chrono::milliseconds forget_after_;
  std::chrono::milliseconds look_ahead_;
  mutable std::mutex mutex_;
  std::unordered_map<GameId, Entry> rooms_;
  using Opening = std::pair<GameId, const Listener*>;
  std::set<Opening> opening_;                      // watchers that wait for a game to be read
  std::map<Asker, std::vector<Request>> waiting_;  // for a game to be read
  std::set<std::pair<game::PlayerId, Overdue>> overdue_;
  bool closed_ = false;
  Timer sweeping_;
  Timer deadlines_;
  Timer reading_again_;
};

}  // namespace ootori::server
