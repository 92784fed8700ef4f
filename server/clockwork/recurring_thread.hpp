// A thread that does the same work again and again: whenever it is woken, and from time to time.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace ootori::server {

class RecurringThread {
 public:
  RecurringThread() = default;
  RecurringThread(const RecurringThread&) = delete;
  RecurringThread& operator=(const RecurringThread&) = delete;
  ~RecurringThread() { close(); }

  // Starts the thread; once. It calls `work` at the start, after each wake(), and whenever `period` has passed since
  // the last call. What `work` uses must exist until close() has returned. `name`: at most 15 bytes.
  void open(const char* name, std::chrono::milliseconds period, std::function<void()> work);

  // Work that has begun before may miss the news, so the thread works once more. Any thread.
  void wake();

  // Begins no more work, and does not wait for what has begun, which can ask is_stopped(). Any thread.
  void stop();
  [[nodiscard]] bool is_stopped();

  // Stops, and waits.
  void close();

 private:
  void run(std::chrono::milliseconds period, const std::function<void()>& work);

  std::mutex mutex_;
  std::condition_variable wake_;
  bool has_news_ = true;
  bool stopped_ = false;
  std::thread thread_;
};

}  // namespace ootori::server
