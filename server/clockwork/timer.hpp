// Runs work after a delay.
#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include "server/clockwork/workers.hpp"

namespace ootori::server {

// For objects that use a thread pool. After stop() the work no longer starts, even if the delay has already passed, so
// the object can be destroyed.
class Timer {
 public:
  explicit Timer(Workers& workers);
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;
  ~Timer();

  // Called first by the owner and then, to repeat, by the work itself, which runs on a thread of the pool.
  void after(std::chrono::milliseconds span, Work work);

  // Waits for work in progress. The work must not call it.
  void stop();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// For objects that live on a strand and are called there. Work that was already posted when the alarm was changed,
// cancelled or destroyed may still run.
class Alarm {
 public:
  explicit Alarm(Strand& strand);
  Alarm(const Alarm&) = delete;
  Alarm& operator=(const Alarm&) = delete;
  ~Alarm();

  // Replaces the previous setting.
  void set(std::chrono::milliseconds span, Work work);
  void put_off();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace ootori::server
