#include "server/work/work_desk.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "log/log.hpp"
#include "notation/usi.hpp"

namespace ootori::server {
namespace {

constexpr game::Millis longest_rest = std::chrono::minutes{5}, forgiven_after = std::chrono::minutes{10};
constexpr std::size_t most_rests = 256;  // workers of which it is remembered that they rest

Error lease_is_over() {
  return {ErrorCode::stale, "This lease has ended: another worker has taken over, or the work is no longer needed."};
}

}  // namespace

WorkDesk::WorkDesk(Services services) : services_(std::move(services)), timer_(services_.workers) {
  services_.engines.lend_to([this] { hand_out_moves(); });
  services_.analyst.lend_to({.something_waits = [this] { hand_out_reports(); },
                             .nobody_wants_it = [this](const std::string& lease) { tell_over(lease); }});
}

void WorkDesk::open() { look_later(); }

std::expected<void, Error> WorkDesk::admit(const WorkerTerms& terms) const {
  if (terms.version != OOTORI_VERSION) {
    return std::unexpected(Error{ErrorCode::bad_value,
                                 fmt::format("This server has version {}. Install that version of ootori on the "
                                             "worker, so that both compute the same.",
                                             OOTORI_VERSION),
                                 "version"});
  }
  const std::scoped_lock lock(mutex_);
  if (closed_) return std::unexpected(going_down());
  if (workers_.size() >= services_.limits.workers) {
    return std::unexpected(Error{ErrorCode::busy, "Too many workers are connected."});
  }
  const auto rest = rests_.find(terms.name);
  if (rest == rests_.end() || rest->second.until <= services_.uptime()) return {};
  Error error{ErrorCode::too_many,
              "This worker was late, failed or sent a wrong result. It can connect again in a moment."};
  error.retry_after = std::chrono::ceil<std::chrono::seconds>(rest->second.until - services_.uptime());
  return std::unexpected(std::move(error));
}

std::uint64_t WorkDesk::enter(const WorkerTerms& terms, std::shared_ptr<SocketPeer> peer) {
  std::uint64_t id = 0;
  {
    const std::scoped_lock lock(mutex_);
    if (closed_) peer->end();
    id = ++last_worker_;
    workers_.emplace(id, Worker{.terms = terms, .peer = std::move(peer)});
  }
  log::info("worker {} connected: {} moves and {} reports at a time", terms.name, terms.moves, terms.reports);
  hand_out();
  return id;
}

void WorkDesk::leave(std::uint64_t worker) {
  std::vector<std::uint64_t> loans;
  {
    const std::scoped_lock lock(mutex_);
    const auto found = workers_.find(worker);
    if (found == workers_.end()) return;
    log::info("worker {} disconnected", found->second.terms.name);
    workers_.erase(found);
    std::erase_if(leases_, [&](const auto& entry) {
      const Lease& lease = entry.second;
      if (lease.worker == worker && lease.kind == Kind::move) loans.push_back(lease.loan);
      return lease.worker == worker;  // a report stays lent until the analyst counts it as lost
    });
  }
  lost_[index(Kind::move)] += loans.size();
  for (const std::uint64_t loan : loans) services_.engines.lose(loan);
}

void WorkDesk::hand_out() {
  hand_out_moves();
  hand_out_reports();
}

// The worker with the most free capacity; none: nobody has any left.
std::optional<std::uint64_t> WorkDesk::roomiest(Kind kind) const {
  if (closed_ || workers_.empty()) return std::nullopt;
  const auto found = std::ranges::max_element(workers_, {}, [&](const auto& entry) { return entry.second.room(kind); });
  return found->second.room(kind) > 0 ? std::optional{found->first} : std::nullopt;
}

void WorkDesk::hand_out_moves() {
  const std::scoped_lock lock(mutex_);
  while (true) {
    const auto id = roomiest(Kind::move);
    if (!id || !hand_out_move(*id, workers_.at(*id))) return;
  }
}

// Under the mutex.
bool WorkDesk::hand_out_move(std::uint64_t id, Worker& worker) {
  auto loan = services_.engines.borrow();
  if (!loan) return false;
  std::string lease = LeaseId::random().text();
  leases_.emplace(lease, Lease{.kind = Kind::move,
                               .worker = id,
                               .loan = loan->number,
                               .spec = &spec_of(loan->task.game),
                               .until = services_.uptime() + services_.limits.move_lease});
  ++worker.busy[index(Kind::move)];
  worker.peer->send(write(MoveWork{.lease = std::move(lease), .task = std::move(loan->task)}));
  return true;
}

// The analyst is called without the mutex: moves wait for the mutex, and the analyst has reads of its own to wait for.
void WorkDesk::hand_out_reports() {
  while (true) {
    std::uint64_t id = 0;
    std::string name;
    {
      const std::scoped_lock lock(mutex_);
      const auto roomy = roomiest(Kind::report);
      if (!roomy) return;
      id = *roomy;
      Worker& worker = workers_.at(id);
      ++worker.busy[index(Kind::report)];
      name = worker.terms.name;
    }
    const bool is_lent = services_.analyst.lend(
        name, [this, id](std::optional<ReportLoan> loan) { told_of_report(id, std::move(loan)); });
    if (!is_lent) return make_room(id);
  }
}

void WorkDesk::make_room(std::uint64_t id) {
  const std::scoped_lock lock(mutex_);
  if (const auto found = workers_.find(id); found != workers_.end()) --found->second.busy[index(Kind::report)];
}

// The loan is stored; none: there was nothing to compute after all.
void WorkDesk::told_of_report(std::uint64_t id, std::optional<ReportLoan> loan) {
  if (!loan) return make_room(id);
  // Written without the mutex, because moves wait for it and a game may be long.
  std::string line =
      write(ReportWork{.lease = loan->lease, .nodes = services_.nodes, .record = std::move(loan->record)});
  {
    const std::scoped_lock lock(mutex_);
    if (const auto found = workers_.find(id); found != workers_.end() && !closed_) {
      leases_.emplace(loan->lease, Lease{.kind = Kind::report, .worker = id});
      found->second.peer->send(std::move(line));
      return;
    }
  }
  services_.analyst.release(loan->lease, false, [](const std::expected<void, Error>&) {});
}

void WorkDesk::end_lease(const std::string& lease) {
  const auto found = leases_.find(lease);
  if (found == leases_.end()) return;
  if (const auto worker = workers_.find(found->second.worker); worker != workers_.end()) {
    --worker->second.busy[index(found->second.kind)];
  }
  leases_.erase(found);
}

// Ends the worker's stream. While it rests, it is not admitted under this name.
void WorkDesk::send_away(std::uint64_t id) {
  const auto found = workers_.find(id);
  if (found == workers_.end() || found->second.is_ending) return;
  found->second.is_ending = true;
  found->second.peer->end();
  const game::Millis now = services_.uptime();
  std::erase_if(rests_, [now](const auto& entry) { return entry.second.until + forgiven_after < now; });
  if (rests_.size() >= most_rests) rests_.clear();
  Rest& rest = rests_[found->second.terms.name];
  const game::Millis span = std::min(services_.limits.rest * (1 << std::min(rest.times, 10U)), longest_rest);
  ++rest.times;
  rest.until = now + span;
  log::warn("worker {} was late, failed or sent a wrong result; it is suspended for {} ms", found->second.terms.name,
            span.count());
}

// Records the outcome of a lease.
void WorkDesk::note(Kind kind, std::uint64_t worker, bool is_good) {
  ++(is_good ? done_ : lost_)[index(kind)];
  const std::scoped_lock lock(mutex_);
  if (!is_good) return send_away(worker);
  if (const auto found = workers_.find(worker); found != workers_.end()) rests_.erase(found->second.terms.name);
}

std::optional<WorkDesk::Lease> WorkDesk::take_lease(const std::string& name, std::optional<Kind> kind) {
  const std::scoped_lock lock(mutex_);
  const auto found = leases_.find(name);
  if (found == leases_.end() || (kind && found->second.kind != *kind)) return std::nullopt;
  Lease lease = found->second;
  end_lease(name);
  return lease;
}

std::expected<void, Error> WorkDesk::hand_in_move(const std::string& lease, std::string_view usi) {
  const auto known = take_lease(lease, Kind::move);
  if (!known) return std::unexpected(lease_is_over());
  const auto move = parse_usi(*known->spec, usi);
  const bool is_good = services_.engines.settle(known->loan, move ? std::optional{*move} : std::nullopt);
  note(Kind::move, known->worker, is_good);
  hand_out_moves();
  if (is_good) return {};
  return std::unexpected(Error{ErrorCode::bad_value, "This move is not legal in the position.", "usi"});
}

void WorkDesk::hand_in_report(const std::string& lease, std::string report, Reply<void> reply) {
  services_.analyst.settle(lease, std::move(report),
                           [this, lease, reply = std::move(reply)](std::expected<void, Error> settled) mutable {
                             report_is_settled(lease, settled);
                             reply(std::move(settled));
                           });
}

void WorkDesk::report_is_settled(const std::string& lease, const std::expected<void, Error>& settled) {
  const auto code = settled ? std::nullopt : std::optional{settled.error().code};
  if (code == ErrorCode::storage || code == ErrorCode::unconfirmed) return;  // the worker will hand it in again
  const auto known = take_lease(lease, Kind::report);
  if (!code || code == ErrorCode::bad_value) note(Kind::report, known ? known->worker : 0, settled.has_value());
  hand_out_reports();
}

std::expected<void, Error> WorkDesk::note_progress(const std::string& lease, std::size_t done, std::size_t positions) {
  auto noted = services_.analyst.note_progress(lease, done, positions);
  if (noted || noted.error().code != ErrorCode::stale) return noted;
  if (take_lease(lease, Kind::report)) hand_out_reports();  // it was withdrawn while it was being handed out
  return noted;
}

void WorkDesk::give_back(const std::string& lease, bool failed, Reply<void> reply) {
  const auto known = take_lease(lease);
  if (known && failed) note(known->kind, known->worker, false);
  if (known && known->kind == Kind::move) {
    services_.engines.lose(known->loan);
    return reply({});
  }
  // The analyst knows the leases of reports, including those of the server before this one.
  services_.analyst.release(lease, failed, std::move(reply));
}

void WorkDesk::tell_over(const std::string& lease) {
  {
    const std::scoped_lock lock(mutex_);
    const auto found = leases_.find(lease);
    if (found == leases_.end()) return;
    if (const auto worker = workers_.find(found->second.worker); worker != workers_.end()) {
      worker->second.peer->send(write(WorkOver{lease}));
    }
    end_lease(lease);
  }
  hand_out_reports();
}

std::size_t WorkDesk::workers() const {
  const std::scoped_lock lock(mutex_);
  return workers_.size();
}

std::size_t WorkDesk::leased(Kind kind) const {
  const std::scoped_lock lock(mutex_);
  return static_cast<std::size_t>(
      std::ranges::count_if(leases_, [kind](const auto& entry) { return entry.second.kind == kind; }));
}

// A worker that has lost something has to reconnect. If it is only slow or was asleep, it does; if it is gone, it gets
// no more work.
void WorkDesk::look_for_lost() {
  const auto loans = lose_moves();
  for (const std::uint64_t loan : loans) services_.engines.lose(loan);
  const auto reports = services_.analyst.take_back_lost();
  lost_[index(Kind::move)] += loans.size();
  lost_[index(Kind::report)] += reports.size();
  {
    const std::scoped_lock lock(mutex_);
    for (const std::string& lease : reports) {
      const auto found = leases_.find(lease);
      if (found == leases_.end()) continue;
      send_away(found->second.worker);
      end_lease(lease);
    }
  }
  hand_out();
  look_later();
}

std::vector<std::uint64_t> WorkDesk::lose_moves() {
  std::vector<std::uint64_t> loans;
  std::vector<std::string> over;
  const std::scoped_lock lock(mutex_);
  for (const auto& [name, lease] : leases_) {
    if (lease.kind != Kind::move || services_.uptime() < lease.until) continue;
    loans.push_back(lease.loan);
    over.push_back(name);
    send_away(lease.worker);
  }
  for (const std::string& name : over) end_lease(name);
  return loans;
}

void WorkDesk::look_later() {
  timer_.after(services_.limits.look_for_lost, [this] { look_for_lost(); });
}

void WorkDesk::close() {
  timer_.stop();
  const std::scoped_lock lock(mutex_);
  closed_ = true;
  for (auto& [id, worker] : workers_) worker.peer->end();
}

}  // namespace ootori::server
