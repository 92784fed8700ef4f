// Pairs Swiss tournaments from tournament files, for comparison with other programs (tests/swiss.py):
//   swiss pair FILE         prints the next round as other programs do: the number of pairs, then one pair a line, with
//                           Black first; 0 means the bye
//   swiss repair FILE       pairs every round of the file again and reports differences
//   swiss generate SEED     plays a random tournament with byes, forfeits, late entries and withdrawals, and prints it
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "tournament/dutch.hpp"
#include "tournament/testing/random_swiss.hpp"
#include "tournament/trf.hpp"

namespace {

using namespace ootori;
using namespace ootori::tournament;

std::expected<TrfFile, int> load(const char* path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) {
    std::cerr << "swiss: cannot read " << path << '\n';
    return std::unexpected(1);
  }
  auto file = read_trf(std::string(std::istreambuf_iterator<char>(stream), {}));
  if (file) return std::move(*file);
  for (const TrfFault& fault : file.error()) std::cerr << path << ':' << fault.line << ": " << fault.message << '\n';
  return std::unexpected(1);
}

// Pairs a round from what the file says about the rounds before it and about who takes part.
std::expected<RoundPairing, PairingFault> pair_round(const TrfFile& file, std::size_t round) {
  Crosstable table = file.table;
  table.played = round;
  std::vector<bool> takes_part;
  for (Line& line : table.lines) {
    takes_part.push_back(round >= line.rounds.size() || took_part(line.rounds[round]));
    line.rounds.resize(round);
  }
  for (const ByeWish& bye : file.byes) {
    if (bye.round == round) takes_part[bye.line] = false;
  }
  const std::size_t planned = file.planned == 0 ? file.table.played : file.planned;
  return pair_swiss({table, planned, first_color_of(file), takes_part, file.forbidden});
}

int pair(const TrfFile& file) {
  const auto pairing = pair_round(file, file.table.played);
  if (!pairing) return std::cerr << "swiss: no pairing is possible\n", 1;
  std::cout << pairing->pairs.size() + (pairing->bye ? 1 : 0) << '\n';
  for (const Pair& one : pairing->pairs) std::cout << one.black + 1 << ' ' << one.white + 1 << '\n';
  if (pairing->bye) std::cout << *pairing->bye + 1 << " 0\n";
  return 0;
}

// In some files, forfeited games have no colours.
bool agrees(const TrfFile& file, std::size_t round, const RoundPairing& pairing) {
  bool same = true;
  const auto complain = [&](std::size_t one, std::size_t other) {
    std::cerr << "round " << round + 1 << ": paired " << one + 1 << " - " << other + 1 << '\n';
    same = false;
  };
  for (const auto& [black, white] : pairing.pairs) {
    const Entry& entry = file.table.lines[black].rounds[round];
    if (entry.opponent != white || (entry.color && *entry.color != Color::black)) complain(black, white);
  }
  if (pairing.bye && file.table.lines[*pairing.bye].rounds[round].mark != Mark::pairing_bye) {
    complain(*pairing.bye, *pairing.bye);
  }
  return same;
}

int repair(const TrfFile& file) {
  bool same = true;
  for (std::size_t round = 0; round < file.table.played; ++round) {
    const auto pairing = pair_round(file, round);
    if (!pairing) {
      std::cerr << "round " << round + 1 << ": no pairing is possible\n";
      same = false;
    } else if (!agrees(file, round, *pairing)) {
      same = false;
    }
  }
  return same ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
  const std::string what = count == 3 ? arguments[1] : "";
  if (what == "generate") {
    std::cout << write_trf(RandomSwiss(static_cast<std::uint32_t>(std::stoul(arguments[2]))).play());
    return 0;
  }
  if (what != "pair" && what != "repair") {
    std::cerr << "usage: swiss pair FILE | repair FILE | generate SEED\n";
    return 2;
  }
  const auto file = load(arguments[2]);
  if (!file) return file.error();
  return what == "pair" ? pair(*file) : repair(*file);
}
