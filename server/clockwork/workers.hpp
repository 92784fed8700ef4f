// Thread pools, and strands, which run work on a pool one after the other. Hides Asio.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>

namespace ootori::server {

using Work = std::move_only_function<void()>;

// Priority of threads. When processors are scarce, threads that a move waits for go first, even before other programs
// if the system allows it (LimitNICE= and LimitRTPRIO= of systemd); `answers` and `reads` run at a lower priority.
//
// `games` is a real-time priority, and otherwise equals `moves`. It is only for threads whose work the server itself
// bounds, because nothing else runs on a processor while they work. A thread of `moves` may wait for a few milliseconds
// after it was woken: the kernel then first compensates threads of lower priority that have waited for longer.
//
// New threads inherit the urgency of the thread that creates them, except `games`: then they start as `usual`.
enum class Urgency : std::uint8_t { games, moves, usual, answers, reads };

void set_urgency(Urgency urgency);  // of the calling thread

// Names the calling thread, and the threads it starts later until they get other names. `top -H` and debuggers show the
// name. At most 15 bytes.
void set_thread_name(const char* name);

// A thread pool. Thread-safe.
class Workers {
 public:
  // `name`: of its threads.
  explicit Workers(int threads, Urgency urgency = Urgency::moves, const char* name = "workers");
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  // stop() and join(). Strands, timers and alarms must be destroyed before their pool; otherwise this ends the program.
  ~Workers();

  void post(Work work);
  // Drops work that has not started.
  void stop();
  void join();

 private:
  friend class Strand;
  friend class Timer;
  struct Pool;
  std::unique_ptr<Pool> pool_;
};

// Runs work on a pool one piece at a time, in the order in which it was posted. Thread-safe.
class Strand {
 public:
  explicit Strand(Workers& workers);
  Strand(const Strand&) = delete;
  Strand& operator=(const Strand&) = delete;
  ~Strand();  // work that was posted still runs

  void post(Work work);

 private:
  friend class Alarm;
  struct Line;
  std::unique_ptr<Line> line_;
};

}  // namespace ootori::server
