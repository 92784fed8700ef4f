// The tables of letters that wait, and of what links in them allow.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/mail/letter.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

extern const Tables letter_tables;

// One about a forgotten password is not added where its address is not the account's any more.
struct AddLetter {
  Letter letter;  // the id is given by the store

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

struct EndLetter {
  std::int64_t id;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

struct DelayLetter {
  std::int64_t id;
  UnixMillis due;
  int tries;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Takes the place of those of the same player and kind.
struct AddMailToken {
  MailToken token;
  std::optional<std::int64_t> letter{};  // that it goes out in: a conflict if it does not wait any more

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// A conflict if it is not there any more: it was used.
struct EndMailToken {
  std::string hash;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Ends what letters were to bring about: their secrets, and those that wait to confirm an address or to bring a
// password. Stored with every new password and address: whoever asked for the letters may be the one whom that is to
// keep out.
struct EndLettersOf {
  game::PlayerId player;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// An e-mail address that a letter asks about, or is to.
struct AwaitedAddress {
  std::string address;
  UnixMillis until;  // it is no longer waited for

  bool operator==(const AwaitedAddress&) const = default;
};

// What can be read. Any thread; blocks for the time of a read.
class LetterTable {
 public:
  explicit LetterTable(Reads& store) : store_(store) {}

  // Those that are to go out now, the longest due first, at most `limit`.
  [[nodiscard]] StoreResult<std::vector<Letter>> due(UnixMillis now, std::size_t limit) const;
  // One, or none; it may have expired.
  [[nodiscard]] StoreResult<std::vector<MailToken>> token(const std::string& hash) const;
  [[nodiscard]] StoreResult<std::vector<AwaitedAddress>> awaited_addresses(const game::PlayerId& player) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server
