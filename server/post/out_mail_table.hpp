// The database tables of queued and sent emails, and of what players were emailed about.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "post/language.hpp"
#include "server/store/store.hpp"
#include "server/wire/id.hpp"

namespace ootori::server {

enum class OutKind : std::uint8_t {
  notice,     // state of a game; at most one queued for each player and game
  reminder,   // the same, before a deadline
  answer,     // reply to an email
  challenge,  // a new challenge to the player
  digest,     // all games, once a day
  declined,   // a challenge by the player was declined
};

inline constexpr std::array<std::string_view, 6> out_kind_names{"notice",    "reminder", "answer",
                                                                "challenge", "digest",   "declined"};

struct OutMail {
  std::int64_t id = 0;  // assigned by the store
  OutKind kind;
  std::optional<game::PlayerId> reader{};  // empty: not a known player
  std::string address{};                   // of an answer; other kinds go to the player's address when they are sent
  std::optional<GameId> game{};            // the game shown
  // of an answer: all of it except the game; of a challenge, open or declined: the seek's id; of a notice: empty, or
  // `only_chat`
  std::string text{};
  std::string subject{};         // of an answer that shows no game, or of a declined challenge
  std::string answers{};         // Message-ID of the email that is answered
  std::int64_t consent_for = 0;  // id of the email whose sender is asked to confirm it; 0: none
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

// Does nothing unless the player has a confirmed address without suspension and wants an email about this news. A
// notice already in the queue becomes due again.
struct AddNotice {
  enum class News : bool {
    move,   // for players who want an email after each move
    other,  // for example the end of the game: also for players with digests, which do not mention it
  };

  game::PlayerId reader;
  GameId game;
  UnixMillis now;
  News news;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// The text of a notice that shows only the chat messages since it was created.
inline constexpr std::string_view only_chat = "chat";
// Such a notice waits for more messages, so there is at most one in this time for each game and reader.
inline constexpr std::chrono::hours chat_notice_waits{1};
// How long after the last event of a game its chat messages are emailed.
inline constexpr std::chrono::days chat_notices_last{30};

// Queues an email about a message that the reader's opponent has written after the end of a game, for players who want
// emails about moves or a digest. If a notice about the game waits already, that one will show the message.
struct AddChatNotice {
  game::PlayerId reader;
  GameId game;
  UnixMillis now;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Queues a reminder, and records that the player was reminded of this deadline.
struct AddReminder {
  game::PlayerId reader;
  GameId game;
  UnixMillis deadline;
  UnixMillis now;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Emails about challenges by one player to another: so many at once, for example about one game of each kind and a
// correction, then one every `challenge_mails_apart`, until the reader answers one. Later challenges wait for their
// email at most `challenge_mail_waits`; those beyond get none.
inline constexpr int challenge_mails_at_once = 3;
inline constexpr std::chrono::hours challenge_mails_apart{6};
inline constexpr std::chrono::hours challenge_mail_waits{24};
// So many players a day can have emails about their challenges sent to one player whom they have not played before.
inline constexpr int most_unknown_challengers = 10;

// Queues an email about a challenge, within these limits. Does nothing unless the player has a confirmed address
// without suspension and wants emails about challenges.
struct AddChallengeMail {
  game::PlayerId reader;
  game::PlayerId challenger;
  SeekId seek;
  UnixMillis now;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// The reader has answered a challenge, so the next one by this challenger is emailed at once.
struct AnswerChallengeMails {
  game::PlayerId reader;
  game::PlayerId challenger;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Queues an email to the maker of a challenge that was declined, under the same conditions.
struct AddDeclinedMail {
  game::PlayerId reader;
  SeekId seek;
  post::Wording what;  // who declined, and which challenge
  UnixMillis now;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// How long after one digest the next one follows.
constexpr std::chrono::milliseconds digest_every = std::chrono::hours{24};

// Queues a daily digest and records its time: when it was due, unless it is late by an hour or more, for example
// because the server was down. Otherwise it would come some minutes later every day.
struct AddDigest {
  game::PlayerId reader;
  UnixMillis now;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Removes the queued notice, because another email tells the player about the game.
struct DropNotice {
  game::PlayerId reader;
  GameId game;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Removes an email from the queue: it was sent to `address`, was given up, or is no longer useful.
struct EndOutMail {
  std::int64_t mail;
  std::optional<game::PlayerId> reader{};
  std::string address{};  // empty: it was not sent
  UnixMillis now = 0;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Stored before an attempt to send an email. A conflict if the email is no longer queued.
struct TryOutMail {
  std::int64_t mail;
  UnixMillis next;  // attempt, if this one fails
  int tries;        // with this one

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

struct DelayOutMail {
  std::int64_t mail;
  UnixMillis due;
  int tries;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// The recipient of a sent email, looked up when it bounces.
struct SentMail {
  game::PlayerId reader;
  std::string address;

  bool operator==(const SentMail&) const = default;
};

// A turn in a correspondence game, and its deadline.
struct AwaitedMove {
  GameId game;
  game::PlayerId player;
  UnixMillis deadline;
  int days;  // per move

  bool operator==(const AwaitedMove&) const = default;
};

// Queries. Any thread; they block until the data is read.
class OutMailTable {
 public:
  explicit OutMailTable(Reads& store) : store_(store) {}

  [[nodiscard]] StoreResult<std::vector<OutMail>> due(UnixMillis now, std::size_t limit) const;
  [[nodiscard]] StoreResult<std::vector<SentMail>> sent(std::int64_t id) const;  // one or none
  // Players who want a digest and have had none since `since`.
  [[nodiscard]] StoreResult<std::vector<game::PlayerId>> awaiting_digest(UnixMillis since, std::size_t limit) const;
  // Turns with a deadline between `now` and `until`, of players who can receive emails and have not been reminded yet.
  [[nodiscard]] StoreResult<std::vector<AwaitedMove>> awaiting_reminder(UnixMillis now, UnixMillis until) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server
