// A room owns one game and is its only writer. Whatever is asked of it waits in line; each request sees the game as the
// store has it, and nothing is told to anybody before it is durable.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/thread_pool.hpp>

#include "game/command.hpp"
#include "game/settled.hpp"
#include "server/chat/conversation.hpp"
#include "server/chat/moderation.hpp"
#include "server/engines/engine_pool.hpp"
#include "server/rooms/presence.hpp"
#include "server/rooms/turn.hpp"
#include "server/session/message.hpp"
#include "server/session/news.hpp"
#include "server/store/store.hpp"
#include "server/vacation/vacations.hpp"

namespace ootori::server {

class LiveGames;

// Somebody who follows games. Any thread; must not block.
class Watcher {
 public:
  virtual ~Watcher() = default;
  virtual void hear(const ServerFrame& frame) = 0;
  [[nodiscard]] virtual const game::PlayerId& who() const = 0;
};

// What rooms work with. Thread-safe, and outlives them.
struct RoomServices {
  Store& store;
  EnginePool& engines;
  Moderation& moderation;
  const Names& names;
  Vacations& vacations;
  boost::asio::thread_pool& workers;
  std::function<UnixMillis()> now;
  std::function<game::Millis()> uptime;                            // monotonic, since the server started
  std::function<void(const GameId&, const game::Seats&)> begun{};  // told of every game that begins, if there is one
  LiveGames* live = nullptr;  // shown every game that is to be listed, if there is one

  [[nodiscard]] Instant instant() const { return {uptime(), now()}; }
};

template <class T>
using Reply = std::move_only_function<void(std::expected<T, Error>)>;

// Whose messages somebody can name.
enum class Hears : bool { own, all };  // those that one hears; all, for moderators

// Public functions may be called from any thread and return at once; replies come on a worker's thread.
class Room : public std::enable_shared_from_this<Room> {
 public:
  static constexpr int most_pending = 64;  // requests in line; over it: busy

  Room(GameId id, RoomServices services);

  // Makes the game, and stores the other changes with it.
  void create(game::Created created, std::vector<Change> with, Reply<GameView> reply);
  void view(Reply<GameView> reply);
  void watch(std::uint64_t since, std::shared_ptr<Watcher> watcher);
  void unwatch(std::shared_ptr<Watcher> watcher);
  void command(const game::PlayerId& by, GameFrame frame, Reply<void> reply);
  void command(const game::PlayerId& by, GameFrame frame, std::shared_ptr<Watcher> watcher);
  void say(const game::PlayerId& by, Say say, std::shared_ptr<Watcher> watcher);
  void find_message(const game::PlayerId& by, Hears whose, std::uint64_t number, Reply<ChatMessage> reply);
  void unsay(std::uint64_t number);                      // it was deleted: tells who has heard it
  void unsay_all(const game::PlayerId& author);          // the same of all that a player wrote who is gone for ever
  void tell_chat_again(const game::PlayerId& listener);  // who has muted somebody
  // Calls the game off for the player, or resigns it, or declines what is offered after it; one that is not the
  // player's is left as it is.
  void give_up(const game::PlayerId& by, Reply<void> reply);
  // The player may not play for now: what stands is declined, and the player counts as away.
  void shut_out(const game::PlayerId& player);
  // What a moderator decides; stored with the entry of the log, which need not say whom it is about.
  void rule(game::Ruling ruling, ModeratorEntry entry, Reply<void> reply);
  void tell(ServerFrame frame);  // to all who watch
  void resume();                 // loads the game, so that an engine to move thinks on and a flag can fall
  void take_vacations();         // sees who of the players is on vacation
  // Conditional moves, for the player whose they are.
  void show_lines(const game::PlayerId& by, Reply<LinesView> reply);
  void set_lines(const game::PlayerId& by, AskLines ask, Reply<LinesView> reply);
  void drop_lines(const game::PlayerId& by, Reply<void> reply);

  // Whether the line is full in which `by` would wait. The players' is their own: whoever else asks, and however much,
  // never keeps a player from a move.
  [[nodiscard]] bool is_full_for(const game::PlayerId& by) const {
    return waiting_[std::to_underlying(line_of(by))] >= most_pending;
  }
  // Whether it may be forgotten. True only stays true while nobody asks anything of the room.
  [[nodiscard]] bool is_idle() const { return pending_ == 0 && idle_; }
  // Whether something that was asked is not yet committed and told.
  [[nodiscard]] bool is_at_work() const { return pending_ != 0; }

 private:
  using Loaded = std::expected<void, Error>;
  using Job = std::move_only_function<void(Loaded)>;
  using Committed = std::move_only_function<void(std::expected<void, Error>)>;
  struct Thought {
    std::uint64_t after;  // the number of the last event that the engine saw
    std::stop_source stop;
  };

