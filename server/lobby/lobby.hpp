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
#include "server/rooms/rooms.hpp"
#include "server/session/message.hpp"
#include "server/store/store.hpp"
#include "server/timer.hpp"

namespace ootori::server {

[[nodiscard]] Error unknown_seek();

// What the lobby works with. Thread-safe, and outlives it.
struct LobbyServices {
  Store& store;
  Rooms& rooms;
  const Names& names;
  boost::asio::thread_pool& workers;
  std::function<UnixMillis()> now;
};

// Any thread; everything returns at once. Replies come on any thread.
class Lobby {
 public:
  static constexpr std::size_t most_of_one = 20;  // seeks of one player
  static constexpr std::size_t most_of_all = 10'000;
  // Challenges that stand to one player: from then on only who has played that player makes another.
  static constexpr std::size_t most_from_strangers = 10;

  explicit Lobby(const LobbyServices& services, std::chrono::milliseconds look_every = std::chrono::seconds{5});
  ~Lobby() { close(); }
  Lobby(const Lobby&) = delete;
  Lobby& operator=(const Lobby&) = delete;

  // Reads the seeks that the last server left.
  [[nodiscard]] Store::Result<void> resume();

  void create(const game::PlayerId& by, const CreateSeek& wish, Reply<Seek> reply);
  // What `by` is shown: open seeks, those to oneself, and one's own, newest first.
  [[nodiscard]] std::vector<Seek> list(const game::PlayerId& by) const;
  [[nodiscard]] std::expected<Seek, Error> find(const SeekId& id, const game::PlayerId& by) const;
  void accept(const SeekId& id, const game::PlayerId& by, Reply<GameView> reply);
  // By its maker, or declined by whom it challenges.
  void withdraw(const SeekId& id, const game::PlayerId& by, Reply<void> reply);

  // Drops the seeks by and for a player who is gone for ever, and whose seeks are gone from the store.
  void forget(const game::PlayerId& player);
  // Ends the seeks that nothing can come of any more: they have expired, or a player of theirs is shut out, or has
  // become a bot. Done by itself every few seconds.
  void look_over();

  // A socket is there and hears of the seeks of its player, until it leaves.
  void enter(const std::shared_ptr<Watcher>& watcher);
  void leave(const std::shared_ptr<Watcher>& watcher);
  // Whether it hears of open seeks too; it is told at once how the lobby stands.
  void follow(const std::shared_ptr<Watcher>& watcher, bool on);

  // Begins nothing any more, and waits until what was begun is stored and told.
  void close();

 private:
  // Nobody can do anything with a seek that is being stored, accepted or withdrawn.
  enum class Stage : std::uint8_t { making, open, ending };

  struct Entry {
    Seek seek;
    Stage stage;
  };

  // Of who makes a seek to the one whom it challenges, if it does.
  enum class Knows : bool { not_yet, has_played };

  void create(const game::PlayerId& by, const CreateSeek& wish, Knows knows, Reply<Seek> reply);
  void create_challenge(const game::PlayerId& by, const CreateSeek& wish, const game::PlayerId& to, Reply<Seek> reply);

  // What is begun, under the mutex, is counted until done() is called.
  [[nodiscard]] bool begin();
  std::expected<Seek, Error> begin_making(const game::PlayerId& by, const CreateSeek& wish, Knows knows);
  std::expected<Seek, Error> finish_making(const SeekId& id, const Store::Result<void>& result);
  std::expected<Seek, Error> begin_accepting(const SeekId& id, const game::PlayerId& by);
  std::expected<void, Error> begin_withdrawing(const SeekId& id, const game::PlayerId& by);
  void end(const SeekId& id, Reply<void> reply);
  void finish_ending(const SeekId& id, bool is_gone, const std::optional<GameId>& game);
  void done();

  // Only under the mutex.
  [[nodiscard]] std::expected<Seek, Error> to_seek(const game::PlayerId& by, const CreateSeek& wish) const;
  [[nodiscard]] bool is_there(const game::PlayerId& player) const;  // whether a player follows the lobby
  [[nodiscard]] bool is_open(const Entry& entry) const;
  [[nodiscard]] bool may_be_played(const Seek& seek) const;
  [[nodiscard]] bool is_shown(const Entry& entry, const game::PlayerId& viewer) const;
  [[nodiscard]] std::vector<Seek> shown_to(const game::PlayerId& viewer) const;
  void tell(const Seek& seek, const ServerFrame& to_its_players, const ServerFrame& to_others) const;
  void tell_of_maker(const game::PlayerId& maker, bool came) const;

  void look_over_later();

  const LobbyServices services_;
  const std::chrono::milliseconds look_every_;
  mutable std::mutex mutex_;
  std::map<SeekId, Entry> seeks_;
  std::map<game::PlayerId, std::vector<std::shared_ptr<Watcher>>> present_;
  std::set<std::shared_ptr<Watcher>> followers_;
  bool closed_ = false;
  int under_way_ = 0;  // writes and games that are not done
  std::condition_variable quiet_;
  Timer timer_;
};

}  // namespace ootori::server
