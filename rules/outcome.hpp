// How a game ended: the winner and the reason. No other code decides this.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/color.hpp"

namespace ootori {

enum class Termination : std::uint8_t {
  checkmate,          // the side to move is in check and has no legal move
  no_legal_move,      // the side to move is not in check and has no legal move: it loses
  no_permitted_move,  // every legal move would repeat the position too often: the side to move loses
  repetition,         // a position occurred too often: no contest, or a loss by the game's rule or the PyChess profile
  perpetual_check,    // the same, but one side gave check on every move of the cycle: that side loses
  impasse,            // decided by points
  resignation,
  time,
  illegal_move,  // in strict play and in records
  abandoned,
};

struct Outcome {
  std::optional<Color> winner;  // none: no contest
  Termination reason;

  constexpr bool operator==(const Outcome&) const = default;
};

// A stable code for files and messages, such as "no_legal_move".
constexpr std::string_view code(Termination reason) {
  switch (reason) {
    case Termination::checkmate: return "checkmate";
    case Termination::no_legal_move: return "no_legal_move";
    case Termination::no_permitted_move: return "no_permitted_move";
    case Termination::repetition: return "repetition";
    case Termination::perpetual_check: return "perpetual_check";
    case Termination::impasse: return "impasse";
    case Termination::resignation: return "resignation";
    case Termination::time: return "time";
    case Termination::illegal_move: return "illegal_move";
    case Termination::abandoned: return "abandoned";
  }
  return "";
}

constexpr std::string_view name(Color color) { return color == Color::black ? "Black" : "White"; }

}  // namespace ootori
