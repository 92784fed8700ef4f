// A study in memory: its state (the fold of its stored events), the queue of changes, and the followers. Changes are
// written one at a time, and each is decided on what the one before has left. No event is announced before it is
// stored.
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

// The result of a change.
struct StudyChange {
  std::int64_t number;      // of the last event of the study
  game::NodeId node;        // to which a move leads, or 0
  game::ChapterId chapter;  // the chapter that was added, or 0
};

// A follower of a study on a socket. Several threads handle a socket's requests, so it may leave before it has entered.
struct StudyFollower {
  std::shared_ptr<Listener> listener;
  std::atomic<bool> has_left = false;
  std::atomic<bool> is_waiting = false;  // for the events that it missed
  std::atomic<std::int64_t> since = 0;   // after which it wants them
};

// Any thread. It reads the store on the caller's thread, which must be a reader thread.
class OpenStudy : public std::enable_shared_from_this<OpenStudy> {
 public:
  static constexpr std::size_t longest_queue = 64;  // waiting changes; more are refused as busy
  static constexpr std::size_t most_told = 500;     // events that are sent one by one to a follower who comes back
  static constexpr std::size_t most_bytes_told = 64UL * 1024;  // of these events
  static constexpr std::size_t most_followers = 2000;
  static constexpr std::size_t events_at_once = 100;  // that are read from the store
  // For all authors together.
  static constexpr RateLimitTerms changes{.most = 200, .again = std::chrono::milliseconds{50}};

  struct Services {
    Store& store;
    const Names& names;
    Workers& workers;
    std::function<UnixMillis()> now;
    std::function<game::Millis()> uptime;
  };

  OpenStudy(StudyId id, const Services& services) : id_(std::move(id)), services_(services) {}

  // Calls `use` with the state if `reader` may see it; otherwise returns an error.
  [[nodiscard]] std::expected<void, Error> read(const game::PlayerId& reader,
                                                const std::function<void(const game::Study&, std::int64_t)>& use);

  using MakeEvent = std::move_only_function<std::expected<game::StudyEvent, Error>(const game::Study&)>;
  // `rest`: of changes that belong together. It counts for the limits, but they cannot refuse it.
  enum class Part : bool { first, rest };
  void change(const game::PlayerId& by, MakeEvent wish, Reply<StudyChange> reply, Part part = Part::first);
  // By its owner, or by a moderator.
  void remove(const game::PlayerId& by, bool by_moderator, std::vector<Change> with, Reply<void> reply);

  void watch(std::int64_t since, const std::shared_ptr<StudyFollower>& follower);
  void unwatch(const std::shared_ptr<StudyFollower>& follower);

  // The stored state has changed, so nobody is shown the present one any more. Does not block.
  void outdate() { is_outdated_ = true; }
  // Reads the stored state again, and tells the followers to do so too.
  void reload();

  // Nobody follows it, and nothing waits. Also false while another thread uses it.
  [[nodiscard]] bool is_idle() const;
  // The approximate size of its state in bytes.
  [[nodiscard]] std::size_t weight() const { return weight_; }
  // Drops the state, unless another thread uses it. It is read again when needed.
  void unload();

 private:
  struct Waiting {
    game::PlayerId by;
    MakeEvent wish;
    Reply<StudyChange> reply;
    Part part;
    bool is_second_try = false;
  };
  struct Decided {
    game::Study::Decision what;
    std::string json{};  // the event as it is stored
    NamedPlayers named{};
  };

  [[nodiscard]] std::expected<void, Error> load();
  [[nodiscard]] bool fold_stored(std::optional<game::Study>& study, const StudyTable::Stored& stored) const;
  [[nodiscard]] std::expected<void, Error> may_change(const game::PlayerId& by) const;
  [[nodiscard]] std::optional<Error> count(Part part);
  void work(std::unique_lock<std::mutex>& lock);
  void written(Waiting waiting, const std::shared_ptr<const StudyRecorded>& recorded, std::size_t bytes,
               StudyChange change, const StoreResult<void>& done);
  void tell_missed(std::int64_t since, Listener& listener) const;
  using ToldEvents = std::vector<std::shared_ptr<const StudyRecorded>>;
  [[nodiscard]] std::optional<ToldEvents> missed_since(std::int64_t since) const;
  [[nodiscard]] bool tell_of(StudyTable::Stored stored, ToldEvents& told) const;
  void fail(Waiting waiting, const StoreError& error);
  void tell(const News& news) const;
  void dismiss_strangers();
  [[nodiscard]] std::expected<Decided, Error> decide(Waiting& waiting);
  [[nodiscard]] std::expected<void, Error> check_room(std::size_t more) const;
  [[nodiscard]] std::expected<void, Error> check_owner(std::size_t more);
  [[nodiscard]] std::vector<Change> changes_of(const StudyRecorded& recorded, std::string json,
                                               NamedPlayers named) const;

  const StudyId id_;
  const Services services_;
  mutable std::mutex mutex_;
  std::optional<game::Study> study_;
  std::atomic<std::size_t> weight_ = 0;
  std::atomic<bool> is_outdated_ = false;
  std::int64_t number_ = 0;
  std::size_t history_ = 0;    // bytes of all stored events
  std::size_t allowance_ = 0;  // bytes that fit into the owner's studies before these are counted again
  bool is_writing_ = false;
  std::deque<Waiting> waiting_;
  std::vector<std::shared_ptr<StudyFollower>> followers_;
  RateBucket pace_;
};

[[nodiscard]] Error no_study();

}  // namespace ootori::server
