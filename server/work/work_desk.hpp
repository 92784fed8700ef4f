// Hands out engine work (moves and reports) to workers on other machines, and takes their results. Players do not wait
// for workers: what none takes at once is computed here, and what is not handed in in time is computed again.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/analysis/analyst.hpp"
#include "server/clockwork/timer.hpp"
#include "server/engines/engine_pool.hpp"
#include "server/health/metrics.hpp"
#include "server/http/http.hpp"
#include "server/work/work_json.hpp"

namespace ootori::server {

// What a worker says about itself.
struct WorkerTerms {
  std::string name;         // for the log
  std::string version;      // of its program
  std::size_t moves = 0;    // that it computes at the same time, at most `most_at_once`
  std::size_t reports = 0;  // likewise
};

inline constexpr std::size_t most_at_once = 64;  // moves, or reports, of a worker

struct WorkLimits {
  std::size_t workers = 64;
  // For a move: the longest time to think (server/engines/engine_player.cpp), and the network.
  game::Millis move_lease = std::chrono::seconds{6};
  std::chrono::milliseconds look_for_lost{250};
  // How long a worker is refused after it was late, failed or handed in something wrong; doubled each further time.
  std::chrono::milliseconds rest{5'000};
};

// Any thread; everything returns at once. Replies come on any thread.
class WorkDesk {
 public:
  enum class Kind : std::uint8_t { move, report };
  static constexpr std::array<std::string_view, 2> kind_names{"move", "report"};

  // All of it must outlive this.
  struct Services {
    EnginePool& engines;
    Analyst& analyst;
    Workers& workers;
    std::function<game::Millis()> uptime;
    std::uint64_t nodes;  // for each position in a report
    WorkLimits limits{};
  };

  // From now on the pool and the analyst offer their work to it.
  explicit WorkDesk(Services services);
  ~WorkDesk() { close(); }
  WorkDesk(const WorkDesk&) = delete;
  WorkDesk& operator=(const WorkDesk&) = delete;

  void open();

  // Refuses a worker if there are too many, if it does not choose the same moves as this server, or while it has to
  // rest.
  [[nodiscard]] std::expected<void, Error> admit(const WorkerTerms& terms) const;
  // Its stream has begun: from now on it is sent work.
  [[nodiscard]] std::uint64_t enter(const WorkerTerms& terms, std::shared_ptr<SocketPeer> peer);
  // Its stream has ended: its moves are given to others. It may still hand in its reports.
  void leave(std::uint64_t worker);

  // A result for a lease; `stale` if the lease is over. A move that the rules do not allow is `bad_value`, and is
  // computed again elsewhere.
  [[nodiscard]] std::expected<void, Error> hand_in_move(const std::string& lease, std::string_view usi);
  void hand_in_report(const std::string& lease, std::string report, Reply<void> reply);
  [[nodiscard]] std::expected<void, Error> note_progress(const std::string& lease, std::size_t done,
                                                         std::size_t positions);
  // It cannot continue. `failed`: because of the task, which counts against the task and against the worker.
  void give_back(const std::string& lease, bool failed, Reply<void> reply);

  void show(Metrics& metrics) const;  // `metrics` must not outlive this
  [[nodiscard]] std::size_t workers() const;
  [[nodiscard]] std::size_t leased(Kind kind) const;
  [[nodiscard]] std::uint64_t done(Kind kind) const { return done_[index(kind)]; }
  [[nodiscard]] std::uint64_t lost(Kind kind) const { return lost_[index(kind)]; }

  // Hands out no more work, and ends the streams.
  void close();

 private:
  struct Worker {
    WorkerTerms terms;
    std::shared_ptr<SocketPeer> peer;
    std::array<std::size_t, 2> busy{};  // by kind
    bool is_ending = false;             // it was told to reconnect

    [[nodiscard]] std::size_t room(Kind kind) const {
      if (is_ending) return 0;
      const std::size_t all = kind == Kind::move ? terms.moves : terms.reports;
      return all - std::min(all, busy[index(kind)]);
    }
  };
  struct Lease {
    Kind kind;
    std::uint64_t worker;
    std::uint64_t loan = 0;          // of a move
    const GameSpec* spec = nullptr;  // likewise
    game::Millis until{0};           // likewise; the analyst knows when a report is due
  };

  struct Rest {
    unsigned times = 0;  // since its last correct result
    game::Millis until{0};
  };

  [[nodiscard]] static std::size_t index(Kind kind) { return static_cast<std::size_t>(kind); }

  void hand_out();
  void hand_out_moves();
  void hand_out_reports();
  bool hand_out_move(std::uint64_t id, Worker& worker);
  void make_room(std::uint64_t id);
  void told_of_report(std::uint64_t id, std::optional<ReportLoan> loan);
  void report_is_settled(const std::string& lease, const std::expected<void, Error>& settled);
  void note(Kind kind, std::uint64_t worker, bool is_good);
  // None if it is over, or of another kind: a call for the one must not end the lease of the other.
  [[nodiscard]] std::optional<Lease> take_lease(const std::string& name, std::optional<Kind> kind = {});
  void tell_over(const std::string& lease);

  // Under the mutex.
  [[nodiscard]] std::optional<std::uint64_t> roomiest(Kind kind) const;
  void end_lease(const std::string& lease);
  void send_away(std::uint64_t id);  // it has to reconnect, and is admitted again after a rest

  void look_for_lost();
  [[nodiscard]] std::vector<std::uint64_t> lose_moves();
  void look_later();

  const Services services_;
  mutable std::mutex mutex_;
  std::map<std::uint64_t, Worker> workers_;
  std::map<std::string, Lease, std::less<>> leases_;
  std::map<std::string, Rest, std::less<>> rests_;  // by the name of the worker
  std::uint64_t last_worker_ = 0;
  bool closed_ = false;
  std::array<std::atomic<std::uint64_t>, 2> done_{}, lost_{};
  Timer timer_;
};

}  // namespace ootori::server
