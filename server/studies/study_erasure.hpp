// Erases from the studies of others what deleted players have left there (erased_study.hpp): one study at a time, in
// small transactions, so that no move waits for it. What a stopped server has left undone is done by the next one.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>

#include "server/clockwork/timer.hpp"
#include "server/clockwork/workers.hpp"
#include "server/store/store.hpp"
#include "server/studies/erased_study.hpp"

namespace ootori::server {

// Any thread. No function blocks, except close().
class StudyErasure {
 public:
  using Done = std::move_only_function<void()>;

  // All of it must outlive this.
  struct Services {
    Store& store;
    Workers& workers;                             // for its reads; they must run until close() has returned
    std::function<void(const StudyId&)> changed;  // called when a study has changed in the store
  };

  // `look_again` is the time between two searches for what is left undone.
  explicit StudyErasure(Services services, const ErasureBatch& batch = {},
                        std::chrono::milliseconds look_again = std::chrono::hours{1});
  ~StudyErasure() { close(); }
  StudyErasure(const StudyErasure&) = delete;
  StudyErasure& operator=(const StudyErasure&) = delete;

  // Erases what other servers have left undone, from now on again and again.
  void resume();
  // Of a player who was deleted from the store. Calls `done` when nothing is left, or when the rest has to wait: until
  // the store can be written again, or until another server resumes.
  void erase(const game::PlayerId& player, Done done);
  // Starts no other transaction, and calls every `done` that still waits.
  void close();

 private:
  // What is left of one player. Only the work in progress uses `studies` and `rounds`.
  struct Task {
    game::PlayerId player;
    Done done;
    std::deque<StudyId> studies{};
    int rounds = 0;  // through the studies
  };

  void look();
  [[nodiscard]] bool is_known(const game::PlayerId& player);
  // The work in progress: each of these starts the next piece, or ends it.
  void work();
  void go_on();
  void begin_study();
  void store(Change batch);
  void end_study();
  void end_task(const StoreResult<void>& erased);

  const Services services_;
  const ErasureBatch batch_;
  const std::chrono::milliseconds look_again_;
  std::mutex mutex_;
  std::condition_variable quiet_;
  bool closed_ = false;
  bool is_working_ = false;
  std::deque<Task> tasks_;  // players take turns, a study each
  std::optional<Task> task_;
  std::optional<ErasedStudy> study_;  // of the task
  Timer timer_;
};

}  // namespace ootori::server
