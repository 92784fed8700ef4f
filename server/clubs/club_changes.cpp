#include "server/clubs/club_changes.hpp"

#include <fmt/format.h>

#include "server/clubs/club_table.hpp"

namespace ootori::server {
namespace {

constexpr std::string_view account_gone = "The account was deleted.";

constexpr Sql count_clubs_sql = "SELECT count(*) FROM clubs WHERE closed IS NULL";
constexpr Sql owned_sql = "SELECT count(*) FROM club_people WHERE player = ?1 AND rank = 0";
constexpr Sql joined_sql = "SELECT count(*) FROM club_people WHERE player = ?1 AND rank <= 3";
constexpr Sql make_club_sql =
    "INSERT INTO clubs (name, title, about, joining, key, created, members) SELECT ?1, ?2, ?3, ?4, ?5, ?6, 0 "
    "WHERE NOT EXISTS (SELECT 1 FROM former_players WHERE player = ?7) ON CONFLICT (name) DO NOTHING";
constexpr Sql change_club_sql =
    "UPDATE clubs SET title = ?2, about = ?3, joining = ?4, key = coalesce(?5, key) WHERE name = ?1";
constexpr Sql put_person_sql =
    "INSERT INTO club_people (club, player, rank, since) SELECT ?1, ?2, ?3, ?4 "
    "WHERE NOT EXISTS (SELECT 1 FROM former_players WHERE player = ?2) "
    "ON CONFLICT (club, player) DO UPDATE SET rank = ?3, since = ?4";
constexpr Sql set_rank_sql = "UPDATE club_people SET rank = ?3 WHERE club = ?1 AND player = ?2";
constexpr Sql drop_person_sql = "DELETE FROM club_people WHERE club = ?1 AND player = ?2";
constexpr Sql count_members_sql =
    "UPDATE clubs SET members = (SELECT count(*) FROM club_people WHERE club = ?1 AND rank <= 2) WHERE name = ?1";
constexpr Sql close_club_sql =
    "UPDATE clubs SET title = '', about = '', key = '', members = 0, closed = ?2 WHERE name = ?1 AND closed IS NULL";
constexpr Sql drop_people_sql = "DELETE FROM club_people WHERE club = ?1";
constexpr Sql drop_reports_sql = "DELETE FROM club_reports WHERE club = ?1";
constexpr Sql report_club_sql =
    "INSERT INTO club_reports (club, player, at, reason) SELECT ?1, ?2, ?3, ?4 "
    "WHERE EXISTS (SELECT 1 FROM clubs WHERE name = ?1 AND closed IS NULL) "
    "AND NOT EXISTS (SELECT 1 FROM former_players WHERE player = ?2) "
    "ON CONFLICT (club, player) DO UPDATE SET at = ?3, reason = ?4, decided = NULL";
constexpr Sql decide_reports_sql = "UPDATE club_reports SET decided = ?2 WHERE club = ?1 AND decided IS NULL";

std::unexpected<StoreError> refused(std::string why) {
  return std::unexpected(StoreError{StoreError::Kind::conflict, std::move(why)});
}

StoreResult<std::int64_t> number(Transaction& transaction, Sql sql, const std::string& player) {
  const auto found =
      transaction.query(sql, [](const Row& row) -> StoreResult<std::int64_t> { return row.integer(0); }, player);
  if (!found) return std::unexpected(found.error());
  return found->front();
}

StoreResult<Club> open_club(Transaction& transaction, const std::string& name) {
  auto club = ClubTable{transaction}.find(name);
  if (!club) return std::unexpected(std::move(club.error()));
  if (!*club) return refused(std::string(club_gone));
  return std::move(**club);
}

// The player's rank in an open club.
StoreResult<std::optional<ClubRank>> rank_in(Transaction& transaction, const std::string& club,
                                             const game::PlayerId& player) {
  if (auto found = open_club(transaction, club); !found) return std::unexpected(std::move(found.error()));
  return ClubTable{transaction}.rank(club, player);
}

StoreResult<void> check_owner(Transaction& transaction, const std::string& club, const game::PlayerId& by) {
  const auto rank = rank_in(transaction, club, by);
  if (!rank) return std::unexpected(rank.error());
  if (*rank != ClubRank::owner) return refused("Only the owner of the club can do this.");
  return {};
}

// Fails if the club already has `most` people of this rank.
StoreResult<void> check_room_of(Transaction& transaction, const std::string& club, ClubRank rank, std::int64_t most,
                                std::string_view full) {
  const auto count = ClubTable{transaction}.count(club, rank);
  if (!count) return std::unexpected(count.error());
  if (*count >= most) return refused(std::string(full));
  return {};
}

StoreResult<void> check_member_room(const Club& club) {
  if (club.members < most_club_members) return {};
  return refused(fmt::format("The club is full: it has {} members.", most_club_members));
}

StoreResult<void> put(Transaction& transaction, const std::string& club, const ClubPerson& person) {
  auto done = transaction.execute_or(account_gone, put_person_sql, club, person.player.value,
                                     static_cast<std::int64_t>(person.rank), person.since);
  if (!done) return done;
  return transaction.execute(count_members_sql, club);
}

StoreResult<void> drop(Transaction& transaction, const std::string& club, const game::PlayerId& player) {
  if (auto done = transaction.execute(drop_person_sql, club, player.value); !done) return done;
  return transaction.execute(count_members_sql, club);
}

// Whether a leader of rank `by` may make this decision about a player of rank `whom`.
StoreResult<void> check_verdict(ClubVerdict verdict, ClubRank by, std::optional<ClubRank> whom) {
  switch (verdict) {
    case ClubVerdict::accept:
      if (whom != ClubRank::applied) return refused("This player has not applied.");
      return {};
    case ClubVerdict::remove:
      if (!whom || *whom == ClubRank::removed) return refused("This player is not in the club.");
      if (*whom == ClubRank::owner) return refused("The owner cannot be removed.");
      if (*whom == ClubRank::leader && by != ClubRank::owner) return refused("Only the owner can remove a leader.");
      return {};
    case ClubVerdict::readmit:
      if (whom != ClubRank::removed) return refused("This player was not removed.");
      return {};
  }
  return {};
}

}  // namespace

StoreResult<void> MakeClub::apply(Transaction& transaction) const {
  const auto owned = number(transaction, owned_sql, owner.value);
  if (!owned) return std::unexpected(owned.error());
  if (*owned >= most_owned_clubs) return refused(fmt::format("You can own at most {} clubs.", most_owned_clubs));
  const auto all =
      transaction.query(count_clubs_sql, [](const Row& row) -> StoreResult<std::int64_t> { return row.integer(0); });
  if (!all) return std::unexpected(all.error());
  if (all->front() >= most_clubs) return refused("This server already has the maximum number of clubs.");
  auto done = transaction.execute_or(club_name_taken, make_club_sql, club.name, club.head.title, club.head.about,
                                     text(club.head.joining), club.key, club.created, owner.value);
  if (!done) return done;
  return put(transaction, club.name, {.player = owner, .rank = ClubRank::owner, .since = club.created});
}

StoreResult<void> ChangeClub::apply(Transaction& transaction) const {
  if (auto allowed = check_owner(transaction, club, by); !allowed) return allowed;
  return transaction.execute(change_club_sql, club, head.title, head.about, text(head.joining), key);
}

StoreResult<void> JoinClub::apply(Transaction& transaction) const {
  const auto found = open_club(transaction, club);
  if (!found) return std::unexpected(found.error());
  const auto rank = ClubTable{transaction}.rank(club, player);
  if (!rank) return std::unexpected(rank.error());
  if (is_member(*rank)) return refused("You are already a member of this club.");
  if (*rank == ClubRank::removed) return refused("You cannot join this club.");
  if (!*rank) {
    const auto joined = number(transaction, joined_sql, player.value);
    if (!joined) return std::unexpected(joined.error());
    if (*joined >= most_joined_clubs) return refused(fmt::format("You can be in at most {} clubs.", most_joined_clubs));
  }
  if (auto room = check_member_room(*found); !room) return room;
  const bool applies = found->head.joining == ClubJoining::request;
  if (found->head.joining == ClubJoining::link && key != found->key) {
    return refused(std::string(club_link_invalid));
  }
  if (applies && *rank == ClubRank::applied) return refused("You have already applied.");
  if (applies) {
    auto room = check_room_of(transaction, club, ClubRank::applied, most_club_applicants,
                              "Too many players have applied. Try again later.");
    if (!room) return room;
  }
  return put(transaction, club,
             {.player = player, .rank = applies ? ClubRank::applied : ClubRank::member, .since = at});
}

StoreResult<void> LeaveClub::apply(Transaction& transaction) const {
  const auto rank = rank_in(transaction, club, player);
  if (!rank) return std::unexpected(rank.error());
  if (!*rank || *rank == ClubRank::removed) return refused("You are not in this club.");
  if (*rank == ClubRank::owner) return refused("Make another member the owner first, or delete the club.");
  return drop(transaction, club, player);
}

StoreResult<void> DecideOnPerson::apply(Transaction& transaction) const {
  const auto found = open_club(transaction, club);
  if (!found) return std::unexpected(found.error());
  const auto own = ClubTable{transaction}.rank(club, by);
  const auto rank = ClubTable{transaction}.rank(club, player);
  if (!own || !rank) return std::unexpected(own ? rank.error() : own.error());
  if (!leads(*own)) return refused("Only leaders of the club can do this.");
  if (auto allowed = check_verdict(verdict, **own, *rank); !allowed) return allowed;
  if (verdict == ClubVerdict::readmit) return drop(transaction, club, player);
  if (verdict == ClubVerdict::remove) {
    auto room = check_room_of(
        transaction, club, ClubRank::removed, most_club_removed,
        "The club has reached the maximum number of removed players. Allow some of them to join again first.");
    if (!room) return room;
    return put(transaction, club, {.player = player, .rank = ClubRank::removed, .since = at});
  }
  if (auto room = check_member_room(*found); !room) return room;
  return put(transaction, club, {.player = player, .rank = ClubRank::member, .since = at});
}

StoreResult<void> SetClubRank::apply(Transaction& transaction) const {
  if (auto allowed = check_owner(transaction, club, by); !allowed) return allowed;
  const auto before = ClubTable{transaction}.rank(club, player);
  if (!before) return std::unexpected(before.error());
  if (!is_member(*before)) return refused("This player is not a member of the club.");
  if (*before == ClubRank::owner) return refused("Make another member the owner instead.");
  if (rank == ClubRank::leader && *before != ClubRank::leader) {
    auto room = check_room_of(transaction, club, ClubRank::leader, most_club_leaders,
                              fmt::format("A club can have at most {} leaders.", most_club_leaders));
    if (!room) return room;
  }
  if (rank == ClubRank::owner) {
    const auto owned = number(transaction, owned_sql, player.value);
    if (!owned) return std::unexpected(owned.error());
    if (*owned >= most_owned_clubs) {
      return refused(fmt::format("This player already owns {} clubs.", most_owned_clubs));
    }
    // The old owner gets the new owner's former rank.
    auto done = transaction.execute(set_rank_sql, club, by.value, static_cast<std::int64_t>(**before));
    if (!done) return done;
  }
  return transaction.execute(set_rank_sql, club, player.value, static_cast<std::int64_t>(rank));
}

StoreResult<void> CloseClub::apply(Transaction& transaction) const {
  if (by) {
    if (auto allowed = check_owner(transaction, club, *by); !allowed) return allowed;
  }
  if (auto done = transaction.execute_or(club_gone, close_club_sql, club, at); !done) return done;
  if (auto done = transaction.execute(drop_people_sql, club); !done) return done;
  return transaction.execute(drop_reports_sql, club);
}

StoreResult<void> ReportClub::apply(Transaction& transaction) const {
  return transaction.execute_or(club_gone, report_club_sql, report.club, report.by.value, report.at,
                                text(report.reason));
}

StoreResult<void> DecideClubReports::apply(Transaction& transaction) const {
  return transaction.execute(decide_reports_sql, club, at);
}

}  // namespace ootori::server
