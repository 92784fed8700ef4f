// The seeks of this server: who looks for a game, who may see it, and the game that comes of it. What is told has been
// stored before.
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

// What the lobby works with. Thread-safe, and outlives it.
struct LobbyServices {
  Store& store;
  Rooms& rooms;
  const Moderation& moderation;
  const Names& names;
  Workers& workers;
  std::function<UnixMillis()> now;
  Readers* readers = nullptr;                                     // none: lists are made where they are asked for
  std::function<std::vector<Change>(const Seek&)> stored_with{};  // what is stored with every seek, if anything is
};

// Any thread; everything returns at once. Replies come on any thread.
class Lobby {
 public:
  static constexpr std::size_t most_of_one = 20;  // seeks of one player
  // Of all, open ones and private ones (links and challenges) apart; of each kind from one address.
  static constexpr std::size_t most_of_all = 5'000;
  static constexpr std::size_t most_of_address = 100;
  static constexpr std::size_t most_listed = 200;  // in one page, besides one's own
  // Challenges that stand to one player: from then on only who has played that player makes another.
  static constexpr std::size_t most_from_strangers = 10;
  // Changes that are kept for those who follow; to one who has missed more the list is told anew.
  static constexpr std::size_t most_changes = 1'000;

  explicit Lobby(const LobbyServices& services, std::chrono::milliseconds look_every = std::chrono::seconds{5});
  ~Lobby() { close(); }
  Lobby(const Lobby&) = delete;
  Lobby& operator=(const Lobby&) = delete;

  // Reads the seeks that the last server left.
  [[nodiscard]] Store::Result<void> resume();

  // `address`: where `by` is; none: where nobody counts. The other changes are stored with it, or not at all; so with
  // the game of one that is accepted.
  void create(const game::PlayerId& by, const CreateSeek& wish, Reply<Seek> reply, const std::string& address = {},
              std::vector<Change> with = {});
  // What `by` is shown: open seeks, and with the first page those to oneself and one's own; newest first.
  [[nodiscard]] SeekPage page(const game::PlayerId& by, const std::optional<SeekCursor>& after) const;
  [[nodiscard]] std::vector<Seek> list(const game::PlayerId& by) const { return page(by, {}).seeks; }
  [[nodiscard]] std::expected<Seek, Error> find(const SeekId& id, const game::PlayerId& by) const;
  void accept(const SeekId& id, const game::PlayerId& by, Reply<GameView> reply, std::vector<Change> with = {});
  // By its maker, or declined by whom it challenges.
  void withdraw(const SeekId& id, const game::PlayerId& by, Reply<void> reply);

  // Drops the seeks by and for a player who is gone for ever, and whose seeks are gone from the store.
  void forget(const game::PlayerId& player);
  // `by` has blocked `whom`: each is shown the seeks of the other no longer.
  void part(const game::PlayerId& by, const game::PlayerId& whom);
  // Ends the seeks that nothing can come of any more: they have expired, or a player of theirs is shut out, or has
  // become a bot. Done by itself every few seconds.
  void look_over();

  // A socket or stream is there and hears of the seeks of its player, until it leaves. One that `waits` stands for its
  // player being at hand, as following the lobby does: a program that reads a stream hears when a seek is taken.
  enum class Waits : bool { no, yes };
  void enter(const std::shared_ptr<Listener>& watcher, Waits waits = Waits::no);
  void leave(const std::shared_ptr<Listener>& watcher);
  // Who of them has a socket or a stream here at the moment.
  [[nodiscard]] std::set<game::PlayerId> present(const std::vector<game::PlayerId>& players) const;
  // Who of them is at hand to take up a live game.
  [[nodiscard]] std::set<game::PlayerId> waiting(const std::vector<game::PlayerId>& players) const;
  // Whether it hears of open seeks too. A thread that reads tells it how the lobby stands, or that it is refused that;
  // what changes then is told by a thread of the lobby's own.
  void follow(const std::shared_ptr<Listener>& watcher, bool on);

  // Begins nothing any more, and waits until what was begun is stored and told.
  void close();

 private:
  using Stage = SeekStage;
  using Entry = SeekEntry;

  struct Listing {
    std::vector<News> since;  // of one's own seeks: what is told after the list
    bool is_old = false;      // who is told has stopped following meanwhile, and may have missed something
  };
  using Watcher = std::shared_ptr<Listener>;

