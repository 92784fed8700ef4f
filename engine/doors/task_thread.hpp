// A thread that carries out one task after another and sleeps in between. A short search takes less time than it takes
// to start a thread.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace ootori {

// One other thread gives the tasks. The destructor asks the task that still runs to stop, and waits for it.
class TaskThread {
 public:
  using Task = std::function<void(std::stop_token)>;

  TaskThread() = default;
  TaskThread(const TaskThread&) = delete;
  TaskThread& operator=(const TaskThread&) = delete;
  ~TaskThread();

  // Waits for the task before, if there is one.
  void run(Task task);

  // Asks the task to stop; nothing where none runs.
  void request_stop() { stop_.request_stop(); }

  // Until the task has ended.
  void wait();

 private:
  void work(const std::stop_token& end);

  std::mutex mutex_;
  std::condition_variable_any changed_;
  Task task_;  // empty where none waits or runs
  std::stop_source stop_;
  std::jthread thread_;  // from the first task on
};

}  // namespace ootori
