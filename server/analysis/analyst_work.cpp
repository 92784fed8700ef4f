// Makes reports: with this server's own engine, and with workers.
#include <algorithm>
#include <utility>

#include "engine/review/review_text.hpp"
#include "log/log.hpp"
#include "server/analysis/analyst.hpp"
#include "server/analysis/report_check.hpp"
#include "server/games/game_table.hpp"
#include "server/sharing/game_record.hpp"

namespace ootori::server {
namespace {

constexpr std::chrono::seconds retry_delay{5};  // after a failed write
constexpr game::Millis never = game::Millis::max();

Error lease_is_over() {
  return {ErrorCode::stale, "This lease has ended: another worker has taken over, or the work is no longer needed."};
}
Error not_stored_now() {
  return {ErrorCode::storage, "The server cannot save this at the moment. Nothing has changed; please try again."};
}
bool is_conflict(const Store::Result<void>& result) {
  return !result && result.error().kind == StoreError::Kind::conflict;
}

}  // namespace

AnalysisHold Analyst::new_hold(const std::string& by) { return {.lease = LeaseId::random().text(), .by = by}; }

Analyst::Job* Analyst::next_free(Maker maker) {
  const game::Millis now = services_.uptime();
  const std::int64_t most_lost = maker == Maker::here ? most_analysis_losses : most_analysis_losses - 1;
  const auto found = std::ranges::find_if(
      queue_, [&](const Job& job) { return !job.hold && job.rests_until <= now && job.lost < most_lost; });
  return found == queue_.end() ? nullptr : &*found;
}

Analyst::Job* Analyst::find(const Job& job) {
  const auto found = std::ranges::find_if(queue_, [&](const Job& other) { return other.is(job); });
  return found == queue_.end() ? nullptr : &*found;
}

// Time until the first free job may be tried again. Empty if there is no free job.
std::optional<game::Millis> Analyst::until_rested() const {
  std::optional<game::Millis> first;
  for (const Job& job : queue_) {
    if (!job.hold && (!first || job.rests_until < *first)) first = job.rests_until;
  }
  return first ? std::optional{*first - services_.uptime()} : std::nullopt;
}

void Analyst::tell_of_waiting() {
  if (lender_.something_waits) lender_.something_waits();
  wake_.notify_one();
}

std::expected<Record, std::string> Analyst::record_of(const GameId& game) const {
  const auto events = GameTable{services_.store.pages()}.load(game);
  if (!events) return std::unexpected(events.error().message);
  auto record = record_of_game(*events, Names{}, "");
  if (!record) return record;
  record->tags.clear();  // the report needs only moves, and players' names may have to be deleted later
  return record;
}

// --- on this server ---

void Analyst::work() {
  while (auto job = wait_for_job()) {
    {
      const std::scoped_lock telling(telling_);
      tell_places();
    }
    if (begin(*job)) look_over(*job);
  }
}

// Empty once closed.
std::optional<Analyst::Job> Analyst::wait_for_job() {
  std::unique_lock lock(mutex_);
  while (!closed_) {
    if (next_free(Maker::elsewhere) != nullptr && lender_.something_waits) {
      lock.unlock();
      lender_.something_waits();  // workers go first
      lock.lock();
      if (closed_) break;
    }
    if (Job* job = next_free(Maker::here)) {
      job->hold = Hold{.kept = new_hold(""), .begun = services_.uptime(), .until = never};
      return *job;
    }
    if (const auto rest = until_rested()) {
      wake_.wait_for(lock, std::max(*rest, game::Millis{10}));
    } else {
      wake_.wait(lock);
    }
  }
  return std::nullopt;
}

// Store the hold before the work starts, so that a game that crashes the server counts as a failed attempt.
bool Analyst::begin(const Job& job) {
  const auto held = write_and_wait(services_.store, {HoldAnalysis{job.request.game, job.hold->kept}});
  if (held) return true;
  hold_failed(job, held);
  return false;
}

void Analyst::hold_failed(const Job& job, const Store::Result<void>& result) {
  if (is_conflict(result)) return finished(job, {.game = job.request.game}, false);  // withdrawn, or player deleted
  const std::scoped_lock lock(mutex_);
  if (Job* known = find(job)) {
    known->hold.reset();
    known->rests_until = services_.uptime() + retry_delay;
    wake_.notify_one();  // if a worker was to make it, this server may be waiting for nothing else
  }
}

void Analyst::look_over(const Job& job) {
  const AnalysisRequest& request = job.request;
  const std::string& lease = job.hold->kept.lease;
  auto report = report_on(job);
  if (job.stop.stop_requested()) {  // withdrawn, or left for the next server
    (void)write_and_wait(services_.store, {ReleaseAnalysis{request.game, lease, false}});
    return;
  }
  if (!report) log::error("game {} could not be analysed: {}", request.game.text(), report.error());
  const FinishAnalysis finish{
      .game = request.game, .at = services_.now(), .lease = lease, .report = report.value_or("")};
  const bool is_stored = store_report(finish);
  {
    const std::scoped_lock lock(mutex_);
    if (closed_ && !is_stored) return;
  }
  finished(job, finish, is_stored);
}

std::expected<std::string, std::string> Analyst::report_on(const Job& job) {
  const auto record = record_of(job.request.game);
  if (!record) return std::unexpected(record.error());
  const auto progress = [&](std::size_t done, std::size_t positions) { note_progress(job, done, positions); };
  const auto review = services_.review(*record, progress, job.stop.get_token());
  if (!review) return std::unexpected(review.error());
  return write_review_json(*review);
}

// Retries until it is stored. Returns false if the report is no longer needed.
bool Analyst::store_report(const FinishAnalysis& finish) {
  while (true) {
    const auto result = write_and_wait(services_.store, {finish});
    if (result) return true;
    if (is_conflict(result)) return false;
    std::unique_lock lock(mutex_);
    if (wake_.wait_for(lock, retry_delay, [this] { return closed_; })) return false;
  }
}

void Analyst::note_progress(const Job& job, std::size_t done, std::size_t positions) {
  const std::scoped_lock telling(telling_);
  std::optional<AnalysisView> view;
  {
    const std::scoped_lock lock(mutex_);
    Job* known = find(job);
    if (known == nullptr) return;  // withdrawn
    known->done = done;
    known->positions = positions;
    view = waiting_view(job.request.game);
  }
  tell(*view);
}

void Analyst::finished(const Job& job, const FinishAnalysis& finish, bool is_stored) {
  const std::scoped_lock telling(telling_);
  {
    const std::scoped_lock lock(mutex_);
    // A job that was just withdrawn is not in the queue, and the game may have a new job.
    if (std::erase_if(queue_, [&](const Job& other) { return other.is(job); }) == 0) return;
  }
  // The request may have been deleted with its player's account, while others still wait for it.
  tell(is_stored ? finished_view({.request = job.request, .finished = finish.at, .report = finish.report})
                 : AnalysisView{.game = job.request.game});
  tell_places();
}

// --- on workers ---

bool Analyst::lend(const std::string& worker, Lent lent) {
  std::optional<Job> job;
  {
    const std::scoped_lock lock(mutex_);
    Job* next = closed_ ? nullptr : next_free(Maker::elsewhere);
    if (next == nullptr) return false;
    const game::Millis now = services_.uptime();
    next->hold = Hold{.kept = new_hold(worker), .begun = now, .until = now + services_.limits.lease};
    job = *next;
    ++under_way_;
  }
  services_.store.write({HoldAnalysis{job->request.game, job->hold->kept}},
                        [this, job = *job, lent = std::move(lent)](const Store::Result<void>& result) mutable {
                          this->lent(job, result, std::move(lent));
                        });
  return true;
}

void Analyst::lent(const Job& job, const Store::Result<void>& result, Lent lent) {
  if (!result) hold_failed(job, result);
  services_.workers.post([this, job, is_held = result.has_value(), lent = std::move(lent)]() mutable {
    auto record = is_held ? record_of(job.request.game) : std::unexpected(std::string{});
    if (record) {
      lent(ReportLoan{job.request.game, job.hold->kept.lease, std::move(*record)});
    } else {
      if (is_held) log::error("game {} cannot be analysed: {}", job.request.game.text(), record.error());
      if (is_held) give_up(job, true, [](const std::expected<void, Error>&) {});
      lent(std::nullopt);
    }
    {
      const std::scoped_lock telling(telling_);
      tell_places();
    }
    end_write();
  });
}

std::expected<Analyst::Job, Error> Analyst::job_with(const std::string& lease, bool is_ending) {
  const std::scoped_lock lock(mutex_);
  if (closed_ || !resumed_) return std::unexpected(going_down());  // the worker retries
  const auto found = std::ranges::find_if(queue_, [&](const Job& job) { return job.has_lease(lease); });
  // A lease whose result is being stored has ended for other calls.
  if (found == queue_.end() || found->hold->until == never) return std::unexpected(lease_is_over());
  found->hold->until = is_ending ? never : services_.uptime() + services_.limits.lease;
  if (is_ending) ++under_way_;
  return *found;
}

std::expected<void, Error> Analyst::note_progress(const std::string& lease, std::size_t done, std::size_t positions) {
  const auto job = job_with(lease, false);
  if (!job) return std::unexpected(job.error());
  note_progress(*job, done, positions);
  return {};
}

void Analyst::settle(const std::string& lease, std::string report, Reply<void> reply) {
  auto job = job_with(lease, true);
  if (!job) return reply(std::unexpected(job.error()));
  services_.workers.post([this, job = std::move(*job), report = std::move(report), reply = std::move(reply)]() mutable {
    settle_with(job, report, std::move(reply));
  });
}

void Analyst::settle_with(const Job& job, std::string_view report, Reply<void> reply) {
  const auto record = record_of(job.request.game);
  if (!record) {  // not the worker's fault
    log::warn("a report on game {} cannot be checked now: {}", job.request.game.text(), record.error());
    hand_in_again(job, std::move(reply));
    return end_write();
  }
  auto checked = checked_report(report, *record);
  if (!checked) {
    log::warn("rejected the report of {} on game {}: {}", job.hold->kept.by, job.request.game.text(), checked.error());
    give_up(job, true, [reply = std::move(reply), why = checked.error()](const std::expected<void, Error>&) mutable {
      reply(std::unexpected(Error{ErrorCode::bad_value, "This is not a report on the game: " + why}));
    });
    return end_write();
  }
  FinishAnalysis finish{
      .game = job.request.game, .at = services_.now(), .lease = job.hold->kept.lease, .report = std::move(*checked)};
  services_.store.write({finish},
                        [this, job, finish, reply = std::move(reply)](const Store::Result<void>& result) mutable {
                          settled(job, finish, result, std::move(reply));
                          end_write();
                        });
}

void Analyst::settled(const Job& job, const FinishAnalysis& finish, const Store::Result<void>& result,
                      Reply<void> reply) {
  if (result || is_conflict(result)) {
    finished(job, finish, result.has_value());
    return reply(result ? std::expected<void, Error>{} : std::unexpected(lease_is_over()));
  }
  hand_in_again(job, std::move(reply));
}

void Analyst::hand_in_again(const Job& job, Reply<void> reply) {
  {
    const std::scoped_lock lock(mutex_);
    if (Job* known = find(job)) known->hold->until = services_.uptime() + services_.limits.lease;
  }
  reply(std::unexpected(not_stored_now()));
}

void Analyst::release(const std::string& lease, bool lost, Reply<void> reply) {
  const auto job = job_with(lease, true);
  if (!job) return reply(std::unexpected(job.error()));
  give_up(*job, lost, std::move(reply));
  end_write();
}

std::vector<std::string> Analyst::take_back_lost() {
  std::vector<Job> gone;
  {
    const std::scoped_lock lock(mutex_);
    if (closed_) return {};
    const game::Millis now = services_.uptime();
    for (Job& job : queue_) {
      if (!job.hold || !job.hold->is_lent() || job.hold->until == never) continue;
      if (now < job.hold->until && now < job.hold->begun + services_.limits.whole_report) continue;
      job.hold->until = never;
      gone.push_back(job);
    }
  }
  std::vector<std::string> leases;
  for (const Job& job : gone) {
    log::warn("worker {} was lost while it computed the report on game {}", job.hold->kept.by, job.request.game.text());
    leases.push_back(job.hold->kept.lease);
    give_up(job, true, [](const std::expected<void, Error>&) {});
  }
  return leases;
}

// Returns the game to the queue, or sets it aside after too many losses.
void Analyst::give_up(const Job& job, bool lost, Reply<void> reply) {
  const bool is_last = lost && job.lost + 1 >= most_analysis_losses;
  Change change = ReleaseAnalysis{job.request.game, job.hold->kept.lease, lost};
  if (is_last) {
    log::error("set aside after {} failed attempts: the report on game {}", most_analysis_losses,
               job.request.game.text());
    change = FinishAnalysis{
        .game = job.request.game, .at = services_.now(), .lease = job.hold->kept.lease, .report = {}, .lost = true};
  }
  {
    const std::scoped_lock lock(mutex_);
    ++under_way_;
  }
  services_.store.write({std::move(change)}, [this, job, lost, is_last,
                                              reply = std::move(reply)](const Store::Result<void>& result) mutable {
    if (is_last && result) {
      ++set_aside_;
      finished(job, {.game = job.request.game, .at = services_.now()}, true);
    } else {
      given_up(job, lost, result);
    }
    reply({});
    end_write();
  });
}

void Analyst::given_up(const Job& job, bool lost, const Store::Result<void>& result) {
  if (is_conflict(result)) return finished(job, {.game = job.request.game}, false);
  {
    const std::scoped_lock telling(telling_);
    {
      const std::scoped_lock lock(mutex_);
      Job* known = find(job);
      if (known == nullptr) return;
      known->hold.reset();
      known->done = known->positions = 0;
      if (lost) {
        known->rests_until = services_.uptime() + services_.limits.rest * (1 << known->lost);
        if (result) ++known->lost;  // as in the store
      }
    }
    tell_places();
  }
  tell_of_waiting();
}

}  // namespace ootori::server
