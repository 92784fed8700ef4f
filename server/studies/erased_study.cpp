#include "server/studies/erased_study.hpp"

#include <iterator>
#include <utility>

#include "server/wire/deleted_player.hpp"

namespace ootori::server {
namespace {

constexpr std::int64_t chapters_at_once = 20, names_at_once = 200;  // that are read

constexpr Sql former_sql =
    "SELECT black FROM study_events WHERE black IN (SELECT player FROM former_players) "
    "UNION SELECT white FROM study_events WHERE white IN (SELECT player FROM former_players) "
    "UNION SELECT player FROM study_events WHERE player IN (SELECT player FROM former_players)";
constexpr Sql studies_sql =
    "SELECT study FROM study_events WHERE black = ?1 UNION SELECT study FROM study_events WHERE white = ?1 "
    "UNION SELECT study FROM study_events WHERE player = ?1";
// In the order of the primary key: with an index on the players, each call would collect all the chapters and sort
// them.
constexpr Sql left_sql =
    "SELECT number, player, black, white, event FROM study_events WHERE study = ?1 AND number > ?3 "
    "AND (coalesce(player, '') = ?2 OR coalesce(black, '') = ?2 OR coalesce(white, '') = ?2) ORDER BY number LIMIT ?4";
constexpr Sql names_sql =
    "SELECT number, event FROM study_events WHERE study = ?1 AND number > ?2 AND (event LIKE '{\"type\":\"study%' "
    "OR event LIKE '{\"type\":\"chapter_changed\"%') ORDER BY number LIMIT ?3";
// Unless it was changed since it was read: two players may leave the same record.
constexpr Sql rewrite_sql =
    "UPDATE study_events SET event = ?4, player = CASE WHEN player = ?5 THEN '' ELSE player END, "
    "black = nullif(black, ?5), white = nullif(white, ?5) WHERE study = ?1 AND number = ?2 AND event = ?3";
constexpr Sql name_sql = "SELECT name FROM studies WHERE id = ?1";
constexpr Sql rename_sql = "UPDATE studies SET name = ?3 WHERE id = ?1 AND name = ?2";
constexpr Sql skip_number_sql = "UPDATE studies SET events = events + 1 WHERE id = ?1";

struct Left {
  std::int64_t number;
  std::string by, black, white;  // players
  std::string event;
};

struct Named {
  std::int64_t number;
  std::string event;
};

StoreResult<Left> left_of(const Row& row) {
  const auto text = [&](int column) { return std::string(row.text(column)); };
  return Left{.number = row.integer(0), .by = text(1), .black = text(2), .white = text(3), .event = text(4)};
}

StoreResult<Named> named_of(const Row& row) { return Named{row.integer(0), std::string(row.text(1))}; }

// A damaged event stays as it is: nobody can read its study.
std::string erased(const Left& left, const std::string& player, NewTitles& titles) {
  std::string event = left.event;
  if (left.by == player) {
    if (auto plain = without_comments(event)) event = std::move(*plain);
  }
  std::optional<ChapterRenaming> first;
  for (const Color side : {Color::black, Color::white}) {
    if ((side == Color::black ? left.black : left.white) != player) continue;
    auto renaming = with_player_renamed(event, side, deleted_player);
    if (!renaming) return event;
    event = renaming->event;
    if (first) renaming->title.before = std::move(first->title.before);
    first = std::move(*renaming);
  }
  if (first) {
    NewTitles::ByTitle& of_chapter = titles.of_chapters[first->chapter];
    first->of_both.push_back(std::move(first->title));
    for (const auto& [before, after] : first->of_both) {
      titles.of_study.insert_or_assign(before, after);
      of_chapter.insert_or_assign(before, after);
    }
  }
  return event;
}

}  // namespace

StoreResult<std::vector<game::PlayerId>> LeftInStudies::players() const {
  return store_.query(former_sql, [](const Row& row) -> StoreResult<game::PlayerId> {
    return game::PlayerId{std::string(row.text(0))};
  });
}

StoreResult<std::vector<StudyId>> LeftInStudies::studies_with(const game::PlayerId& player) const {
  return store_.query_sound(
      studies_sql,
      [](const Row& row) -> StoreResult<StudyId> {
        auto id = StudyId::parse(row.text(0));
        if (!id) return std::unexpected(storage_error("a stored study has no id"));
        return std::move(*id);
      },
      player.value);
}

// One transaction.
struct ErasedStudy::Batch {
  std::string study, player;
  std::vector<Rewrite> rewrites{};
  std::shared_ptr<const NewTitles> titles;  // of the whole study
  std::int64_t since;                       // the study was read up to here
  bool is_last = false;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const {
    for (const Rewrite& one : rewrites) {
      if (auto done = rewrite(transaction, one); !done) return done;
    }
    if (auto done = rename(transaction); !done || !is_last) return done;
    return transaction.execute(skip_number_sql, study);
  }

