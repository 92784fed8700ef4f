#include "cli/perft_counter.hpp"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "rules/perft.hpp"

namespace ootori::cli {
namespace {

using Clock = std::chrono::steady_clock;
using Report = std::function<void(const PerftProgress&)>;

// The work is split into one task for each position after two plies, if the depth allows. Threads take one task at a
// time.
template <class G>
class Count {
 public:
  Count(const Position<G>& position, int depth, const PerftEffort& effort)
      : threads_(effort.threads), moves_(legal_moves(position)), leaves_(moves_.size()) {
    if (effort.hash_bytes > 0) table_.emplace(effort.hash_bytes);
    const bool in_two = depth >= 4;
    depth_ = depth - (in_two ? 2 : 1);
    for (std::size_t n = 0; n < moves_.size(); ++n) {
      const Position<G> next = position.after(moves_[n]);
      if (!in_two) tasks_.push_back({n, next});
      for (const Move reply : in_two ? legal_moves(next) : MoveList{}) tasks_.push_back({n, next.after(reply)});
    }
  }

  std::vector<MoveCount> run(const Report& report) {
    {
      std::vector<std::jthread> workers;
      for (int n = 0; n < threads_; ++n) workers.emplace_back([this] { work(); });
      watch(report);
    }
    std::vector<MoveCount> counts;
    for (std::size_t n = 0; n < moves_.size(); ++n) counts.push_back({moves_[n], leaves_[n].load()});
    return counts;
  }

 private:
  struct Task {
    std::size_t move;
    Position<G> position;
  };

  void work() {
    for (std::size_t n = taken_++; n < tasks_.size(); n = taken_++) {
      const Task& task = tasks_[n];
      leaves_[task.move] += table_ ? perft(task.position, depth_, *table_) : perft(task.position, depth_);
      ++done_;
    }
    const std::scoped_lock lock{mutex_};
    ++ended_;
    all_ended_.notify_one();
  }

  void watch(const Report& report) {
    std::unique_lock lock{mutex_};
    while (!all_ended_.wait_for(lock, std::chrono::milliseconds{250}, [this] { return ended_ == threads_; })) {
      PerftProgress progress{.done = static_cast<double>(done_) / static_cast<double>(tasks_.size()),
                             .elapsed = Clock::now() - began_};
      for (const auto& leaves : leaves_) progress.leaves += leaves;
      report(progress);
    }
  }

  Clock::time_point began_ = Clock::now();
  int threads_;
  int depth_ = 0;  // of each task
  std::optional<PerftTable> table_;
  MoveList moves_;
  std::vector<std::atomic<std::uint64_t>> leaves_;  // by the first move
  std::vector<Task> tasks_;
  std::atomic<std::size_t> taken_ = 0;
  std::atomic<std::size_t> done_ = 0;
  std::mutex mutex_;
  std::condition_variable all_ended_;
  int ended_ = 0;  // the number of threads that have ended
};

}  // namespace

std::vector<MoveCount> count_by_move(const AnyPosition& any, int depth, const PerftEffort& effort,
                                     const Report& report) {
  return std::visit([&]<class G>(const Position<G>& position) { return Count<G>{position, depth, effort}.run(report); },
                    any);
}

}  // namespace ootori::cli
