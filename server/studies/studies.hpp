// The studies of this server: which are in memory, and access to each of them. docs/protocol.md, 'Studies'.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "server/chat/moderation.hpp"
#include "server/studies/open_study.hpp"
#include "server/studies/study_wish.hpp"

namespace ootori::server {

// Any thread; everything but read() returns at once. Replies come on a reader thread, or at once.
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
    bool are_kept = true;  // in memory; false if another server changes them
  };

  explicit Studies(Services services);

  void make(const game::PlayerId& owner, game::StudyHead head, Reply<StudyId> reply);
  void change(const StudyId& id, const game::PlayerId& by, StudyWish wish, Reply<StudyChange> reply);
  // Whether a player may change a study. Call it on a reader thread.
  [[nodiscard]] std::expected<void, Error> may_change(const StudyId& id, const game::PlayerId& by);
  // Adds one chapter for each record, or none at all; the reply is about the last one.
  void add(const StudyId& id, const game::PlayerId& by, std::vector<Record> records, Reply<StudyChange> reply);
  // `with` is stored together with the deletion.
  void remove(const StudyId& id, const game::PlayerId& by, bool by_moderator, std::vector<Change> with,
              Reply<void> reply);

  // Call it on a reader thread.
  [[nodiscard]] std::expected<void, Error> read(const StudyId& id, const game::PlayerId& reader,
                                                const std::function<void(const game::Study&, std::int64_t)>& use);

  void watch(const StudyId& id, std::int64_t since, std::shared_ptr<StudyFollower> follower);
  void unwatch(const StudyId& id, std::shared_ptr<StudyFollower> follower);

  // A player was deleted from the store: those of their studies that are in memory are read again.
  void reload(std::vector<StudyId> of_player);

 private:
  [[nodiscard]] std::shared_ptr<OpenStudy> open(const StudyId& id);
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
