// Counts the clients that wait for a response, or have just connected and not sent a request yet. Any thread.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace ootori::server {

class Unanswered {
 public:
  // One such client, while the object lives.
  class One {
   public:
    explicit One(Unanswered& all) : all_(all) { all_.change(1); }
    One(const One&) = delete;
    One& operator=(const One&) = delete;
    ~One() { all_.change(-1); }

   private:
    Unanswered& all_;
  };

  void wait_until_none(std::chrono::milliseconds patience) {
    std::unique_lock lock(mutex_);
    none_.wait_for(lock, patience, [this] { return number_ == 0; });
  }

 private:
  void change(int by) {
    const std::scoped_lock lock(mutex_);
    number_ += by;
    if (number_ == 0) none_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable none_;
  int number_ = 0;
};

}  // namespace ootori::server
