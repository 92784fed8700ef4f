#include "server/analysis/analyst.hpp"

#include <algorithm>
#include <utility>

#include "log/log.hpp"
#include "server/clockwork/workers.hpp"
#include "server/games/game_table.hpp"
#include "server/limits/ledger.hpp"
#include "server/store/unsaved.hpp"

namespace ootori::server {
namespace {

Error unreadable() { return {ErrorCode::storage, "The analysis cannot be read at the moment. Please try again."}; }
Error not_stored(const StoreError& error) {
  log::warn("the store refused an analysis: {}", error.message);
  return unsaved(error);
}
Error unknown_game() { return {ErrorCode::unknown_game, "There is no such game."}; }

}  // namespace

Analyst::Analyst(AnalystServices services) : services_(std::move(services)), of_address_(services_.limits.of_address) {}

Store::Result<void> Analyst::resume() {
  const AnalysisTable table{services_.store.pages()};
  auto awaited = table.awaited();
  if (!awaited) return std::unexpected(std::move(awaited.error()));
  const auto set_aside = table.set_aside();
  if (!set_aside) return std::unexpected(set_aside.error());
  set_aside_ = set_aside->size();
  for (AwaitedAnalysis& one : *awaited) adopt(std::move(one));
  {
    const std::scoped_lock lock(mutex_);
    resumed_ = true;
  }
  thread_ = std::jthread([this] {
    set_thread_name("analysis");
    work();
  });
  return {};
}

// If the last server died during its own report, this counts as a failed attempt; a server that stops in order releases
// the game. Workers continue theirs.
void Analyst::adopt(AwaitedAnalysis awaited) {
  const game::Millis now = services_.uptime();
  Job job{.request = std::move(awaited.request), .lost = awaited.lost};
  if (awaited.hold) {
    job.hold = Hold{.kept = std::move(*awaited.hold), .begun = now, .until = now + services_.limits.lease};
  }
  {
    const std::scoped_lock lock(mutex_);
    queue_.push_back(job);
  }
  if (job.hold && !job.hold->is_lent()) give_up(job, true, [](const std::expected<void, Error>&) {});
}

std::size_t Analyst::waiting() const {
  const std::scoped_lock lock(mutex_);
  return static_cast<std::size_t>(std::ranges::count_if(queue_, [](const Job& job) { return !job.hold; }));
}

std::optional<AnalysisView> Analyst::waiting_view(const GameId& game) const {
  const auto found = std::ranges::find(queue_, game, [](const Job& job) { return job.request.game; });
  if (found == queue_.end()) return std::nullopt;
  const bool runs = found->hold || (found == queue_.begin() && found->lost == 0);  // or is next
  return AnalysisView{.game = game,
                      .state = runs ? AnalysisState::running : AnalysisState::waiting,
                      .place = static_cast<std::size_t>(found - queue_.begin()),
                      .done = found->done,
                      .positions = found->positions,
                      .by = found->request.by};
}

void Analyst::view(const std::string& address, const GameId& game, Reply<AnalysisView> reply) {
  services_.readers.read(address, std::move(reply), [this, game](Reply<AnalysisView> reply) {
    {
      std::unique_lock lock(mutex_);
      if (auto waiting = waiting_view(game)) {
        lock.unlock();
        return reply(std::move(*waiting));
      }
    }
    const auto stored = AnalysisTable{services_.store.pages()}.of(game);
    if (!stored) return reply(std::unexpected(unreadable()));
    // A stored but waiting request is just being added to the queue or removed from it.
    if (stored->empty() || !stored->front().finished) return reply(AnalysisView{.game = game});
    reply(finished_view(stored->front()));
  });
}

void Analyst::ask(const game::PlayerId& by, const std::string& address, const GameId& game, Reply<AnalysisView> reply) {
  services_.readers.read(address, std::move(reply),
                         [this, request = AnalysisRequest{game, by, services_.now()},
                          address](Reply<AnalysisView> reply) { ask_for(request, address, std::move(reply)); });
}

// Fails unless the game can be analysed and is the player's own.
std::expected<void, Error> Analyst::may_ask(const AnalysisRequest& request) {
  const auto read = GameTable{services_.store.pages()}.summary(request.game);
  if (!read) return std::unexpected(unreadable());
  if (!*read) return std::unexpected(unknown_game());
  const Summary& game = **read;
  if (!game.seats.side_of(request.by)) {
    return std::unexpected(Error{ErrorCode::not_your_game, "Only the players of a game can have it analysed."});
  }
  if (!game.digest.outcome) {
    return std::unexpected(Error{ErrorCode::not_allowed, "A game can be analysed once it is over."});
  }
  if (game.digest.plies == 0)
    return std::unexpected(Error{ErrorCode::not_allowed, "This game has no moves to analyse."});
  if (game.digest.plies > services_.limits.plies) {
    return std::unexpected(Error{ErrorCode::not_allowed, "This game is too long to analyse."});
  }
  return {};
}

std::expected<void, Error> Analyst::reserve(const AnalysisRequest& request, const std::string& address) {
  const std::scoped_lock lock(mutex_);
  if (closed_) return std::unexpected(going_down());
  const bool waits = std::ranges::any_of(queue_, [&](const Job& job) { return job.request.by == request.by; });
  if (waits || asking_.contains(request.by)) {
    return std::unexpected(Error{ErrorCode::not_allowed, "Another game of yours is still being analysed."});
  }
  if (queue_.size() >= services_.limits.queue) {
    return std::unexpected(Error{ErrorCode::busy, "Too many games are waiting for analysis. Please try again later."});
  }
  if (const auto wait = of_address_.consume(address, services_.uptime())) {
    return std::unexpected(slow_down(*wait));
  }
  asking_.insert(request.by);
  ++under_way_;
  return {};
}

void Analyst::ask_for(const AnalysisRequest& request, const std::string& address, Reply<AnalysisView> reply) {
  if (auto may = may_ask(request); !may) return reply(std::unexpected(std::move(may.error())));
  {
    std::unique_lock lock(mutex_);
    if (auto waiting = waiting_view(request.game)) {
      lock.unlock();
      return reply(std::move(*waiting));
    }
  }
  const auto stored = AnalysisTable{services_.store.pages()}.of(request.game);
  if (!stored) return reply(std::unexpected(unreadable()));
  if (!stored->empty() && !stored->front().report.empty()) return reply(finished_view(stored->front()));
  if (!stored->empty() && stored->front().is_set_aside()) {
    return reply(std::unexpected(Error{ErrorCode::not_allowed,
                                       "The analysis of this game failed several times. The operator of this server "
                                       "has to allow another attempt."}));
  }
  if (auto reserved = reserve(request, address); !reserved) return reply(std::unexpected(std::move(reserved.error())));
  services_.store.write({AskAnalysis{request}},
                        [this, request, reply = std::move(reply)](const Store::Result<void>& result) mutable {
                          asked(request, result, std::move(reply));
                        });
}

void Analyst::asked(const AnalysisRequest& request, const Store::Result<void>& result, Reply<AnalysisView> reply) {
  std::optional<AnalysisView> view;
  {
    const std::scoped_lock telling(telling_);
    {
      const std::scoped_lock lock(mutex_);
      asking_.erase(request.by);
      if (result) queue_.push_back({.request = request});
      view = waiting_view(request.game);  // the opponent may have been faster
    }
    if (view) tell(*view);
  }
  tell_of_waiting();
  if (view) {
    reply(std::move(*view));
  } else {
    reply(std::unexpected(not_stored(result.error())));
  }
  end_write();
}

void Analyst::end_write() {
  const std::scoped_lock lock(mutex_);
  if (--under_way_ == 0) quiet_.notify_all();
}

void Analyst::withdraw(const game::PlayerId& by, const GameId& game, Reply<void> reply) {
  {
    const std::scoped_lock lock(mutex_);
    const auto found = std::ranges::find(queue_, game, [](const Job& job) { return job.request.game; });
    std::optional<Error> error;
    if (closed_) {
      error = going_down();
    } else if (found == queue_.end()) {
      error = {ErrorCode::not_allowed, "This game is not waiting for analysis."};
    } else if (found->request.by != by) {
      error = {ErrorCode::not_your_game, "Somebody else requested this analysis."};
    }
    if (error) return reply(std::unexpected(std::move(*error)));
    ++under_way_;
  }
  services_.store.write({WithdrawAnalysis{game}},
                        [this, game, by, reply = std::move(reply)](const Store::Result<void>& result) mutable {
                          // A conflict means that the analysis has just finished.
                          const bool is_over = !result && result.error().kind == StoreError::Kind::conflict;
                          if (result) remove(game, by);
                          if (result || is_over) {
                            reply({});
                          } else {
                            reply(std::unexpected(not_stored(result.error())));
                          }
                          end_write();
                        });
}

void Analyst::forget(const game::PlayerId& player) {
  services_.workers.post([this, player] {
    const auto game = game_asked_by(player);
    if (!game) return;
    // A report that was finished just before stays, and its watchers are being told.
    const auto stored = AnalysisTable{services_.store.pages()}.of(*game);
    if (stored && stored->empty()) remove(*game, player);
  });
}

std::optional<GameId> Analyst::game_asked_by(const game::PlayerId& player) const {
  const std::scoped_lock lock(mutex_);
  const auto found = std::ranges::find(queue_, player, [](const Job& job) { return job.request.by; });
  return found == queue_.end() ? std::nullopt : std::optional{found->request.game};
}

// Stops the analysis if it is in progress.
void Analyst::remove(const GameId& game, const game::PlayerId& by) {
  std::string lease;
  {
    const std::scoped_lock telling(telling_);
    {
      const std::scoped_lock lock(mutex_);
      const auto found = std::ranges::find(queue_, game, [](const Job& job) { return job.request.game; });
      if (found == queue_.end() || found->request.by != by) return;
      found->stop.request_stop();
      if (found->hold && found->hold->is_lent()) lease = found->hold->kept.lease;
      queue_.erase(found);
    }
    tell({.game = game});
    tell_places();
  }
  if (!lease.empty() && lender_.nobody_wants_it) lender_.nobody_wants_it(lease);
}

void retry_analysis(Store& store, const GameId& game, Reply<void> reply) {
  store.write({RetryAnalysis{game}}, [reply = std::move(reply)](const Store::Result<void>& result) mutable {
    if (result) return reply({});
    if (result.error().kind != StoreError::Kind::conflict) return reply(std::unexpected(not_stored(result.error())));
    reply(std::unexpected(Error{ErrorCode::unknown_game, "There is no failed analysis of that game to retry."}));
  });
}

void Analyst::retry(const GameId& game, Reply<void> reply) {
  {
    const std::scoped_lock lock(mutex_);
    if (closed_) return reply(std::unexpected(going_down()));
    ++under_way_;
  }
  retry_analysis(services_.store, game, [this, reply = std::move(reply)](std::expected<void, Error> done) mutable {
    if (done) --set_aside_;
    reply(std::move(done));
    end_write();
  });
}

void Analyst::tell(const AnalysisView& view) { services_.rooms.tell(view.game, AnalysisNews{view}); }

// Sends every waiting game its new place.
void Analyst::tell_places() {
  std::vector<AnalysisView> views;
  {
    const std::scoped_lock lock(mutex_);
    for (const Job& job : queue_) views.push_back(*waiting_view(job.request.game));
  }
  for (const AnalysisView& view : views) tell(view);
}

void Analyst::close() {
  {
    std::unique_lock lock(mutex_);
    closed_ = true;
    for (Job& job : queue_) {
      if (!job.hold || !job.hold->is_lent()) job.stop.request_stop();
    }
    quiet_.wait(lock, [this] { return under_way_ == 0; });
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

}  // namespace ootori::server
