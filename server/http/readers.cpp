#include "server/http/readers.hpp"

#include <utility>

#include "server/limits/memory_pressure.hpp"

namespace ootori::server {
namespace {

Error busy() { return {ErrorCode::busy, "The server is busy at the moment. Please try again in a few seconds."}; }

Error too_many_at_once() {
  Error error{ErrorCode::too_many, "Too many requests from your address are waiting. Please try again later."};
  error.retry_after = std::chrono::seconds{1};
  return error;
}

}  // namespace

void Readers::add(Waiting waiting) {
  waiting.since = std::chrono::steady_clock::now();
  if (auto refused = enter(waiting)) return waiting.refuse(std::move(*refused));
  workers_.post([this] { work(); });
}

std::optional<Error> Readers::enter(Waiting& waiting) {
  auto refused = ledger_.may_work(waiting.address);
  const std::scoped_lock lock(mutex_);
  if (!refused && turns_.size_of(waiting.address) >= limits_.of_address) refused = too_many_at_once();
  if (!refused && (turns_.size() >= limits_.of_all || MemoryPressure::is_on())) refused = busy();
  if (refused) {
    ++refused_;
  } else {
    const std::string address = waiting.address;
    turns_.add(address, std::move(waiting));
  }
  return refused;
}

void Readers::work() {
  std::optional<Waiting> next;
  bool is_late = false;
  {
    const std::scoped_lock lock(mutex_);
    next = turns_.next();
    is_late = next && std::chrono::steady_clock::now() - next->since > limits_.patience;
    if (is_late) ++refused_;
  }
  if (!next) return;
  if (is_late) return next->refuse(busy());
  const Stopwatch charged(ledger_, next->address);
  next->work();
}

std::size_t Readers::waiting() const {
  const std::scoped_lock lock(mutex_);
  return turns_.size();
}

std::uint64_t Readers::refused() const {
  const std::scoped_lock lock(mutex_);
  return refused_;
}

}  // namespace ootori::server
