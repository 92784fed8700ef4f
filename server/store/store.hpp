// Where games are kept: the one port to storage. Events are appended under the key (game, number), so that two writers
// can never both write event 17. Any thread may call everything here.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "game/event.hpp"
#include "game/vacation.hpp"
#include "server/accounts/account.hpp"
#include "server/analysis/analysis.hpp"
#include "server/chat/chat_records.hpp"
#include "server/id.hpp"
#include "server/lines/lines_json.hpp"
#include "server/lobby/seek.hpp"
#include "server/mail/letter.hpp"
#include "server/personal_data/former_player.hpp"
#include "server/profile/game_filter.hpp"
#include "server/tokens/api_token.hpp"

namespace ootori::server {

// An event with its place in the game and in time.
struct Recorded {
  std::uint64_t number;  // from 1, without a gap
  UnixMillis at;
  game::Event event;

  bool operator==(const Recorded&) const = default;
};

// What lists show of a game, kept with its events.
struct Digest {
  std::size_t plies = 0;
  std::optional<Outcome> outcome{};
  Color turn = Color::black;
  bool engine_to_move = false;
  std::optional<UnixMillis> deadline{};  // when the flag of who is to move falls, or the adjournment ends
  bool adjourned = false;
  std::array<bool, 2> on_vacation{};  // by color

  bool operator==(const Digest&) const = default;
};

struct Append {
  GameId id;
  const GameSpec* game;
  std::vector<Recorded> events;  // not empty; numbered on from the last one stored
  Digest digest;                 // of the game after these events
};

struct AddSeek {
  Seek seek;
};

// A conflict if it is not there any more.
struct EndSeek {
  SeekId id;
};

// A conflict if the name is taken, in whatever case, or the guest whose account it is to be was deleted.
struct AddAccount {
  Account account;
};

// Together with what was asked for with a password: a conflict, so that nothing is changed, if the account has another
// one by now.
struct CheckPassword {
  game::PlayerId player;
  std::string password;  // the one that it had, as hash_password() gave it
};

// Ends every login of the account but one, or all, and what letters were to bring about: their secrets, and those that
// wait to confirm an address or to bring a password.
struct SetPassword {
  game::PlayerId player;
  std::string password;  // as hash_password() gives it
  std::optional<LoginId> keep;
};

struct AddLogin {
  Login login;
};

struct UseLogin {
  LoginId id;
  UnixMillis used;
};

// Nothing, if it is not there.
struct EndLogin {
  LoginId id;
};

struct SetRole {
  game::PlayerId player;
  Role role;
};

// Of an account: a ban takes the place of the one before, and ends every login; none lifts it.
struct SetBan {
  game::PlayerId player;
  std::optional<Ban> ban;
};

struct AddAudit {
  AuditEntry entry;
};

// Ends what letters were to bring about, as SetPassword does.
struct SetEmail {
  game::PlayerId player;
  std::optional<std::string> email;
};

// One about a forgotten password is not added where its address is not the account's any more.
struct AddLetter {
  Letter letter;  // the id is given by the store
};

struct EndLetter {
  std::int64_t id;
};

struct DelayLetter {
  std::int64_t id;
  UnixMillis due;
  int tries;
};

// Takes the place of those of the same player and kind.
struct AddMailToken {
  MailToken token;
  std::optional<std::int64_t> letter{};  // that it goes out in: a conflict if it does not wait any more
};

// A conflict if it is not there any more: it was used.
struct EndMailToken {
  std::string hash;
};

// Changes nothing that is kept, but asks the disk for a durable write: whether it still takes them.
struct ProveWritable {};

struct AddToken {
  ApiToken token;
};

struct UseToken {
  TokenId id;
  UnixMillis used;
};

// Nothing, if it is not there.
struct EndToken {
  TokenId id;
};

// A conflict if the account has played, or has an office.
struct MakeBot {
  game::PlayerId player;
};

// The conditional moves of a player, in place of those before; none: there are none any more.
struct SetLines {
  GameId game;
  game::PlayerId player;
  std::optional<AskLines> lines;
};

// A vacation that began or ended; which one is told by its beginning.
struct SetVacationSpan {
  game::PlayerId player;
  game::Vacation vacation;
};

// What can be written. Changes that are written together are stored together or not at all.
using Change =
    std::variant<Append, AddSeek, EndSeek, AddAccount, CheckPassword, SetPassword, AddLogin, UseLogin, EndLogin,
                 SetRole, SetBan, AddAudit, SetEmail, AddLetter, EndLetter, DelayLetter, AddMailToken, EndMailToken,
                 ProveWritable, ChatChange, AddToken, UseToken, EndToken, MakeBot, AskAnalysis, FinishAnalysis,
                 WithdrawAnalysis, DeleteAccount, DeleteGuest, FreeNames, SetLines, SetVacationSpan>;

struct Summary {
  GameId id;
  const GameSpec* game;
  std::string handicap;  // in the words of notation/mail_handicap.hpp, or "none"
  game::Seats seats;
  std::optional<game::TimeControl> time;  // none: no clock
  bool rated;
  UnixMillis created;
  UnixMillis updated;
  Digest digest;
};

struct StoredLines {
  game::PlayerId player;
  AskLines lines;

