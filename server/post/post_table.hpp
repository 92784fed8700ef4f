// The tables of mails that came in, of those that are to go out and have gone out, and of how players want them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/post/mail_settings.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"
#include "server/wire/id.hpp"

namespace ootori::server {

extern const Tables post_tables;

// --- in ---

// A mail for one recipient, kept until it has been worked off; its key is kept for `keys_last`.
struct InMail {
  std::int64_t id = 0;  // given by the store
  std::string key;      // of its sender, Message-ID, recipient and content: the same mail has the same
  UnixMillis received;
  std::string return_path, recipient;
  std::string bytes;       // as much of it as is read
  bool consented = false;  // its sender has said to have written it
  // How far it has been worked off.
  std::size_t step = 0;  // commands that are done
  std::string said{};    // what came of them, for the answer
  // The turn that its next command is for; none: as its address says.
  struct Turn {
    std::uint32_t ply, played;
    bool operator==(const Turn&) const = default;
  };
  std::optional<Turn> turn{};

  bool operator==(const InMail&) const = default;
};

inline constexpr std::chrono::days keys_last{30};
inline constexpr std::chrono::days consent_lasts{2};

// Nothing, if a mail of this key came before.
struct AddInMail {
  InMail mail;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// One more command of a mail is done: stored together with what it has led to. A conflict if that is so already.
struct NoteStep {
  std::int64_t mail;
  std::size_t step;  // its place among the commands of the mail, from 0
  std::string said;  // up to now, all of it
  std::optional<InMail::Turn> turn;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// The mail is done with: its text goes. A conflict if it was done before.
struct EndInMail {
  std::int64_t mail;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// It waits for its sender to say that it is genuine.
struct HoldInMail {
  std::int64_t mail;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Its sender has said so. A conflict if it does not wait for that.
struct ReleaseInMail {
  std::int64_t mail;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Forgets the keys, held mails and sent mails that are too old.
struct ForgetOldMail {
  UnixMillis now;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// --- out ---

enum class OutKind : std::uint8_t {
  notice,     // how a game stands; one a player and game waits at most
  reminder,   // the same, before a deadline
  answer,     // to a mail
  challenge,  // somebody challenges the player
  digest,     // all games, once a day
};

inline constexpr std::array<std::string_view, 5> out_kind_names{"notice", "reminder", "answer", "challenge", "digest"};

struct OutMail {
  std::int64_t id = 0;  // given by the store
  OutKind kind;
  std::optional<game::PlayerId> reader{};  // none: nobody whom the server knows
  std::string address{};                   // of an answer; others go to the one that the player has by then
  std::optional<GameId> game{};            // that it shows
  std::string text{};                      // of an answer: all that it says beside the game; of a challenge: the seek
  std::string subject{};                   // of an answer that shows no game
  std::string answers{};                   // the Message-ID of the mail that it answers
  std::int64_t consent_for = 0;            // the mail in whose name it asks for consent; 0: none
  bool attaches_record = false;
  UnixMillis created = 0;
  UnixMillis due = 0;
  int tries = 0;

  bool operator==(const OutMail&) const = default;
};

struct AddOutMail {
  OutMail mail;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// For a player who has a confirmed address that takes mails, and wants one for each move; for others nothing. One that
// waits already is due anew.
struct AddNotice {
  game::PlayerId reader;
  GameId game;
  UnixMillis now;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// The same before a deadline, once a deadline, for everybody who wants that.
struct AddReminder {
  game::PlayerId reader;
  GameId game;
  UnixMillis deadline;
  UnixMillis now;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// The same for a challenge.
struct AddChallengeMail {
  game::PlayerId reader;
  SeekId seek;
  UnixMillis now;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// A daily digest, and that it was asked for.
struct AddDigest {
  game::PlayerId reader;
  UnixMillis now;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// What waits to be told of a game is told otherwise.
struct DropNotice {
  game::PlayerId reader;
  GameId game;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// It has gone out, to an address; or it is given up, or is of no use any more.
struct EndOutMail {
  std::int64_t mail;
  std::optional<game::PlayerId> reader{};
  std::string address{};  // empty: it has not gone out
  UnixMillis now = 0;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

struct DelayOutMail {
  std::int64_t mail;
  UnixMillis due;
  int tries;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// --- players ---

struct SetMailSettings {
  game::PlayerId player;
  MailSettings settings;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Mails to the address came back. Nothing, if the player has another one by now.
struct SuspendAddress {
  game::PlayerId player;
  std::string address;
  UnixMillis now;
  std::string why;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// The key that addresses are tagged with; the first one stays.
struct AddMailKey {
  std::string key;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Where a mail went, of which another one says that it could not be delivered.
struct SentMail {
  game::PlayerId reader;
  std::string address;

  bool operator==(const SentMail&) const = default;
};

// A game in which a player is to move, and its deadline.
struct AwaitedMove {
  GameId game;
  game::PlayerId player;
  UnixMillis deadline;
  int days;  // for each move

  bool operator==(const AwaitedMove&) const = default;
};

struct Waiting {
  std::int64_t mails = 0, bytes = 0;
};

// What can be read. Any thread; blocks for the time of a read.
class PostTable {
 public:
  explicit PostTable(Reads& store) : store_(store) {}

  // Those that are to be worked off, the oldest first, after the one of this id, at most `limit`.
  [[nodiscard]] StoreResult<std::vector<InMail>> waiting(std::int64_t after, std::size_t limit) const;
  [[nodiscard]] StoreResult<Waiting> waiting() const;
  [[nodiscard]] StoreResult<std::vector<InMail>> held(std::int64_t id) const;  // one, or none

  [[nodiscard]] StoreResult<std::vector<OutMail>> due(UnixMillis now, std::size_t limit) const;
  [[nodiscard]] StoreResult<std::vector<SentMail>> sent(std::int64_t id) const;  // one, or none

  [[nodiscard]] StoreResult<MailSettings> settings(const game::PlayerId& player) const;
  [[nodiscard]] StoreResult<std::vector<std::string>> keys() const;  // one, or none
  // Who wants a digest and had none since.
  [[nodiscard]] StoreResult<std::vector<game::PlayerId>> awaiting_digest(UnixMillis since, std::size_t limit) const;
  // The turns whose deadline is not after `until`, of players who can be sent a mail and were not reminded.
  [[nodiscard]] StoreResult<std::vector<AwaitedMove>> awaiting_reminder(UnixMillis now, UnixMillis until) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server
