// Work that is done after a time.
#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include "server/clockwork/workers.hpp"

namespace ootori::server {

// For objects that work with a pool of threads: once it was stopped its work does not begin any more, not even where
// the time had run out before, so the object may go.
class Timer {
 public:
  explicit Timer(Workers& workers);
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;
  ~Timer();

  // To be called first by the owner and then, if it is to go on, by the work itself, which runs on a worker's thread.
  void after(std::chrono::milliseconds span, Work work);

  // Waits for work that has begun; not to be called by it.
  void stop();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// For objects that live on a strand, and are called there: work that had been posted when the alarm was set anew, put
// off or destroyed may still be done.
class Alarm {
 public:
  explicit Alarm(Strand& strand);
  Alarm(const Alarm&) = delete;
  Alarm& operator=(const Alarm&) = delete;
  ~Alarm();

  // In place of what it was set for before.
  void set(std::chrono::milliseconds span, Work work);
  void put_off();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace ootori::server
