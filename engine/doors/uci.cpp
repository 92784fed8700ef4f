// UCI as Fairy-Stockfish extends it: UCI_Variant, its squares and FEN, Black as the 'white' of chess. Its hosts count
// four occurrences of a position where our law has three, so a game that comes in may have gone on after the third.
#include "notation/uci.hpp"

#include "engine/doors/dialect.hpp"

namespace ootori {

const Dialect uci_dialect{
    .protocol = Protocol::uci,
    .name = "uci",
    .write_move = write_uci,
    .parse_move = parse_uci,
    .clock_letter = [](Color color) { return color == Color::black ? 'w' : 'b'; },
    // Moves of the side that mates: plies 1 and 2 are its first move and the loss in one.
    .mate_number = [](int plies) { return plies > 0 ? (plies + 1) / 2 : plies / 2; },
    .plies_to_mate = [](int number) { return number > 0 ? 2 * number - 1 : 2 * number; },
    .no_move = "(none)",
    .mate_is_a_puzzle = false,
    .goes_on_after_repeats = true,
};

}  // namespace ootori
