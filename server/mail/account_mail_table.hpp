// The database tables of queued emails, and of the tokens in their links.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/mail/account_mail.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

extern const Tables account_mail_tables;

// A password reset is not added if its address is no longer the account's.
struct AddAccountMail {
  AccountMail mail;  // its id is ignored; the store assigns one

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

struct EndAccountMail {
  std::int64_t id;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

struct DelayAccountMail {
  std::int64_t id;
  UnixMillis due;
  int tries;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Stored before each attempt to send an email, with the token in its link. Earlier links stay valid, because their
// emails may have arrived although the mail server did not say so. A conflict if the email is no longer queued.
struct TryAccountMail {
  AccountMail mail;
  UnixMillis now;
  UnixMillis next;                          // attempt, if this one fails
  std::optional<std::string> token_hash{};  // none: the email has no link

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// The mail server has accepted an email. Removes it from the queue, with older ones of its kind, and ends earlier
// links.
struct AccountMailSent {
  AccountMail mail;
  std::optional<std::string> token_hash{};  // none: the email has no link

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// For a link that the administrator hands over. Replaces the player's earlier tokens of the same kind.
struct AddMailToken {
  MailToken token;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// A conflict if the token no longer exists because it was used.
struct EndMailToken {
  std::string hash;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Deletes a player's tokens, and the queued emails that would confirm an address or reset the password. Stored with
// every new password and address: the emails may have been requested by the very person whom the change should lock
// out.
struct EndAccountMailsOf {
  game::PlayerId player;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// An email address that waits for confirmation.
struct AwaitedAddress {
  std::string address;
  UnixMillis until;  // when the confirmation expires

  bool operator==(const AwaitedAddress&) const = default;
};

// Queries. Any thread; they block until the data is read.
class AccountMailTable {
 public:
  explicit AccountMailTable(Reads& store) : store_(store) {}

  // The emails due now, longest due first, at most `limit`.
  [[nodiscard]] StoreResult<std::vector<AccountMail>> due(UnixMillis now, std::size_t limit) const;
  // One or none; it may have expired.
  [[nodiscard]] StoreResult<std::vector<MailToken>> token(const std::string& hash) const;
  [[nodiscard]] StoreResult<std::vector<AwaitedAddress>> awaited_addresses(const game::PlayerId& player) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server
