#include "server/limits/ledger.hpp"

#include <ctime>
#include <limits>
#include <utility>

#include <fmt/format.h>

namespace ootori::server {
namespace {

// No total limit on connections and sockets here: the Registry limits them together, and then makes room for addresses
// that have few.
constexpr std::size_t no_end = std::numeric_limits<std::size_t>::max();

std::chrono::nanoseconds time_of_thread() {
  timespec time{};
  (void)::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds{time.tv_sec} + std::chrono::nanoseconds{time.tv_nsec};
}

}  // namespace

Error slow_down(game::Millis wait) {
  const auto seconds = std::chrono::ceil<std::chrono::seconds>(wait);
  Error error{ErrorCode::too_many,
              fmt::format("You are doing that too often. Please try again in {} s.", seconds.count())};
  error.retry_after = seconds;
  return error;
}

Ledger::Ledger(const CallLimits& limits, const HoldLimits& holds, std::function<game::Millis()> uptime)
    : connections({.of_address = holds.connections.of_address, .of_all = no_end}),
      sockets({.of_address = holds.sockets.of_address, .of_all = no_end}),
      requests(holds.requests),
      records(holds.records),
      unsent(holds.unsent),
      streams(holds.streams),
      uptime_(std::move(uptime)),
      frames_of_socket_(limits.frames_of_socket),
      controls_of_socket_(limits.controls_of_socket),
      work_of_address_(limits.work_of_address),
      calls_(limits.calls_of_address),
      makers_{{{RateLimit{limits.games_of_player}, RateLimit{limits.games_of_address}},
               {RateLimit{limits.seeks_of_player}, RateLimit{limits.seeks_of_address}},
               {RateLimit{limits.offers_of_player}, RateLimit{limits.offers_of_address}},
               {RateLimit{limits.studies_of_player}, RateLimit{limits.studies_of_address}},
               {RateLimit{limits.edits_of_player}, RateLimit{limits.edits_of_address}},
               {RateLimit{limits.subscriptions_of_player}, RateLimit{limits.subscriptions_of_address}},
               {RateLimit{limits.data_of_player}, RateLimit{limits.data_of_address}}}} {}

std::optional<Error> Ledger::note(Refused what, std::optional<game::Millis> wait) {
  if (wait) ++refused_[static_cast<std::size_t>(what)];
  return wait.transform(slow_down);
}

std::optional<Error> Ledger::pass(const std::string& address) {
  const std::scoped_lock lock(mutex_);
  return note(Refused::calls, calls_.consume(address, uptime_()));
}

std::optional<Error> Ledger::count_frame(RateBucket& of_socket) {
  const auto wait = of_socket.consume(frames_of_socket_, uptime_());
  if (!wait) return std::nullopt;
  const std::scoped_lock lock(mutex_);
  return note(Refused::frames, wait);
}

std::optional<Error> Ledger::count_control(RateBucket& of_socket) {
  const auto wait = of_socket.consume(controls_of_socket_, uptime_());
  if (!wait) return std::nullopt;
  const std::scoped_lock lock(mutex_);
  return note(Refused::controls, wait);
}

std::optional<Error> Ledger::make(Making what, const game::PlayerId& player, const std::string& address, int size) {
  static constexpr std::array refused{Refused::games, Refused::seeks,         Refused::offers, Refused::studies,
                                      Refused::edits, Refused::subscriptions, Refused::data};
  const auto index = static_cast<std::size_t>(what);
  const std::scoped_lock lock(mutex_);
  const game::Millis now = uptime_();
  auto& [of_player, of_address] = makers_[index];
  if (const auto wait = of_address.consume(address, now)) return note(refused[index], wait);
  if (const auto wait = of_player.consume(player.value, now)) {
    of_address.give_back(address);
    return note(refused[index], wait);
  }
  of_address.charge(address, size - 1, now);
  of_player.charge(player.value, size - 1, now);
  return std::nullopt;
}

std::optional<Error> Ledger::may_work(const std::string& address) {
  const std::scoped_lock lock(mutex_);
  const auto found = work_.find(address);
  if (found == work_.end()) return std::nullopt;
  return note(Refused::work, found->second.bucket.debt(uptime_()));
}

void Ledger::worked(const std::string& address, std::chrono::nanoseconds time) {
  const std::scoped_lock lock(mutex_);
  const game::Millis now = uptime_();
  if (work_.size() >= RateLimit::most_keys && !work_.contains(address)) {
    std::erase_if(work_, [&](const auto& one) { return one.second.bucket.is_full(work_of_address_, now); });
    if (work_.size() >= RateLimit::most_keys) work_.clear();
  }
  Work& work = work_[address];
  work.rest += time;
  const auto millis = std::chrono::floor<std::chrono::milliseconds>(work.rest);
  if (millis.count() == 0) return;
  work.rest -= millis;
  work.bucket.charge(work_of_address_, static_cast<int>(millis.count()), now);
}

std::uint64_t Ledger::refused(Refused what) const {
  const std::scoped_lock lock(mutex_);
  return refused_[static_cast<std::size_t>(what)];
}

Stopwatch::Stopwatch(Ledger& ledger, std::string address)
    : ledger_(ledger), address_(std::move(address)), begun_(time_of_thread()) {}

Stopwatch::~Stopwatch() { ledger_.worked(address_, time_of_thread() - begun_); }

}  // namespace ootori::server
