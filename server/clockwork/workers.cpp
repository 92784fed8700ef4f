#include "server/clockwork/workers.hpp"

#include <cstdio>
#include <cstdlib>
#include <utility>

#include <pthread.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "server/clockwork/asio.hpp"

namespace ootori::server {
namespace {

// Since Linux 6.12 a thread can request its own time slice. A short slice gives it no more processor time, but less
// delay while other threads are in the middle of longer slices. Older kernels ignore the request.
constexpr std::chrono::nanoseconds short_turn = std::chrono::microseconds{100};
constexpr std::chrono::nanoseconds usual_turn{0};

// The argument of sched_setattr(2). Debian 12's C library does not declare it, and the kernel's header conflicts with
// that library.
struct SchedulingAttributes {
  std::uint32_t size = sizeof(SchedulingAttributes);
  std::uint32_t policy = SCHED_OTHER;
  std::uint64_t flags = 0;
  std::int32_t niceness = 0;
  std::uint32_t priority = 0;  // a real-time priority
  std::uint64_t runtime = 0;   // of a time slice, in nanoseconds
  std::uint64_t deadline = 0, period = 0;
};

bool set_attributes(const SchedulingAttributes& wanted) { return ::syscall(SYS_sched_setattr, 0, &wanted, 0U) == 0; }

bool set_turn(int niceness, std::chrono::nanoseconds turn) {
  return set_attributes({.niceness = niceness, .runtime = static_cast<std::uint64_t>(turn.count())});
}

// Linux runs such threads before all others, but leaves those at least a twentieth of the time.
bool set_real_time() {
  constexpr std::uint64_t reset_on_fork = 1;  // threads that this one starts have a usual priority
  return set_attributes({.policy = SCHED_FIFO, .flags = reset_on_fork, .priority = 1});
}

// Niceness of the process when it was started.
int own_niceness() {
  static const int own = ::getpriority(PRIO_PROCESS, static_cast<id_t>(::getpid()));
  return own;
}

// Values above the process's own niceness are always allowed; lower ones need permission.
constexpr int niceness_of(Urgency urgency) {
  switch (urgency) {
    case Urgency::games:
    case Urgency::moves: return -10;
    case Urgency::usual: return 0;
    case Urgency::answers: return 2;
    case Urgency::reads: return 5;
  }
  return 0;
}

}  // namespace

// On Linux each thread has its own niceness. Each step means about a fifth less processor time under contention.
void set_urgency(Urgency urgency) {
  if (urgency == Urgency::games && set_real_time()) return;
  const auto turn = urgency <= Urgency::moves ? short_turn : usual_turn;
  const int wanted = own_niceness() + niceness_of(urgency);
  const auto thread = static_cast<id_t>(::gettid());
  if (set_turn(wanted, turn) || ::setpriority(PRIO_PROCESS, thread, wanted) == 0) return;
  if (set_turn(own_niceness(), turn)) return;
  (void)::setpriority(PRIO_PROCESS, thread, own_niceness());
}

void set_thread_name(const char* name) { (void)::pthread_setname_np(::pthread_self(), name); }

Workers::Workers(int threads, Urgency urgency, const char* name) : pool_(std::make_unique<Pool>(threads)) {
  for (int i = 0; i < threads; ++i) {
    pool_->threads.emplace_back([pool = pool_.get(), urgency, name] {
      set_thread_name(name);
      set_urgency(urgency);
      pool->io.run();
    });
  }
}

Workers::~Workers() {
  stop();
  join();
  const PoolUse::Count uses = pool_->uses;
  pool_.reset();  // and work that never started
  if (*uses == 0) return;
  std::fputs("A strand or timer outlives its thread pool and would use freed memory.\n", stderr);
  std::abort();
}

void Workers::post(Work work) { boost::asio::post(pool_->io, std::move(work)); }

void Workers::stop() { pool_->io.stop(); }

void Workers::join() {
  pool_->stays.reset();
  pool_->threads.clear();
}

Strand::Strand(Workers& workers) : line_(std::make_unique<Line>(*workers.pool_)) {}

Strand::~Strand() = default;

void Strand::post(Work work) { boost::asio::post(line_->strand, std::move(work)); }

}  // namespace ootori::server
