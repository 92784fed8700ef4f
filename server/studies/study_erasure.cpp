#include "server/studies/study_erasure.hpp"

#include <algorithm>
#include <utility>

#include "log/log.hpp"

namespace ootori::server {
namespace {

// A round leaves something only if it was changed meanwhile, by the deletion of another player.
constexpr int most_rounds = 10;

}  // namespace

StudyErasure::StudyErasure(Services services, const ErasureBatch& batch, std::chrono::milliseconds look_again)
    : services_(std::move(services)), batch_(batch), look_again_(look_again), timer_(services_.workers) {}

void StudyErasure::resume() {
  timer_.after({}, [this] { look(); });
}

void StudyErasure::erase(const game::PlayerId& player, Done done) {
  std::unique_lock lock(mutex_);
  if (closed_) {
    lock.unlock();
    return done();
  }
  tasks_.push_back({.player = player, .done = std::move(done)});
  if (!std::exchange(is_working_, true)) work();
}

void StudyErasure::close() {
  timer_.stop();
  std::unique_lock lock(mutex_);
  closed_ = true;
  quiet_.wait(lock, [this] { return !is_working_; });
  auto waiting = std::exchange(tasks_, {});
  if (auto task = std::exchange(task_, {})) waiting.push_back(std::move(*task));
  lock.unlock();
  for (Task& task : waiting) task.done();
}

void StudyErasure::look() {
  const auto players = LeftInStudies{services_.store.pages()}.players();
  if (!players) log::warn("what deleted players have left in studies cannot be read: {}", players.error().message);
  for (const game::PlayerId& player : players.value_or(std::vector<game::PlayerId>{})) {
    if (!is_known(player)) erase(player, [] {});
  }
  timer_.after(look_again_, [this] { look(); });
}

bool StudyErasure::is_known(const game::PlayerId& player) {
  const std::scoped_lock lock(mutex_);
  return (task_ && task_->player == player) || std::ranges::find(tasks_, player, &Task::player) != tasks_.end();
}

void StudyErasure::work() {
  services_.workers.post([this] { go_on(); });
}

void StudyErasure::go_on() {
  {
    const std::scoped_lock lock(mutex_);
    if (closed_ || (!task_ && tasks_.empty())) {
      is_working_ = false;
      quiet_.notify_all();
      return;
    }
    if (!task_) {
      task_ = std::move(tasks_.front());
      tasks_.pop_front();
    }
  }
  if (!study_) return begin_study();
  const auto is_read = study_->read_on();
  if (!is_read) return end_task(std::unexpected(is_read.error()));
  if (!*is_read) return work();
  if (auto batch = study_->next()) return store(std::move(*batch));
  end_study();
}

void StudyErasure::begin_study() {
  if (task_->studies.empty()) {
    if (task_->rounds++ == most_rounds) return end_task(std::unexpected(storage_error("they change all the time")));
    const auto studies = LeftInStudies{services_.store.pages()}.studies_with(task_->player);
    if (!studies) return end_task(std::unexpected(studies.error()));
    if (studies->empty()) return end_task({});
    task_->studies.assign(studies->begin(), studies->end());
  }
  study_.emplace(task_->studies.front(), task_->player, services_.store.pages(), batch_);
  task_->studies.pop_front();
  work();
}

// The thread of the store must not be kept busy. When it calls back, this may be gone, but then no work starts either.
void StudyErasure::store(Change batch) {
  services_.store.write({std::move(batch)}, [this, &workers = services_.workers](StoreResult<void> done) {
    workers.post([this, done = std::move(done)] {
      if (done) return go_on();
      end_task(done);
    });
  });
}

void StudyErasure::end_study() {
  services_.changed(study_->id());
  study_.reset();
  const std::scoped_lock lock(mutex_);
  tasks_.push_back(std::move(*task_));
  task_.reset();
  work();
}

void StudyErasure::end_task(const StoreResult<void>& erased) {
  if (!erased) {
    log::warn("what a deleted player has left in studies is not erased yet: {}", erased.error().message);
    if (study_) services_.changed(study_->id());  // some of it may be stored
  }
  study_.reset();
  Done done = std::move(task_->done);
  {
    const std::scoped_lock lock(mutex_);
    task_.reset();
  }
  done();
  work();
}

}  // namespace ootori::server
