#include "server/analysis/analyst.hpp"

#include <algorithm>
#include <future>
#include <utility>

#include <spdlog/spdlog.h>

#include "engine/review/review_text.hpp"
#include "game/state.hpp"
#include "server/games/game_table.hpp"
#include "server/sharing/game_record.hpp"

namespace ootori::server {
namespace {

constexpr std::chrono::seconds retry_delay{5};  // after the disk failed

Error unreadable() { return {ErrorCode::storage, "The analysis cannot be read at the moment. Please try again."}; }
Error not_stored(const StoreError& error) {
  spdlog::warn("the store refused an analysis: {}", error.message);
  return {ErrorCode::storage, "The server cannot save this at the moment. Nothing has changed; please try again."};
}
Error unknown_game() { return {ErrorCode::unknown_game, "There is no such game."}; }

AnalysisView finished_view(const StoredAnalysis& stored) {
  using enum AnalysisState;
  return {.game = stored.request.game,
          .state = stored.report.empty() ? failed : done,
          .by = stored.request.by,
          .finished = stored.finished,
          .report = stored.report.empty() ? nullptr : std::make_shared<const std::string>(stored.report)};
}

}  // namespace

Analyst::Analyst(AnalystServices services) : services_(std::move(services)), of_address_(services_.limits.of_address) {}

Store::Result<void> Analyst::resume() {
  auto awaited = AnalysisTable{services_.store.pages()}.awaited();
  if (!awaited) return std::unexpected(std::move(awaited.error()));
  {
    const std::scoped_lock lock(mutex_);
    for (AnalysisRequest& request : *awaited) queue_.push_back({.request = std::move(request)});
  }
  thread_ = std::jthread([this] { work(); });
  return {};
}

std::optional<AnalysisView> Analyst::waiting_view(const GameId& game) const {
  const auto found = std::ranges::find(queue_, game, [](const Job& job) { return job.request.game; });
  if (found == queue_.end()) return std::nullopt;
  const bool is_first = found == queue_.begin();
  return AnalysisView{.game = game,
                      .state = is_first ? AnalysisState::running : AnalysisState::waiting,
                      .place = static_cast<std::size_t>(found - queue_.begin()),
                      .done = found->done,
                      .positions = found->positions,
                      .by = found->request.by};
}

void Analyst::view(const GameId& game, Reply<AnalysisView> reply) {
  services_.workers.post([this, game, reply = std::move(reply)]() mutable {
    {
      std::unique_lock lock(mutex_);
      if (auto waiting = waiting_view(game)) {
        lock.unlock();
        return reply(std::move(*waiting));
      }
    }
    const auto stored = AnalysisTable{services_.store.pages()}.of(game);
    if (!stored) return reply(std::unexpected(unreadable()));
    // One that is stored and waits was taken off the queue this moment, or is about to be put there.
    if (stored->empty() || !stored->front().finished) return reply(AnalysisView{.game = game});
    reply(finished_view(stored->front()));
  });
}

void Analyst::ask(const game::PlayerId& by, const std::string& address, const GameId& game, Reply<AnalysisView> reply) {
  services_.workers.post([this, request = AnalysisRequest{game, by, services_.now()}, address,
                          reply = std::move(reply)]() mutable { ask_for(request, address, std::move(reply)); });
}

// Whether the game is one to look over, and the player's own.
std::expected<void, Error> Analyst::may_ask(const AnalysisRequest& request) {
  const auto history = GameTable{services_.store.pages()}.load(request.game);
  if (!history) return std::unexpected(unreadable());
  if (history->empty()) return std::unexpected(unknown_game());
  std::vector<game::Event> events;
  for (const Recorded& recorded : *history) events.push_back(recorded.event);
  const auto state = game::State::fold(events);
  if (!state) return std::unexpected(unreadable());
  if (!state->seats().side_of(request.by)) {
    return std::unexpected(Error{ErrorCode::not_your_game, "Only the players of a game can have it analysed."});
  }
  if (!state->outcome()) {
    return std::unexpected(Error{ErrorCode::not_allowed, "A game can be analysed once it is over."});
  }
  if (state->plies() == 0) return std::unexpected(Error{ErrorCode::not_allowed, "This game has no move to analyse."});
  if (state->plies() > services_.limits.plies) {
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
    Error error{ErrorCode::too_many, "You are doing that too often. Please wait a moment."};
    error.retry_after = std::chrono::ceil<std::chrono::seconds>(*wait);
    return std::unexpected(std::move(error));
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
      view = waiting_view(request.game);  // the opponent may have been quicker
    }
    if (view) tell(*view);
  }
  wake_.notify_one();
  if (view) {
    reply(std::move(*view));
  } else {
    reply(std::unexpected(not_stored(result.error())));
  }
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
                        [this, game, reply = std::move(reply)](const Store::Result<void>& result) mutable {
                          // What is not there any more was finished this moment.
                          const bool is_over = !result && result.error().kind == StoreError::Kind::conflict;
                          if (result) remove(game);
                          if (result || is_over) {
                            reply({});
                          } else {
                            reply(std::unexpected(not_stored(result.error())));
                          }
                          const std::scoped_lock lock(mutex_);
                          if (--under_way_ == 0) quiet_.notify_all();
                        });
}

