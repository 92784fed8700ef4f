#include "server/clockwork/timer.hpp"

#include <mutex>

#include "server/clockwork/asio.hpp"

namespace ootori::server {

struct Timer::Impl {
  struct Gate {
    std::mutex mutex;
    bool is_closed = false;
  };

  explicit Impl(Workers::Pool& pool) : use(pool.uses), timer(pool.io) {}

  PoolUse use;
  boost::asio::steady_timer timer;
  std::shared_ptr<Gate> gate = std::make_shared<Gate>();
};

Timer::Timer(Workers& workers) : impl_(std::make_unique<Impl>(*workers.pool_)) {}

Timer::~Timer() { stop(); }

void Timer::after(std::chrono::milliseconds span, Work work) {
  impl_->timer.expires_after(span);
  impl_->timer.async_wait([gate = impl_->gate, work = std::move(work)](const boost::system::error_code& error) mutable {
    const std::scoped_lock lock(gate->mutex);
    if (!error && !gate->is_closed) work();
  });
}

void Timer::stop() {
  const std::scoped_lock lock(impl_->gate->mutex);
  impl_->gate->is_closed = true;
  impl_->timer.cancel();
}

struct Alarm::Impl {
  explicit Impl(Strand::Line& line) : use(line.use), timer(line.strand) {}

  PoolUse use;
  boost::asio::steady_timer timer;
};

Alarm::Alarm(Strand& strand) : impl_(std::make_unique<Impl>(*strand.line_)) {}

Alarm::~Alarm() = default;

void Alarm::set(std::chrono::milliseconds span, Work work) {
  impl_->timer.expires_after(span);
  impl_->timer.async_wait([work = std::move(work)](const boost::system::error_code& error) mutable {
    if (!error) work();
  });
}

void Alarm::put_off() { impl_->timer.cancel(); }

}  // namespace ootori::server
