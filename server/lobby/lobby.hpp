// The seeks of this server: who is looking for a game, who may see a seek, and how it becomes a game. Changes are
// announced only after they have been stored.
#pragma once

#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <vector>

#include "server/accounts/names.hpp"
#include "server/chat/moderation.hpp"
#include "server/clockwork/timer.hpp"
#include "server/http/readers.hpp"
#include "server/lobby/seek_collection.hpp"
#include "server/lobby/seek_json.hpp"
#include "server/lobby/seek_log.hpp"
#include "server/lobby/seek_table.hpp"
#include "server/rooms/rooms.hpp"

namespace ootori::server {

[[nodiscard]] Error unknown_seek();

// What the lobby uses. Thread-safe, and must outlive it.
struct LobbyServices {
  Store& store;
  Rooms& rooms;
  const Moderation& moderation;
  const Names& names;
  Workers& workers;
  std::function<UnixMillis()> now;
  Readers* readers = nullptr;                                     // null: lists are written on the calling thread
  std::function<std::vector<Change>(const Seek&)> stored_with{};  // additional changes stored with every new seek
  // The same when the challenged player declines.
  std::function<std::vector<Change>(const Seek&)> stored_with_decline{};
};

// Any thread; all functions return at once. Replies come on any thread.
class Lobby {
 public:
  static constexpr std::size_t most_of_one = 20;  // seeks of one player
  // Limits in total and per address, counted separately for open seeks and for private ones (links and challenges).
  static constexpr std::size_t most_of_all = 5'000;
  static constexpr std::size_t most_of_address = 100;
  static constexpr std::size_t most_listed = 200;  // on one page, besides the viewer's own
  // Challenges waiting for one player; beyond that, only former opponents can challenge the player.
  static constexpr std::size_t most_from_strangers = 10;
  // Changes that are kept for followers; a follower that has missed more gets the whole list again.
  static constexpr std::size_t most_changes = 1'000;

  explicit Lobby(const LobbyServices& services, std::chrono::milliseconds look_every = std::chrono::seconds{5});
  ~Lobby() { close(); }
  Lobby(const Lobby&) = delete;
  Lobby& operator=(const Lobby&) = delete;

  // Loads the stored seeks when the server starts, and ends those that are over from now on.
  [[nodiscard]] Store::Result<void> resume();

  // `address` is the client address of `by`; if empty, the seek counts for no address. The changes in `with` are stored
  // together with the seek, or not at all; accept() stores them with the new game.
  void create(const game::PlayerId& by, const CreateSeek& wish, Reply<Seek> reply, const std::string& address = {},
              std::vector<Change> with = {});
  // The seeks that `by` may see, newest first: open seeks and, on the first page, also challenges to `by` and the seeks
  // of `by`.
  [[nodiscard]] SeekPage page(const game::PlayerId& by, const std::optional<SeekCursor>& after) const;
  [[nodiscard]] std::vector<Seek> list(const game::PlayerId& by) const { return page(by, {}).seeks; }
  [[nodiscard]] std::expected<Seek, Error> find(const SeekId& id, const game::PlayerId& by) const;
  void accept(const SeekId& id, const game::PlayerId& by, Reply<GameView> reply, std::vector<Change> with = {});
  // `by` is the maker, or the challenged player, who thereby declines. The changes in `with` are stored together with
  // it.
  void withdraw(const SeekId& id, const game::PlayerId& by, Reply<void> reply, std::vector<Change> with = {});

  // Drops the seeks by and for a deleted player; they are already deleted from the store.
  void forget(const game::PlayerId& player);
  // `by` has blocked `whom`: hides the seeks of each from the other.
  void part(const game::PlayerId& by, const game::PlayerId& whom);
  // Ends seeks that can no longer become a game: they have expired, or one of their players was banned or became a bot.
  // Once it has resumed, the lobby also calls this every few seconds.
  void look_over();

  // Registers a socket or stream: it receives news about its player's seeks until leave(). With `Waits::yes` it also
  // means that its player is ready to play, as following the lobby does: a program that reads a stream notices when a
  // seek is accepted.
  enum class Waits : bool { no, yes };
  void enter(const std::shared_ptr<Listener>& watcher, Waits waits = Waits::no);
  void leave(const std::shared_ptr<Listener>& watcher);
  // Those of `players` who have a socket or a stream open.
  [[nodiscard]] std::set<game::PlayerId> present(const std::vector<game::PlayerId>& players) const;
  // Those of `players` who are ready to play a live game.
  [[nodiscard]] std::set<game::PlayerId> waiting(const std::vector<game::PlayerId>& players) const;
  // Whether the watcher also receives news about open seeks. A reading thread sends it the list of seeks, or an error;
  // the lobby's own thread sends later changes.
  void follow(const std::shared_ptr<Listener>& watcher, bool on);

