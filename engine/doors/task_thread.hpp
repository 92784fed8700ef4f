// A thread that runs one task after another and sleeps in between, because starting a thread takes longer than a short
// search.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace ootori {

// Tasks may come from only one other thread. The destructor asks the current task to stop and waits for it.
class TaskThread {
 public:
  using Task = std::function<void(std::stop_token)>;

  // Throws std::system_error if the system refuses the thread; nothing later does.
  TaskThread() : thread_{[this](const std::stop_token& end) { work(end); }} {}
  TaskThread(const TaskThread&) = delete;
  TaskThread& operator=(const TaskThread&) = delete;
  ~TaskThread();

  // Waits for the previous task, if there is one.
  void run(Task task);

  // Asks the current task to stop, if there is one.
  void request_stop() { stop_.request_stop(); }

  // Waits until the task has ended.
  void wait();

 private:
  void work(const std::stop_token& end);

  std::mutex mutex_;
  std::condition_variable_any changed_;
  Task task_;  // empty if no task is waiting or running
  std::stop_source stop_;
  std::jthread thread_;  // the last member, because the thread uses the others
};

}  // namespace ootori
