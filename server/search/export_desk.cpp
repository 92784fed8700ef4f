#include "server/search/export_desk.hpp"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <list>
#include <mutex>
#include <thread>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "log/log.hpp"
#include "server/clockwork/workers.hpp"
#include "server/games/game_table.hpp"
#include "server/sharing/game_record.hpp"

namespace ootori::server {

namespace json = boost::json;
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t found_at_once = 50;
constexpr int most_failures = 5;

// What follows after one step of a file: more at once, more later, or nothing.
enum class Step : std::uint8_t { more, later, done };

// A comment in the format of the file, which its readers skip or show.
std::string remark(const RecordFormat& format, std::string_view words) {
  if (format.name == "json") return fmt::format(R"({{"remark":"{}"}})", words);
  return fmt::format("{} {}", format.name == "pgn" ? "%" : "#", words);
}

// One file in progress.
struct Job {
  ExportWish wish;
  std::shared_ptr<SocketPeer> peer{};
  std::int64_t before = std::numeric_limits<std::int64_t>::max();
  bool is_last_page = false;
  bool lacks_games = false;  // the index was incomplete during the search
  std::deque<GameId> found{};
  std::size_t written = 0;
  int failures = 0;
  // Under the mutex of the desk.
  bool is_ready = false;  // the client has taken what was written
  bool is_gone = false;
  Clock::time_point not_before{};
};

}  // namespace

class ExportDesk::Desk : public std::enable_shared_from_this<Desk> {
 public:
  Desk(const Services& services, const ExportLimits& limits) : services_(services), limits_(limits) {}

  void open() {
    thread_ = std::jthread([this] { work(); });
  }

  void close() {
    {
      const std::scoped_lock lock(mutex_);
      closed_ = true;
    }
    wake_.notify_all();
    if (thread_.joinable()) thread_.join();
  }

  std::expected<std::shared_ptr<Job>, Error> enter(ExportWish wish) {
    const std::scoped_lock lock(mutex_);
    const auto of_address = std::ranges::count(jobs_, wish.address, [](const auto& job) { return job->wish.address; });
    if (static_cast<std::size_t>(of_address) >= limits_.of_address) {
      Error error{ErrorCode::too_many, "You are already downloading games. Please wait for the downloads to finish."};
      error.retry_after = std::chrono::seconds{10};
      return std::unexpected(std::move(error));
    }
    if (closed_ || jobs_.size() >= limits_.of_all) {
      return std::unexpected(
          Error{ErrorCode::busy, "Too many people are downloading games. Please try again in a moment."});
    }
    auto job = std::make_shared<Job>(std::move(wish));
    jobs_.push_back(job);
    return job;
  }

  void begin(const std::shared_ptr<Job>& job, std::shared_ptr<SocketPeer> peer) {
    {
      const std::scoped_lock lock(mutex_);
      job->peer = std::move(peer);
      job->is_ready = true;
    }
    wake_.notify_all();
  }

  void leave(const std::shared_ptr<Job>& job) {
    const std::scoped_lock lock(mutex_);
    job->is_gone = true;
    jobs_.remove(job);
  }

 private:
  void work() {
    set_thread_name("export");
    set_urgency(Urgency::reads);
    while (const auto job = next()) {
      if (const auto refused = services_.ledger.may_work(job->wish.address)) {
        put_off(job, refused->retry_after.value_or(std::chrono::seconds{1}));
        continue;
      }
      const Stopwatch charged(services_.ledger, job->wish.address);
      switch (write_one(*job)) {
        case Step::more:
          job->peer->when_taken([desk = weak_from_this(), job] {
            if (const auto self = desk.lock()) self->take_up(job);
          });
          break;
        case Step::later: put_off(job, std::chrono::seconds{1}); break;
        case Step::done:
          leave(job);
          job->peer->end();
          break;
      }
    }
  }

  // Waits for a job that is ready, and returns the one that has waited longest. Null: closed.
  std::shared_ptr<Job> next() {
    std::unique_lock lock(mutex_);
    while (!closed_) {
      const auto now = Clock::now();
      const auto found =
          std::ranges::find_if(jobs_, [&](const auto& job) { return job->is_ready && job->not_before <= now; });
      if (found != jobs_.end()) {
        const auto job = *found;
        job->is_ready = false;
        jobs_.splice(jobs_.end(), jobs_, found);  // last in line from now on
        return job;
      }
      wake_.wait_for(lock, std::chrono::milliseconds{100});
    }
    return nullptr;
  }

