#include "server/post/in_mail_table.hpp"

namespace ootori::server {
namespace {

constexpr Sql waiting_sql =
    "SELECT id, key, received, return_path, recipient, mail, consented, step, said, ply, played FROM mail_in "
    "WHERE stage = 'waiting' AND id > ? ORDER BY id LIMIT ?";
constexpr Sql held_sql =
    "SELECT id, key, received, return_path, recipient, mail, consented, step, said, ply, played FROM mail_in "
    "WHERE stage = 'held' AND id = ?";
constexpr Sql count_waiting_sql =
    "SELECT count(*), coalesce(sum(octet_length(mail)), 0) FROM mail_in WHERE stage = 'waiting'";

StoreResult<InMail> in_mail_of(const Row& row) {
  InMail mail{.id = row.integer(0),
              .key = std::string(row.text(1)),
              .received = row.integer(2),
              .return_path = std::string(row.text(3)),
              .recipient = std::string(row.text(4)),
              .bytes = std::string(row.text(5)),
              .consented = row.integer(6) != 0,
              .step = static_cast<std::size_t>(row.integer(7)),
              .said = std::string(row.text(8))};
  if (!row.is_null(9)) {
    mail.turn = {.ply = static_cast<std::uint32_t>(row.integer(9)),
                 .played = static_cast<std::uint32_t>(row.integer(10))};
  }
  return mail;
}

}  // namespace

StoreResult<void> AddInMail::apply(Transaction& transaction) const {
  return transaction.execute(
      "INSERT INTO mail_in (key, received, stage, return_path, recipient, mail, said) "
      "VALUES (?1, ?2, 'waiting', ?3, ?4, ?5, '') ON CONFLICT (key) DO NOTHING",
      mail.key, mail.received, mail.return_path, mail.recipient, mail.bytes);
}

StoreResult<void> NoteStep::apply(Transaction& transaction) const {
  const auto number = [](std::uint32_t value) { return std::int64_t{value}; };
  return transaction.execute_or("this command of the mail is done",
                                "UPDATE mail_in SET step = ?2 + 1, said = ?3, ply = ?4, played = ?5 "
                                "WHERE id = ?1 AND step <= ?2 AND stage = 'waiting'",
                                mail, static_cast<std::int64_t>(step), said,
                                turn.transform([&](const InMail::Turn& one) { return number(one.ply); }),
                                turn.transform([&](const InMail::Turn& one) { return number(one.played); }));
}

StoreResult<void> EndInMail::apply(Transaction& transaction) const {
  return transaction.execute_or("the mail is done with",
                                "UPDATE mail_in SET stage = 'done', return_path = NULL, recipient = NULL, mail = NULL, "
                                "said = NULL WHERE id = ? AND stage <> 'done'",
                                mail);
}

StoreResult<void> HoldInMail::apply(Transaction& transaction) const {
  return transaction.execute_or("the mail does not wait",
                                "UPDATE mail_in SET stage = 'held' WHERE id = ? AND stage = 'waiting'", mail);
}

StoreResult<void> ReleaseInMail::apply(Transaction& transaction) const {
  return transaction.execute_or("the mail is not held",
                                "UPDATE mail_in SET stage = 'waiting', consented = 1 WHERE id = ? AND stage = 'held'",
                                mail);
}

StoreResult<std::vector<InMail>> InMailTable::waiting(std::int64_t after, std::size_t limit) const {
  return store_.query(waiting_sql, in_mail_of, after, static_cast<std::int64_t>(limit));
}

StoreResult<Waiting> InMailTable::waiting() const {
  const auto counted = store_.query(count_waiting_sql, [](const Row& row) -> StoreResult<Waiting> {
    return Waiting{row.integer(0), row.integer(1)};
  });
  if (!counted) return std::unexpected(counted.error());
  return counted->front();
}

StoreResult<std::vector<InMail>> InMailTable::held(std::int64_t id) const {
  return store_.query(held_sql, in_mail_of, id);
}

}  // namespace ootori::server
