// Where games are kept: the one port to storage. Events are appended under the key (game, number), so that two writers
// can never both write event 17. Any thread may call everything here.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "game/event.hpp"
#include "server/account.hpp"
#include "server/id.hpp"
#include "server/seek.hpp"

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
  std::optional<UnixMillis> deadline{};  // when the flag of who is to move falls

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

// A conflict if the name is taken, in whatever case.
struct AddAccount {
  Account account;
};

// Ends every login of the account but one.
struct SetPassword {
  game::PlayerId player;
  std::string password;  // as hash_password() gives it
  LoginId keep;
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

// What can be written. Changes that are written together are stored together or not at all.
using Change = std::variant<Append, AddSeek, EndSeek, AddAccount, SetPassword, AddLogin, UseLogin, EndLogin>;

struct Summary {
  GameId id;
  const GameSpec* game;
  const Handicap* handicap;  // null: none
  game::Seats seats;
  std::optional<game::TimeControl> time;  // none: no clock
  bool rated;
  UnixMillis created;
  UnixMillis updated;
  Digest digest;
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

  // The newest games of a player, newest first, at most `limit`.
  virtual Result<std::vector<Summary>> list(const game::PlayerId& player, std::size_t limit) = 0;

  // The running games in which an engine is to move.
  virtual Result<std::vector<GameId>> awaiting_engine() = 0;

  // The running games whose deadline is not after `until`.
  virtual Result<std::vector<GameId>> due(UnixMillis until) = 0;

  // All seeks, also those that have expired.
  virtual Result<std::vector<Seek>> seeks() = 0;

  virtual Result<std::vector<Account>> accounts() = 0;
  virtual Result<std::vector<Login>> logins() = 0;
};

}  // namespace ootori::server
