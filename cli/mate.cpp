#include <algorithm>
#include <array>
#include <expected>
#include <fstream>
#include <iostream>
#include <memory>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include "cli/game_input.hpp"
#include "cli/input_file.hpp"
#include "cli/interrupt_watch.hpp"
#include "cli/number_between.hpp"
#include "cli/output_file.hpp"
#include "cli/plies_text.hpp"
#include "engine/mate/mate_proof_text.hpp"
#include "engine/mate/mate_solver.hpp"
#include "engine/tsume/setting.hpp"
#include "notation/game_text.hpp"
#include "notation/json_value.hpp"
#include "notation/numbered_lines.hpp"
#include "notation/sfen.hpp"
#include "notation/usi.hpp"

namespace ootori::cli {
namespace {

struct MateOptions {
  GameInput input;
  std::string file;
  bool quiet_moves = false;
  bool any = false;
  bool json = false;
  double seconds = 60;
  std::uint64_t nodes = 0;
  std::size_t memory_mib = MateSolver::usual_mib;
  std::string proof;
  std::vector<std::string> without;
  MateTerms terms;

  [[nodiscard]] MateSearchParts parts() const;
};

struct PartName {
  std::string_view name;
  bool MateSearchParts::* part;
};
constexpr std::array part_names{
    PartName{"hand-dominance", &MateSearchParts::hand_dominance},
    PartName{"loop-dominance", &MateSearchParts::loop_dominance},
    PartName{"chains", &MateSearchParts::chains},
    PartName{"greatest-of-like", &MateSearchParts::greatest_of_like},
    PartName{"mate-in-one", &MateSearchParts::mate_in_one},
    PartName{"mate-in-three", &MateSearchParts::mate_in_three},
    PartName{"first-numbers", &MateSearchParts::first_numbers},
    PartName{"threshold-control", &MateSearchParts::threshold_control},
};

std::vector<std::string> names_of_parts() {
  std::vector<std::string> names;
  for (const PartName& part : part_names) names.emplace_back(part.name);
  return names;
}

MateSearchParts MateOptions::parts() const {
  MateSearchParts parts;
  for (const std::string& name : without) parts.*std::ranges::find(part_names, name, &PartName::name)->part = false;
  return parts;
}

template <class G>
std::vector<std::string> usi_line(const std::vector<Move>& line) {
  std::vector<std::string> texts;
  for (const Move move : line) texts.push_back(write_usi(G::spec, move));
  return texts;
}

std::string verdict_text(const MateResult& result, const MateTerms& terms) {
  const std::string kind = terms.attacker == AttackerMoves::checks ? " with checks only" : "";
  switch (result.verdict) {
    case MateVerdict::mate:
      return fmt::format("Mate in {}{}", plies_text(result.plies), result.is_shortest ? ", proven shortest" : "");
    case MateVerdict::no_mate:
      if (result.plies >= never_mate - 1) return "No mate" + kind;
      return fmt::format("No mate within {}{}", plies_text(result.plies), kind);
    case MateVerdict::unknown: return "Not decided within the limits on time and nodes";
  }
  return "";
}

std::string verdict_code(const MateResult& result) {
  switch (result.verdict) {
    case MateVerdict::mate: return "mate";
    case MateVerdict::no_mate: return "no_mate";
    case MateVerdict::unknown: return "unknown";
  }
  return "";
}

// `plies` is null if there is no mate or nothing is known.
template <class G>
std::string result_json(const Game<G>& game, const MateResult& result, const MateTerms& terms) {
  const bool has_plies =
      result.verdict == MateVerdict::mate || (result.verdict == MateVerdict::no_mate && result.plies < never_mate - 1);
  return fmt::format(
      R"({{"game":"{}","sfen":{},"attacker":"{}","verdict":"{}","plies":{},"shortest":{},"line":"{}","nodes":{},"ms":{}}})",
      G::spec.id, json_string(write_sfen(game.position())), terms.attacker == AttackerMoves::checks ? "checks" : "all",
      verdict_code(result), has_plies ? std::to_string(result.plies) : "null", result.is_shortest,
      fmt::join(usi_line<G>(result.line), " "), result.nodes, result.time.count());
}

class MateProgressLine {
 public:
  void operator()(const MateProgress& progress) const {
    std::cerr << fmt::format("\r{:.1f} s, {} nodes{}   ", static_cast<double>(progress.time.count()) / 1000,
                             progress.nodes,
                             progress.mate_in ? fmt::format(", mate in {}", *progress.mate_in) : std::string{})
              << std::flush;
  }
};

// Completes a problem without the attacker's royal piece: returns the position with that piece added.
template <class G>
std::optional<std::string> completed_problem(std::string_view text, Strictness strictness) {
  const auto read = parse_sfen_setup<G>(text);
  if (!read) return std::nullopt;
  const auto position = with_attackers_royal(read->setup, strictness);
  if (!position) return std::nullopt;
  const Color attacker = position->side_to_move();
  std::cerr << fmt::format("{} has no {}; added one on {}\n", name(attacker), G::spec[G::spec.royal].name.en,
                           square_name(G::spec, position->royal(attacker)));
  return write_sfen(*position, read->move_number);
}

// Why the solver need not be started, if the game has already ended.
template <class G>
std::optional<std::string> why_ended(const Game<G>& game) {
  if (has_legal_move(game.position())) return std::nullopt;
  const std::string side{name(game.position().side_to_move())};
  return side +
         (game.position().in_check() ? " is to move, but is already checkmated" : " is to move and has no legal move");
}

template <class G>
MateResult solve_one(const MateOptions& options, MateSolver& solver, const Game<G>& game, const StopToken& stop) {
  const bool shows_progress = isatty(STDERR_FILENO) != 0 && options.file.empty();
  const MateResult result = solver.solve(game, options.terms, stop,
                                         shows_progress ? MateProgressSink{MateProgressLine{}} : MateProgressSink{});
  if (shows_progress) std::cerr << "\r\033[K";
  return result;
}

template <class G>
void write_proof(const MateOptions& options, MateSolver& solver, const Game<G>& game, const MateResult& result,
                 const StopToken& stop) {
  if (options.proof.empty()) return;
  if (result.verdict != MateVerdict::mate) fail("no mate was found, so there is no proof to write", ExitStatus::failed);
  MateTerms terms = options.terms;
  terms.most_plies = result.plies;
  terms.wants_shortest = false;
  const auto proof = solver.prove(game.position(), terms, stop);
  if (!proof) fail("the time ran out while the proof was being written", ExitStatus::failed);
  write_or_fail(options.proof, write_mate_proof(*proof));
}

template <class G>
void run_one(const MateOptions& options, const Game<G>& game, const StopToken& stop) {
  if (const auto reason = why_ended(game)) fail(*reason);
  if (!options.proof.empty()) check_can_write(options.proof);
  MateSolver solver{options.memory_mib, options.parts()};
  const MateResult result = solve_one(options, solver, game, stop);
  if (options.json) {
    std::cout << result_json(game, result, options.terms) << '\n';
  } else {
    std::cout << verdict_text(result, options.terms) << '\n';
    if (!result.line.empty()) std::cout << fmt::format("{}\n", fmt::join(usi_line<G>(result.line), " "));
    std::cout << fmt::format("{} nodes in {:.3f} s\n", result.nodes, static_cast<double>(result.time.count()) / 1000);
  }
  write_proof(options, solver, game, result, stop);
}

// A position as in --position; after `moves`, moves played from it.
template <class G>
std::expected<Game<G>, std::string> game_of_line(const MateOptions& options, std::string_view line) {
  const Strictness strictness = options.input.strictness();
  const std::string position = completed_problem<G>(line, strictness).value_or(std::string{line});
  auto game = parse_game_text<G>(position, MoveDialect::usi, {}, strictness);
  if (!game) return std::unexpected(describe(G::spec, game.error()));
  if (auto reason = why_ended(*game)) return std::unexpected(*std::move(reason));
  return *std::move(game);
}

template <class G>
void write_result(const MateOptions& options, const Game<G>& game, const MateResult& result, std::size_t number) {
  if (options.json) {
    std::cout << result_json(game, result, options.terms) << std::endl;
    return;
  }
  std::cout << fmt::format("{}: {}{}{}", number, verdict_text(result, options.terms), result.line.empty() ? "" : ": ",
                           fmt::join(usi_line<G>(result.line), " "))
            << std::endl;
}

// An invalid line does not stop the following ones.
template <class G>
void run_file(const MateOptions& options, const StopToken& stop) {
  const std::string text = read_or_fail(options.file);
  MateSolver solver{options.memory_mib, options.parts()};
  std::size_t wrong = 0;
  for (NumberedLines lines{text}; !lines.done() && !stop.stop_requested();) {
    const std::string_view line = lines.next();
    if (line.empty()) continue;
    const auto game = game_of_line<G>(options, line);
    if (game) {
      write_result(options, *game, solve_one(options, solver, *game, stop), lines.number());
      continue;
    }
    ++wrong;
    std::cerr << fmt::format("{}, line {}: {}\n", options.file, lines.number(), game.error());
  }
  if (wrong > 0) fail(fmt::format("{} of the lines {} not a position to solve", wrong, wrong == 1 ? "is" : "are"));
}

void run_mate(MateOptions& options) {
  MateTerms& terms = options.terms;
  if (options.quiet_moves) terms.attacker = AttackerMoves::all;
  terms.wants_shortest = !options.any;
  if (options.nodes > 0) terms.nodes = options.nodes;
  if (options.seconds > 0) terms.time = std::chrono::milliseconds{static_cast<std::int64_t>(options.seconds * 1000)};
  if (!options.file.empty() && !options.proof.empty()) fail("--proof works with one position, not with --file");
  std::stop_source stop;
  const InterruptWatch watch{stop};
  if (!options.file.empty()) {
    return visit_game(options.input.spec(), [&]<class G>() { run_file<G>(options, stop.get_token()); });
  }
  visit_game(options.input.spec(), [&]<class G>() {
    const Strictness strictness = options.input.strictness();
    options.input.position = completed_problem<G>(options.input.position, strictness).value_or(options.input.position);
  });
  std::visit([&](const auto& game) { run_one(options, game, stop.get_token()); }, options.input.read());
}

}  // namespace

void add_mate(CLI::App& app) {
  auto* command = app.add_subcommand("mate", "Find the shortest forced mate for the side to move");
  auto options = std::make_shared<MateOptions>();
  MateTerms& terms = options->terms;
  options->input.add_game(*command);
  options->input.add_start(*command);
  options->input.add_moves(*command);
  GameInput::take_other_positions(
      *command, *command->add_option("--file", options->file, "Solve the positions in this file, one per line")
                     ->type_name("FILE"));
  command->add_flag("--quiet-moves", options->quiet_moves, "Let the attacker play moves that do not give check");
  command->add_flag("--any", options->any, "Stop at the first mate found, without looking for the shortest");
  command->add_option("--plies", terms.most_plies, "Length of the longest mate to look for, in plies")
      ->check(CLI::Range(1, longest_mate_searched))
      ->capture_default_str();
  command->add_option("--time", options->seconds, "Seconds for each position; 0: no limit")
      ->check(number_between(0.0, 1e6))
      ->capture_default_str();
  command->add_option("--nodes", options->nodes, "Maximum number of positions to search")->check(CLI::PositiveNumber);
  command->add_option("--memory", options->memory_mib, "Memory in MiB")
      ->check(CLI::Range(1, 65536))
      ->capture_default_str();
  command->add_option("--threads", terms.threads, "Threads")
      ->check(CLI::Range(1, MateSolver::most_threads))
      ->capture_default_str();
  command->add_option("--proof", options->proof, "Write a proof of the mate to this file, for 'ootori prove'")
      ->type_name("FILE");
  command->add_option("--without", options->without, "Turn off this part of the solver, to measure its effect")
      ->check(CLI::IsMember(names_of_parts()))
      ->type_name("PART");
  command->add_flag("--json", options->json, "Write JSON, one line per position");
  command->callback([options] { run_mate(*options); });
}

}  // namespace ootori::cli
