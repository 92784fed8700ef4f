#include "server/studies/studies.hpp"

#include <algorithm>
#include <utility>

#include "log/log.hpp"
#include "server/store/unsaved.hpp"
#include "server/studies/study_records.hpp"

namespace ootori::server {
namespace {

Error without_account() { return {ErrorCode::signed_out, "Create an account to keep studies on this server."}; }

}  // namespace

Studies::Studies(Services services)
    : services_(std::move(services)),
      of_one_{.store = services_.store,
              .names = services_.names,
              .workers = services_.workers,
              .now = services_.now,
              .uptime = services_.uptime} {}

std::expected<void, Error> Studies::may_write(const game::PlayerId& by) const {
  if (!services_.names.has(by)) return std::unexpected(without_account());
  const auto until = services_.moderation.silenced_until(by);
  if (until && *until > services_.now()) {
    return std::unexpected(Error{ErrorCode::silenced, "A moderator has temporarily silenced this account."});
  }
  return {};
}

void Studies::make(const game::PlayerId& owner, game::StudyHead head, Reply<StudyId> reply) {
  if (const auto may = may_write(owner); !may) return reply(std::unexpected(may.error()));
  const game::StudyMade made{std::move(head)};
  if (const auto begun = game::Study::make(owner, made); !begun) return reply(std::unexpected(error_of(begun.error())));
  const StudyId id = StudyId::random();
  auto stored = [id, reply = std::move(reply)](StoreResult<void> done) mutable {
    if (done) return reply(id);
    if (done.error().kind == StoreError::Kind::conflict) {
      return reply(std::unexpected(Error{ErrorCode::not_allowed, "You have reached the maximum number of studies."}));
    }
    log::warn("the store refused a study: {}", done.error().message);
    reply(std::unexpected(unsaved(done.error())));
  };
  services_.store.write(
      {MakeStudy{.id = id, .owner = owner, .at = services_.now(), .made = made}},
      [&workers = services_.workers, stored = std::move(stored)](StoreResult<void> done) mutable {
        workers.post([done = std::move(done), stored = std::move(stored)]() mutable { stored(std::move(done)); });
      });
}

// Nobody can be made an author by a player whom they have blocked.
std::expected<game::StudyEvent, Error> Studies::event(const game::PlayerId& by, const StudyWish& wish,
                                                      const game::Study& study) const {
  auto event = event_of(wish, study, [&](std::string_view name) { return services_.names.find(name); });
  if (!event) return event;
  const auto* added = std::get_if<game::AuthorAdded>(&*event);
  if (added != nullptr && services_.moderation.has_blocked(added->player, by)) {
    return std::unexpected(Error{ErrorCode::not_allowed, "This player cannot be added."});
  }
  return event;
}

// Authors do not wait for what others read at their address.
void Studies::change(const StudyId& id, const game::PlayerId& by, const std::string& address, StudyWish wish,
                     Reply<StudyChange> reply) {
  if (const auto may = may_write(by); !may) return reply(std::unexpected(may.error()));
  auto change_now = [this, id, by, wish = std::move(wish)](Reply<StudyChange> done) mutable {
    open(id)->change(
        by, [this, by, wish = std::move(wish)](const game::Study& study) { return event(by, wish, study); },
        std::move(done));
  };
  if (services_.readers != nullptr && !address.empty() && !is_in_memory(id)) {
    return services_.readers->read(address, std::move(reply), std::move(change_now));
  }
  services_.workers.post(
      [change_now = std::move(change_now), reply = std::move(reply)]() mutable { change_now(std::move(reply)); });
}

std::expected<void, Error> Studies::may_change(const StudyId& id, const game::PlayerId& by) {
  auto may = may_write(by);
  if (!may) return may;
  const auto found = read(id, by, [&](const game::Study& study, std::int64_t /*number*/) {
    if (!study.may_write(by)) may = std::unexpected(error_of({game::StudyRefusal::Fault::not_author}));
  });
  return found ? may : found;
}

void Studies::add(const StudyId& id, const game::PlayerId& by, std::vector<Record> records, Reply<StudyChange> reply) {
  if (const auto may = may_write(by); !may) return reply(std::unexpected(may.error()));
  add_next(open(id), by, std::make_shared<std::vector<Record>>(std::move(records)), 0, std::move(reply));
}

// The first record is only added if all the others can be, so that a file is imported completely or not at all.
void Studies::add_next(const std::shared_ptr<OpenStudy>& study, const game::PlayerId& by,
                       std::shared_ptr<std::vector<Record>> records, std::size_t done, Reply<StudyChange> reply) {
  auto wish = [by, records, done](const game::Study& before) -> std::expected<game::StudyEvent, Error> {
    if (done == 0 && records->size() > 1) {
      game::Study after = before;
      for (const Record& record : *records) {
        const auto decision = after.decide(
            by, game::ChapterAdded{.head = head_of(record, after.chapters().size() + 1), .record = record});
        if (!decision) return std::unexpected(error_of(decision.error()));
        static_cast<void>(after.fold(by, *decision->event));
      }
    }
    const Record& record = (*records)[done];
    return game::ChapterAdded{.head = head_of(record, before.chapters().size() + 1), .record = record};
  };
  study->change(
      by, std::move(wish),
      [this, study, by, records, done, reply = std::move(reply)](std::expected<StudyChange, Error> added) mutable {
        if (!added || done + 1 == records->size()) return reply(std::move(added));
        add_next(study, by, std::move(records), done + 1, std::move(reply));
      },
      done == 0 ? OpenStudy::Part::first : OpenStudy::Part::rest);
}

void Studies::remove(const StudyId& id, const game::PlayerId& by, bool by_moderator, std::vector<Change> with,
                     Reply<void> reply) {
  open(id)->remove(by, by_moderator, std::move(with), std::move(reply));
}

std::expected<void, Error> Studies::read(const StudyId& id, const game::PlayerId& reader,
                                         const std::function<void(const game::Study&, std::int64_t)>& use) {
  const auto study = services_.are_kept ? open(id) : std::make_shared<OpenStudy>(id, of_one_);
  return study->read(reader, use);
}

void Studies::watch(const StudyId& id, std::int64_t since, std::shared_ptr<StudyFollower> follower) {
  follower->since = since;
  if (follower->is_waiting.exchange(true)) return;
  auto watch_now = [this, id, follower](Reply<void> done) {
    follower->is_waiting = false;
    open(id)->watch(follower->since, follower);
    done({});
  };
  auto told = [follower](std::expected<void, Error> done) {
    if (done) return;
    follower->is_waiting = false;
    if (!follower->has_left) follower->listener->hear(Refused{std::move(done.error()), {}, "study"});
  };
  if (services_.readers == nullptr) {
    return services_.workers.post([watch_now, told]() mutable { watch_now(told); });
  }
  services_.readers->read(follower->listener->address(), std::move(told), std::move(watch_now));
}

void Studies::unwatch(const StudyId& id, std::shared_ptr<StudyFollower> follower) {
  follower->has_left = true;
  services_.workers.post([this, id, follower = std::move(follower)] { open(id)->unwatch(follower); });
}

void Studies::reload(const std::vector<StudyId>& of_player) {
  std::vector<std::shared_ptr<OpenStudy>> all;
  {
    const std::scoped_lock lock(mutex_);
    for (const StudyId& id : of_player) {
      if (const auto found = open_.find(id); found != open_.end()) all.push_back(found->second);
    }
  }
  for (const auto& study : all) study->outdate();
  services_.workers.post([all = std::move(all)] {
    for (const auto& study : all) study->reload();
  });
}

bool Studies::is_in_memory(const StudyId& id) {
  const std::scoped_lock lock(mutex_);
  const auto found = open_.find(id);
  return found != open_.end() && found->second->weight() > 0;
}

std::shared_ptr<OpenStudy> Studies::open(const StudyId& id) {
  const std::scoped_lock lock(mutex_);
  if (const auto found = open_.find(id); found != open_.end() && found->second->weight() > 0) return found->second;
  make_room();
  auto& study = open_[id];
  if (!study) study = std::make_shared<OpenStudy>(id, of_one_);
  return study;
}

// Drops studies that nobody uses, and unloads the states of others, which are read again when needed.
void Studies::make_room() {
  if (open_.size() >= most_open) {
    std::erase_if(open_, [](const auto& one) { return one.second.use_count() == 1 && one.second->is_idle(); });
  }
  std::size_t weight = 0;
  for (const auto& [id, study] : open_) weight += study->weight();
  for (const auto& [id, study] : open_) {
    if (weight <= most_weight) break;
    weight -= std::min(weight, study->weight());
    study->unload();
  }
}

}  // namespace ootori::server