  bool operator==(const StoredLines&) const = default;
};

struct LinesInGame {
  GameId game;
  AskLines lines;

  bool operator==(const LinesInGame&) const = default;
};

struct StoredVacation {
  game::PlayerId player;
  game::Vacation vacation;

  bool operator==(const StoredVacation&) const = default;
};

struct StoreError {
  enum class Kind : std::uint8_t {
    conflict,  // somebody else was quicker: an event of this number is there already, a seek is gone,
               // a name is taken
    storage,   // the disk is full or failing, or what is stored cannot be read
    locked,    // another server uses the data folder
    too_new,   // a later version wrote the data
  };

  Kind kind;
  std::string message;  // one line for a person

  bool operator==(const StoreError&) const = default;
};

class Store {
 public:
  template <class T>
  using Result = std::expected<T, StoreError>;
  using Done = std::move_only_function<void(Result<void>)>;

  virtual ~Store() = default;

  // Stores all changes or none of them. Returns at once; `done` is called, on a thread of the store, when they are
  // durable (they survive a crash of the machine) or have failed. It must not block.
  virtual void write(std::vector<Change> changes, Done done) = 0;

  void append(Append append, Done done) {
    std::vector<Change> changes;
    changes.emplace_back(std::move(append));
    write(std::move(changes), std::move(done));
  }

  // All events of a game, in order; none if there is no such game. Blocks for the time of a read.
  virtual Result<std::vector<Recorded>> load(const GameId& game) = 0;

  // The conditional moves of both players of a game.
  virtual Result<std::vector<StoredLines>> lines(const GameId& game) = 0;

  // All vacations, in the order in which they began.
  virtual Result<std::vector<StoredVacation>> vacations() = 0;

  // The conditional moves of a player in all games.
  virtual Result<std::vector<LinesInGame>> lines_by(const game::PlayerId& player) = 0;

  // The newest games of a player, newest first, at most `limit`.
  virtual Result<std::vector<Summary>> list(const game::PlayerId& player, std::size_t limit) = 0;

  // The games of a player against people that have ended and were not called off, newest first, at most `limit`. What
  // the filter says of the speed is not looked at: the store does not know it.
  virtual Result<std::vector<Summary>> finished(const game::PlayerId& player, const GameFilter& filter,
                                                std::size_t limit) = 0;

  // The running games in which an engine is to move.
  virtual Result<std::vector<GameId>> awaiting_engine() = 0;

  // The running games of a player.
  virtual Result<std::vector<GameId>> running(const game::PlayerId& player) = 0;

  // The finished games of a player in which a rematch is offered and not answered, by whomever.
  virtual Result<std::vector<GameId>> awaiting_answer(const game::PlayerId& player) = 0;

  // The running games whose deadline is not after `until`.
  virtual Result<std::vector<GameId>> due(UnixMillis until) = 0;

  // All seeks, also those that have expired.
  virtual Result<std::vector<Seek>> seeks() = 0;

  virtual Result<std::vector<Account>> accounts() = 0;
  virtual Result<std::vector<Login>> logins() = 0;

  // The newest entries of the audit log, newest first.
  virtual Result<std::vector<AuditEntry>> audit(std::size_t limit) = 0;

  // The letters that are to go out now, the longest due first, at most `limit`.
  virtual Result<std::vector<Letter>> letters_due(UnixMillis now, std::size_t limit) = 0;
  // One, or none; it may have expired.
  virtual Result<std::vector<MailToken>> mail_token(const std::string& hash) = 0;
  // What is kept of chats, for as long as the store.
  virtual ChatRecords& chats() = 0;
  virtual Result<std::vector<ApiToken>> tokens() = 0;
  virtual Result<std::vector<FormerPlayer>> former_players() = 0;
  // What a player has written in chats, oldest first.
  virtual Result<std::vector<WrittenMessage>> messages_by(const game::PlayerId& player) = 0;

  // The running games of a player, whole, newest first.
  virtual Result<std::vector<Summary>> list_running(const game::PlayerId& player) = 0;

  // The games of a player that have ended, by their last event, newest first; only those after `before` in the list, at
  // most `limit`.
  virtual Result<std::vector<Summary>> list_ended(const game::PlayerId& player, const std::optional<GamePlace>& before,
                                                  std::size_t limit) = 0;

  // A game of both players, if they have one.
  virtual Result<std::vector<GameId>> between(const game::PlayerId& one, const game::PlayerId& other) = 0;
};

}  // namespace ootori::server
