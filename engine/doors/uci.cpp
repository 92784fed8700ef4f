// UCI with Fairy-Stockfish's extensions: UCI_Variant, its square names and FEN; our Black is UCI's White. Its hosts
// apply the repetition rule at the fourth occurrence of a position, we at the third, so a game may have continued
// after it.
#include "notation/uci.hpp"

#include "engine/doors/dialect.hpp"

namespace ootori {

const Dialect uci_dialect{
    .protocol = Protocol::uci,
    .name = "uci",
    .write_move = write_uci,
    .parse_move = parse_uci,
    .clock_letter = [](Color color) { return color == Color::black ? 'w' : 'b'; },
    // Counts moves: 1 ply is a mate in one, and -2 plies a loss in one.
    .mate_number = [](int plies) { return plies > 0 ? (plies + 1) / 2 : plies / 2; },
    .plies_to_mate = [](int number) { return number > 0 ? 2 * number - 1 : 2 * number; },
    .no_move = "(none)",
    .mate_is_a_puzzle = false,
    .goes_on_after_repeats = true,
};

}  // namespace ootori
