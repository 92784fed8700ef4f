// A study in memory: its state, which is the fold of its stored events, what waits to be written, and who follows it.
// One change at a time is written: what is decided next is decided about what it has left. Nobody is told of an event
// before it is on the disk.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "game/study.hpp"
#include "server/accounts/names.hpp"
#include "server/clockwork/workers.hpp"
#include "server/limits/rate_limit.hpp"
#include "server/studies/study_table.hpp"
#include "server/wire/news.hpp"
#include "server/wire/reply.hpp"

namespace ootori::server {

// What came of a change.
struct StudyChange {
  std::int64_t number;      // of the last event of the study
  game::NodeId node;        // that a move leads to, or 0
  game::ChapterId chapter;  // that was added, or 0
};

// Who follows a study on a socket. It may leave before it has entered: what a socket asks is done by several threads.
struct StudyFollower {
  std::shared_ptr<Listener> listener;
  std::atomic<bool> has_left = false;
};

// Any thread. What it does with the store it does on the caller's thread, which reads.
class OpenStudy : public std::enable_shared_from_this<OpenStudy> {
 public:
  static constexpr std::size_t longest_queue = 64;  // changes that wait; over it: busy
  static constexpr std::size_t most_told = 500;     // events that are told one by one to who comes back
  static constexpr std::size_t most_followers = 2000;
  // Of all authors together.
  static constexpr RateLimitTerms changes{.most = 200, .again = std::chrono::milliseconds{50}};

  struct Services {
    Store& store;
    const Names& names;
    Workers& workers;
    std::function<UnixMillis()> now;
    std::function<game::Millis()> uptime;
  };

  OpenStudy(StudyId id, const Services& services) : id_(std::move(id)), services_(services) {}

  // Calls it with the state, if `reader` may see it; an error: there is none for them.
  [[nodiscard]] std::expected<void, Error> read(const game::PlayerId& reader,
                                                const std::function<void(const game::Study&, std::int64_t)>& use);

  using MakeEvent = std::move_only_function<std::expected<game::StudyEvent, Error>(const game::Study&)>;
  void change(const game::PlayerId& by, MakeEvent wish, Reply<StudyChange> reply);
  // By its owner, or by a moderator.
  void remove(const game::PlayerId& by, bool by_moderator, std::vector<Change> with, Reply<void> reply);

  void watch(std::int64_t since, const std::shared_ptr<StudyFollower>& follower);
  void unwatch(const std::shared_ptr<StudyFollower>& follower);

  // The store has another state: read it anew, and tell everybody to.
  void reload();

  // Nobody follows it, and nothing waits. False also while somebody is busy with it.
  [[nodiscard]] bool is_idle() const;
  // About how many bytes its state takes.
  [[nodiscard]] std::size_t weight() const { return weight_; }
  // Forgets the state, unless somebody is busy with it: whoever wants it next reads it anew.
  void unload();

 private:
  struct Waiting {
    game::PlayerId by;
    MakeEvent wish;
    Reply<StudyChange> reply;
  };

  [[nodiscard]] std::expected<void, Error> load();
  void work(std::unique_lock<std::mutex>& lock);
  void written(Waiting waiting, const std::shared_ptr<const StudyRecorded>& recorded, StudyChange change,
               const StoreResult<void>& done);
  void tell_missed(std::int64_t since, Listener& listener) const;
  void fail(Waiting waiting, const StoreError& error);
  void tell(const News& news) const;
  void dismiss_strangers();
  [[nodiscard]] std::expected<game::Study::Decision, Error> decide(Waiting& waiting) const;

  const StudyId id_;
  const Services services_;
  mutable std::mutex mutex_;
  std::optional<game::Study> study_;
  std::atomic<std::size_t> weight_ = 0;
  std::int64_t number_ = 0;
  bool is_writing_ = false;
  std::deque<Waiting> waiting_;
  std::vector<std::shared_ptr<StudyFollower>> followers_;
  RateBucket pace_;
};

[[nodiscard]] Error no_study();

}  // namespace ootori::server
