#include "server/engines/engine_pool.hpp"

#include <utility>

#include <sys/resource.h>
#include <unistd.h>

namespace ootori::server {
namespace {

// Where there are fewer cores than threads, whoever waits for a page goes first. On Linux niceness is a thread's own.
void yield_to_others() {
  constexpr int niceness = 10;
  (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), niceness);
}

}  // namespace

EnginePool::EnginePool(int threads, const EngineFactory& make, CountedAs counted_as)
    : counted_as_(std::move(counted_as)) {
  for (int i = 0; i < threads; ++i) players_.push_back(make());
  for (const auto& player : players_) threads_.emplace_back([this, raw = player.get()] { run(*raw); });
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
  wake_.notify_one();
  return stop;
}

void EnginePool::stop() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
    while (queue_.pop()) {
    }
    for (auto& stop : running_) stop.request_stop();
  }
  wake_.notify_all();
  for (auto& thread : threads_) thread.join();
  threads_.clear();
}

std::optional<EnginePool::Job> EnginePool::next() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
    if (stopping_) return std::nullopt;
    auto job = queue_.pop();
    if (job->stop.stop_requested()) continue;
    running_.push_back(job->stop);
    return job;
  }
}

void EnginePool::run(EnginePlayer& player) {
  yield_to_others();
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
