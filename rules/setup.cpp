#include "rules/setup.hpp"

#include "rules/outcome.hpp"

namespace ootori {

std::string_view code(SetupFault fault) {
  switch (fault) {
    case SetupFault::no_royal: return "no_royal";
    case SetupFault::several_royals: return "several_royals";
    case SetupFault::royal_in_hand: return "royal_in_hand";
    case SetupFault::dead_piece: return "dead_piece";
    case SetupFault::crowded_file: return "crowded_file";
    case SetupFault::too_many_pieces: return "too_many_pieces";
    case SetupFault::opponent_in_check: return "opponent_in_check";
  }
  return "";
}

std::string describe(const GameSpec& spec, const SetupError& error) {
  const std::string side{error.color ? name(*error.color) : ""};
  const std::string royal{spec[spec.royal].name};
  const std::string piece{error.type ? spec[*error.type].name.en : ""};
  const int file_limit = error.type ? spec[*error.type].file_limit : 0;
  const std::string where = error.square ? square_name(spec, *error.square) : "";
  switch (error.fault) {
    case SetupFault::no_royal: return side + " has no " + royal + "; each side needs exactly one";
    case SetupFault::several_royals:
      return side + " has a second " + royal + " on " + where + "; each side needs exactly one";
    case SetupFault::royal_in_hand: return side + " has a " + royal + " in hand; it can never be captured";
    case SetupFault::dead_piece:
      return "the " + piece + " of " + side + " on " + where + " could never move from there";
    case SetupFault::crowded_file:
      return side + " has more than " + std::to_string(file_limit) + " unpromoted " + piece +
             (file_limit > 1 ? "s" : "") + " on the file of " + where;
    case SetupFault::too_many_pieces: return "there are more pieces of the kind " + piece + " than the game has";
    case SetupFault::opponent_in_check:
      return side + " is in check, but it is the other side's turn; give " + side + " the move or end the check";
  }
  return {};
}

}  // namespace ootori
