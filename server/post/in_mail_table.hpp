// The database table of received emails.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/store/store.hpp"

namespace ootori::server {

// An email to one recipient, stored until it has been processed. Its key is kept for `keys_last`.
struct InMail {
  std::int64_t id = 0;  // assigned by the store
  std::string key;      // hash of sender, Message-ID, recipient and content: equal for copies of the same email
  UnixMillis received;
  std::string return_path, recipient;
  std::string bytes;       // the part that is read
  bool consented = false;  // the sender has confirmed having written it
  // How far it has been processed.
  std::size_t step = 0;  // number of finished commands
  std::string said{};    // their results, for the reply
  // The turn that the next command applies to; empty: the turn in the recipient address.
  struct Turn {
    std::uint32_t ply, played;
    bool operator==(const Turn&) const = default;
  };
  std::optional<Turn> turn{};

  bool operator==(const InMail&) const = default;
};

inline constexpr std::chrono::days keys_last{30};
inline constexpr std::chrono::days consent_lasts{2};
inline constexpr std::chrono::hours consent_waits{2};  // at most, before the sender is asked

// Does nothing if an email with this key was added before.
struct AddInMail {
  InMail mail;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Records that one more command is done, in the transaction with its effects. A conflict if it was done before.
struct NoteStep {
  std::int64_t mail;
  std::size_t step;  // index of the command, from 0
  std::string said;  // all results so far
  std::optional<InMail::Turn> turn;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Marks the email as done and deletes its text. A conflict if it was done before.
struct EndInMail {
  std::int64_t mail;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// The email waits until its sender confirms having written it.
struct HoldInMail {
  std::int64_t mail;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// The sender has confirmed the email. A conflict if it is not held.
struct ReleaseInMail {
  std::int64_t mail;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

struct Waiting {
  std::int64_t mails = 0, bytes = 0;
};

// Queries. Any thread; they block until the data is read.
class InMailTable {
 public:
  explicit InMailTable(Reads& store) : store_(store) {}

  // Emails to process, with ids above `after`, oldest first, at most `limit`.
  [[nodiscard]] StoreResult<std::vector<InMail>> waiting(std::int64_t after, std::size_t limit) const;
  [[nodiscard]] StoreResult<Waiting> waiting() const;
  [[nodiscard]] StoreResult<std::vector<InMail>> held(std::int64_t id) const;  // one or none

 private:
  Reads& store_;
};

}  // namespace ootori::server
