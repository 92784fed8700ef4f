#include "server/rooms.hpp"

#include <thread>
#include <utility>

#include <boost/asio/post.hpp>

#include "server/random.hpp"

namespace ootori::server {
namespace {

Error going_down() { return {ErrorCode::busy, "The server is being restarted. Please try again in a moment."}; }

Error to_error(game::ProposalFault fault) {
  switch (fault) {
    case game::ProposalFault::handicap_and_position:
      return {ErrorCode::bad_value, "A game from a given position takes no handicap.", "sfen"};
    case game::ProposalFault::other_game: return {ErrorCode::bad_sfen, "The position is one of another game.", "sfen"};
    case game::ProposalFault::over_at_once:
      return {ErrorCode::bad_sfen, "In this position the game is over already.", "sfen"};
  }
  std::unreachable();
}

Color any_side() { return (random_number() & 1) == 0 ? Color::black : Color::white; }

}  // namespace

Rooms::Rooms(const RoomServices& services, std::chrono::milliseconds forget_after)
    : services_(services), forget_after_(forget_after), timer_(services.workers) {
  sweep_later();
}

template <class Ask>
std::expected<void, Error> Rooms::with_room(const GameId& id, Ask&& ask) {
  const std::scoped_lock lock(mutex_);
  if (closed_) return std::unexpected(going_down());
  Entry& entry = rooms_[id];
  if (!entry.room) entry.room = std::make_shared<Room>(id, services_);
  entry.used = std::chrono::steady_clock::now();
  if (entry.room->is_full()) {
    return std::unexpected(Error{ErrorCode::busy, "Too much is asked of this game at once. Please slow down."});
  }
  ask(*entry.room);
  return {};
}

void Rooms::create(const game::GuestId& by, const CreateGame& wish, Reply<GameView> reply) {
  boost::asio::post(services_.workers, [this, by, wish, reply = std::move(reply)]() mutable {
    auto events = game::propose({.game = wish.game,
                                 .guest = by,
                                 .side = wish.side.value_or(any_side()),
                                 .level = wish.level,
                                 .handicap = wish.handicap,
                                 .position = wish.position});
    if (!events) return reply(std::unexpected(to_error(events.error())));
    const auto asked =
        with_room(GameId::random(), [&](Room& room) { room.create(std::move(*events), std::move(reply)); });
    if (!asked) reply(std::unexpected(asked.error()));
  });
}

void Rooms::list(const game::GuestId& by, Reply<std::vector<Summary>> reply) {
  boost::asio::post(services_.workers, [this, by, reply = std::move(reply)]() mutable {
    auto games = services_.store.list(by, most_listed);
    if (games) return reply(std::move(*games));
    reply(std::unexpected(Error{ErrorCode::storage, "Your games cannot be read at the moment. Please try again."}));
  });
}

void Rooms::view(const GameId& id, Reply<GameView> reply) {
  const auto asked = with_room(id, [&](Room& room) { room.view(std::move(reply)); });
  if (!asked) reply(std::unexpected(asked.error()));
}

void Rooms::tell(const game::GuestId& by, ClientFrame frame, const std::shared_ptr<Watcher>& watcher) {
  const auto id = game_of(frame);
  if (!id) return watcher->hear(Pong{});
  const auto asked = with_room(*id, [&](Room& room) {
    if (const auto* watch = std::get_if<Watch>(&frame)) return room.watch(watch->since, watcher);
    room.command(by, std::move(frame), watcher);
  });
  if (!asked) watcher->hear(Refused{asked.error(), id});
}

void Rooms::unwatch(const GameId& id, const std::shared_ptr<Watcher>& watcher) {
  const std::scoped_lock lock(mutex_);
  if (const auto found = rooms_.find(id); found != rooms_.end()) found->second.room->unwatch(watcher);
}

Store::Result<void> Rooms::resume_engines() {
  const auto games = services_.store.awaiting_engine();
  if (!games) return std::unexpected(games.error());
  for (const GameId& id : *games) (void)with_room(id, [](Room& room) { room.resume(); });
  return {};
}

void Rooms::sweep_later() {
  timer_.expires_after(forget_after_ / 4);
  timer_.async_wait([this](const boost::system::error_code& error) {
    if (!error) sweep();
  });
}

void Rooms::sweep() {
  const std::scoped_lock lock(mutex_);
  if (closed_) return;
  const auto since = std::chrono::steady_clock::now() - forget_after_;
  std::erase_if(rooms_, [&](const auto& entry) { return entry.second.used < since && entry.second.room->is_idle(); });
  sweep_later();
}

void Rooms::close() {
  {
    // Once is enough, and a second time might wait for ever: what sockets say while they are closed after the rooms may
    // find the workers stopped.
    const std::scoped_lock lock(mutex_);
    if (std::exchange(closed_, true)) return;
    timer_.cancel();
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
