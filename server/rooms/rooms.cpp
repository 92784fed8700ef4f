#include "server/rooms/rooms.hpp"

#include <thread>
#include <utility>

#include <fmt/format.h>

#include "log/log.hpp"
#include "server/games/turn.hpp"
#include "server/wire/random.hpp"

namespace ootori::server {
namespace {

// Longer than any live turn can last, so games that fall due within it include all live ones.
constexpr std::chrono::hours longest_live_turn{48};

constexpr std::chrono::seconds read_again_after{2};  // if the games of a player cannot be read

Error too_many_requests() { return {ErrorCode::busy, "This game receives too many requests. Please slow down."}; }

Error unreadable_games() { return {ErrorCode::storage, "Your games cannot be read at the moment. Please try again."}; }

}  // namespace

Rooms::Rooms(const RoomServices& services, std::chrono::milliseconds forget_after, std::chrono::milliseconds look_ahead)
    : services_(services),
      forget_after_(forget_after),
      look_ahead_(look_ahead),
      sweeping_(services.workers),
      deadlines_(services.workers),
      reading_again_(services.workers) {
  // A rematch is stored together with the game before it. Its room opens at once, as that of any other new game: a
  // vacation may stop its clock, and an engine may be to move.
  services_.rematched = [this](const GameId& id) { (void)with_room(id, [](Room& room) { room.resume(); }); };
  sweep_later();
}

Room& Rooms::use(const GameId& id) {
  Entry& entry = rooms_.try_emplace(id, id, services_).first->second;
  entry.used = std::chrono::steady_clock::now();
  return *entry.room;
}

template <class Ask>
std::expected<void, Error> Rooms::with_room(const GameId& id, Ask&& ask) {
  const std::scoped_lock lock(mutex_);
  if (closed_) return std::unexpected(going_down());
  ask(use(id));
  return {};
}

template <class Ask>
std::expected<void, Error> Rooms::with_room_for(const game::PlayerId& by, const GameId& id, Ask&& ask) {
  bool is_full = false;
  auto asked = with_room(id, [&](Room& room) {
    is_full = room.is_full_for(by);
    if (!is_full) ask(room);
  });
  if (!is_full) return asked;
  return std::unexpected(too_many_requests());
}

template <class Ask>
void Rooms::request(const game::PlayerId& by, const std::string& address, const GameId& id, Admits admits, Ask ask) {
  std::unique_lock lock(mutex_);
  if (closed_) {
    lock.unlock();
    return ask(std::unexpected(going_down()));
  }
  const bool is_outside = services_.readers != nullptr && !address.empty();
  const bool has_waiting = !waiting_.empty() && waiting_.contains({id, by, admits});
  if ((!is_outside || rooms_.contains(id)) && !has_waiting) {
    Room& room = use(id);
    if (!room.is_full_for(by)) return ask(&room);
  } else if (auto& requests = waiting_[{id, by, admits}]; requests.size() < Room::most_pending) {
    requests.emplace_back(std::move(ask));
    const bool is_first = requests.size() == 1;
    lock.unlock();
    if (is_first) read_for({id, by, admits}, address);
    return;
  }
  lock.unlock();
  ask(std::unexpected(too_many_requests()));
}

void Rooms::read_for(const Asker& asker, const std::string& address) {
  const auto make = [this, asker](std::expected<void, Error> read) { make_waiting(asker, std::move(read)); };
  services_.readers->read(address, Reply<void>{make}, [this, asker](Reply<void> reply) {
    if (is_open(asker.game)) return reply({});
    auto checked = asker.admits == Admits::players ? check_player(asker) : std::expected<void, Error>{};
    reply(checked ? read(asker.game) : std::move(checked));
  });
}

void Rooms::make_waiting(const Asker& asker, std::expected<void, Error> read) {
  std::vector<Request> refused;
  {
    const std::scoped_lock lock(mutex_);
    std::vector<Request> requests = std::move(waiting_.extract(asker).mapped());
    if (closed_) read = std::unexpected(going_down());
    Room* room = read ? &use(asker.game) : nullptr;
    for (Request& request : requests) {
      if (room != nullptr && !room->is_full_for(asker.player)) {
        request(room);
      } else {
        refused.push_back(std::move(request));
      }
    }
  }
  const Error reason = read ? too_many_requests() : std::move(read.error());
  for (Request& request : refused) request(std::unexpected(reason));
}

std::expected<void, Error> Rooms::check_player(const Asker& asker) const {
  const auto summary = GameTable{services_.store.pages()}.summary(asker.game);
  if (!summary) return std::unexpected(unreadable_games());
  if (!*summary) return std::unexpected(Error{ErrorCode::unknown_game, "There is no such game."});
  if ((*summary)->seats.side_of(asker.player)) return {};
  return std::unexpected(Error{ErrorCode::not_your_game, "You are not a player of this game."});
}

void Rooms::create(const game::PlayerId& by, const CreateGame& wish, Reply<GameView> reply) {
  const game::Seat person = game::PersonSeat{by};
  const game::Seat engine = game::EngineSeat{wish.level};
  const Color side = wish.side.value_or(any_color());
  create(game::begin(wish.terms, side == Color::black ? game::Seats{person, engine} : game::Seats{engine, person}), {},
         std::move(reply));
}

void Rooms::create(const GameId& id, game::Created created, std::vector<Change> with, Reply<GameView> reply) {
  services_.workers.post([this, id, created = std::move(created), with = std::move(with),
                          reply = std::move(reply)]() mutable {
    std::expected<void, Error> asked = check_free(created.seats);
    // `reply` has not been moved from if with_room() did not call its argument.
    if (asked) {
      asked = with_room(id, [&](Room& room) { room.create(std::move(created), std::move(with), std::move(reply)); });
    }
    if (!asked) reply(std::unexpected(asked.error()));
  });
}

std::expected<void, Error> Rooms::check_free(const game::Seats& seats) const {
  for (const Color color : {Color::black, Color::white}) {
    const game::PlayerId* player = seats.person(color);
    if (player == nullptr) continue;
    const auto running = GameTable{services_.store}.running(*player);
    if (!running) return std::unexpected(unreadable_games());
    if (running->size() < most_running) continue;
    return std::unexpected(
        Error{ErrorCode::not_allowed,
              fmt::format("A player can have at most {} games in progress. Finish one first.", most_running)});
  }
  return {};
}

void Rooms::list_running(const game::PlayerId& of, const std::string& address, Reply<std::vector<Summary>> reply) {
  const auto list = [&pages = services_.store.pages(), of](Reply<std::vector<Summary>> reply) {
    auto games = GameTable{pages}.list_running(of);
    if (games) return reply(std::move(*games));
    reply(std::unexpected(unreadable_games()));
  };
  if (services_.readers != nullptr) return services_.readers->read(address, std::move(reply), list);
  services_.workers.post([list, reply = std::move(reply)]() mutable { list(std::move(reply)); });
}

bool Rooms::is_open(const GameId& id) const {
  const std::scoped_lock lock(mutex_);
  return rooms_.contains(id);
}

// A game that is not in memory is loaded by a reader thread, so that old games delay no move.
void Rooms::open(const GameId& id, const std::string& address, Reply<void> opened) {
  if (services_.readers == nullptr || is_open(id)) return opened({});
  services_.readers->read(address, std::move(opened), [this, id](Reply<void> reply) { reply(read(id)); });
}

std::expected<void, Error> Rooms::read(const GameId& id) {
  auto events = GameTable{services_.store.pages()}.load(id);
  if (!events) return {};  // the room reports that
  GameHistory history(id);
  if (auto loaded = history.load(std::move(*events)); !loaded) return loaded;
  (void)with_room(id, [&](Room& room) { room.adopt(std::move(history)); });
  return {};
}

void Rooms::open_for(const std::shared_ptr<Listener>& watcher, const GameId& id, Reply<void> opened) {
  const Opening opening{id, watcher.get()};
  {
    const std::scoped_lock lock(mutex_);
    opening_.insert(opening);
  }
  open(id, watcher->address(),
       [this, opening, watcher, opened = std::move(opened)](std::expected<void, Error> read) mutable {
         const auto is_wanted = [this, &opening] {
           const std::scoped_lock lock(mutex_);
           return opening_.contains(opening);
         };
         if (!is_wanted()) return;
         opened(std::move(read));
         if (!is_wanted()) return unwatch(opening.first, watcher);  // it left meanwhile
         const std::scoped_lock lock(mutex_);
         opening_.erase(opening);
       });
}

void Rooms::show(const GameId& id, Positions wanted, const std::string& address, Reply<GameView> reply) {
  open(id, address, [this, id, wanted, address, reply = std::move(reply)](std::expected<void, Error> opened) mutable {
    if (!opened) return reply(std::unexpected(std::move(opened.error())));
    view(id, wanted, [this, address, reply = std::move(reply)](std::expected<GameView, Error> seen) mutable {
      if (services_.readers == nullptr) return reply(std::move(seen));
      services_.readers->read(address, std::move(reply), [seen = std::move(seen)](Reply<GameView> answer) mutable {
        answer(std::move(seen));  // writes the response
      });
    });
  });
}

void Rooms::view(const GameId& id, Positions wanted, Reply<GameView> reply) {
  const auto asked = with_room_for({}, id, [&](Room& room) { room.view(wanted, std::move(reply)); });
  if (!asked) reply(std::unexpected(asked.error()));
}

void Rooms::watch(const GameId& id, std::uint64_t since, const std::shared_ptr<Listener>& watcher) {
  open_for(watcher, id, [this, id, since, watcher](std::expected<void, Error> opened) {
    if (opened) opened = with_room_for(watcher->who(), id, [&](Room& room) { room.watch(since, watcher); });
    if (!opened) watcher->hear(Refused{opened.error(), id, "watch"});
  });
}

void Rooms::command(const game::PlayerId& by, GameFrame frame, const std::shared_ptr<Listener>& watcher) {
  const GameId id = game_of(frame);
  request(by, watcher->address(), id, Admits::players,
          [by, id, frame = std::move(frame), watcher](std::expected<Room*, Error> room) mutable {
            if (!room) return watcher->hear(Refused{std::move(room.error()), id});
            (*room)->command(by, std::move(frame), watcher);
          });
}

void Rooms::command(const game::PlayerId& by, const std::string& address, GameFrame frame, Reply<void> reply,
                    StoredWith with) {
  const GameId id = game_of(frame);
  request(by, address, id, Admits::players,
          [by, frame = std::move(frame), reply = std::move(reply),
           with = std::move(with)](std::expected<Room*, Error> room) mutable {
            if (!room) return reply(std::unexpected(std::move(room.error())));
            (*room)->command(by, std::move(frame), std::move(reply), std::move(with));
          });
}

void Rooms::unwatch(const GameId& id, const std::shared_ptr<Listener>& watcher) {
  const std::scoped_lock lock(mutex_);
  opening_.erase({id, watcher.get()});
  if (const auto found = rooms_.find(id); found != rooms_.end()) found->second.room->unwatch(watcher);
}

void Rooms::observe(const GameId& id) {
  const std::scoped_lock lock(mutex_);
  if (const auto found = rooms_.find(id); found != rooms_.end()) found->second.room->observe_presence();
}

void Rooms::find_watcher(const GameId& id, const game::PlayerId& player, Reply<bool> reply) const {
  {
    const std::scoped_lock lock(mutex_);
    if (const auto found = rooms_.find(id); found != rooms_.end() && !closed_) {
      return found->second.room->find_watcher(player, std::move(reply));
    }
  }
  reply(false);
}

void Rooms::show_lines(const GameId& id, const game::PlayerId& by, const std::string& address, Reply<LinesView> reply) {
  request(by, address, id, Admits::players, [by, reply = std::move(reply)](std::expected<Room*, Error> room) mutable {
    if (!room) return reply(std::unexpected(std::move(room.error())));
    (*room)->show_lines(by, std::move(reply));
  });
}

void Rooms::set_lines(const GameId& id, const game::PlayerId& by, const std::string& address, AskLines ask,
                      Reply<LinesView> reply) {
  request(by, address, id, Admits::players,
          [by, ask = std::move(ask), reply = std::move(reply)](std::expected<Room*, Error> room) mutable {
            if (!room) return reply(std::unexpected(std::move(room.error())));
            (*room)->set_lines(by, std::move(ask), std::move(reply));
          });
}

void Rooms::drop_lines(const GameId& id, const game::PlayerId& by, const std::string& address, Reply<void> reply) {
  request(by, address, id, Admits::players, [by, reply = std::move(reply)](std::expected<Room*, Error> room) mutable {
    if (!room) return reply(std::unexpected(std::move(room.error())));
    (*room)->drop_lines(by, std::move(reply));
  });
}

void Rooms::say(const game::PlayerId& by, Say say, const std::shared_ptr<Listener>& watcher) {
  const GameId id = say.game;
  this->say(by, watcher->address(), std::move(say), {}, [id, watcher](std::expected<void, Error> done) {
    if (!done) watcher->hear(Refused{std::move(done.error()), id, "say"});
  });
}

void Rooms::say(const game::PlayerId& by, const std::string& address, Say say, std::vector<Change> with,
                Reply<void> reply) {
  const GameId id = say.game;
  request(by, address, id, Admits::everybody,
          [by, say = std::move(say), with = std::move(with),
           reply = std::move(reply)](std::expected<Room*, Error> room) mutable {
            if (!room) return reply(std::unexpected(std::move(room.error())));
            (*room)->say(by, std::move(say), std::move(with), std::move(reply));
          });
}

void Rooms::find_message(const GameId& id, const game::PlayerId& by, const std::string& address, Hears whose,
                         std::uint64_t number, Reply<ChatMessage> reply) {
  request(by, address, id, Admits::everybody,
          [by, whose, number, reply = std::move(reply)](std::expected<Room*, Error> room) mutable {
            if (!room) return reply(std::unexpected(std::move(room.error())));
            (*room)->find_message(by, whose, number, std::move(reply));
          });
}

// Nobody has heard anything of a game that is not in memory.
void Rooms::unsay(const GameId& id, std::uint64_t number) {
  const std::scoped_lock lock(mutex_);
  if (const auto found = rooms_.find(id); found != rooms_.end()) found->second.room->unsay(number);
}

void Rooms::unsay_all(const game::PlayerId& author, const std::set<GameId>& in) {
  const std::scoped_lock lock(mutex_);
  for (const GameId& id : in) {
    if (const auto found = rooms_.find(id); found != rooms_.end()) found->second.room->unsay_all(author);
  }
}

void Rooms::tell_chat_again(const GameId& id, const game::PlayerId& listener) {
  const std::scoped_lock lock(mutex_);
  if (const auto found = rooms_.find(id); found != rooms_.end()) found->second.room->tell_chat_again(listener);
}

void Rooms::observe_vacations(const game::PlayerId& player) {
  services_.workers.post([this, player] {
    const auto games = GameTable{services_.store}.running(player);
    if (!games) {
      log::error("the games of a player on vacation cannot be read: {}", games.error().message);
      return do_later(player, Overdue::vacation);
    }
    for (const GameId& id : *games) (void)with_room(id, [](Room& room) { room.observe_vacations(); });
  });
}

// Otherwise, games that stay in memory would not know of the vacation, or of the ban.
void Rooms::do_later(const game::PlayerId& player, Overdue what) {
  const std::scoped_lock lock(mutex_);
  overdue_.emplace(player, what);
  reading_again_.after(read_again_after, [this] { do_overdue(); });
}

void Rooms::do_overdue() {
  std::set<std::pair<game::PlayerId, Overdue>> overdue;
  {
    const std::scoped_lock lock(mutex_);
    overdue.swap(overdue_);
  }
  for (const auto& [player, what] : overdue) {
    if (what == Overdue::vacation) {
      observe_vacations(player);
    } else {
      shut_out(player);
    }
  }
}

void Rooms::give_up(const GameId& id, const game::PlayerId& by, Reply<void> reply) {
  const auto asked = with_room(id, [&](Room& room) { room.give_up(by, std::move(reply)); });
  if (!asked) reply(std::unexpected(asked.error()));
}

void Rooms::shut_out(const game::PlayerId& player) {
  services_.workers.post([this, player] {
    for (const auto& games :
         {GameTable{services_.store}.running(player), GameTable{services_.store}.awaiting_answer(player)}) {
      if (!games) {
        log::error("the games of a banned player cannot be read: {}", games.error().message);
        return do_later(player, Overdue::ban);
      }
      for (const GameId& id : *games) (void)with_room(id, [&](Room& room) { room.shut_out(player); });
    }
  });
}

void Rooms::rule(const GameId& id, game::Ruling ruling, ModeratorEntry entry, Reply<void> reply) {
  const auto asked = with_room(id, [&](Room& room) { room.rule(ruling, std::move(entry), std::move(reply)); });
  if (!asked) reply(std::unexpected(asked.error()));
}

void Rooms::tell(const GameId& id, News news) {
  const std::scoped_lock lock(mutex_);
  if (const auto found = rooms_.find(id); found != rooms_.end()) found->second.room->tell(std::move(news));
}

Store::Result<void> Rooms::resume() {
  // Lists and emails show the stored deadlines.
  const UnixMillis earliest = earliest_deadline({services_.uptime(), services_.now()});
  const auto due = GameTable{services_.store}.due(earliest);
  if (!due) return std::unexpected(due.error());
  if (!due->empty()) {
    services_.store.write({PutOffDeadlines{earliest}}, [](const Store::Result<void>& stored) {
      if (!stored) log::error("the deadlines of games cannot be put off: {}", stored.error().message);
    });
  }
  const auto games = GameTable{services_.store}.awaiting_engine();
  if (!games) return std::unexpected(games.error());
  for (const GameId& id : *games) (void)with_room(id, [](Room& room) { room.resume(); });
  if (auto opened = open_due(longest_live_turn); !opened) return opened;
  await_deadlines();
  return {};
}

Store::Result<void> Rooms::open_due(std::chrono::milliseconds within) {
  const auto games = GameTable{services_.store}.due(services_.now() + within.count());
  if (!games) return std::unexpected(games.error());
  for (const GameId& id : *games) (void)with_room(id, [](Room& room) { room.resume(); });
  return {};
}

void Rooms::await_deadlines() {
  deadlines_.after(look_ahead_, [this] {
    if (const auto opened = open_due(look_ahead_); !opened) {
      log::error("the games with passed deadlines cannot be read: {}", opened.error().message);
    }
    await_deadlines();
  });
}

void Rooms::sweep_later() {
  sweeping_.after(forget_after_ / 4, [this] { sweep(); });
}

void Rooms::sweep() {
  const std::scoped_lock lock(mutex_);
  const auto since = std::chrono::steady_clock::now() - forget_after_;
  std::erase_if(rooms_, [&](const auto& entry) { return entry.second.used < since && entry.second.room->is_idle(); });
  sweep_later();
}

void Rooms::close() {
  sweeping_.stop();
  deadlines_.stop();
  reading_again_.stop();
  {
    // Only once: a second close() might wait for ever, because sockets that are closed after the rooms may add requests
    // when the workers have already stopped.
    const std::scoped_lock lock(mutex_);
    if (std::exchange(closed_, true)) return;
  }
  const auto at_work = [this] {
    const std::scoped_lock lock(mutex_);
    return std::ranges::any_of(rooms_, [](const auto& entry) { return entry.second.room->is_at_work(); });
  };
  while (at_work()) std::this_thread::sleep_for(std::chrono::milliseconds{1});
}

std::size_t Rooms::open_rooms() const {
  const std::scoped_lock lock(mutex_);
  return rooms_.size();
}

}  // namespace ootori::server
