// A room owns one game and is its only writer. Whatever is asked of it waits in line (GameQueue); each request sees the
// game as the store has it, and nothing is told to anybody before it is durable.
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

// What rooms work with. Thread-safe, and outlives them.
struct RoomServices {
  Store& store;
  EnginePool& engines;
  Moderation& moderation;
  const Names& names;
  Vacations& vacations;
  Workers& workers;
  std::function<UnixMillis()> now;
  std::function<game::Millis()> uptime;                            // monotonic, since the server started
  std::function<void(const GameId&, const game::Seats&)> begun{};  // told of every game that begins, if there is one
  LiveGames* live = nullptr;         // shown every game that is to be listed, if there is one
  Readers* readers = nullptr;        // for what need not keep a player waiting; none: it is done at once
  GameFollower* follower = nullptr;  // of every game, if there is one

  [[nodiscard]] Instant instant() const { return {uptime(), now()}; }
};

// Public functions may be called from any thread and return at once; replies come on a worker's thread.
class Room : public std::enable_shared_from_this<Room> {
 public:
  static constexpr int most_pending = GameQueue::most_waiting;  // requests in line; over it: busy
  static constexpr std::uint64_t piece = 200;                   // events that are told at once to who comes

  Room(GameId id, RoomServices services);

  // Makes the game, and stores the other changes with it.
  void create(game::Created created, std::vector<Change> with, Reply<GameView> reply);
  void view(Positions wanted, Reply<GameView> reply);
  // What has happened is told in pieces to who reads them.
  void watch(std::uint64_t since, std::shared_ptr<Listener> listener);
  // The game as it was read elsewhere, for when it is asked for.
  void adopt(GameHistory history);
  void unwatch(std::shared_ptr<Listener> listener);
  void observe_presence();  // somebody who watches has fallen silent, or has not any more
  void find_watcher(const game::PlayerId& player, Reply<bool> reply);  // whether that player watches
  void command(const game::PlayerId& by, GameFrame frame, Reply<void> reply, StoredWith with = {});
  void command(const game::PlayerId& by, GameFrame frame, std::shared_ptr<Listener> listener);
  // The other changes are stored with it.
  void say(const game::PlayerId& by, Say say, std::vector<Change> with, Reply<void> reply);
  void find_message(const game::PlayerId& by, Hears whose, std::uint64_t number, Reply<ChatMessage> reply);
  void unsay(std::uint64_t number);                      // it was deleted: tells who has heard it
  void unsay_all(const game::PlayerId& author);          // the same of all that a player wrote who is gone for ever
  void tell_chat_again(const game::PlayerId& listener);  // who has blocked somebody
  // Calls the game off for the player, or resigns it, or declines what is offered after it; one that is not the
  // player's is left as it is.
  void give_up(const game::PlayerId& by, Reply<void> reply);
  // The player may not play for now: what stands is declined, and the player counts as away.
  void shut_out(const game::PlayerId& player);
  // What a moderator decides; stored with the entry of the log, which need not say whom it is about.
  void rule(game::Ruling ruling, ModeratorEntry entry, Reply<void> reply);
  void tell(News news);      // to all who watch
  void resume();             // loads the game, so that an engine to move thinks on and a flag can fall
  void observe_vacations();  // sees who of the players is on vacation
  // Conditional moves, for the player whose they are.
  void show_lines(const game::PlayerId& by, Reply<LinesView> reply);
  void set_lines(const game::PlayerId& by, AskLines ask, Reply<LinesView> reply);
  void drop_lines(const game::PlayerId& by, Reply<void> reply);

  // Whether the line is full in which `by` would wait. The players' is their own: whoever else asks, and however much,
  // never keeps a player from a move.
  [[nodiscard]] bool is_full_for(const game::PlayerId& by) const { return queue_.is_full_for(asker(by)); }
  // Whether it may be forgotten. True only stays true while nobody asks anything of the room.
  [[nodiscard]] bool is_idle() const { return !queue_.is_at_work() && idle_; }
  // Whether something that was asked is not yet committed and told.
  [[nodiscard]] bool is_at_work() const { return queue_.is_at_work(); }

 private:
  using Loaded = std::expected<void, Error>;
  using Job = std::move_only_function<void(Loaded)>;
  using From = GameQueue::From;
  enum class Needs : bool { nothing, the_game };

  // Before the game is loaded nobody is known to be a player.
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

  // Stores what has happened, and only then tells it.
  void commit(std::vector<game::Event> events, Reply<void> done, std::vector<Change> with = {});
  void committed(GameHistory::Next next, Store::Result<void> result, Reply<void> done);
  void apply(GameHistory::Next next);
  void store_lines(Color side, std::optional<game::Lines> lines, Reply<void> reply);

  // Of a game that has been loaded, though it may have to be read anew.
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
  void observe_attendance();
  [[nodiscard]] bool is_played_by(const game::PlayerId& player) const;
  void watch_lines();
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
  // Who is still being told what has happened, and by which of their wishes.
  std::map<std::shared_ptr<Listener>, std::uint64_t> catching_up_;
  std::uint64_t turns_ = 0;
  GameClock clock_;
  Audience audience_;
  GameLines lines_;
  GameChat chat_;
  Thinker thinker_;
  bool is_played_ = true;   // at the board: the lines of its players are watched closely
  std::uint64_t told_ = 0;  // the number of the last event that the audience has heard of
  Alarm retry_;
  bool retrying_ = false;

  std::optional<game::Seats> players_;  // set once, before `knows_players_`
  std::atomic<bool> knows_players_ = false;
  std::atomic<bool> idle_ = true;
};

}  // namespace ootori::server
