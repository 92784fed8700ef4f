#include "server/store/group_commit.hpp"

#include <utility>

#include "log/log.hpp"
#include "server/clockwork/workers.hpp"

namespace ootori::server {

GroupCommit::GroupCommit(Commit commit, OnCommit on_commit, Beat beat)
    : commit_(std::move(commit)),
      on_commit_(std::move(on_commit)),
      beat_(std::move(beat)),
      thread_([this] { run(); }) {}

GroupCommit::~GroupCommit() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void GroupCommit::write(std::vector<Change> changes, Store::Done done) {
  {
    const std::scoped_lock lock(mutex_);
    queue_.push_back({std::move(changes), std::move(done)});
  }
  wake_.notify_one();
}

void GroupCommit::run() {
  set_thread_name("store");
  set_urgency(Urgency::games);
  while (true) {
    Batch batch;
    {
      std::unique_lock lock(mutex_);
      while (!wait(lock)) {
        lock.unlock();
        beat_.look();
        lock.lock();
      }
      if (queue_.empty()) return;
      batch.swap(queue_);
    }
    commit(batch);
    for (Waiting& waiting : batch) waiting.done(std::move(waiting.result));
  }
}

// False: nothing was requested during one beat.
bool GroupCommit::wait(std::unique_lock<std::mutex>& lock) {
  const auto is_due = [this] { return stopping_ || !queue_.empty(); };
  if (beat_.look) return wake_.wait_for(lock, beat_.every, is_due);
  wake_.wait(lock, is_due);
  return true;
}

void GroupCommit::commit(Batch& batch) {
  const auto begun = std::chrono::steady_clock::now();
  const auto written = commit_(batch);
  if (on_commit_) on_commit_(batch.size(), std::chrono::steady_clock::now() - begun, written.has_value());
  if (written) {
    ++commits_;
    return;
  }
  log::error("{} requests could not be stored: {}", batch.size(), written.error().message);
  const bool is_unconfirmed = written.error().kind == StoreError::Kind::unconfirmed;
  const StoreError error{is_unconfirmed ? StoreError::Kind::unconfirmed : StoreError::Kind::storage,
                         written.error().message};
  for (Waiting& waiting : batch) waiting.result = std::unexpected(error);
}

}  // namespace ootori::server