  void put_off(const std::shared_ptr<Job>& job, std::chrono::seconds wait) {
    const std::scoped_lock lock(mutex_);
    job->is_ready = true;
    job->not_before = Clock::now() + wait;
  }

  void take_up(const std::shared_ptr<Job>& job) {
    {
      const std::scoped_lock lock(mutex_);
      if (job->is_gone) return;
      job->is_ready = true;
    }
    wake_.notify_all();
  }

  Step write_one(Job& job) {
    const RecordFormat& format = *job.wish.query.format;
    if (job.found.empty() && job.is_last_page) return finish(job);
    if (job.found.empty()) return find_more(job);
    if (job.written == limits_.games) {
      job.peer->send(remark(format, fmt::format("More games were found; a file has at most {}.", limits_.games)));
      return finish(job);
    }
    const auto events = GameTable{services_.store}.load(job.found.front());
    if (!events) return fail(job, events.error().message);
    const std::string& id = job.found.front().text();
    const std::string site = job.wish.site.empty() ? "" : fmt::format("{}/game/{}", job.wish.site, id);
    const auto record = record_of_game(*events, services_.names, site);
    // A damaged game does not keep the client from the others.
    if (record) {
      const std::string text = format.write(*record);
      job.peer->send(format.name == "json" ? json::serialize(json::parse(text)) : text);  // one record per line
    } else {
      log::error("game {} is damaged and left out of a download: {}", id, record.error());
    }
    ++job.written;
    job.failures = 0;
    job.found.pop_front();
    return Step::more;
  }

  Step find_more(Job& job) {
    job.lacks_games |= !services_.explorer.is_complete();
    const auto found = services_.explorer.read([&](Reads& index) {
      return search_games(index, job.wish.query.search, job.wish.viewer, job.before, found_at_once);
    });
    if (!found) return fail(job, found.error().message);
    for (const IndexedGame& game : found->games) job.found.push_back(game.id);
    job.is_last_page = !found->next;
    job.before = found->next.value_or(1);
    return Step::more;
  }

  static Step finish(const Job& job) {
    if (job.lacks_games) {
      job.peer->send(remark(*job.wish.query.format,
                            "Some games may be missing, because the server is still indexing its games. Please "
                            "download this file again later."));
    }
    return Step::done;
  }

  // A file that ends early must not look complete.
  static Step fail(Job& job, const std::string& why) {
    if (++job.failures < most_failures) return Step::later;
    log::error("giving up a download of games: {}", why);
    job.peer->send(remark(*job.wish.query.format, "This file is not complete. Please download it again."));
    return Step::done;
  }

  const Services services_;
  const ExportLimits limits_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::list<std::shared_ptr<Job>> jobs_;
  bool closed_ = false;
  std::jthread thread_;
};

namespace {

// Holds the place of a download until its connection ends.
template <class Desk>
class ExportFile final : public LineSource {
 public:
  ExportFile(std::shared_ptr<Desk> desk, std::shared_ptr<Job> job) : desk_(std::move(desk)), job_(std::move(job)) {}
  ExportFile(const ExportFile&) = delete;
  ExportFile& operator=(const ExportFile&) = delete;
  ~ExportFile() override { desk_->leave(job_); }

  void begin(std::shared_ptr<SocketPeer> peer) override { desk_->begin(job_, std::move(peer)); }

 private:
  const std::shared_ptr<Desk> desk_;
  const std::shared_ptr<Job> job_;
};

}  // namespace

ExportDesk::ExportDesk(const Services& services, const ExportLimits& limits)
    : desk_(std::make_shared<Desk>(services, limits)) {
  desk_->open();
}

ExportDesk::~ExportDesk() { close(); }

void ExportDesk::close() { desk_->close(); }

std::expected<std::shared_ptr<LineSource>, Error> ExportDesk::begin(ExportWish wish) {
  auto job = desk_->enter(std::move(wish));
  if (!job) return std::unexpected(std::move(job.error()));
  return std::make_shared<ExportFile<Desk>>(desk_, std::move(*job));
}

}  // namespace ootori::server
