#include "server/clockwork/workers.hpp"

#include <latch>
#include <utility>

#include <sys/resource.h>
#include <unistd.h>

#include "server/clockwork/asio.hpp"

namespace ootori::server {

// On Linux niceness is a thread's own. It is added to that of the process; two steps of urgency are one of niceness,
// which gives a thread a fifth less of a processor that others want too.
void set_urgency(Urgency urgency) {
  const auto thread = static_cast<id_t>(::gettid());
  const int before = ::getpriority(PRIO_PROCESS, thread);
  (void)::setpriority(PRIO_PROCESS, thread, before + std::to_underlying(urgency) / 2);
}

Workers::Workers(int threads, Urgency urgency) : pool_(std::make_unique<Pool>(threads)) {
  if (urgency == Urgency::moves) return;
  const auto all_are_there = std::make_shared<std::latch>(threads);  // each thread takes one of these, and no second
  for (int i = 0; i < threads; ++i) {
    post([all_are_there, urgency] {
      set_urgency(urgency);
      all_are_there->arrive_and_wait();
    });
  }
}

Workers::~Workers() {
  stop();
  join();
}

void Workers::post(Work work) { boost::asio::post(pool_->threads, std::move(work)); }

void Workers::stop() { pool_->threads.stop(); }

void Workers::join() { pool_->threads.join(); }

Strand::Strand(Workers& workers) : line_(std::make_unique<Line>(*workers.pool_)) {}

Strand::~Strand() = default;

void Strand::post(Work work) { boost::asio::post(line_->strand, std::move(work)); }

}  // namespace ootori::server