// One that is being looked over is stopped.
void Analyst::remove(const GameId& game) {
  const std::scoped_lock telling(telling_);
  {
    const std::scoped_lock lock(mutex_);
    const auto found = std::ranges::find(queue_, game, [](const Job& job) { return job.request.game; });
    if (found == queue_.end()) return;
    found->stop.request_stop();
    queue_.erase(found);
  }
  tell({.game = game});
  tell_places();
}

void Analyst::work() {
  while (true) {
    std::optional<Job> job;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return closed_ || !queue_.empty(); });
      if (closed_) return;
      job = queue_.front();
    }
    {
      const std::scoped_lock telling(telling_);
      tell_places();
    }
    look_over(*job);
  }
}

void Analyst::look_over(const Job& job) {
  const AnalysisRequest& request = job.request;
  auto report = report_on(job);
  if (job.stop.stop_requested()) return;  // withdrawn, or left to the next server
  if (!report) spdlog::error("game {} could not be analysed: {}", request.game.text(), report.error());
  const FinishAnalysis finish{request.game, services_.now(), report.value_or("")};
  const bool is_stored = store_report(finish);
  const std::scoped_lock telling(telling_);
  {
    const std::scoped_lock lock(mutex_);
    if (closed_ && !is_stored) return;
    // Withdrawn this moment, it is not there any more, and perhaps the game has been asked for again.
    if (std::erase_if(queue_, [&](const Job& other) { return other.is(job); }) == 0) return;
  }
  // Who asked may have been deleted meanwhile, and what was asked with that; somebody else may still wait.
  tell(is_stored ? finished_view({.request = request, .finished = finish.at, .report = finish.report})
                 : AnalysisView{.game = request.game});
  tell_places();
}

std::expected<std::string, std::string> Analyst::report_on(const Job& job) {
  const auto events = GameTable{services_.store.pages()}.load(job.request.game);
  if (!events) return std::unexpected(events.error().message);
  auto record = record_of_game(*events, Names{}, "");
  if (!record) return std::unexpected(record.error());
  record->tags.clear();  // a report is about moves: who made them the game knows, and may be asked to forget
  const auto progress = [&](std::size_t done, std::size_t positions) { note_progress(job, done, positions); };
  const auto review = services_.review(*record, progress, job.stop.get_token());
  if (!review) return std::unexpected(review.error());
  return write_review_json(*review);
}

// Until the disk takes it. False: it is not wanted any more.
bool Analyst::store_report(const FinishAnalysis& finish) {
  while (true) {
    std::promise<Store::Result<void>> written;
    services_.store.write({finish}, [&written](Store::Result<void> result) { written.set_value(std::move(result)); });
    const auto result = written.get_future().get();
    if (result) return true;
    if (result.error().kind == StoreError::Kind::conflict) return false;
    std::unique_lock lock(mutex_);
    if (wake_.wait_for(lock, retry_delay, [this] { return closed_; })) return false;
  }
}

void Analyst::note_progress(const Job& job, std::size_t done, std::size_t positions) {
  const std::scoped_lock telling(telling_);
  std::optional<AnalysisView> view;
  {
    const std::scoped_lock lock(mutex_);
    if (queue_.empty() || !queue_.front().is(job)) return;  // it has been withdrawn
    queue_.front().done = done;
    queue_.front().positions = positions;
    view = waiting_view(job.request.game);
  }
  tell(*view);
}

void Analyst::tell(const AnalysisView& view) { services_.rooms.tell(view.game, AnalysisNews{view}); }

// Everybody has moved up.
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
    if (!queue_.empty()) queue_.front().stop.request_stop();
    quiet_.wait(lock, [this] { return under_way_ == 0; });
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

}  // namespace ootori::server