  // What the lobby's thread does: it tells what it has picked, and there may be more by then.
  enum class Tells : std::uint8_t { nothing, these, more };
  // What is told to those who follow, by one lock of the mutex.
  struct Telling {
    std::vector<std::pair<Watcher, News>> news;
    std::vector<Watcher> lists;  // those who have missed too much
    bool is_all = true;          // everybody is told everything by then
  };

  // Of who makes a seek to the one whom it challenges, if it does.
  enum class Knows : bool { not_yet, has_played };

  struct Wish {
    game::PlayerId by;
    CreateSeek wish;
    std::string address;
  };

  void create(const Wish& made, Knows knows, Reply<Seek> reply, std::vector<Change> with);
  void create_challenge(const Wish& made, const game::PlayerId& to, Reply<Seek> reply, std::vector<Change> with);

  // What is begun, under the mutex, is counted until done() is called.
  [[nodiscard]] bool begin();
  std::expected<Seek, Error> begin_making(const Wish& made, Knows knows);
  [[nodiscard]] std::optional<Error> lack_of_room(const Seek& seek, const std::string& address) const;
  std::expected<Seek, Error> finish_making(const SeekId& id, const Store::Result<void>& result);
  std::expected<Seek, Error> begin_accepting(const SeekId& id, const game::PlayerId& by);
  std::expected<void, Error> begin_withdrawing(const SeekId& id, const game::PlayerId& by);
  void end(const SeekId& id, Reply<void> reply);
  void finish_ending(const SeekId& id, bool is_gone, const std::optional<GameId>& game);
  void done();

  // Only under the mutex.
  void begin_ending(Entry& entry);
  void reopen(Entry& entry);
  [[nodiscard]] std::expected<Seek, Error> to_seek(const game::PlayerId& by, const CreateSeek& wish) const;
  [[nodiscard]] bool is_there(const game::PlayerId& player) const;  // to take up a live game
  [[nodiscard]] bool is_for_all(const Seek& seek) const;            // if it is open
  [[nodiscard]] bool is_open(const Entry& entry) const;
  [[nodiscard]] bool may_be_played(const Seek& seek) const;
  // What is hidden looks to its maker like any other, so that nobody learns of being blocked.
  [[nodiscard]] bool is_hidden(const Seek& seek, const game::PlayerId& viewer) const;
  [[nodiscard]] std::size_t challenges_to(const game::PlayerId& player) const;
  [[nodiscard]] bool is_shown(const Entry& entry, const game::PlayerId& viewer) const;
  [[nodiscard]] SeekPage shown_to(const game::PlayerId& viewer, const std::optional<SeekCursor>& after) const;
  void tell(const Seek& seek, const News& to_its_players, const News& to_others);
  void tell_player(const Watcher& watcher, const News& news);
  void tell_of_maker(const game::PlayerId& maker, bool came);
  void note(SeekChange change);  // for those who follow
  void begin_telling();
  [[nodiscard]] Telling pick();
  void pick_for(const Watcher& watcher, SeekLog::Place& place, Telling& telling) const;
  void take_away(const game::PlayerId& maker, const game::PlayerId& viewer);  // who no longer sees the other's

  void look_over_later();
  // Without the mutex.
  void list_for(const Watcher& watcher);
  void tell_all(const Watcher& watcher);
  bool tell_some();  // whether there is more to tell

  const LobbyServices services_;
  const std::chrono::milliseconds look_every_;
  mutable std::mutex mutex_;
  SeekCollection seeks_;
  std::map<game::PlayerId, std::vector<Watcher>> present_;
  std::map<Watcher, SeekLog::Place> followers_;  // what they have been told of the log
  std::set<Watcher> waiting_;
  std::map<Watcher, Listing> listing_;  // to whom the list is on its way
  SeekLog log_{most_changes};
  Watcher last_told_;             // whose turn was last
  std::set<Watcher> being_told_;  // without the mutex, at this moment
  std::condition_variable told_;  // nobody is being told
  Tells telling_ = Tells::nothing;
  bool closed_ = false;
  int under_way_ = 0;  // writes and games that are not done
  std::condition_variable quiet_;
  Timer timer_;
  Workers teller_{1, Urgency::answers};
};

}  // namespace ootori::server
