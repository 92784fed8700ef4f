#include <iostream>
#include <memory>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/choice_type.hpp"
#include "cli/game_input.hpp"
#include "cli/number_between.hpp"
#include "cli/output_file.hpp"
#include "cli/record_input.hpp"
#include "cli/terminal_input.hpp"
#include "engine/engine.hpp"
#include "engine/review/line_text.hpp"
#include "engine/review/review_chart.hpp"
#include "engine/review/review_graph.hpp"
#include "engine/review/review_text.hpp"
#include "notation/hodges.hpp"

namespace ootori::cli {
namespace {

struct AnalyseOptions {
  std::string subject;  // the name of a game, or a file
  GameInput input;
  RecordInput record;
  std::size_t number = 0;
  bool pychess = false;
  std::string json;
  std::string svg;
  double seconds = 0;
  std::uint64_t nodes = 0;
  int depth = 0;
  int lines = 1;
  int threads = 1;
  std::size_t hash_mib = EngineOptions{}.hash_mib;
};

constexpr double seconds_a_position = 5;
constexpr double seconds_a_move = 0.2;  // for games in records

SearchLimits limits_of(const AnalyseOptions& options, double usual_seconds) {
  SearchLimits limits;
  if (options.depth > 0) limits.depth = options.depth;
  if (options.nodes > 0) limits.nodes = options.nodes;
  const bool has_other = options.depth > 0 || options.nodes > 0;
  if (options.seconds > 0 || !has_other) {
    const double seconds = options.seconds > 0 ? options.seconds : usual_seconds;
    limits.move_time = Millis{static_cast<Millis::rep>(seconds * 1000)};
  }
  return limits;
}

// `+1.25` in Swallows or Pawns, or `wins in 5` and `loses in 4` plies; from the view of the side to move.
std::string spoken_score(Score score) {
  if (const auto plies = score.plies_to_mate())
    return fmt::format("{} in {}", score.is_win() ? "wins" : "loses", *plies);
  return fmt::format("{:+.2f}", score.raw() / 100.0);
}

template <class G>
std::string report_text(const Position<G>& position, const SearchReport& report) {
  return fmt::format("{:>3} {:>9} {:>8.2f}s {:>11}  {}", report.line.depth, spoken_score(report.line.score),
                     static_cast<double>(report.time.count()) / 1000, report.nodes,
                     fmt::join(write_line(position, report.line.moves), " "));
}

Engine engine_of(const AnalyseOptions& options) {
  return Engine{{.hash_mib = options.hash_mib, .threads = options.threads, .multi_pv = options.lines}};
}

// An option that makes no sense for a position is an error; it is not ignored.
void refuse_options_of_records(const AnalyseOptions& options) {
  const std::string hint = " needs a game record, not a position";
  if (!options.svg.empty()) fail("--svg" + hint + "; 'ootori show' draws one");
  if (options.number != 0) fail("--number" + hint);
  if (options.pychess) fail("--pychess" + hint);
}

void analyse_position(const AnalyseOptions& options) {
  refuse_options_of_records(options);
  const AnyGame game = options.input.read();
  if (!options.json.empty()) check_can_print(options.json);
  Engine engine = engine_of(options);
  std::visit(
      [&]<class G>(const Game<G>& known) {
        if (known.outcome()) fail("the game is over (" + std::string{code(known.outcome()->reason)} + ")");
        if (options.json != "-") {
          std::cout << fmt::format("{:>3} {:>9} {:>9} {:>11}  line\n", "ply", "score", "time", "nodes");
        }
        const auto show = [&](const SearchReport& report) {
          if (report.line.bound != SearchLine::Bound::exact) return;
          std::cout << report_text(known.position(), report) << std::endl;
        };
        const bool only_json = options.json == "-";
        const SearchResult result =
            engine.search(game, limits_of(options, seconds_a_position), {}, only_json ? ReportSink{} : show);
        if (!only_json) std::cout << "Best: " << write_hodges(known.position(), *result.best) << '\n';
        if (!options.json.empty()) write_or_print(options.json, write_position_json(game, result));
      },
      game);
}

const Record& chosen(const std::vector<Record>& records, std::size_t number) {
  if (number == 0 && records.size() == 1) return records.front();
  if (number == 0) fail(fmt::format("the file has {} games; choose one with --number", records.size()));
  if (number > records.size()) fail(fmt::format("there is no game {}; the file has {}", number, records.size()));
  return records[number - 1];
}

// A progress bar on one line, erased when it is complete.
void show_progress(std::size_t done, std::size_t positions) {
  if (isatty(STDERR_FILENO) == 0) return;
  constexpr std::size_t width = 30;
  const std::size_t filled = positions == 0 ? width : width * done / positions;
  const std::string bar = fmt::format("[{:<{}}] {}/{} positions", std::string(filled, '='), width, done, positions);
  std::cerr << '\r' << bar;
  if (done == positions)
    std::cerr << '\r' << std::string(bar.size(), ' ') << '\r';  // for terminals without an "erase" sequence
  std::cerr << std::flush;
}

// Only on a terminal, so that files and pipes get the report alone.
void show_graph(const GameReview& review) {
  if (isatty(STDOUT_FILENO) == 0) return;
  winsize size{};
  const bool is_known = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  const int columns = is_known ? size.ws_col : 80;
  std::cout << '\n' << write_review_graph(review, {.columns = columns, .unicode = has_unicode_locale()});
}

void analyse_record(const AnalyseOptions& options) {
  const std::vector<Record> records = options.record.read();
  refuse_same_file({{"the record", options.record.file}, {"--json", options.json}, {"--svg", options.svg}});
  for (const std::string& path : {options.json, options.svg}) {
    if (!path.empty()) check_can_print(path);
  }
  Engine engine = engine_of(options);
  const ReviewTerms terms{.limits = limits_of(options, seconds_a_move),
                          .repetition = options.pychess ? RepetitionProfile::pychess : RepetitionProfile::house};
  const auto review = review_game(chosen(records, options.number), engine, terms, show_progress);
  if (!review) fail(review.error());
  if (options.json != "-" && options.svg != "-") {
    std::cout << write_review_text(*review);
    show_graph(*review);
  }
  if (!options.json.empty()) write_or_print(options.json, write_review_json(*review));
  if (!options.svg.empty()) write_or_print(options.svg, write_review_chart(*review));
}

void run_analyse(AnalyseOptions& options) {
  const bool is_record = find_game(options.subject) == nullptr;
  options.input.game = options.record.file = options.subject;
  if (!is_record) return analyse_position(options);
  // With these options the subject must be a game, so a word that names none is reported as that, not as a missing
  // file.
  if (options.input.position != "startpos" || !options.input.handicap.empty() || !options.input.moves.empty()) {
    static_cast<void>(game_or_fail(options.subject));
  }
  analyse_record(options);
}

}  // namespace

void add_analyse(CLI::App& app) {
  auto* command = app.add_subcommand("analyse", "Analyse a game record or a position with the engine");
  auto options = std::make_shared<AnalyseOptions>();
  command
      ->add_option("subject", options->subject,
                   "A game record (- for standard input), or a game (" + game_names() + ") to analyse a position")
      ->type_name(choice_type("FILE", game_names()))
      ->required();
  options->input.add_start(*command);
  options->input.add_moves(*command);
  options->record.add_format(*command);
  command->add_option("--number", options->number, "Which game to analyse, if the file has several: 1 for the first")
      ->check(CLI::Range(1, 1'000'000));
  command->add_flag("--pychess", options->pychess,
                    "Apply PyChess's repetition rule: a player who repeats a position for the fourth time loses");
  command->add_option("--json", options->json, "Write the result as JSON to this file; - for standard output")
      ->type_name("FILE");
  command->add_option("--svg", options->svg, "Write a chart of the game as SVG to this file; - for standard output")
      ->type_name("FILE");
  command
      ->add_option("--seconds", options->seconds,
                   "Seconds for each search; default 5, or 0.2 for each position of a record")
      ->check(number_between(0.01, 1e6));
  command->add_option("--nodes", options->nodes, "Maximum number of positions to search")->check(CLI::PositiveNumber);
  command->add_option("--depth", options->depth, "Maximum search depth in plies")->check(CLI::Range(1, 100));
  command->add_option("--lines", options->lines, "Number of lines to show")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  command->add_option("--threads", options->threads, "Threads")->check(CLI::Range(1, 256))->capture_default_str();
  command->add_option("--hash", options->hash_mib, "Size of the hash table in MiB")
      ->check(CLI::Range(1, 65536))
      ->capture_default_str();
  command->callback([options] { run_analyse(*options); });
}

}  // namespace ootori::cli
