#include "server/studies/open_study.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "log/log.hpp"
#include "server/limits/ledger.hpp"
#include "server/store/unsaved.hpp"
#include "server/studies/study_json.hpp"
#include "server/studies/study_news.hpp"
#include "server/studies/study_wish.hpp"

namespace ootori::server {
namespace {

Error unreadable() { return {ErrorCode::storage, "This study cannot be read at the moment. Please try again."}; }
Error too_busy() {
  return {.code = ErrorCode::busy, .message = "Too many people are changing this study. Please try again in a moment."};
}

// An estimate: a node of the tree with its lists, as the standard library stores them.
std::size_t weight_of(const game::Study& study) {
  constexpr std::size_t of_move = 300;
  std::size_t weight = 1000;
  for (const auto& [id, chapter] : study.chapters()) weight += chapter.moves() * of_move + chapter.text_size();
  return weight;
}

// Reads the events above `since` in order, a few at a time. `use` returns whether it wants more.
StoreResult<void> read_events(const StudyTable& table, const StudyId& id, std::int64_t since,
                              const std::function<bool(StudyTable::Stored)>& use) {
  while (true) {
    auto events = table.events(id, since, OpenStudy::events_at_once);
    if (!events) return std::unexpected(std::move(events.error()));
    for (StudyTable::Stored& stored : *events) {
      since = stored.number;
      if (!use(std::move(stored))) return {};
    }
    if (events->size() < OpenStudy::events_at_once) return {};
  }
}

enum class Missed : std::uint8_t { told, not_needed, secret };

// Readers may ask for the events since any number, and must not learn what the study no longer shows: deleted comments,
// earlier names, or who was an author once. So an event that was replaced later says what has replaced it.
struct Redactor {
  const game::Study& study;
  const game::PlayerId& by;

  Missed operator()(game::StudyMade& event) const { return as_now(event.head); }
  Missed operator()(game::StudyChanged& event) const { return as_now(event.head); }
  Missed operator()(const game::AuthorAdded& event) const {
    return study.may_write(event.player) ? Missed::told : Missed::secret;
  }
  Missed operator()(const game::AuthorLeft&) const { return Missed::secret; }
  // The places of the chapters moved later count a chapter that is gone now.
  Missed operator()(game::ChapterAdded& event) const {
    return study.find(event.chapter) == nullptr ? Missed::secret : as_now(event.chapter, event.head);
  }
  Missed operator()(game::ChapterChanged& event) const { return as_now(event.chapter, event.head); }
  Missed operator()(game::Remarked& event) const {
    const game::Chapter* chapter = study.find(event.chapter);
    const game::Remark* remark = chapter == nullptr ? nullptr : chapter->remark_of(event.node, by);
    if (remark == nullptr && !study.may_write(by)) return Missed::secret;
    // A deletion stays one, so that the comments at a position keep their order.
    if (!event.text.empty()) event.text = remark == nullptr ? "" : remark->text;
    return Missed::told;
  }
  template <class Event>
  Missed operator()(const Event& /*event*/) const {
    return Missed::told;
  }

 private:
  Missed as_now(game::StudyHead& head) const {
    head = study.head();
    return Missed::told;
  }
  Missed as_now(game::ChapterId id, game::ChapterHead& head) const {
    const game::Chapter* chapter = study.find(id);
    if (chapter == nullptr) return Missed::not_needed;
    head = chapter->head();
    return Missed::told;
  }
};

// Whether an event only takes something away: a text, moves, a drawing, or what somebody may see or do. There cannot be
// many of these in a row, because each needs something that was added before.
struct TakesAway {
  const game::Study& study;

