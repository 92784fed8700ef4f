// What somebody asks for by mail. Values only; docs/mail.md is the page for players.
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

// A move as it was written. `number` is that of the move, or of the pair of moves, if one was written with it.
struct PlayMove {
  std::string move;
  std::optional<std::size_t> number{};

  bool operator==(const PlayMove&) const = default;
};

// Moves in turns, the opponent's first: the answers are settled beforehand.
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

// None: whatever the opponent has offered.
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
  std::vector<std::string> players;  // one: the other one; two: one of them is who asks
  std::string handicap;              // in the words of notation/mail_handicap.hpp; empty: none
  int days = 3;                      // for each move
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

// What takes no more than the name of a game or a player.
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
  std::string about{};  // a player; empty: who asks

  bool operator==(const Request&) const = default;
};

using Command = std::variant<PlayMove, PlanMoves, DropPlans, Preview, Propose, AnswerTo, Chat, Challenge, Set, Help,
                             Vacation, Request>;

// One command of a mail.
struct Instruction {
  std::string echo;                // the line as it is shown in the answer: without a password
  std::string board{};             // the game that it names; empty: that of the mail
  const GameSpec* game = nullptr;  // the kind of game that it names
  Command command;
  bool had_password = false;  // as the old play-by-mail servers asked for one

  bool operator==(const Instruction&) const = default;
};

}  // namespace ootori::post
