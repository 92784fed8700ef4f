// What a task of a lesson asks for. In lesson files a goal is one line of text:
//   reach 4c 2b        bring a piece to each of these squares, in any order
//   capture 3c 5c      capture the piece on each of these squares; `capture all`: every piece but the royal one
//   promote [S]        promote a piece (an unpromoted letter of the game)
//   drop [S] [4d 4e]   drop a piece, onto one of these squares
//   check              give check
//   escape [WAY]       get out of check: any way, or `move` the royal piece, `capture` the checker, `block` the line
//   mate N             mate in N plies or fewer, whatever the defence; N is 1, 3 or 5
//   survive            leave the opponent no mate in one
//   save 4e            make sure that the piece on this square cannot be won
//   gain N             win material worth N points by the table's values, even after recaptures
//   threaten N         make sure that the next move wins material worth N points, whatever the opponent plays
//   play 3e3d 4f4e     play one of these moves
// All functions are pure.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "rules/game_spec.hpp"
#include "rules/move.hpp"

namespace ootori::school {

struct Reach {
  std::vector<Square> squares;  // at least one
};
struct Capture {
  std::vector<Square> squares;  // none: everything but the royal piece
};
struct Promote {
  std::optional<PieceType> type;
};
struct Drop {
  std::optional<PieceType> type;
  std::vector<Square> squares;  // none: anywhere
};
struct GiveCheck {};
enum class Way : std::uint8_t { any, move, capture, block };
struct Escape {
  Way way = Way::any;
};
struct Mate {
  int plies;  // 1, 3 or 5
};
struct Survive {};
struct Save {
  Square square;
};
struct Gain {
  int points;  // at least 1
};
struct Threaten {
  int points;  // at least 1
};
struct Play {
  std::vector<Move> moves;  // at least one
};

using Goal = std::variant<Reach, Capture, Promote, Drop, GiveCheck, Escape, Mate, Survive, Save, Gain, Threaten, Play>;

struct GoalError {
  std::string found;     // the faulty word; empty: something is missing at the end
  std::string expected;  // what would be valid
};

std::expected<Goal, GoalError> parse_goal(const GameSpec& spec, std::string_view text);

// A sentence that tells a person what is wrong.
std::string describe(const GoalError& error);

}  // namespace ootori::school
