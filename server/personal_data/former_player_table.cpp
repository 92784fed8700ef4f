#include "server/personal_data/former_player_table.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "server/store/sqlite_execute.hpp"

namespace ootori::server {
namespace {

// What is kept of a player under `?1` and is nobody else's; the account itself last. What games need stays.
constexpr std::array<std::string_view, 12> forgetting{
    "DELETE FROM logins WHERE player = ?1",
    "DELETE FROM seeks WHERE maker = ?1 OR challenged = ?1",
    "DELETE FROM ratings WHERE player = ?1",
    "DELETE FROM rating_changes WHERE player = ?1",
    "DELETE FROM analyses WHERE player = ?1 AND finished IS NULL",
    "UPDATE analyses SET player = '' WHERE player = ?1",
    "DELETE FROM chat_reports WHERE player = ?1",
    "DELETE FROM mutes WHERE player = ?1",
    "DELETE FROM conditional_lines WHERE player = ?1",
    "DELETE FROM vacations WHERE player = ?1",
    // A message has a text or a phrase, so an empty text stays.
    "UPDATE chat_messages SET deleted = coalesce(deleted, unixepoch() * 1000), "
    "text = CASE WHEN text IS NULL THEN NULL ELSE '' END WHERE player = ?1",
    "DELETE FROM accounts WHERE player = ?1",
};
enum : std::size_t { add_former = forgetting.size(), free_names, forget_subjects };

constexpr std::array<std::string_view, 3> others{
    "INSERT INTO former_players (player, folded, deleted) VALUES (?, ?, ?)",
    "UPDATE former_players SET folded = NULL WHERE deleted < ?",
    // Names are ASCII, so SQLite's lower() folds them as we do.
    "UPDATE audit SET subject = '' WHERE lower(subject) NOT IN "
    "(SELECT folded FROM accounts UNION SELECT folded FROM former_players WHERE folded IS NOT NULL)",
};

}  // namespace

sqlite::Result<FormerPlayerTable> FormerPlayerTable::open(sqlite::Connection& connection) {
  std::vector<std::string_view> all(forgetting.begin(), forgetting.end());
  all.insert(all.end(), others.begin(), others.end());
  std::vector<sqlite::Statement> statements;
  for (const std::string_view one : all) {
    auto statement = connection.prepare(one);
    if (!statement) return std::unexpected(statement.error());
    statements.push_back(std::move(*statement));
  }
  return FormerPlayerTable{connection, std::move(statements)};
}

sqlite::Result<void> FormerPlayerTable::forget(const game::PlayerId& player) {
  for (std::size_t i = 0; i < forgetting.size(); ++i) {
    if (auto done = sqlite::execute(statements_[i], player.value); !done) return done;
  }
  return {};
}

sqlite::Result<void> FormerPlayerTable::remember(const FormerPlayer& former) {
  std::optional<std::string_view> folded;
  if (!former.folded.empty()) folded = former.folded;
  return sqlite::execute(statements_[add_former], former.player.value, folded, former.deleted);
}

sqlite::Result<void> FormerPlayerTable::write(const DeleteAccount& deletion) {
  if (auto forgotten = forget(deletion.player.player); !forgotten) return forgotten;
  if (connection_->changes() == 0) return std::unexpected(sqlite::Fault::gone("the account is gone"));
  return remember(deletion.player);
}

// A conflict: the guest has signed up meanwhile.
sqlite::Result<void> FormerPlayerTable::write(const DeleteGuest& deletion) {
  if (auto forgotten = forget(deletion.player.player); !forgotten) return forgotten;
  if (connection_->changes() != 0) return std::unexpected(sqlite::Fault::gone("the guest has an account"));
  if (!deletion.is_remembered) return {};
  return remember(deletion.player);
}

sqlite::Result<void> FormerPlayerTable::write(const FreeNames& free) {
  if (auto freed = sqlite::execute(statements_[free_names], free.until); !freed) return freed;
  return sqlite::execute(statements_[forget_subjects]);
}

}  // namespace ootori::server
