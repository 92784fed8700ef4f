#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>

#include <fmt/format.h>

#include "cli/choice_type.hpp"
#include "cli/commands.hpp"
#include "cli/game_name.hpp"
#include "cli/input_file.hpp"
#include "cli/interrupt_watch.hpp"
#include "cli/output_claim.hpp"
#include "cli/output_file.hpp"
#include "cli/problem_check.hpp"
#include "engine/tsume/composer.hpp"
#include "engine/tsume/problem_file.hpp"
#include "engine/tsume/themes.hpp"

namespace ootori::cli {
namespace {

struct TsumeOptions {
  std::string game;
  std::string out;
  std::string rated;           // a collection to rate again instead of composing; empty: none
  std::uint64_t attempts = 0;  // 0: until there are enough problems
  ComposerTerms terms;
  bool checks = false;  // given problems, instead of composing
  ProblemCheckOptions check;
};

// Saves each problem as soon as it is found. At the end, the collection is sorted and written to its own file.
class WorkFile {
 public:
  explicit WorkFile(const TsumeOptions& options) : path_(options.out + ".work") {}

  // Gives the composer the problems of an earlier run. Attempts after the last problem are repeated.
  template <class G>
  void resume(Composer<G>& composer) const {
    if (!std::filesystem::exists(path_)) return;
    std::string text = read_or_fail(path_);
    const std::size_t whole = text.rfind('\n') + 1;
    const std::size_t torn = text.size() - whole;
    text.resize(whole);
    auto problems = read_problems<G>(text);
    if (!problems) fail(fmt::format("{}, line {}: {}", path_, problems.error().line, problems.error().reason));
    if (torn > 0) mend(*problems, torn);
    for (Problem<G>& problem : *problems) {
      composer.skip_to(problem.attempt);
      composer.add(std::move(problem));
    }
  }

  template <class G>
  void add(std::span<const Problem<G>> problems) {
    std::ofstream out{path_, std::ios::app | std::ios::binary};
    for (const Problem<G>& problem : problems) out << write_problem(problem);
    if (!out.flush()) fail("cannot write " + path_, ExitStatus::failed);
  }

 private:
  // An attempt may find several problems, so the attempt of the last whole problem is repeated, too.
  template <class G>
  void mend(std::vector<Problem<G>>& problems, std::size_t torn) const {
    std::cerr << fmt::format("{}: the last {} bytes are an incomplete problem and are removed\n", path_, torn);
    if (!problems.empty()) {
      std::erase_if(problems, [last = problems.back().attempt](const auto& known) { return known.attempt == last; });
    }
    std::string text;
    for (const Problem<G>& problem : problems) text += write_problem(problem);
    write_or_fail(path_, text);
  }

  std::string path_;
};

void show_composing(std::uint64_t attempts, std::size_t problems) {
  static auto shown = std::chrono::steady_clock::now();
  const auto now = std::chrono::steady_clock::now();
  if (now - shown < std::chrono::seconds{10}) return;
  shown = now;
  std::cerr << fmt::format("{} attempts, {} problems\n", attempts, problems);
}

// Sorted by length, and by beauty within a length.
template <class G>
std::string collection(std::span<const Problem<G>> problems) {
  std::vector<const Problem<G>*> sorted;
  for (const Problem<G>& problem : problems) sorted.push_back(&problem);
  std::ranges::sort(sorted, {}, [](const Problem<G>* problem) {
    return std::tuple{problem->line.size(), -problem->beauty, problem->attempt, problem_id(problem->position)};
  });
  std::string text;
  for (const Problem<G>* problem : sorted) text += write_problem(*problem);
  return text;
}

// A collection of an earlier run has its progress beside it; any other file is not ours to replace.
void check_is_own(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored) || std::filesystem::exists(path + ".work", ignored)) return;
  // A run that was interrupted before its first problem leaves an empty collection.
  if (std::filesystem::is_regular_file(path, ignored) && std::filesystem::file_size(path, ignored) == 0) return;
  fail(path + " exists already; choose another name");
}

