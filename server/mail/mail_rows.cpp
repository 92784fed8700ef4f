#include "server/mail/mail_rows.hpp"

namespace ootori::server {
namespace {

using sqlite::Statement;

Store::Result<LetterKind> letter_kind_of(const Statement& row) {
  if (const auto kind = parse_letter_kind(row.text(2))) return *kind;
  return std::unexpected(storage_error("a stored letter is of an unknown kind"));
}

}  // namespace

Store::Result<Letter> letter_of(const Statement& row) {
  const auto kind = letter_kind_of(row);
  if (!kind) return std::unexpected(kind.error());
  return Letter{.id = row.integer(0),
                .player = {std::string(row.text(1))},
                .kind = *kind,
                .address = std::string(row.text(3)),
                .language = row.text(4) == "ja" ? LetterLanguage::japanese : LetterLanguage::english,
                .created = row.integer(5),
                .due = row.integer(6),
                .tries = static_cast<int>(row.integer(7))};
}

Store::Result<MailToken> mail_token_of(const Statement& row) {
  const auto kind = letter_kind_of(row);
  if (!kind) return std::unexpected(kind.error());
  return MailToken{.hash = std::string(row.text(0)),
                   .player = {std::string(row.text(1))},
                   .kind = *kind,
                   .address = std::string(row.text(3)),
                   .expires = row.integer(4)};
}

}  // namespace ootori::server