 private:
  StoreResult<void> rewrite(Transaction& transaction, const Rewrite& one) const {
    return transaction.execute(rewrite_sql, study, one.number, one.before, one.after, player);
  }

  // What the study is called now, and what was written since it was read. In each transaction, because nobody finds the
  // titles of its chapters later.
  //
  // The number that the study skips in the last one tells followers who come back that something has changed. The
  // change of an author who has not seen the new title, and would store the old one again, becomes a conflict.
  [[nodiscard]] StoreResult<void> rename(Transaction& transaction) const {
    const auto later = transaction.query(names_sql, named_of, study, since, game::study_limits.events);
    if (!later) return std::unexpected(later.error());
    for (const Named& named : *later) {
      const auto event = retitled(named.event, *titles);
      if (!event) continue;
      if (auto done = rewrite(transaction, {named.number, named.event, *event}); !done) return done;
    }
    const auto name = transaction.query(
        name_sql, [](const Row& row) -> StoreResult<std::string> { return std::string(row.text(0)); }, study);
    if (!name) return std::unexpected(name.error());
    const auto found = name->empty() ? titles->of_study.end() : titles->of_study.find(name->front());
    if (found == titles->of_study.end()) return {};
    return transaction.execute(rename_sql, study, found->first, found->second);
  }
};

StoreResult<bool> ErasedStudy::read_on() {
  StoreResult<void> read;
  switch (part_) {
    case Part::start: read = begin(); break;
    case Part::chapters: read = read_chapters(); break;
    case Part::names: read = read_names(); break;
    case Part::all: break;
  }
  if (!read) return std::unexpected(std::move(read.error()));
  return part_ == Part::all;
}

StoreResult<void> ErasedStudy::begin() {
  const auto study = StudyTable{store_}.find(id_);
  if (!study) return std::unexpected(study.error());
  part_ = *study ? Part::chapters : Part::all;
  if (*study) events_ = (*study)->events;
  return {};
}

StoreResult<void> ErasedStudy::read_chapters() {
  const auto all = store_.query(left_sql, left_of, id_.text(), player_.value, read_, chapters_at_once);
  if (!all) return std::unexpected(all.error());
  for (const Left& left : *all) {
    read_ = left.number;
    rewrites_.push_back({.number = left.number, .before = left.event, .after = erased(left, player_.value, *titles_)});
  }
  if (std::ssize(*all) == chapters_at_once) return {};
  read_ = 0;
  part_ = Part::names;
  if (titles_->of_study.empty()) end_reading();
  return {};
}

// The titles of the games, wherever they have become the name of the study or the later name of their chapter.
StoreResult<void> ErasedStudy::read_names() {
  const auto all = store_.query(names_sql, named_of, id_.text(), read_, names_at_once);
  if (!all) return std::unexpected(all.error());
  for (const Named& named : *all) {
    read_ = named.number;
    if (auto event = retitled(named.event, *titles_)) names_.push_back({named.number, named.event, std::move(*event)});
  }
  if (std::ssize(*all) < names_at_once) end_reading();
  return {};
}

// The chapters come last: what else has the title is found by them alone.
void ErasedStudy::end_reading() {
  part_ = Part::all;
  std::ranges::move(rewrites_, std::back_inserter(names_));
  rewrites_ = std::move(names_);
}

std::optional<Change> ErasedStudy::next() {
  if (rewrites_.empty()) return std::nullopt;
  Batch batch{.study = id_.text(), .player = player_.value, .titles = titles_, .since = events_};
  std::size_t bytes = 0;
  while (!rewrites_.empty() && batch.rewrites.size() < batch_.events && bytes < batch_.bytes) {
    bytes += rewrites_.front().after.size();
    batch.rewrites.push_back(std::move(rewrites_.front()));
    rewrites_.pop_front();
  }
  batch.is_last = rewrites_.empty();
  return batch;
}

}  // namespace ootori::server
