#include <algorithm>
#include <iostream>
#include <memory>
#include <thread>

#include <fmt/format.h>
#include <unistd.h>

#include "cli/game_input.hpp"
#include "cli/input_file.hpp"
#include "cli/perft_counter.hpp"
#include "notation/perft_suite.hpp"
#include "notation/usi.hpp"

namespace ootori::cli {
namespace {

struct PerftOptions {
  GameInput input;
  int depth = 0;
  bool divide = false;
  int threads = 1;
  int hash_mib = 0;
  bool progress = false;
  std::string suite;

  [[nodiscard]] PerftEffort effort() const {
    return {.threads = threads, .hash_bytes = static_cast<std::size_t>(hash_mib) << 20};
  }
};

std::string time_left(double seconds) {
  const auto whole = static_cast<long long>(seconds + 0.5);
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

// "  34 %  1234.5 million leaves, 482.0 million/s, 12 s left"
std::string progress_text(const PerftProgress& progress) {
  const double elapsed = progress.elapsed.count();
  const double millions = static_cast<double>(progress.leaves) / 1e6;
  const std::string left =
      progress.done > 0 ? time_left(elapsed * (1 - progress.done) / progress.done) + " left" : "just started";
  return fmt::format("{:3.0f} %  {:.1f} million leaves, {:.1f} million/s, {}", progress.done * 100, millions,
                     millions / elapsed, left);
}

// Shows the progress on standard error: in one line on a terminal, or as separate lines if requested.
class ProgressLine {
 public:
  explicit ProgressLine(bool wanted) : terminal_(isatty(STDERR_FILENO) != 0), shown_(terminal_ || wanted) {}

  void show(const PerftProgress& progress) {
    if (!shown_) return;
    std::cerr << (terminal_ ? "\r" : "") << progress_text(progress) << (terminal_ ? "\x1b[K" : "\n") << std::flush;
    begun_ = true;
  }
  void clear() {
    if (begun_ && terminal_) std::cerr << "\r\x1b[K" << std::flush;
    begun_ = false;
  }

 private:
  bool terminal_;
  bool shown_;
  bool begun_ = false;
};

std::vector<MoveCount> count(const AnyPosition& position, int depth, const PerftOptions& options) {
  ProgressLine line{options.progress};
  auto counts = count_by_move(position, depth, options.effort(), [&](const auto& progress) { line.show(progress); });
  line.clear();
  return counts;
}

std::uint64_t total_of(const std::vector<MoveCount>& counts) {
  std::uint64_t total = 0;
  for (const MoveCount& count : counts) total += count.leaves;
  return total;
}

// One line for each move, with the number of sequences that begin with it, as other engines print it; then their sum.
void print_divided(const GameSpec& spec, const std::vector<MoveCount>& counts) {
  std::vector<std::string> lines;
  lines.reserve(counts.size());
  for (const auto& [move, leaves] : counts) lines.push_back(write_usi(spec, move) + ": " + std::to_string(leaves));
  std::ranges::sort(lines);
  for (const std::string& line : lines) std::cout << line << '\n';
}

void run_count(const PerftOptions& options) {
  const AnyGame game = options.input.read();
  const AnyPosition position = std::visit([](const auto& known) -> AnyPosition { return known.position(); }, game);
  if (options.depth == 0) {
    std::cout << "1\n";
    return;
  }
  const auto counts = count(position, options.depth, options);
  if (options.divide) print_divided(spec_of(position), counts);
  std::cout << total_of(counts) << '\n';
}

std::vector<PerftEntry> read_suite(const PerftOptions& options) {
  auto entries = parse_perft_suite(options.input.spec(), read_or_fail(options.suite));
  if (!entries) fail(options.suite + ": " + describe(options.input.spec(), entries.error()));
  return std::move(*entries);
}

// Checks all counts of a suite and reports the differences.
void run_suite(const PerftOptions& options) {
  std::size_t numbers = 0;
  std::string faults;
  for (const PerftEntry& entry : read_suite(options)) {
    for (const auto& [depth, leaves] : entry.counts) {
      const std::uint64_t counted = total_of(count(entry.position, depth, options));
      ++numbers;
      if (counted == leaves) continue;
      faults += fmt::format("{}{}, perft {}: {}, not {}", faults.empty() ? "" : "\n", entry.id, depth, counted, leaves);
    }
  }
  if (numbers == 0) fail("there are no counts to check in '" + options.suite + "'");
  if (!faults.empty()) fail(faults, ExitStatus::failed);
  std::cout << numbers << " counts, all correct.\n";
}

void run_perft(const PerftOptions& options) {
  if (!options.suite.empty()) return run_suite(options);
  run_count(options);
}

}  // namespace

void add_perft(CLI::App& app) {
  auto* command = app.add_subcommand("perft", "Count legal move sequences");
  auto options = std::make_shared<PerftOptions>();
  options->input.add_game(*command);
  auto* depth = command->add_option("depth", options->depth, "Depth in plies, from 0 to 20")->check(CLI::Range(0, 20));
  options->input.add_start(*command);
  options->input.add_moves(*command);
  auto* divide = command->add_flag("--divide", options->divide, "Show the count for each first move");
  command->add_option("--threads", options->threads, "Threads")->check(CLI::Range(1, 256))->capture_default_str();
  command->add_option("--hash", options->hash_mib, "Size of the hash table in MiB; 0: no hash table")
      ->check(CLI::Range(0, 1 << 20))
      ->capture_default_str();
  command->add_flag("--progress", options->progress, "Show progress even if the output is not a terminal");
  command->add_option("--suite", options->suite, "Check the counts in a .perft file instead")
      ->type_name("FILE")
      ->excludes(depth, divide);
  command->callback([options, depth] {
    if (options->suite.empty() && depth->count() == 0) fail("depth is required");
    run_perft(*options);
  });
}

}  // namespace ootori::cli