  bool operator()(const game::StudyChanged& event) const { return event.head.visibility < study.head().visibility; }
  bool operator()(const game::AuthorLeft& /*event*/) const { return true; }
  bool operator()(const game::ChapterDeleted& /*event*/) const { return true; }
  bool operator()(const game::MovesDeleted& /*event*/) const { return true; }
  bool operator()(const game::Remarked& event) const { return event.text.empty(); }
  bool operator()(const game::GlyphSet& event) const { return !event.glyph; }
  bool operator()(const game::ShapeSet& event) const { return !event.on; }
  template <class Event>
  bool operator()(const Event& /*event*/) const {
    return false;
  }
};

Missed redact(StudyRecorded& recorded, const game::Study& study) {
  const Missed missed = std::visit(Redactor{study, recorded.by}, recorded.event);
  const bool has_remark = std::holds_alternative<game::Remarked>(recorded.event);
  if (!has_remark && !study.may_write(recorded.by)) recorded.by = {};
  return missed;
}

}  // namespace

Error no_study() { return {ErrorCode::not_found, "There is no such study, or it is private."}; }

std::expected<void, Error> OpenStudy::load() {
  if (is_outdated_.exchange(false)) study_.reset();
  if (study_) return {};
  const StudyTable table{services_.store.pages()};
  const auto summary = table.find(id_);
  if (!summary) return std::unexpected(unreadable());
  if (!*summary) return std::unexpected(no_study());
  std::optional<game::Study> study;
  std::int64_t number = 0;
  std::size_t history = 0;
  bool is_sound = true;
  const auto read = read_events(table, id_, 0, [&](const StudyTable::Stored& stored) {
    number = stored.number;
    history += stored.json.size();
    return is_sound = fold_stored(study, stored);
  });
  if (!read || !is_sound) return std::unexpected(unreadable());
  if (!study) return std::unexpected(no_study());
  study_ = std::move(study);
  weight_ = weight_of(*study_);
  history_ = history;
  number_ = std::max((*summary)->events, number);
  return {};
}

// Returns false if the event is damaged. The first one makes the study.
bool OpenStudy::fold_stored(std::optional<game::Study>& study, const StudyTable::Stored& stored) const {
  auto event = parse_stored_study_event(stored.json, study ? &*study : nullptr);
  bool fits = event.has_value();
  if (fits && study) {
    fits = study->fold(stored.by, *event);
  } else if (fits) {
    const auto* made = std::get_if<game::StudyMade>(&*event);
    auto begun = made == nullptr ? std::unexpected(game::StudyRefusal{}) : game::Study::make(stored.by, *made);
    if ((fits = begun.has_value())) study.emplace(std::move(*begun));
  }
  if (!fits) {
    log::error("study {} is damaged at event {}: {}", id_.text(), stored.number,
               event ? "it does not fit" : event.error());
  }
  return fits;
}

std::expected<void, Error> OpenStudy::read(const game::PlayerId& reader,
                                           const std::function<void(const game::Study&, std::int64_t)>& use) {
  const std::scoped_lock lock(mutex_);
  if (auto loaded = load(); !loaded) return loaded;
  if (!study_->may_read(reader)) return std::unexpected(no_study());
  use(*study_, number_);
  return {};
}

std::expected<void, Error> OpenStudy::may_change(const game::PlayerId& by) const {
  if (!study_->may_read(by)) return std::unexpected(no_study());
  if (!study_->may_write(by)) return std::unexpected(error_of({game::StudyRefusal::Fault::not_author}));
  return {};
}

// Changes that people other than the authors try to make do not count, so that nobody can keep the authors from
// writing.
void OpenStudy::change(const game::PlayerId& by, MakeEvent wish, Reply<StudyChange> reply, Part part) {
  std::unique_lock lock(mutex_);
  auto may = load();
  if (may) may = may_change(by);
  auto refused = may ? count(part) : std::move(may.error());
  if (refused) {
    lock.unlock();
    return reply(std::unexpected(std::move(*refused)));
  }
  waiting_.push_back({.by = by, .wish = std::move(wish), .reply = std::move(reply), .part = part});
  work(lock);
}

// Counts a change; the error says why there are too many.
std::optional<Error> OpenStudy::count(Part part) {
  if (part == Part::rest) {
    pace_.charge(changes, 1, services_.uptime());
    return std::nullopt;
  }
  if (const auto wait = pace_.consume(changes, services_.uptime())) return slow_down(*wait);
  if (waiting_.size() >= longest_queue) return too_busy();
  return std::nullopt;
}

std::expected<OpenStudy::Decided, Error> OpenStudy::decide(Waiting& waiting) {
  if (auto may = may_change(waiting.by); !may) return std::unexpected(std::move(may.error()));
  auto wish = waiting.wish(*study_);
  if (!wish) return std::unexpected(std::move(wish.error()));
  auto decision = study_->decide(waiting.by, std::move(*wish));
  if (!decision) return std::unexpected(error_of(decision.error()));
  Decided decided{.what = std::move(*decision)};
  if (!decided.what.event) return decided;
  decided.json = stored_study_event(*decided.what.event, spec_for(*study_, *decided.what.event));
  if (const auto* added = std::get_if<game::ChapterAdded>(&*decided.what.event)) {
    auto named = players_named_in(added->record, services_.store.pages(), services_.names);
    if (!named) return std::unexpected(unreadable());
    decided.named = std::move(*named);
  }
  // Everything can be taken away from a full study, too.
  if (waiting.part == Part::rest || std::visit(TakesAway{*study_}, *decided.what.event)) return decided;
  auto room = check_room(decided.json.size());
  if (room) room = check_owner(decided.json.size());
  if (!room) return std::unexpected(std::move(room.error()));
  return decided;
}

// For one more event of this size.
std::expected<void, Error> OpenStudy::check_room(std::size_t more) const {
  const game::StudyLimits& limits = game::study_limits;
  if (number_ >= limits.events) {
    return std::unexpected(error_of(game::too_many("changes of a study; export it and continue in a new one",
                                                   static_cast<std::size_t>(limits.events))));
  }
  if (history_ + more > limits.history) {
    return std::unexpected(error_of(
        game::too_many("MB of changes of a study; export it and continue in a new one", limits.history / 1'000'000)));
  }
  return {};
}

// All studies of the owner are counted once for many changes. So those that are changed at the same time may exceed the
// limit a little.
std::expected<void, Error> OpenStudy::check_owner(std::size_t more) {
  constexpr std::size_t counted_at_once = 64'000;
  if (more <= allowance_) return {};
  const auto bytes = StudyTable{services_.store.pages()}.bytes_of(study_->owner());
  if (!bytes) return std::unexpected(unreadable());
  const std::size_t left = most_study_bytes - std::min(*bytes, most_study_bytes);
  if (more > left) {
    return std::unexpected(error_of(game::too_many("MB of changes in all studies of one owner; delete a study to go on",
                                                   most_study_bytes / 1'000'000)));
  }
  allowance_ = std::min(left, std::max(more, counted_at_once));
  return {};
}

std::vector<Change> OpenStudy::changes_of(const StudyRecorded& recorded, std::string json, NamedPlayers named) const {
  const auto* changed = std::get_if<game::StudyChanged>(&recorded.event);
  auto chapters = static_cast<std::int64_t>(study_->chapters().size());
  if (std::holds_alternative<game::ChapterAdded>(recorded.event)) ++chapters;
  if (std::holds_alternative<game::ChapterDeleted>(recorded.event)) --chapters;
  return {AppendStudyEvent{.id = id_,
                           .recorded = recorded,
                           .json = std::move(json),
                           .head = changed == nullptr ? study_->head() : changed->head,
                           .chapters = chapters,
                           .named = std::move(named)}};
}

// Works through the queue until something is being written. Replies are made without the lock.
void OpenStudy::work(std::unique_lock<std::mutex>& lock) {
  while (!is_writing_ && !waiting_.empty()) {
    Waiting next = std::move(waiting_.front());
    waiting_.pop_front();
    auto loaded = load();
    auto decided = loaded ? decide(next) : std::expected<Decided, Error>{std::unexpected(loaded.error())};
    if (!decided || !decided->what.event) {
      std::expected<StudyChange, Error> answer =
          StudyChange{.number = number_, .node = decided ? decided->what.node : 0, .chapter = 0};
      if (!decided) answer = std::unexpected(std::move(decided.error()));
      lock.unlock();
      next.reply(std::move(answer));
      lock.lock();
      continue;
    }
    auto& [what, json, named] = *decided;
    const StudyChange change{.number = number_ + 1, .node = what.node, .chapter = what.chapter};
    auto recorded = std::make_shared<const StudyRecorded>(
        StudyRecorded{.number = change.number, .at = services_.now(), .by = next.by, .event = std::move(*what.event)});
    is_writing_ = true;
    auto done = [self = shared_from_this(), next = std::move(next), recorded, bytes = json.size(),
                 change](StoreResult<void> stored) mutable {
      // The thread of the store must not be kept busy.
      self->services_.workers.post([self, next = std::move(next), recorded, bytes, change, stored]() mutable {
        self->written(std::move(next), recorded, bytes, change, stored);
      });
    };
    services_.store.write(changes_of(*recorded, std::move(json), std::move(named)), std::move(done));
  }
}

void OpenStudy::written(Waiting waiting, const std::shared_ptr<const StudyRecorded>& recorded, std::size_t bytes,
                        StudyChange change, const StoreResult<void>& done) {
  std::unique_lock lock(mutex_);
  is_writing_ = false;
  if (done && study_ && number_ + 1 == recorded->number) {
    const GameSpec* spec = spec_for(*study_, recorded->event);
    if (study_->fold(recorded->by, recorded->event)) {
      number_ = recorded->number;
      history_ += bytes;
      allowance_ -= std::min(allowance_, bytes);
      weight_ = weight_of(*study_);
      if (spec == nullptr) spec = spec_for(*study_, recorded->event);
      tell(StudyNews{id_, recorded, spec});
      dismiss_strangers();
    } else {
      study_.reset();  // it will be read again
    }
  } else {
    study_.reset();  // somebody else has written, or it was reloaded meanwhile
    if (done) tell(StudyAnew{id_});
  }
  // The deletion of an account has used up the number.
  if (!done && done.error().kind == StoreError::Kind::conflict && !waiting.is_second_try) {
    waiting.is_second_try = true;
    waiting_.push_front(std::move(waiting));
    return work(lock);
  }
  lock.unlock();
  if (done) {
    waiting.reply(change);
  } else {
    fail(std::move(waiting), done.error());
  }
  lock.lock();
  work(lock);
}

void OpenStudy::fail(Waiting waiting, const StoreError& error) {
  const bool is_conflict = error.kind == StoreError::Kind::conflict;
  if (!is_conflict) log::warn("the store refused an event of study {}: {}", id_.text(), error.message);
  waiting.reply(std::unexpected(is_conflict ? no_study() : unsaved(error)));
}

void OpenStudy::remove(const game::PlayerId& by, bool by_moderator, std::vector<Change> with, Reply<void> reply) {
  {
    const std::scoped_lock lock(mutex_);
    auto loaded = load();
    if (loaded && !by_moderator && !study_->may_read(by)) loaded = std::unexpected(no_study());
    if (loaded && !by_moderator && study_->owner() != by) {
      loaded = std::unexpected(error_of({game::StudyRefusal::Fault::not_owner}));
    }
    if (!loaded) return reply(std::move(loaded));
  }
  with.emplace_back(DeleteStudy{id_});
  services_.store.write(
      std::move(with), [self = shared_from_this(), reply = std::move(reply)](StoreResult<void> done) mutable {
        self->services_.workers.post([self, done = std::move(done), reply = std::move(reply)]() mutable {
          if (!done) return reply(std::unexpected(unsaved(done.error())));
          {
            const std::scoped_lock lock(self->mutex_);
            self->study_.reset();
            self->tell(StudyGone{self->id_});
            self->followers_.clear();
          }
          reply({});
        });
      });
}

void OpenStudy::watch(std::int64_t since, const std::shared_ptr<StudyFollower>& follower) {
  const std::scoped_lock lock(mutex_);
  if (follower->has_left) return;
  Listener& listener = *follower->listener;
  const auto loaded = load();
  if (!loaded && loaded.error().code != ErrorCode::not_found) {
    return listener.hear(Refused{loaded.error(), {}, "study"});
  }
  if (!loaded || !study_->may_read(listener.who())) return listener.hear(StudyGone{id_});
  const bool is_there = std::ranges::find(followers_, follower) != followers_.end();
  if (!is_there && followers_.size() >= most_followers) return listener.hear(Refused{too_busy(), {}, "study"});
  if (!is_there) followers_.push_back(follower);
  tell_missed(since, listener);
}

void OpenStudy::tell_missed(std::int64_t since, Listener& listener) const {
  const auto missed = missed_since(since);
  if (!missed) return listener.hear(StudyAnew{id_});
  for (const auto& recorded : *missed) {
    const auto* added = std::get_if<game::ChapterAdded>(&recorded->event);
    const GameSpec* spec = added != nullptr ? &added->record.spec() : spec_for(*study_, recorded->event);
    listener.hear(StudyNews{id_, recorded, spec});
  }
  listener.hear(StudyNow{id_, number_});
}

// None if they are too many, or if some cannot be told: of deleted players, or of what the study no longer shows.
std::optional<OpenStudy::ToldEvents> OpenStudy::missed_since(std::int64_t since) const {
  const std::int64_t missed = number_ - since;
  if (missed < 0 || missed > static_cast<std::int64_t>(most_told)) return std::nullopt;
  ToldEvents told;
  if (missed == 0) return told;
  std::size_t bytes = 0;
  bool is_told = true;
  const auto read = read_events(StudyTable{services_.store.pages()}, id_, since, [&](StudyTable::Stored stored) {
    bytes += stored.json.size();
    is_told = bytes <= most_bytes_told && stored.number == ++since && tell_of(std::move(stored), told);
    return is_told && since < number_;  // an event that is being written comes later
  });
  if (!read || !is_told || since != number_) return std::nullopt;
  return told;
}

// Adds a missed event to those that are told. Returns false if it is one that cannot be told.
bool OpenStudy::tell_of(StudyTable::Stored stored, ToldEvents& told) const {
  // Events of chapters that are gone by now are not needed, and their moves cannot be parsed.
  auto event = parse_stored_study_event(stored.json, &*study_);
  if (!event) return true;
  StudyRecorded recorded{
      .number = stored.number, .at = stored.at, .by = std::move(stored.by), .event = std::move(*event)};
  const Missed missed = redact(recorded, *study_);
  if (missed == Missed::told) told.push_back(std::make_shared<const StudyRecorded>(std::move(recorded)));
  return missed != Missed::secret;
}

void OpenStudy::unwatch(const std::shared_ptr<StudyFollower>& follower) {
  const std::scoped_lock lock(mutex_);
  std::erase(followers_, follower);
}

void OpenStudy::reload() {
  const std::scoped_lock lock(mutex_);
  study_.reset();
  if (followers_.empty()) return;
  const auto loaded = load();
  if (!loaded) {
    tell(StudyGone{id_});
    followers_.clear();
    return;
  }
  tell(StudyAnew{id_});
  dismiss_strangers();
}

bool OpenStudy::is_idle() const {
  const std::unique_lock lock(mutex_, std::try_to_lock);
  return lock && !is_writing_ && waiting_.empty() && followers_.empty();
}

void OpenStudy::unload() {
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock || is_writing_ || !waiting_.empty()) return;
  study_.reset();
  weight_ = 0;
}

void OpenStudy::tell(const News& news) const {
  for (const auto& follower : followers_) follower->listener->hear(news);
}

// Followers who may not see the study any more are told so, and receive nothing more.
void OpenStudy::dismiss_strangers() {
  std::erase_if(followers_, [&](const auto& follower) {
    if (study_->may_read(follower->listener->who())) return false;
    follower->listener->hear(StudyGone{id_});
    return true;
  });
}

}  // namespace ootori::server
