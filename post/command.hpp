// The commands that people can send by email, as plain values. docs/mail.md describes them for players.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "game/offer.hpp"
#include "notation/text_board.hpp"
#include "post/language.hpp"
#include "rules/games.hpp"

namespace ootori::post {

// A move as the player wrote it. `number` is the number of the move, or of the pair of moves, if the player wrote one.
struct PlayMove {
  std::string move;
  std::optional<std::size_t> number{};

  bool operator==(const PlayMove&) const = default;
};

// Conditional moves: alternating moves, beginning with a move of the opponent.
struct PlanMoves {
  std::vector<std::string> moves;

  bool operator==(const PlanMoves&) const = default;
};

struct DropPlans {
  bool operator==(const DropPlans&) const = default;
};

struct Preview {
  std::string move;

  bool operator==(const Preview&) const = default;
};

struct Propose {
  game::Offer offer;

  bool operator==(const Propose&) const = default;
};

// None: answers a challenge, or rejects whatever the opponent has offered.
struct AnswerTo {
  bool accept;
  std::optional<game::Offer> offer{};

  bool operator==(const AnswerTo&) const = default;
};

struct Chat {
  std::string text;

  bool operator==(const Chat&) const = default;
};

struct Challenge {
  const GameSpec* game;
  std::vector<std::string> players;  // one name: the opponent; two names: one of them is the sender
  std::string handicap;              // in the notation of notation/mail_handicap.hpp; empty: none
  int days = 3;                      // days for each move
  bool rated = false;

  bool operator==(const Challenge&) const = default;
};

enum class MailPace : std::uint8_t { each_move, digest, none };

struct Set {
  std::optional<TextBoardStyle> style{};
  std::optional<bool> flip{};
  std::optional<MailPace> pace{};
  std::optional<Language> language{};

  bool operator==(const Set&) const = default;
};

struct Help {
  std::string topic;

  bool operator==(const Help&) const = default;
};

struct Vacation {
  bool on;

  bool operator==(const Vacation&) const = default;
};

// Commands without arguments, or with only the name of a game or a player.
enum class Ask : std::uint8_t {
  resign,
  abort,
  claim,
  pass,
  show,
  record,
  history,
  games,
  standings,
  ratings,
};

struct Request {
  Ask ask;
  std::string about{};  // a player; empty: the sender

  bool operator==(const Request&) const = default;
};

using Command = std::variant<PlayMove, PlanMoves, DropPlans, Preview, Propose, AnswerTo, Chat, Challenge, Set, Help,
                             Vacation, Request>;

// One command of an email.
struct Instruction {
  std::string echo;                // the line as the reply repeats it, without a password
  std::string board{};             // the game that the command names; empty: the game that the email belongs to
  const GameSpec* game = nullptr;  // Tori Shogi or Yari Shogi, if the command names it
  Command command;
  bool had_password = false;  // as old play-by-email servers required

  bool operator==(const Instruction&) const = default;
};

}  // namespace ootori::post
