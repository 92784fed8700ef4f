#include "rules/legality.hpp"

namespace ootori {

std::string_view code(IllegalMove reason) {
  switch (reason) {
    case IllegalMove::no_piece: return "no_piece";
    case IllegalMove::not_your_piece: return "not_your_piece";
    case IllegalMove::own_piece: return "own_piece";
    case IllegalMove::cannot_go_there: return "cannot_go_there";
    case IllegalMove::cannot_promote: return "cannot_promote";
    case IllegalMove::must_promote: return "must_promote";
    case IllegalMove::not_in_hand: return "not_in_hand";
    case IllegalMove::occupied: return "occupied";
    case IllegalMove::dead_drop: return "dead_drop";
    case IllegalMove::crowded_file: return "crowded_file";
    case IllegalMove::drop_mate: return "drop_mate";
    case IllegalMove::leaves_check: return "leaves_check";
    case IllegalMove::exposes_royal: return "exposes_royal";
    case IllegalMove::repeats: return "repeats";
    case IllegalMove::game_over: return "game_over";
  }
  return "";
}

namespace {

std::string ordinal(int number) {
  static constexpr std::array<std::string_view, 4> words{"second", "third", "fourth", "fifth"};
  const auto at = static_cast<std::size_t>(number - 2);
  return number >= 2 && at < words.size() ? std::string{words[at]} : std::to_string(number) + "th";
}

}  // namespace

std::string describe(const GameSpec& spec, IllegalMove reason, Move move, std::optional<PieceType> moved) {
  const auto square = [&](Square at) {
    return index(at) < static_cast<std::size_t>(spec.squares()) ? square_name(spec, at) : "off the board";
  };
  const std::string piece{moved ? spec[*moved].name.en : "piece"};
  const std::string royal{spec[spec.royal].name};
  const std::string to = square(move.to());
  switch (reason) {
    case IllegalMove::no_piece: return "There is no piece on " + square(move.from()) + ".";
    case IllegalMove::not_your_piece: return "The piece on " + square(move.from()) + " is your opponent's.";
    case IllegalMove::own_piece: return "One of your own pieces is on " + to + ".";
    case IllegalMove::cannot_go_there:
      return "The " + piece + " cannot go from " + square(move.from()) + " to " + to + ".";
    case IllegalMove::cannot_promote:
      return moved && spec[*moved].promotes_to
                 ? "The " + piece + " promotes only when its move starts or ends in the promotion zone."
                 : "The " + piece + " does not promote.";
    case IllegalMove::must_promote: return "The " + piece + " must promote with this move.";
    case IllegalMove::not_in_hand: return "You have no " + piece + " in hand.";
    case IllegalMove::occupied: return "A piece can be dropped only on an empty square; " + to + " is taken.";
    case IllegalMove::dead_drop: return "A " + piece + " dropped on " + to + " could never move.";
    case IllegalMove::crowded_file:
      return "You already have " + std::to_string(moved ? spec[*moved].file_limit : 0) + " unpromoted " + piece +
             (moved && spec[*moved].file_limit > 1 ? "s" : "") + " on that file.";
    case IllegalMove::drop_mate: return "A dropped " + piece + " may not give checkmate.";
    case IllegalMove::leaves_check: return "Your " + royal + " would still be in check.";
    case IllegalMove::exposes_royal: return "Your " + royal + " would be in check.";
    case IllegalMove::repeats:
      return "This would repeat the position for the " + ordinal(spec.repetition.occurrences) +
             " time. Play another move.";
    case IllegalMove::game_over: return "The game is over.";
  }
  return {};
}

}  // namespace ootori