template <class G>
void compose(const TsumeOptions& options) {
  const OutputClaim claim{options.out};
  check_is_own(options.out);
  Composer<G> composer{options.terms};
  WorkFile work{options};
  work.resume(composer);
  std::stop_source stop;
  const InterruptWatch watch{stop};
  while (!composer.is_done() && !stop.stop_requested()) {
    if (options.attempts != 0 && composer.attempts() >= options.attempts) break;
    const std::size_t before = composer.found().size();
    composer.attempt();
    if (composer.found().size() > before) work.add(composer.found().subspan(before));
    show_composing(composer.attempts(), composer.found().size());
  }
  write_or_fail(options.out, collection(composer.found()));
  std::cout << fmt::format("{}: {} problems after {} attempts\n", options.out, composer.found().size(),
                           composer.attempts());
}

// Rates the first moves again, because the engine's view of them changes with its nets.
template <class G>
void rate_again(const TsumeOptions& options) {
  auto problems = read_problems<G>(read_or_fail(options.rated));
  if (!problems) fail(fmt::format("{}, line {}: {}", options.rated, problems.error().line, problems.error().reason));
  const OutputClaim claim{options.out};
  Engine engine{{.hash_mib = 1}};
  std::size_t changed = 0;
  for (Problem<G>& problem : *problems) {
    const std::string before = write_problem(problem);
    rate(problem, engine);
    if (write_problem(problem) != before) ++changed;
  }
  write_or_fail(options.out, collection(std::span<const Problem<G>>{*problems}));
  std::cout << fmt::format("{}: {} problems, {} of them rated differently\n", options.out, problems->size(), changed);
}

void run_tsume(const TsumeOptions& options) {
  if (options.checks && options.check.positions.empty() && options.check.file.empty()) {
    fail("--check needs --position or --file");
  }
  if (!options.checks && options.out.empty()) fail("--out is required, unless --check checks given problems");
  visit_game(game_or_fail(options.game), [&]<class G>() {
    if (options.checks) return check_problems<G>(options.check);
    return options.rated.empty() ? compose<G>(options) : rate_again<G>(options);
  });
}

void add_check_options(CLI::App& command, TsumeOptions& options) {
  ProblemCheckOptions& check = options.check;
  auto* checks = command.add_flag("--check", options.checks, "Check whether given problems are sound");
  for (const char* composing : {"--out", "--problems", "--long", "--attempts", "--rate", "--seed"}) {
    checks->excludes(command.get_option(composing));
  }
  auto* position =
      command.add_option("--position", check.positions, "Check this position, in SFEN; can be given several times")
          ->type_name("SFEN")
          ->expected(1)
          ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
          ->needs(checks);
  command
      .add_option("--file", check.file,
                  "Check the positions in FILE, one on each line, in SFEN or as JSON like in 'problems/'")
      ->type_name("FILE")
      ->needs(checks)
      ->excludes(position);
  command.add_option("--plies", check.plies, "The number of plies that the mate must take")
      ->check(CLI::Range(1, longest_mate_searched))
      ->needs(checks);
  command
      .add_option("--nodes", check.nodes,
                  "Maximum number of nodes for each question to the mate solver; if it is not enough, the "
                  "answer is 'Undecided'")
      ->check(CLI::PositiveNumber)
      ->needs(checks)
      ->capture_default_str();
  command.add_flag("--json", check.json, "Write JSON, one line for each position")->needs(checks);
}

}  // namespace

void add_tsume(CLI::App& app) {
  auto* command = app.add_subcommand("tsume", "Compose mate problems (tsume), or check given ones");
  auto options = std::make_shared<TsumeOptions>();
  command->add_option("game", options->game, game_names())->required()->type_name(choice_type("GAME", game_names()));
  command
      ->add_option("--out", options->out,
                   "File to write the problems to, as lines of JSON; FILE.work stores the progress")
      ->type_name("FILE");
  command->add_option("--problems", options->terms.problems, "Number of problems with mate in 1 to 15 plies")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  command->add_option("--long", options->terms.long_problems, "Number of longer problems")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  command->add_option("--attempts", options->attempts, "Stop after this many attempts")->check(CLI::PositiveNumber);
  command->add_option("--rate", options->rated, "Rate the problems in FILE again with this program's nets")
      ->type_name("FILE")
      ->excludes("--attempts");
  command->add_option("--seed", options->terms.seed, "Seed; the same seed gives the same problems")
      ->capture_default_str();
  add_check_options(*command, *options);
  command->footer(
      "If interrupted, the command writes the problems found so far; run it again to continue. It does not overwrite a "
      "FILE without a FILE.work beside it. With --check, the exit status is 0 if all problems are sound, 1 if not, and "
      "2 if a position cannot be read.");
  command->callback([options] { run_tsume(*options); });
}

}  // namespace ootori::cli
