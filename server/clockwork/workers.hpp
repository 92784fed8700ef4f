// Threads that do what they are given, and lines in which it is done one after the other. Asio stays behind them.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>

namespace ootori::server {

using Work = std::move_only_function<void()>;

// Where there are fewer processors than threads that have something to do, those go first that a move waits for: before
// other programs too, where the system allows that (LimitNICE= of systemd). Answers and reads are nice, in the sense of
// the system. Threads that a thread makes have its urgency until they set their own.
enum class Urgency : std::uint8_t { moves, usual, answers, reads };

void set_urgency(Urgency urgency);  // of the thread that calls

// A pool of threads. Any thread.
class Workers {
 public:
  explicit Workers(int threads, Urgency urgency = Urgency::moves);
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  ~Workers();  // stop() and join()

  void post(Work work);
  // What has not begun is not begun any more.
  void stop();
  void join();

 private:
  friend class Strand;
  friend class Timer;
  struct Pool;
  std::unique_ptr<Pool> pool_;
};

// Work for a pool of threads that is done one after the other, in the order in which it was posted. Any thread.
class Strand {
 public:
  explicit Strand(Workers& workers);
  Strand(const Strand&) = delete;
  Strand& operator=(const Strand&) = delete;
  ~Strand();  // what was posted is still done

  void post(Work work);

 private:
  friend class Alarm;
  struct Line;
  std::unique_ptr<Line> line_;
};

}  // namespace ootori::server
