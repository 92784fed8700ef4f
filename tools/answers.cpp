// answers GAME < SFENS
// Prints the library's answers about each position, one line each, for tests/parity: the SFEN, whether the side to move
// is in check, the outcome, and the permitted moves in USI, Hodges' notation and Japanese.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include "notation/hodges.hpp"
#include "notation/japanese.hpp"
#include "notation/sfen.hpp"
#include "notation/usi.hpp"

namespace {

using namespace ootori;

std::string word_of(std::optional<Color> winner) {
  if (!winner) return "none";
  return *winner == Color::black ? "black" : "white";
}

template <class G>
void answer(const Game<G>& game) {
  const Position<G>& position = game.position();
  const auto& outcome = game.outcome();
  std::cout << write_sfen(position) << '\t' << (position.in_check() ? "check" : "no check") << '\t'
            << (outcome ? word_of(outcome->winner) + " " + std::string{code(outcome->reason)} : "goes on");
  std::vector<std::string> lines;
  for (const Move move : game.permitted_moves()) {
    lines.push_back(write_usi(G::spec, move) + ' ' + write_hodges(position, move) + ' ' +
                    write_japanese(position, move, {}));
  }
  std::ranges::sort(lines);
  for (const std::string& line : lines) std::cout << '\t' << line;
  std::cout << '\n';
}

int run(const GameSpec& spec) {
  for (std::string line; std::getline(std::cin, line);) {
    const auto read = parse_sfen(spec, line);
    if (!read) {
      std::cerr << "answers: " << describe(spec, read.error()) << '\n';
      return 1;
    }
    std::visit([]<class G>(const Position<G>& position) { answer(Game<G>{position}); }, read->position);
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (const GameSpec* spec = argc == 2 ? find_game(argv[1]) : nullptr) return run(*spec);
  std::cerr << "usage: answers GAME < SFENS\n";
  return 2;
}
