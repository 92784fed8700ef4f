#include "server/personal_data/former_player_table.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

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
constexpr std::string_view remember = "INSERT INTO former_players (player, folded, deleted) VALUES (?, ?, ?)";
constexpr std::string_view free_names = "UPDATE former_players SET folded = NULL WHERE deleted < ?";

}  // namespace

sqlite::Result<FormerPlayerTable> FormerPlayerTable::open(sqlite::Connection& connection) {
  std::vector<std::string_view> all(forgetting.begin(), forgetting.end());
  all.insert(all.end(), {remember, free_names});
  std::vector<sqlite::Statement> statements;
  for (const std::string_view one : all) {
    auto statement = connection.prepare(one);
    if (!statement) return std::unexpected(statement.error());
    statements.push_back(std::move(*statement));
  }
  return FormerPlayerTable{connection, std::move(statements)};
}

sqlite::Result<void> FormerPlayerTable::write(const DeleteAccount& deletion) {
  const FormerPlayer& former = deletion.player;
  for (std::size_t i = 0; i < forgetting.size(); ++i) {
    const sqlite::InUse in_use(statements_[i]);
    statements_[i].bind(1, former.player.value);
    if (const auto done = statements_[i].step(); !done) return std::unexpected(done.error());
  }
  if (connection_->changes() == 0) return std::unexpected(sqlite::Fault::gone("the account is gone"));
  sqlite::Statement& add = statements_[forgetting.size()];
  const sqlite::InUse in_use(add);
  add.bind(1, former.player.value);
  add.bind(2, former.folded);
  add.bind(3, former.deleted);
  if (const auto done = add.step(); !done) return std::unexpected(done.error());
  return {};
}

sqlite::Result<void> FormerPlayerTable::write(const FreeNames& free) {
  sqlite::Statement& update = statements_.back();
  const sqlite::InUse in_use(update);
  update.bind(1, free.until);
  if (const auto done = update.step(); !done) return std::unexpected(done.error());
  return {};
}

}  // namespace ootori::server
