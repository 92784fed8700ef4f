#include <filesystem>
#include <iostream>
#include <memory>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/game_files.hpp"
#include "train/game_selection.hpp"
#include "train/game_statistics.hpp"

namespace ootori::cli {
namespace {

struct DataOptions {
  std::vector<std::string> files;
  std::string out;
  GameSelection selection;
};

double percent(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
}

std::string report(const GameFile& file, const GameStatistics& found) {
  const auto games = static_cast<double>(std::max<std::size_t>(found.games, 1));
  std::string text =
      fmt::format("{}: {} games, {} positions with a score\n", file.game->name.en, found.games, found.positions);
  text += fmt::format("Black won {} ({:.1f} %), White {} ({:.1f} %), drawn {} ({:.1f} %)\n", found.won[0],
                      percent(found.won[0], found.games), found.won[1], percent(found.won[1], found.games), found.drawn,
                      percent(found.drawn, found.games));
  text += fmt::format(
      "{:.1f} plies per game; {:.1f} % of the positions in check, {:.1f} % with a tactical best move, "
      "{:.1f} % decided\n",
      static_cast<double>(found.plies) / games, percent(found.in_check, found.positions),
      percent(found.tactical, found.positions), percent(found.decisive, found.positions));
  text += fmt::format("Mean absolute score of the other positions: {:.0f} centipawns\n", found.mean_score);
  if (found.repeated > 0) text += fmt::format("{} games repeat an earlier game\n", found.repeated);
  if (found.illegal > 0)
    text += fmt::format("{} games contain an illegal move; the moves from there on are ignored\n", found.illegal);
  return text;
}

void run_info(const DataOptions& options) {
  const GameFile file = game_files_or_fail(options.files);
  std::cout << report(file, visit_game(*file.game, [&]<class G>() { return statistics_of<G>(file.games); }));
}

void run_merge(const DataOptions& options) {
  GameFile file = game_files_or_fail(options.files);
  const std::size_t before = file.games.size();
  const auto games = selected(std::move(file.games), options.selection);
  auto writer = GameFileWriter::create(options.out, *file.game);
  if (!writer) fail(writer.error());
  for (const RecordedGame& game : games) {
    if (writer->add(game)) continue;
    std::error_code ignored;
    std::filesystem::remove(options.out, ignored);  // half of the games would look like all of them
    fail("cannot write " + options.out, ExitStatus::failed);
  }
  std::cout << fmt::format("{}: {} of {} games\n", options.out, games.size(), before);
}

void add_info(CLI::App& data) {
  auto* command = data.add_subcommand("info", "Count games and positions");
  auto options = std::make_shared<DataOptions>();
  command->add_option("files", options->files, "Files of games from `selfplay`")->required();
  command->callback([options] { run_info(*options); });
}

void add_merge(CLI::App& data) {
  auto* command = data.add_subcommand("merge", "Merge files of games, or select games from a file");
  auto options = std::make_shared<DataOptions>();
  GameSelection& selection = options->selection;
  command->add_option("files", options->files, "Files of games from `selfplay`")->required();
  command->add_option("--out", options->out, "File to write")->type_name("FILE")->required();
  command->add_option("--shuffle", selection.shuffle_seed, "Shuffle the games with this seed");
  command->add_option("--fewest-plies", selection.fewest_plies, "Omit games with fewer plies");
  command->add_option("--most-plies", selection.most_plies, "Omit games with more plies");
  command->add_flag("--no-draws", selection.drops_draws, "Omit drawn games");
  command->add_flag("--unique", selection.drops_repeated, "Omit games that repeat an earlier game");
  command->add_option("--games", selection.most_games, "Write at most this many games");
  command->callback([options] { run_merge(*options); });
}

}  // namespace

void add_data(CLI::App& app) {
  auto* command = app.add_subcommand("data", "Inspect, merge, shuffle and select games from `selfplay`");
  command->require_subcommand(1);
  add_info(*command);
  add_merge(*command);
}

}  // namespace ootori::cli
