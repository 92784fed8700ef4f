#include "server/engines/engine_pool.hpp"

#include <system_error>
#include <utility>

#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

namespace ootori::server {
namespace {

// Names the thread, and lowers its priority, so that threads that serve pages go first. On Linux each thread has its
// own niceness.
void become_engine() {
  (void)::pthread_setname_np(::pthread_self(), "engine");
  constexpr int niceness = 10;
  (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), niceness);
}

bool is_permitted(const AnyGame& game, Move move) {
  return std::visit([&](const auto& known) { return !known.illegality(move); }, game);
}

}  // namespace

EnginePool::EnginePool(int threads, const EngineFactory& make, CountedAs counted_as)
    : counted_as_(std::move(counted_as)) {
  for (int i = 0; i < threads; ++i) players_.push_back(make());
  try {
    for (const auto& player : players_) threads_.emplace_back([this, raw = player.get()] { run(*raw); });
  } catch (const std::system_error&) {  // the system refuses a thread
    stop();
    throw;
  }
}

EnginePool::~EnginePool() { stop(); }

std::stop_source EnginePool::submit(const game::PlayerId& player, EngineTask task, Answer answer) {
  std::stop_source stop;
  const std::string customer = counted_as_(player);
  {
    const std::scoped_lock lock(mutex_);
    if (stopping_) return stop;
    queue_.push(customer, Job{std::move(task), std::move(answer), stop});
  }
  tell_of_waiting();
  return stop;
}

void EnginePool::tell_of_waiting() {
  if (lender_) lender_();
  wake_.notify_one();
}

void EnginePool::stop() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
    while (queue_.pop()) {
    }
    returned_.clear();
    loans_.clear();
    for (auto& stop : running_) stop.request_stop();
  }
  wake_.notify_all();
  for (auto& thread : threads_) thread.join();
  threads_.clear();
}

std::optional<EnginePool::Job> EnginePool::next() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stopping_ || !returned_.empty() || !queue_.empty(); });
    if (stopping_) return std::nullopt;
    auto job = take_wanted();
    if (!job) continue;
    running_.push_back(job->stop);
    return job;
  }
}

std::optional<EnginePool::Job> EnginePool::take_wanted() {
  while (!returned_.empty()) {
    Job job = std::move(returned_.front());
    returned_.pop_front();
    if (!job.stop.stop_requested()) return job;
  }
  return pop_wanted();
}

std::optional<EnginePool::Job> EnginePool::pop_wanted() {
  while (auto job = queue_.pop()) {
    if (!job->stop.stop_requested()) return job;
  }
  return std::nullopt;
}

std::optional<EnginePool::Loan> EnginePool::borrow() {
  const std::scoped_lock lock(mutex_);
  if (stopping_) return std::nullopt;
  auto job = pop_wanted();
  if (!job) return std::nullopt;
  Loan loan{++last_loan_, job->task};
  loans_.emplace(loan.number, std::move(*job));
  return loan;
}

std::optional<EnginePool::Job> EnginePool::take_loan(std::uint64_t number) {
  const std::scoped_lock lock(mutex_);
  const auto found = loans_.find(number);
  if (found == loans_.end()) return std::nullopt;
  Job job = std::move(found->second);
  loans_.erase(found);
  return job;
}

bool EnginePool::settle(std::uint64_t number, std::optional<Move> move) {
  auto job = take_loan(number);
  if (!job) return true;
  if (!move || !is_permitted(job->task.game, *move)) {
    take_back(std::move(*job));
    return false;
  }
  job->answer(move);
  return true;
}

void EnginePool::lose(std::uint64_t number) {
  if (auto job = take_loan(number)) take_back(std::move(*job));
}

void EnginePool::take_back(Job job) {
  {
    const std::scoped_lock lock(mutex_);
    if (stopping_ || job.stop.stop_requested()) return;
    returned_.push_back(std::move(job));
  }
  wake_.notify_one();
}

void EnginePool::run(EnginePlayer& player) {
  become_engine();
  while (auto job = next()) {
    const auto move = player.choose(job->task, job->stop.get_token());
    bool wanted = false;
    {
      const std::scoped_lock lock(mutex_);
      std::erase(running_, job->stop);
      wanted = !stopping_;
    }
    if (wanted) job->answer(move);
  }
}

}  // namespace ootori::server
