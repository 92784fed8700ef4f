#include "server/rooms/new_games.hpp"

#include <algorithm>
#include <utility>

#include <boost/json.hpp>

namespace ootori::server {

void Begun::write(boost::json::object& object, const Viewer& /*viewer*/) const { object["game"] = game.text(); }

// A socket while it is open.
class NewGames::Visit final : public SocketPart {
 public:
  Visit(NewGames& games, std::shared_ptr<Listener> listener) : games_(games), listener_(std::move(listener)) {
    games_.enter(listener_);
  }
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;
  ~Visit() override { games_.leave(listener_); }

  std::expected<Asked, Error> parse(std::string_view /*type*/, Fields& /*fields*/) override { return Asked{}; }

 private:
  NewGames& games_;
  const std::shared_ptr<Listener> listener_;
};

NewGames::NewGames(Rooms& rooms, Workers& workers, std::chrono::milliseconds patience)
    : rooms_(rooms), patience_(patience), timer_(workers) {}

std::unique_ptr<SocketPart> NewGames::open(const SocketUser& user) {
  return std::make_unique<Visit>(*this, user.listener);
}

void NewGames::begun(const GameId& game, const game::Seats& seats) {
  if (!seats.are_people()) return;
  const std::scoped_lock lock(mutex_);
  if (closed_) return;
  waiting_.push_back({.game = game, .seats = seats, .due = Clock::now() + patience_});
  if (waiting_.size() == 1) await_next();
}

void NewGames::close() {
  {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
    waiting_.clear();
  }
  timer_.stop();
}

void NewGames::enter(const std::shared_ptr<Listener>& listener) {
  const std::scoped_lock lock(mutex_);
  present_[listener->who()].push_back(listener);
}

void NewGames::leave(const std::shared_ptr<Listener>& listener) {
  const std::scoped_lock lock(mutex_);
  const auto found = present_.find(listener->who());
  if (found == present_.end()) return;
  std::erase(found->second, listener);
  if (found->second.empty()) present_.erase(found);
}

NewGames::Listeners NewGames::listeners_of(const game::PlayerId& player) const {
  const std::scoped_lock lock(mutex_);
  const auto found = present_.find(player);
  return found == present_.end() ? Listeners{} : found->second;
}

void NewGames::await_next() {
  const auto span = std::chrono::ceil<std::chrono::milliseconds>(waiting_.front().due - Clock::now());
  timer_.after(std::max(span, std::chrono::milliseconds{0}), [this] { tell_due(); });
}

void NewGames::tell_due() {
  std::vector<New> due;
  {
    const std::scoped_lock lock(mutex_);
    const auto now = Clock::now();
    for (; !waiting_.empty() && waiting_.front().due <= now; waiting_.pop_front()) {
      due.push_back(std::move(waiting_.front()));
    }
    if (!waiting_.empty()) await_next();
  }
  for (const New& one : due) {
    for (const Color color : {Color::black, Color::white}) tell(one.game, *one.seats.person(color));
  }
}

void NewGames::tell(const GameId& game, const game::PlayerId& player) const {
  const Listeners listeners = listeners_of(player);
  if (listeners.empty()) return;
  rooms_.view(game, [&rooms = rooms_, game, player, listeners](const std::expected<GameView, Error>& view) {
    if (view && view->summary.digest.outcome) return;  // it has been aborted, for example
    rooms.find_watcher(game, player, [game, listeners](std::expected<bool, Error> watches) {
      if (watches.value_or(false)) return;
      for (const auto& listener : listeners) listener->hear(Begun{game});
    });
  });
}

}  // namespace ootori::server