  // What becomes the game once it is stored.
  struct Next {
    game::State state;
    std::vector<Recorded> events;
    game::Settled lines;
  };

  enum class Needs : bool { nothing, the_game };
  // What is asked is done in the order in which it comes; the lines are counted apart. What the server asks itself is
  // bounded by what it does.
  enum class Line : std::uint8_t { server, players, others };
  struct Waiting {
    Job job;
    Needs needs;
    Line line;
  };

  // Before the game is loaded nobody is known to be a player.
  [[nodiscard]] Line line_of(const game::PlayerId& by) const;
  void know_players();
  void enqueue(Job job, Needs needs = Needs::the_game) { enqueue(Line::server, std::move(job), needs); }
  void enqueue_for(const game::PlayerId& by, Job job) { enqueue(line_of(by), std::move(job), Needs::the_game); }
  void enqueue(Line line, Job job, Needs needs);
  void pump();
  Loaded load();
  [[nodiscard]] Loaded take_history(std::vector<Recorded> history);

  void watch_loaded(std::uint64_t since, std::shared_ptr<Watcher> watcher);
  [[nodiscard]] std::expected<std::vector<game::Event>, Error> decide(const game::PlayerId& by, const GameFrame& frame,
                                                                      const Instant& arrival) const;
  [[nodiscard]] std::expected<void, Error> check_rematch() const;
  [[nodiscard]] std::vector<game::Event> all_declined(Color side, const Instant& arrival) const;
  [[nodiscard]] std::vector<game::Event> vacation_events() const;
  [[nodiscard]] Loaded load_lines();
  [[nodiscard]] std::expected<Color, Error> line_owner(const game::PlayerId& by) const;
  [[nodiscard]] LinesView lines_view(Color side) const;
  [[nodiscard]] std::expected<game::Lines, Error> to_lines(Color side, const AskLines& ask) const;
  [[nodiscard]] Change lines_change(Color side, const std::optional<game::Lines>& lines) const;
  void store_lines(Color side, std::optional<game::Lines> lines, Reply<void> reply);
  [[nodiscard]] std::expected<void, Error> load_conversation();
  [[nodiscard]] std::expected<ChatMessage, Error> compose(const game::PlayerId& by, const Say& say);
  void said(ChatMessage message);
  void tell_unsaid(const ChatMessage& gone);
  void tell_chat(Watcher& watcher);
  [[nodiscard]] bool hears(const game::PlayerId& listener, const ChatMessage& message) const;
  [[nodiscard]] Audience audience() const { return {state_->seats(), state_->outcome().has_value()}; }
  void commit(std::vector<game::Event> events, Committed done, std::vector<Change> with = {});
  void committed(Next next, Store::Result<void> result, Committed done);
  void take_events(game::State next, std::vector<Recorded> events);
  void tell_all(const ServerFrame& frame);
  void tell_news();
  void tell_of_beginnings(std::uint64_t after) const;
  [[nodiscard]] std::optional<ClockNews> clock_news() const;
  [[nodiscard]] PresenceNews presence_news() const;
  void take_attendance();
  void show_live() const;
  [[nodiscard]] Summary summary() const;
  void note_idleness();

  void await_flag();
  void flag_may_have_fallen();
  void try_again_later();

  void think();
  void engine_answered(std::uint64_t after, std::optional<Move> move);

  [[nodiscard]] GameView to_view() const;
  [[nodiscard]] std::uint64_t last_event() const { return history_.size(); }

  const GameId id_;
  const RoomServices services_;
  boost::asio::strand<boost::asio::thread_pool::executor_type> strand_;

  // On the strand only.
  std::deque<Waiting> jobs_;
  bool committing_ = false;
  std::optional<game::State> state_;  // none: not loaded
  std::vector<std::shared_ptr<const Recorded>> history_;
  std::uint64_t told_ = 0;  // the number of the last event that watchers have heard of
  std::vector<std::shared_ptr<Watcher>> watchers_;
  std::optional<Turn> turn_;                  // with state_
  std::optional<Presence> presence_;          // the same
  game::Settled lines_;                       // the same
  std::optional<Conversation> conversation_;  // none: not loaded
  boost::asio::steady_timer flag_;
  bool awaits_flag_ = false;
  std::optional<Thought> thought_;
  bool told_thinking_ = false;
  boost::asio::steady_timer retry_;
  bool retrying_ = false;

  std::atomic<int> pending_ = 0;
  std::array<std::atomic<int>, 3> waiting_{};  // by Line
  std::optional<game::Seats> players_;         // set once, before `knows_players_`
  std::atomic<bool> knows_players_ = false;
  std::atomic<bool> idle_ = true;
};

}  // namespace ootori::server
