// Positions drawn in tests: one string a rank, two characters a square ("+F", " s", " ." for empty), and hands such as
// "SSf" (uppercase Black).
#pragma once

#include <stdexcept>
#include <string_view>
#include <vector>

#include "rules/games.hpp"
#include "rules/position.hpp"

namespace ootori::testing {

template <class G>
Setup<G> diagram(const std::vector<std::string_view>& rows, std::string_view hands = "", Color side = Color::black) {
  Setup<G> setup;
  setup.side_to_move = side;
  for (int square = 0; square < Board<G>::squares; ++square) {
    const std::string_view cell = rows.at(static_cast<std::size_t>(square / G::spec.files))
                                      .substr(static_cast<std::size_t>(square % G::spec.files) * 2, 2);
    if (cell[1] == '.') continue;
    const auto type = type_of_letter(G::spec, cell[1]);
    if (!type) throw std::invalid_argument("a diagram has an unknown letter");
    setup.board[static_cast<std::size_t>(square)] =
        Piece{color_of_letter(cell[1]), cell[0] == '+' ? *G::spec[*type].promotes_to : *type};
  }
  for (const char letter : hands) {
    setup.hands[index(color_of_letter(letter))].add(type_of_letter(G::spec, letter).value());
  }
  return setup;
}

template <class G>
Position<G> position(const std::vector<std::string_view>& rows, std::string_view hands = "",
                     Color side = Color::black) {
  return Position<G>::from(diagram<G>(rows, hands, side), Strictness::lenient).value();
}

// A square by its name, such as "5b". The name must be valid.
inline Square tori_square(std::string_view name) { return *parse_square(Tori::spec, name); }

}  // namespace ootori::testing
