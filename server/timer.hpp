// A timer for objects that work with a pool of threads: once it was stopped its work does not begin any more, not even
// where the time had run out before, so the object may go.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <utility>

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>

namespace ootori::server {

class Timer {
 public:
  explicit Timer(boost::asio::thread_pool& workers) : timer_(workers) {}
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;
  ~Timer() { stop(); }

  // To be called first by the owner and then, if it is to go on, by the work itself, which runs on a worker's thread.
  template <class Work>
  void after(std::chrono::milliseconds span, Work work) {
    timer_.expires_after(span);
    timer_.async_wait([gate = gate_, work = std::move(work)](const boost::system::error_code& error) {
      const std::scoped_lock lock(gate->mutex);
      if (!error && !gate->is_closed) work();
    });
  }

  // Waits for work that has begun; not to be called by it.
  void stop() {
    const std::scoped_lock lock(gate_->mutex);
    gate_->is_closed = true;
    timer_.cancel();
  }

 private:
  struct Gate {
    std::mutex mutex;
    bool is_closed = false;
  };

  boost::asio::steady_timer timer_;
  const std::shared_ptr<Gate> gate_ = std::make_shared<Gate>();
};

}  // namespace ootori::server
