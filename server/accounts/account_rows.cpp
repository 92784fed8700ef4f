#include "server/accounts/account_rows.hpp"

#include <utility>

namespace ootori::server {
namespace {

using sqlite::Statement;

}  // namespace

Store::Result<Account> account_of(const Statement& row) {
  const auto role = parse_role(row.text(3));
  if (!role) return std::unexpected(storage_error("a stored account has an unknown role"));
  Account account{.player = {std::string(row.text(0))},
                  .name = std::string(row.text(1)),
                  .password = std::string(row.text(2)),
                  .role = *role,
                  .created = row.integer(4),
                  .bot = row.integer(9) != 0};
  if (!row.is_null(8)) account.email = std::string(row.text(8));
  if (row.is_null(5)) return account;
  account.ban = Ban{.reason = std::string(row.text(5)), .since = row.integer(6), .until = {}};
  if (!row.is_null(7)) account.ban->until = row.integer(7);
  return account;
}

Store::Result<Login> login_of(const Statement& row) {
  auto id = LoginId::parse(row.text(0));
  if (!id) return std::unexpected(storage_error("a stored session has an impossible id"));
  return Login{.id = std::move(*id),
               .token = std::string(row.text(1)),
               .player = {std::string(row.text(2))},
               .created = row.integer(3),
               .used = row.integer(4),
               .client = std::string(row.text(5))};
}

Store::Result<AuditEntry> audit_entry_of(const Statement& row) {
  return AuditEntry{.at = row.integer(0),
                    .actor = std::string(row.text(1)),
                    .action = std::string(row.text(2)),
                    .subject = std::string(row.text(3)),
                    .detail = std::string(row.text(4))};
}

Store::Result<FormerPlayer> former_player_of(const Statement& row) {
  return FormerPlayer{
      .player = {std::string(row.text(0))}, .folded = std::string(row.text(1)), .deleted = row.integer(2)};
}

Store::Result<WrittenMessage> written_message_of(const Statement& row) {
  auto game = id_of(row);
  if (!game) return std::unexpected(std::move(game.error()));
  WrittenMessage message{.game = std::move(*game),
                         .at = row.integer(1),
                         .channel = std::string(row.text(2)),
                         .words = std::string(row.text(3)),
                         .is_phrase = row.integer(4) != 0};
  if (!row.is_null(5)) message.deleted = row.integer(5);
  return message;
}

Store::Result<StoredVacation> vacation_of(const Statement& row) {
  StoredVacation one{.player = {std::string(row.text(0))}, .vacation = {.began = row.integer(1)}};
  if (!row.is_null(2)) one.vacation.ended = row.integer(2);
  return one;
}

}  // namespace ootori::server
