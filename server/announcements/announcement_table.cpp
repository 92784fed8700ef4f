#include "server/announcements/announcement_table.hpp"

#include <array>

#include "server/store/joined.hpp"

namespace ootori::server {
namespace {

constexpr std::array<SchemaStep, 1> announcement_steps{{{15, R"sql(
  CREATE TABLE announcements (
    id             TEXT    PRIMARY KEY,
    player         TEXT    NOT NULL,       -- who wrote it; empty once the account is deleted
    at             INTEGER NOT NULL,
    title          TEXT    NOT NULL,
    body           TEXT    NOT NULL,
    title_japanese TEXT    NOT NULL,       -- empty: there is none in Japanese
    body_japanese  TEXT    NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX announcements_by_time ON announcements (at, id);
)sql"}}};

constexpr auto announcement_texts = std::to_array<TextColumn>({
    {"announcements", "id"},
    {"announcements", "player", Fate::deleted, "announcements"},
    {"announcements", "title"},
    {"announcements", "body"},
    {"announcements", "title_japanese"},
    {"announcements", "body_japanese"},
});

// Announcements belong to the site: they stay, without the author's name.
constexpr std::array<Sql, 1> forget_in_announcements{"UPDATE announcements SET player = '' WHERE player = ?1"};

constexpr std::string_view announcements_where =
    "SELECT id, player, at, title, body, title_japanese, body_japanese FROM announcements ";
constexpr std::string_view newest_first = "ORDER BY at DESC, id DESC LIMIT ?1";
constexpr std::string_view of_that_id = "WHERE id = ?1";
constexpr std::string_view of_that_author = "WHERE player = ?1 ORDER BY at, id";
constexpr Sql newest_announcements_sql = sqlite::joined<announcements_where, newest_first>;
constexpr Sql find_announcement_sql = sqlite::joined<announcements_where, of_that_id>;
constexpr Sql announcements_by_sql = sqlite::joined<announcements_where, of_that_author>;
constexpr Sql add_announcement_sql =
    "INSERT INTO announcements (id, player, at, title, body, title_japanese, body_japanese) "
    "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE (SELECT count(*) FROM announcements) < ?8";
constexpr Sql drop_announcement_sql = "DELETE FROM announcements WHERE id = ?";

StoreResult<Announcement> announcement_of(const Row& row) {
  auto id = GameId::parse(row.text(0));
  if (!id) return std::unexpected(storage_error("an announcement has an impossible id"));
  return Announcement{.id = *id,
                      .by = {std::string(row.text(1))},
                      .at = row.integer(2),
                      .english = {std::string(row.text(3)), std::string(row.text(4))},
                      .japanese = {std::string(row.text(5)), std::string(row.text(6))}};
}

}  // namespace

constinit const Tables announcement_tables{.room = "announcements",
                                           .steps = announcement_steps,
                                           .texts = announcement_texts,
                                           .forget = forget_in_announcements};

StoreResult<void> AddAnnouncement::apply(Transaction& transaction) const {
  const Announcement& one = announcement;
  return transaction.execute_or("The site already has the maximum number of announcements. Delete an old one first.",
                                add_announcement_sql, one.id.text(), one.by.value, one.at, one.english.title,
                                one.english.text, one.japanese.title, one.japanese.text, most_announcements);
}

StoreResult<void> DropAnnouncement::apply(Transaction& transaction) const {
  return transaction.execute_or("There is no such announcement.", drop_announcement_sql, id.text());
}

StoreResult<std::vector<Announcement>> AnnouncementTable::newest(std::int64_t limit) const {
  return store_.query_sound(newest_announcements_sql, announcement_of, limit);
}

StoreResult<std::optional<Announcement>> AnnouncementTable::find(const GameId& id) const {
  const auto found = store_.query_sound(find_announcement_sql, announcement_of, id.text());
  if (!found) return std::unexpected(found.error());
  return found->empty() ? std::nullopt : std::optional{found->front()};
}

StoreResult<std::vector<Announcement>> AnnouncementTable::by(const game::PlayerId& player) const {
  return store_.query_sound(announcements_by_sql, announcement_of, player.value);
}

}  // namespace ootori::server
