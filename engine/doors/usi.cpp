// USI, the Universal Shogi Interface: http://hgm.nubati.net/usi.html
#include "notation/usi.hpp"

#include "engine/doors/dialect.hpp"

namespace ootori {

const Dialect usi_dialect{
    .protocol = Protocol::usi,
    .name = "usi",
    .write_move = write_usi,
    .parse_move = parse_usi,
    .clock_letter = [](Color color) { return color == Color::black ? 'b' : 'w'; },
    .mate_number = [](int plies) { return plies; },
    .plies_to_mate = [](int number) { return number; },
    .no_move = "resign",
    .mate_is_a_puzzle = true,
    .goes_on_after_repeats = false,
};

}  // namespace ootori
