// count_perft GAME DEPTH < SUITE > SUITE
// Replaces the counts of a perft suite (notation/perft_suite.hpp), up to this depth, with those of the fast generator,
// and checks all counts up to depth 2 with the slow generator of the tests. Used to create and update tests/data/perft.
#include <charconv>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <string_view>

#include "notation/perft_suite.hpp"
#include "rules/perft.hpp"
#include "rules/testing/slow_rules.hpp"

namespace {

using namespace ootori;

constexpr int slow_depth = 2;

template <class G>
bool count(const Position<G>& position, int most_depth, PerftEntry& entry) {
  entry.counts.clear();
  for (int depth = 1; depth <= most_depth; ++depth) {
    const std::uint64_t leaves = perft(position, depth);
    if (depth <= slow_depth && ootori::testing::SlowBoard{position.setup()}.perft(depth) != leaves) return false;
    entry.counts.push_back({depth, leaves});
  }
  return true;
}

int run(const GameSpec& spec, int depth) {
  auto entries = parse_perft_suite(spec, std::string{std::istreambuf_iterator<char>{std::cin}, {}});
  if (!entries) {
    std::cerr << "count_perft: " << describe(spec, entries.error()) << '\n';
    return 2;
  }
  for (PerftEntry& entry : *entries) {
    if (std::visit([&](const auto& position) { return count(position, depth, entry); }, entry.position)) continue;
    std::cerr << "count_perft: the generators differ on " << entry.id << '\n';
    return 1;
  }
  std::cout << write_perft_suite(*entries);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view digits = argc == 3 ? argv[2] : "";
  const GameSpec* spec = argc == 3 ? find_game(argv[1]) : nullptr;
  int depth = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), depth);
  if (spec != nullptr && depth > 0) return run(*spec, depth);
  std::fputs("usage: count_perft GAME DEPTH < SUITE > SUITE\n", stderr);
  return 2;
}
