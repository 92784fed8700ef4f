// A room owns one game and is its only writer. Requests to it wait in a queue (GameQueue). Each request sees the game
// as it is stored, and nothing is announced before it is durable.
#pragma once

#include <atomic>
#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "game/command.hpp"
#include "server/chat/moderation.hpp"
#include "server/engines/engine_pool.hpp"
#include "server/http/readers.hpp"
#include "server/lines/game_lines.hpp"
#include "server/rooms/audience.hpp"
#include "server/rooms/follower.hpp"
#include "server/rooms/game_chat.hpp"
#include "server/rooms/game_clock.hpp"
#include "server/rooms/game_frames.hpp"
#include "server/rooms/game_history.hpp"
#include "server/rooms/game_queue.hpp"
#include "server/rooms/thinker.hpp"
#include "server/store/store.hpp"
#include "server/vacation/vacations.hpp"
#include "server/wire/news.hpp"
#include "server/wire/reply.hpp"

namespace ootori::server {

class LiveGames;

// What rooms depend on. Thread-safe; must outlive them.
struct RoomServices {
  Store& store;
  EnginePool& engines;
  Moderation& moderation;
  const Names& names;
  Vacations& vacations;
  Workers& workers;
  std::function<UnixMillis()> now;
  std::function<game::Millis()> uptime;                            // monotonic, since the server started
  std::function<void(const GameId&, const game::Seats&)> begun{};  // if set, called for every game that begins
  std::function<void(const GameId&)> rematched{};                  // called for every rematch; Rooms sets it
  LiveGames* live = nullptr;                                       // if set, shown every game that is publicly listed
  Readers* readers = nullptr;        // for work that must not delay a player; null: done on the strand
  GameFollower* follower = nullptr;  // of every game; may be null
  // How long the connections of the player to move are watched closely after a move, in a game without a live clock. A
  // dead connection must fall silent in this time (SocketLimits).
  std::chrono::milliseconds check_lasts{10'000};

  [[nodiscard]] Instant instant() const { return {uptime(), now()}; }
};

// Any thread may call the public functions; they return at once. Replies come on a worker thread.
class Room : public std::enable_shared_from_this<Room> {
 public:
  static constexpr int most_pending = GameQueue::most_waiting;  // queued requests of one kind; more are refused as busy
  static constexpr std::uint64_t piece = 200;  // the most events that are sent at once to a new listener

  Room(GameId id, RoomServices services);

  // Creates the game and stores `with` together with it.
  void create(game::Created created, std::vector<Change> with, Reply<GameView> reply);
  void view(Positions wanted, Reply<GameView> reply);
  // Sends past events in pieces, each once the listener has taken the one before.
  void watch(std::uint64_t since, std::shared_ptr<Listener> listener);
  // Uses the game as another thread has read it from the store, unless it is already loaded.
  void adopt(GameHistory history);
  void unwatch(std::shared_ptr<Listener> listener);
  void observe_presence();  // a watching connection has fallen silent, or is not silent any more
  void find_watcher(const game::PlayerId& player, Reply<bool> reply);  // whether the player watches and is not silent
  void command(const game::PlayerId& by, GameFrame frame, Reply<void> reply, StoredWith with = {});
  void command(const game::PlayerId& by, GameFrame frame, std::shared_ptr<Listener> listener);
  // `with` is stored together with the message.
  void say(const game::PlayerId& by, Say say, std::vector<Change> with, Reply<void> reply);
  void find_message(const game::PlayerId& by, Hears whose, std::uint64_t number, Reply<ChatMessage> reply);
  void unsay(std::uint64_t number);              // it was deleted: tells everyone who has heard it
  void unsay_all(const game::PlayerId& author);  // the same for all messages of a player whose account was deleted
  void tell_chat_again(const game::PlayerId& listener);  // after that listener blocked or unblocked somebody
  // Aborts or resigns the game for the player, or declines open offers if it is over. A game of other players is left
  // as it is.
  void give_up(const game::PlayerId& by, Reply<void> reply);
  // The player may not play for now: open offers are declined, and the player counts as away.
  void shut_out(const game::PlayerId& player);
  // A moderator's decision. It is stored with `entry`, whose `game` and `whom` are filled in here.
  void rule(game::Ruling ruling, ModeratorEntry entry, Reply<void> reply);
  void tell(News news);      // to all listeners
  void resume();             // loads the game so that the engine continues and flags can fall
  void observe_vacations();  // updates which of the players are on vacation
  // Conditional moves; only for the player who owns them.
  void show_lines(const game::PlayerId& by, Reply<LinesView> reply);
  void set_lines(const game::PlayerId& by, AskLines ask, Reply<LinesView> reply);
  void drop_lines(const game::PlayerId& by, Reply<void> reply);

