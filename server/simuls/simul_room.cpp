#include "server/simuls/simul_room.hpp"

#include <utility>

#include <spdlog/spdlog.h>

#include "server/games/game_table.hpp"
#include "server/simuls/simul_news.hpp"

namespace ootori::server {
namespace {

using namespace tournament::simul;

Error simul_not_stored(const StoreError& error) {
  spdlog::warn("the store refused a change of a simul: {}", error.message);
  return {ErrorCode::storage, "The server cannot save this at the moment. Nothing has changed; please try again."};
}

Result result_of(const GuestBoard& board, BoardEnd end) {
  if (end == BoardEnd::drawn) return Result::drawn;
  if (end == BoardEnd::no_result) return Result::no_result;
  const Color winner = end == BoardEnd::black_won ? Color::black : Color::white;
  return winner == board.host_color ? Result::host_won : Result::guest_won;
}

Error simul_has_changed(const std::string& why) {
  spdlog::info("a simul refuses: {}", why);
  return {ErrorCode::not_allowed, "The simul has changed, so this is no longer possible. Reload the page."};
}

}  // namespace

SimulRoom::SimulRoom(SimulView view, Workers& workers, const SimulServices& services)
    : services_(services), queue_(workers, [] {}), view_(std::make_shared<const SimulView>(std::move(view))) {}

std::shared_ptr<const SimulView> SimulRoom::view() const {
  const std::scoped_lock lock(mutex_);
  return view_;
}

void SimulRoom::follow(std::shared_ptr<Listener> listener) {
  const std::scoped_lock lock(mutex_);
  listeners_.insert(std::move(listener));
}

void SimulRoom::unfollow(const std::shared_ptr<Listener>& listener) {
  const std::scoped_lock lock(mutex_);
  listeners_.erase(listener);
}

void SimulRoom::tell() {
  const std::scoped_lock lock(mutex_);
  const News news = SimulNews{view_->id, view_->version};
  for (const auto& listener : listeners_) listener->hear(news);
}

void SimulRoom::ask(Decide decide, std::vector<Change> with, Reply<void> reply) {
  enqueue(GameQueue::From::others,
          [this, decide = std::move(decide), with = std::move(with), reply = std::move(reply)]() mutable {
            Decision events = decide(state());
            if (!events) return reply(std::unexpected(std::move(events.error())));
            commit(std::move(*events), std::move(with), std::move(reply));
          });
}

void SimulRoom::tick() {
  enqueue(GameQueue::From::server, [this] { go_on(); });
}

void SimulRoom::resume() {
  enqueue(GameQueue::From::server, [this] {
    // Whatever was started may have been made or not.
    for (const GuestBoard& board : state().boards()) {
      const auto id = GameId::parse(board.game);
      if (board.result || !id || is_made(*id)) made_.insert(board.game);
    }
    go_on();
  });
}

// --- what is stored ---

void SimulRoom::commit(Events events, std::vector<Change> with, Reply<void> done) {
  SimulView next = *view_;
  for (const Event& event : events) {
    if (auto taken = next.state.apply(event); !taken) return done(std::unexpected(simul_has_changed(taken.error())));
  }
  with.emplace_back(AppendToSimul{
      .id = next.id, .first = next.version + 1, .events = events, .after = next.state, .at = services_.now()});
  next.version += events.size();
  queue_.begin_write();
  services_.store.write(std::move(with), [self = shared_from_this(), next = std::move(next),
                                          done = std::move(done)](Store::Result<void> result) mutable {
    GameQueue& queue = self->queue_;
    queue.post(
        [self = std::move(self), next = std::move(next), done = std::move(done), result = std::move(result)]() mutable {
          self->committed(std::move(next), std::move(result), std::move(done));
        });
  });
}

void SimulRoom::committed(SimulView next, Store::Result<void> result, Reply<void> done) {
  if (result) {
    {
      const std::scoped_lock lock(mutex_);
      view_ = std::make_shared<const SimulView>(std::move(next));
    }
    tell();
    done({});
  } else {
    done(std::unexpected(simul_not_stored(result.error())));
  }
  queue_.end_write();
  if (result) enqueue(GameQueue::From::server, [this] { go_on(); });
}

// --- what is due ---

void SimulRoom::go_on() {
  make_games();
  if (is_given_up()) commit({Cancelled{}}, {}, [](const std::expected<void, Error>&) {});
}

// Nobody has started it, or its host may not play any more.
bool SimulRoom::is_given_up() const {
  if (state().phase() != Phase::open) return false;
  const UnixMillis now = services_.now();
  return now - state().opened() >= longest_wait.count() || !services_.names.may_play(state().host(), now);
}

void SimulRoom::take_results(std::vector<BoardResult> results) {
  enqueue(GameQueue::From::server, [this, results = std::move(results)] {
    Events events;
    std::vector<Change> taken;
    for (const BoardResult& one : results) {
      taken.emplace_back(TakeBoardResult{one.game});
      const GuestBoard* board = state().board_of(one.game);
      if (board != nullptr && !board->result) events.emplace_back(Settled{one.game, result_of(*board, one.end)});
    }
    if (!events.empty()) return commit(std::move(events), std::move(taken), [](const std::expected<void, Error>&) {});
    queue_.begin_write();
    services_.store.write(std::move(taken), [self = shared_from_this()](const Store::Result<void>&) mutable {
      GameQueue& queue = self->queue_;
      queue.post([self = std::move(self)] { self->queue_.end_write(); });
    });
  });
}

// --- its games ---

void SimulRoom::make_games() {
  for (const GuestBoard& board : state().boards()) {
    if (board.result || made_.contains(board.game) || making_.contains(board.game)) continue;
    if (const auto id = GameId::parse(board.game)) make_game(*id, board);
  }
}

bool SimulRoom::is_made(const GameId& id) const {
  const auto there = GameTable{services_.store}.summary(id);
  return there && there->has_value();
}

void SimulRoom::make_game(const GameId& id, const GuestBoard& board) {
  making_.insert(board.game);
  queue_.begin_aside();
  services_.rooms.create(id, first_event(state(), board, view_->id.text()), {},
                         [self = shared_from_this(), game = board.game](std::expected<GameView, Error> made) mutable {
                           GameQueue& queue = self->queue_;
                           queue.post([self = std::move(self), game = std::move(game), made = std::move(made)] {
                             self->game_made(game, made);
                             self->queue_.end_aside();
                           });
                         });
}

// What cannot be made is tried again with the next tick, and is a board without a result in the end. `stale`: it is
// there already.
void SimulRoom::game_made(const std::string& game, const std::expected<GameView, Error>& made) {
  making_.erase(game);
  if (made || made.error().code == ErrorCode::stale) {
    made_.insert(game);
    return;
  }
  spdlog::warn("the game {} of a simul cannot be made: {}", game, made.error().message);
  if (++tries_[game] < most_tries) return;
  made_.insert(game);
  enqueue(GameQueue::From::server, [this, game] {
    const GuestBoard* board = state().board_of(game);
    if (board == nullptr || board->result) return;
    commit({Settled{game, Result::no_result}}, {}, [](const std::expected<void, Error>&) {});
  });
}

}  // namespace ootori::server
