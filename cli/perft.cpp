#include "rules/perft.hpp"

#include <algorithm>
#include <iostream>
#include <memory>

#include "cli/game_input.hpp"
#include "notation/usi.hpp"

namespace ootori::cli {
namespace {

struct PerftOptions {
  GameInput input;
  int depth = 1;
  bool divide = false;
};

// One line a move with the sequences that begin with it, as other engines print it, then their sum.
template <class G>
void print_divided(const Position<G>& position, int depth) {
  std::vector<std::pair<std::string, std::uint64_t>> lines;
  std::uint64_t total = 0;
  for (const Move move : legal_moves(position)) {
    lines.emplace_back(write_usi(G::spec, move), perft(position.after(move), depth - 1));
    total += lines.back().second;
  }
  std::ranges::sort(lines);
  for (const auto& [move, number] : lines) std::cout << move << ": " << number << '\n';
  std::cout << total << '\n';
}

void run_perft(const PerftOptions& options) {
  const AnyGame game = options.input.read();
  std::visit(
      [&](const auto& known) {
        if (options.divide && options.depth > 0) {
          print_divided(known.position(), options.depth);
        } else {
          std::cout << perft(known.position(), options.depth) << '\n';
        }
      },
      game);
}

}  // namespace

void add_perft(CLI::App& app) {
  auto* command = app.add_subcommand("perft", "Count the legal move sequences of a length");
  auto options = std::make_shared<PerftOptions>();
  options->input.add_game(*command);
  command->add_option("depth", options->depth, "Plies, from 0 to 20")->required()->check(CLI::Range(0, 20));
  options->input.add_position(*command);
  command->add_flag("--divide", options->divide, "A count for each first move");
  command->callback([options] { run_perft(*options); });
}

}  // namespace ootori::cli
