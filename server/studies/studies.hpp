// The studies of this server: which are in memory, and access to each of them. docs/protocol.md, 'Studies'.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "server/chat/moderation.hpp"
#include "server/http/readers.hpp"
#include "server/studies/open_study.hpp"
#include "server/studies/study_wish.hpp"

namespace ootori::server {

// Any thread, unless it says that it is for reader threads, where it reads the store. Replies come on a reader thread,
// or at once.
class Studies {
 public:
  static constexpr std::size_t most_open = 300;         // in memory; there are more only if they are followed
  static constexpr std::size_t most_weight = 64 << 20;  // bytes of their states

  // All of it must outlive this.
  struct Services {
    Store& store;
    const Names& names;
    const Moderation& moderation;
    Workers& workers;
    std::function<UnixMillis()> now;
    std::function<game::Millis()> uptime;
    Readers* readers = nullptr;  // null: there is no network
    bool are_kept = true;        // in memory; false if another server changes them
  };

  explicit Studies(Services services);

  void make(const game::PlayerId& owner, game::StudyHead head, Reply<StudyId> reply);

  // `address`: of the client; empty: not from outside. A study that is not in memory is read like a page.
  void change(const StudyId& id, const game::PlayerId& by, const std::string& address, StudyWish wish,
              Reply<StudyChange> reply);

  // --- for reader threads ---

  // Whether a player may change a study.
  [[nodiscard]] std::expected<void, Error> may_change(const StudyId& id, const game::PlayerId& by);
  // Adds one chapter for each record, or none at all; the reply is about the last one.
  void add(const StudyId& id, const game::PlayerId& by, std::vector<Record> records, Reply<StudyChange> reply);
  // `with` is stored together with the deletion.
  void remove(const StudyId& id, const game::PlayerId& by, bool by_moderator, std::vector<Change> with,
              Reply<void> reply);
  [[nodiscard]] std::expected<void, Error> read(const StudyId& id, const game::PlayerId& reader,
                                                const std::function<void(const game::Study&, std::int64_t)>& use);

  // --- for any thread ---

  // Sends the events after `since`. Requests that the follower makes while one waits only change what that one asks
  // for.
  void watch(const StudyId& id, std::int64_t since, std::shared_ptr<StudyFollower> follower);
  void unwatch(const StudyId& id, std::shared_ptr<StudyFollower> follower);

  // A player was deleted from the store. Those of their studies that are in memory are read again, and nobody is shown
  // what they were.
  void reload(const std::vector<StudyId>& of_player);

 private:
  [[nodiscard]] std::shared_ptr<OpenStudy> open(const StudyId& id);
  [[nodiscard]] bool is_in_memory(const StudyId& id);
  void make_room();
  [[nodiscard]] std::expected<void, Error> may_write(const game::PlayerId& by) const;
  [[nodiscard]] std::expected<game::StudyEvent, Error> event(const game::PlayerId& by, const StudyWish& wish,
                                                             const game::Study& study) const;
  void add_next(const std::shared_ptr<OpenStudy>& study, const game::PlayerId& by,
                std::shared_ptr<std::vector<Record>> records, std::size_t done, Reply<StudyChange> reply);

  const Services services_;
  const OpenStudy::Services of_one_;
  std::mutex mutex_;
  std::map<StudyId, std::shared_ptr<OpenStudy>> open_;
};

}  // namespace ootori::server
