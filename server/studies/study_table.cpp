#include "server/studies/study_table.hpp"

#include <array>
#include <limits>
#include <utility>

#include "server/store/joined.hpp"
#include "server/studies/study_json.hpp"

namespace ootori::server {
namespace {

constexpr std::array<SchemaStep, 3> steps{{{15, R"sql(
  CREATE TABLE studies (
    id         TEXT    PRIMARY KEY,
    owner      TEXT    NOT NULL,
    name       TEXT    NOT NULL,
    visibility TEXT    NOT NULL CHECK (visibility IN ('private', 'link', 'public')),
    created    INTEGER NOT NULL,
    updated    INTEGER NOT NULL,
    chapters   INTEGER NOT NULL,
    events     INTEGER NOT NULL          -- the highest number ever used for an event
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX studies_of_owner ON studies (owner, updated);
  CREATE INDEX studies_open ON studies (updated, id) WHERE visibility = 'public';
  CREATE TABLE study_authors (           -- besides the owner
    player TEXT NOT NULL,
    study  TEXT NOT NULL REFERENCES studies (id),
    PRIMARY KEY (player, study)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX study_authors_of_study ON study_authors (study);
  CREATE TABLE study_events (
    study  TEXT    NOT NULL REFERENCES studies (id),
    number INTEGER NOT NULL,             -- in the study, from 1; deleted players leave gaps
    at     INTEGER NOT NULL,
    player TEXT    NOT NULL,             -- who did it; empty: a deleted player
    about  TEXT,                         -- the author who was added or left
    is_own INTEGER NOT NULL,             -- whether it goes with the player: a comment
    event  TEXT    NOT NULL,             -- JSON
    PRIMARY KEY (study, number)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX study_events_of_player ON study_events (player);
  CREATE INDEX study_events_about ON study_events (about) WHERE about IS NOT NULL;
)sql"},
                                           {16, R"sql(
  ALTER TABLE studies ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;  -- of all events ever stored
  UPDATE studies SET bytes =
    (SELECT coalesce(sum(octet_length(event)), 0) FROM study_events WHERE study = studies.id);
)sql"},
                                           {17, R"sql(
  -- The players whom the record of a chapter names, if it is that of a game of this site.
  ALTER TABLE study_events ADD COLUMN black TEXT;
  ALTER TABLE study_events ADD COLUMN white TEXT;
  CREATE INDEX study_events_of_black ON study_events (black) WHERE black IS NOT NULL;
  CREATE INDEX study_events_of_white ON study_events (white) WHERE white IS NOT NULL;
)sql"}}};

constexpr auto texts = std::to_array<TextColumn>({
    {"studies", "id"},
    {"studies", "owner", Fate::deleted, "studies"},
    {"studies", "name", Fate::deleted, "studies"},
    {"studies", "visibility"},
    {"study_authors", "player", Fate::deleted, "studies"},
    {"study_authors", "study"},
    {"study_events", "study"},
    {"study_events", "player", Fate::soon, "study_events"},
    {"study_events", "about", Fate::deleted, "studies"},
    {"study_events", "event", Fate::soon, "study_events"},
    {"study_events", "black", Fate::soon},
    {"study_events", "white", Fate::soon},
});

// The player's own studies are deleted. In those of others, moves and chapters stay without a name; comments are
// deleted. The number that each study skips tells followers who come back that something has changed. The records of
// chapters are left to erased_study.hpp, because rewriting them takes long: those of the player's games, and those that
// the player has added with comments.
constexpr std::array<Sql, 8> forget{
    "DELETE FROM study_events WHERE study IN (SELECT id FROM studies WHERE owner = ?1)",
    "DELETE FROM study_authors WHERE study IN (SELECT id FROM studies WHERE owner = ?1)",
    "DELETE FROM studies WHERE owner = ?1",
    "DELETE FROM study_authors WHERE player = ?1",
    "UPDATE studies SET events = events + 1 WHERE id IN "
    "(SELECT study FROM study_events WHERE player = ?1 UNION SELECT study FROM study_events WHERE about = ?1)",
    "DELETE FROM study_events WHERE about = ?1",
    "DELETE FROM study_events WHERE player = ?1 AND is_own <> 0",
    "UPDATE study_events SET player = '' WHERE player = ?1 "
    "AND NOT (event LIKE '{\"type\":\"chapter\",%' AND event LIKE '%comment%')",
};

constexpr std::array<std::pair<game::StudyVisibility, std::string_view>, 3> visibility_names{{
    {game::StudyVisibility::hidden, "private"},
    {game::StudyVisibility::link, "link"},
    {game::StudyVisibility::open, "public"},
}};

constexpr Sql make_sql =
    "INSERT INTO studies (id, owner, name, visibility, created, updated, chapters, events) "
    "SELECT ?1, ?2, ?3, ?4, ?5, ?5, 0, 0 "
    "WHERE (SELECT count(*) FROM studies WHERE owner = ?2) < ?6 "
    "AND NOT EXISTS (SELECT 1 FROM former_players WHERE player = ?2)";
constexpr Sql append_sql =
    "INSERT INTO study_events (study, number, at, player, about, is_own, event, black, white) "
    "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 WHERE EXISTS (SELECT 1 FROM studies WHERE id = ?1 AND events < ?2) "
    "AND NOT EXISTS (SELECT 1 FROM former_players WHERE player = ?4 OR player = ?5 OR player = ?8 OR player = ?9)";
constexpr Sql update_sql =
    "UPDATE studies SET name = ?2, visibility = ?3, updated = ?4, chapters = ?5, events = ?6, bytes = bytes + ?7 "
    "WHERE id = ?1";
constexpr Sql add_author_sql = "INSERT INTO study_authors (player, study) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
constexpr Sql delete_author_sql = "DELETE FROM study_authors WHERE player = ?1 AND study = ?2";
constexpr Sql delete_events_sql = "DELETE FROM study_events WHERE study = ?1";
constexpr Sql delete_authors_sql = "DELETE FROM study_authors WHERE study = ?1";
constexpr Sql delete_study_sql = "DELETE FROM studies WHERE id = ?1";

constexpr Sql events_sql =
    "SELECT number, at, player, event FROM study_events WHERE study = ?1 AND number > ?2 ORDER BY number LIMIT ?3";
constexpr std::string_view summaries =
    "SELECT id, owner, name, visibility, created, updated, chapters, events FROM studies WHERE ";
constexpr std::string_view of_that_id = "id = ?1";
constexpr std::string_view that_are_open =
    "visibility = 'public' AND (?1 IS NULL OR updated < ?1 OR (updated = ?1 AND id < ?2)) "
    "ORDER BY updated DESC, id DESC LIMIT ?3";
constexpr std::string_view of_that_author =
    "owner = ?1 OR id IN (SELECT study FROM study_authors WHERE player = ?1) ORDER BY updated DESC, id DESC";
constexpr std::string_view find_sql = sqlite::joined<summaries, of_that_id>;
constexpr std::string_view open_sql = sqlite::joined<summaries, that_are_open>;
constexpr std::string_view of_author_sql = sqlite::joined<summaries, of_that_author>;
constexpr Sql bytes_sql = "SELECT coalesce(sum(bytes), 0) FROM studies WHERE owner = ?1";
constexpr Sql touched_sql =
    "SELECT id FROM studies WHERE owner = ?1 UNION SELECT study FROM study_authors WHERE player = ?1 "
    "UNION SELECT study FROM study_events WHERE player = ?1 UNION SELECT study FROM study_events WHERE about = ?1";
constexpr Sql written_sql =
    "SELECT number, at, event FROM study_events WHERE player = ?1 AND study = ?2 AND number > ?3 "
    "ORDER BY number LIMIT ?4";

StoreResult<StudySummary> summary_of(const Row& row) {
  const auto id = StudyId::parse(row.text(0));
  const auto visibility = parse_visibility(row.text(3));
  if (!id || !visibility) return std::unexpected(storage_error("a stored study has no id or an unknown visibility"));
  return StudySummary{.id = *id,
                      .owner = {std::string(row.text(1))},
                      .head = {.name = std::string(row.text(2)), .visibility = *visibility},
                      .created = row.integer(4),
                      .updated = row.integer(5),
                      .chapters = row.integer(6),
                      .events = row.integer(7)};
}

StoreResult<StudyId> id_of_study(const Row& row) {
  auto id = StudyId::parse(row.text(0));
  if (!id) return std::unexpected(storage_error("a stored study has no id"));
  return std::move(*id);
}

StoreResult<StudyTable::Stored> stored_of(const Row& row) {
  return StudyTable::Stored{.number = row.integer(0),
                            .at = row.integer(1),
                            .by = {std::string(row.text(2))},
                            .json = std::string(row.text(3))};
}

StoreResult<StudyWriting> writing_of(const Row& row) {
  return StudyWriting{.number = row.integer(0), .at = row.integer(1), .json = std::string(row.text(2))};
}

const game::PlayerId* about(const game::StudyEvent& event) {
  if (const auto* added = std::get_if<game::AuthorAdded>(&event)) return &added->player;
  if (const auto* left = std::get_if<game::AuthorLeft>(&event)) return &left->player;
  return nullptr;
}

std::optional<std::string> value_of(const std::optional<game::PlayerId>& player) {
  return player.transform([](const game::PlayerId& id) { return id.value; });
}

}  // namespace

constinit const Tables study_tables{.room = "studies", .steps = steps, .texts = texts, .forget = forget};

std::string_view text(game::StudyVisibility visibility) {
  return visibility_names[static_cast<std::size_t>(visibility)].second;
}

std::optional<game::StudyVisibility> parse_visibility(std::string_view name) {
  for (const auto& [visibility, its_name] : visibility_names) {
    if (its_name == name) return visibility;
  }
  return std::nullopt;
}

StoreResult<void> MakeStudy::apply(Transaction& transaction) const {
  auto done =
      transaction.execute_or("the player was deleted, or has the maximum number of studies", make_sql, id.text(),
                             owner.value, made.head.name, text(made.head.visibility), at, most_studies);
  if (!done) return done;
  const std::string json = stored_study_event(made, nullptr);
  done = transaction.execute_or("the study is gone", append_sql, id.text(), std::int64_t{1}, at, owner.value,
                                std::optional<std::string>{}, std::int64_t{0}, json, std::optional<std::string>{},
                                std::optional<std::string>{});
  if (!done) return done;
  return transaction.execute(update_sql, id.text(), made.head.name, text(made.head.visibility), at, std::int64_t{0},
                             std::int64_t{1}, static_cast<std::int64_t>(json.size()));
}

StoreResult<void> AppendStudyEvent::apply(Transaction& transaction) const {
  const game::PlayerId* player = about(recorded.event);
  const bool is_own = std::holds_alternative<game::Remarked>(recorded.event);
  auto done = transaction.execute_or("the study has changed in the meantime, or the study or the player was deleted",
                                     append_sql, id.text(), recorded.number, recorded.at, recorded.by.value,
                                     player == nullptr ? std::optional<std::string>{} : std::optional{player->value},
                                     std::int64_t{is_own}, json, value_of(named.black), value_of(named.white));
  if (!done) return done;
  done = transaction.execute(update_sql, id.text(), head.name, text(head.visibility), recorded.at, chapters,
                             recorded.number, static_cast<std::int64_t>(json.size()));
  if (!done || player == nullptr) return done;
  const bool is_added = std::holds_alternative<game::AuthorAdded>(recorded.event);
  return transaction.execute(is_added ? add_author_sql : delete_author_sql, player->value, id.text());
}

StoreResult<void> DeleteStudy::apply(Transaction& transaction) const {
  for (const Sql sql : {delete_events_sql, delete_authors_sql, delete_study_sql}) {
    if (auto done = transaction.execute(sql, id.text()); !done) return done;
  }
  return {};
}

StoreResult<std::vector<StudyTable::Stored>> StudyTable::events(const StudyId& study, std::int64_t since,
                                                                std::size_t limit) const {
  return store_.query(events_sql, stored_of, study.text(), since, static_cast<std::int64_t>(limit));
}

StoreResult<std::optional<StudySummary>> StudyTable::find(const StudyId& study) const {
  auto found = store_.query(find_sql, summary_of, study.text());
  if (!found) return std::unexpected(std::move(found.error()));
  return found->empty() ? std::nullopt : std::optional{std::move(found->front())};
}

StoreResult<std::vector<StudySummary>> StudyTable::open(const std::optional<StudyPlace>& after,
                                                        std::size_t limit) const {
  return store_.query_sound(open_sql, summary_of, after ? std::optional{after->at} : std::optional<UnixMillis>{},
                            after ? after->id.text() : std::string{}, static_cast<std::int64_t>(limit));
}

StoreResult<std::vector<StudySummary>> StudyTable::of_author(const game::PlayerId& player) const {
  return store_.query_sound(of_author_sql, summary_of, player.value);
}

StoreResult<std::size_t> StudyTable::bytes_of(const game::PlayerId& owner) const {
  const auto bytes =
      store_.query(bytes_sql, [](const Row& row) -> StoreResult<std::int64_t> { return row.integer(0); }, owner.value);
  if (!bytes) return std::unexpected(bytes.error());
  return static_cast<std::size_t>(bytes->front());
}

StoreResult<std::vector<StudyId>> StudyTable::touched_by(const game::PlayerId& player) const {
  return store_.query_sound(touched_sql, id_of_study, player.value);
}

StoreResult<std::vector<StudyWriting>> StudyTable::written_by(const game::PlayerId& player, const StudyId& study,
                                                              std::int64_t since, std::size_t limit) const {
  return store_.query(written_sql, writing_of, player.value, study.text(), since, static_cast<std::int64_t>(limit));
}

}  // namespace ootori::server
