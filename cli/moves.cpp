#include <algorithm>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "cli/game_input.hpp"
#include "notation/game_text.hpp"
#include "notation/usi.hpp"

namespace ootori::cli {
namespace {

struct MovesOptions {
  GameInput input;
  bool batch = false;
};

std::vector<std::string> sorted_moves(const AnyGame& game) {
  const GameSpec& spec = spec_of(game);
  std::vector<std::string> texts;
  const MoveList moves = std::visit([](const auto& known) { return known.permitted_moves(); }, game);
  texts.reserve(moves.size());
  for (const Move move : moves) texts.push_back(write_usi(spec, move));
  std::ranges::sort(texts);
  return texts;
}

// Answers each line as it comes, so that another program can ask and wait.
void run_batch(const GameSpec& spec) {
  std::ios::sync_with_stdio(false);
  std::string line;
  for (std::size_t number = 1; std::getline(std::cin, line); ++number) {
    const auto game = parse_game_text(spec, line);
    if (!game) fail("line " + std::to_string(number) + ": " + describe(spec, game.error()));
    std::string answer;
    for (const std::string& move : sorted_moves(*game)) answer += (answer.empty() ? "" : " ") + move;
    std::cout << answer << '\n';
    if (std::cin.rdbuf()->in_avail() <= 0) std::cout.flush();
  }
}

void run_moves(const MovesOptions& options) {
  if (options.batch) return run_batch(options.input.spec());
  for (const std::string& move : sorted_moves(options.input.read())) std::cout << move << '\n';
}

}  // namespace

void add_moves(CLI::App& app) {
  auto* command = app.add_subcommand("moves", "List the moves that may be played, in USI");
  auto options = std::make_shared<MovesOptions>();
  options->input.add_game(*command);
  options->input.add_start(*command);
  options->input.add_moves(*command);
  command->add_flag("--batch", options->batch,
                    "Read lines 'SFEN|startpos [moves USI…]' from standard input and answer each with a line");
  command->callback([options] { run_moves(*options); });
}

}  // namespace ootori::cli