  // Whether the queue is full for requests of `by`. Players have their own limit, so others can never keep a player
  // from moving.
  [[nodiscard]] bool is_full_for(const game::PlayerId& by) const { return queue_.is_full_for(asker(by)); }
  // Whether the room may be dropped from memory. True stays true only while nobody sends requests to it.
  [[nodiscard]] bool is_idle() const { return !queue_.is_at_work() && idle_; }
  // Whether a request is not yet committed and announced.
  [[nodiscard]] bool is_at_work() const { return queue_.is_at_work(); }

 private:
  using Loaded = std::expected<void, Error>;
  using Job = std::move_only_function<void(Loaded)>;
  using From = GameQueue::From;
  enum class Needs : bool { nothing, the_game };

  // Before the game is loaded, nobody counts as a player.
  [[nodiscard]] From asker(const game::PlayerId& by) const;
  void know_players();
  void enqueue(Job job, Needs needs = Needs::the_game) { enqueue(From::server, std::move(job), needs); }
  void enqueue_for(const game::PlayerId& by, Job job) { enqueue(asker(by), std::move(job), Needs::the_game); }
  void enqueue(From from, Job job, Needs needs);
  void note_idleness();

  [[nodiscard]] const game::State& state() const { return *history_.state(); }
  [[nodiscard]] Loaded load();
  [[nodiscard]] std::expected<std::vector<game::Event>, Error> decide(const game::PlayerId& by, const GameFrame& frame,
                                                                      const Instant& arrival) const;
  [[nodiscard]] std::expected<void, Error> check_rematch(Color side) const;
  [[nodiscard]] std::vector<game::Event> as_blocks_allow(Color side, std::vector<game::Event> events) const;
  [[nodiscard]] std::vector<game::Event> all_declined(Color side, const Instant& arrival) const;

  // Stores the events and, once they are durable, announces them.
  void commit(std::vector<game::Event> events, Reply<void> done, std::vector<Change> with = {});
  void committed(GameHistory::Next next, Store::Result<void> result, Reply<void> done);
  void apply(GameHistory::Next next);
  void store_lines(Color side, std::optional<game::Lines> lines, Reply<void> reply);

  // For a game that has been loaded once, even if it must be read again.
  [[nodiscard]] Company company() const {
    return {*players_, history_.state() != nullptr && state().outcome().has_value()};
  }
  [[nodiscard]] GameView view_now(Positions wanted = Positions::alone) const;
  [[nodiscard]] PositionNews position_news(Positions wanted) const;
  void tell_position() const;
  void catch_up(std::uint64_t since, std::uint64_t turn, const std::shared_ptr<Listener>& listener);
  void tell_piece(std::uint64_t since, std::uint64_t turn, const std::shared_ptr<Listener>& listener);
  void enter(const std::shared_ptr<Listener>& listener);
  void tell_news();
  void tell_of_beginnings(std::uint64_t after) const;
  void observe_attendance(const Listener* left = nullptr);  // a listener that has just left
  [[nodiscard]] bool is_checked(const game::PlayerId& player) const;
  void watch_lines() const;
  void check_players();
  void check_player_to_move(std::uint64_t after);
  void show_live() const;

  void await_flag();
  void flag_may_have_fallen();
  void think();
  void engine_answered(std::uint64_t after, std::optional<Move> move);
  void try_again_later();

  const GameId id_;
  const RoomServices services_;
  GameQueue queue_;

  // On the queue's strand only.
  GameHistory history_;
  std::optional<GameHistory> adopted_;
  // The listeners to whom past events are still being sent, with the number of their latest request to watch.
  std::map<std::shared_ptr<Listener>, std::uint64_t> catching_up_;
  std::uint64_t turns_ = 0;
  GameClock clock_;
  Audience audience_;
  GameLines lines_;
  GameChat chat_;
  Thinker thinker_;
  bool checks_players_ = false;            // whether the connections of both players are watched closely
  std::optional<game::PlayerId> checked_;  // the connections of this player are, until `check_`
  Alarm check_;
  std::uint64_t told_ = 0;  // the number of the last event that the audience was told
  Alarm retry_;
  bool retrying_ = false;

  std::optional<game::Seats> players_;  // set once, before `knows_players_`
  std::atomic<bool> knows_players_ = false;
  std::atomic<bool> idle_ = true;
};

}  // namespace ootori::server