  // Starts nothing new, and waits until what was started is stored and announced.
  void close();

 private:
  using Stage = SeekStage;
  using Entry = SeekEntry;

  struct Listing {
    std::vector<News> since;  // news about the player's own seeks, sent after the list
    bool is_old = false;      // the watcher has stopped following meanwhile, and may have missed changes
  };
  using Watcher = std::shared_ptr<Listener>;

  // State of the lobby's thread: idle, sending the changes it has picked, or more changes were added meanwhile.
  enum class Tells : std::uint8_t { nothing, these, more };
  // The news to send, picked under one lock of the mutex.
  struct Telling {
    std::vector<std::pair<Watcher, News>> news;
    std::vector<Watcher> lists;  // watchers that have missed too much
    bool is_all = true;          // nothing is left to send afterwards
  };

  // Whether the maker of a challenge has already played the challenged player.
  enum class Knows : bool { not_yet, has_played };

  struct Wish {
    game::PlayerId by;
    CreateSeek wish;
    std::string address;
  };

  void create(const Wish& made, Knows knows, Reply<Seek> reply, std::vector<Change> with);
  void create_challenge(const Wish& made, const game::PlayerId& to, Reply<Seek> reply, std::vector<Change> with);

  // Called under the mutex. If it returns true, call done() when the work is finished.
  [[nodiscard]] bool begin();
  std::expected<Seek, Error> begin_making(const Wish& made, Knows knows);
  [[nodiscard]] std::optional<Error> lack_of_room(const Seek& seek, const std::string& address) const;
  std::expected<Seek, Error> finish_making(const SeekId& id, const Store::Result<void>& result);
  std::expected<Seek, Error> begin_accepting(const SeekId& id, const game::PlayerId& by);
  std::expected<Seek, Error> begin_withdrawing(const SeekId& id, const game::PlayerId& by);
  void end(const SeekId& id, Reply<void> reply, std::vector<Change> with = {});
  void finish_ending(const SeekId& id, bool is_gone, const std::optional<GameId>& game);
  void done();

  // These require the mutex.
  void begin_ending(Entry& entry);
  void reopen(Entry& entry);
  [[nodiscard]] std::expected<Seek, Error> to_seek(const game::PlayerId& by, const CreateSeek& wish) const;
  [[nodiscard]] bool is_there(const game::PlayerId& player) const;  // ready to play a live game
  [[nodiscard]] bool is_for_all(const Seek& seek) const;            // visible to everybody while it is open
  [[nodiscard]] bool is_open(const Entry& entry) const;
  [[nodiscard]] bool may_be_played(const Seek& seek) const;
  // A seek that is hidden from others looks normal to its maker, so nobody learns of being blocked.
  [[nodiscard]] bool is_hidden(const Seek& seek, const game::PlayerId& viewer) const;
  [[nodiscard]] std::size_t challenges_to(const game::PlayerId& player) const;
  [[nodiscard]] bool is_shown(const Entry& entry, const game::PlayerId& viewer) const;
  [[nodiscard]] SeekPage shown_to(const game::PlayerId& viewer, const std::optional<SeekCursor>& after) const;
  void tell(const Seek& seek, const News& to_its_players, const News& to_others);
  void tell_player(const Watcher& watcher, const News& news);
  void tell_of_maker(const game::PlayerId& maker, bool came);
  void note(SeekChange change);  // records a change for the followers
  void begin_telling();
  [[nodiscard]] Telling pick();
  void pick_for(const Watcher& watcher, SeekLog::Place& place, Telling& telling) const;
  void take_away(const game::PlayerId& maker, const game::PlayerId& viewer);  // hides the maker's seeks from `viewer`

  void look_over_later();
  // These lock the mutex themselves.
  void list_for(const Watcher& watcher);
  void tell_all(const Watcher& watcher);
  bool tell_some();  // true: there is more to send

  const LobbyServices services_;
  const std::chrono::milliseconds look_every_;
  mutable std::mutex mutex_;
  SeekCollection seeks_;
  std::map<game::PlayerId, std::vector<Watcher>> present_;
  std::map<Watcher, SeekLog::Place> followers_;  // and what they have already received from the log
  std::set<Watcher> waiting_;
  std::map<Watcher, Listing> listing_;  // watchers to whom the list is being sent
  SeekLog log_{most_changes};
  Watcher last_told_;             // the follower served last
  std::set<Watcher> being_told_;  // followers being sent news without the mutex
  std::condition_variable told_;  // notified when `being_told_` is empty
  Tells telling_ = Tells::nothing;
  bool closed_ = false;
  int under_way_ = 0;  // writes and new games that are not finished
  std::condition_variable quiet_;
  Timer timer_;
  Workers teller_{1, Urgency::answers, "lobby"};
};

}  // namespace ootori::server
