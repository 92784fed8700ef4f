#include "cli/problem_check.hpp"

#include <iostream>
#include <span>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/failure.hpp"
#include "cli/input_file.hpp"
#include "cli/interrupt_watch.hpp"
#include "cli/plies_text.hpp"
#include "engine/tsume/problem_file.hpp"
#include "engine/tsume/reduction.hpp"
#include "notation/json_value.hpp"
#include "notation/numbered_lines.hpp"
#include "notation/sfen.hpp"
#include "notation/usi.hpp"
#include "rules/games.hpp"

namespace ootori::cli {
namespace {

struct GivenLine {
  std::size_t number;  // from 1
  std::string_view text;
};

std::vector<GivenLine> lines_of(std::string_view text) {
  std::vector<GivenLine> lines;
  for (NumberedLines rest{text}; !rest.done();) {
    const std::string_view line = rest.next();
    if (!line.empty()) lines.push_back({rest.number(), line});
  }
  return lines;
}

template <class G>
struct JudgedProblem {
  std::size_t number;
  GivenProblem<G> given;
  int plies;  // that it should have; 0: any
  ProblemAudit audit;
  SparePieces spare;
};

template <class G>
std::string line_text(std::span<const Move> line) {
  std::string text;
  for (const Move move : line) (text += text.empty() ? "" : " ") += write_usi(G::spec, move);
  return text;
}

template <class G>
class ProblemText {
 public:
  ProblemText(const JudgedProblem<G>& problem, std::uint64_t nodes) : problem_(problem), nodes_(nodes) {}

  [[nodiscard]] std::string write(bool with_number) const {
    const ProblemAudit& audit = problem_.audit;
    std::string text = with_number ? fmt::format("{}: ", problem_.number) : std::string{};
    text += verdict();
    if (!audit.line.empty()) {
      text +=
          fmt::format(": mate in {}: {}", plies_text(static_cast<int>(audit.line.size())), line_text<G>(audit.line));
    }
    for (const ProblemFlaw& one : audit.flaws) text += "\n  " + flaw(one);
    if (audit.final_duals) text += "\n  other last moves also mate";
    if (!problem_.spare.pieces.empty()) text += "\n  superfluous: " + spare();
    if (!problem_.spare.is_complete) text += fmt::format("\n  some pieces may be superfluous: {}", undecided());
    if (problem_.given.is_completed) text += "\n  with the missing pieces: " + write_sfen(problem_.given.position);
    return text + "\n";
  }

 private:
  [[nodiscard]] std::string verdict() const {
    switch (problem_.audit.verdict) {
      case ProblemVerdict::unique: return "Sound";
      case ProblemVerdict::unknown: return "Undecided";
      default: return fmt::format("Not sound ({})", code(problem_.audit.verdict));
    }
  }

  [[nodiscard]] std::string undecided() const { return fmt::format("not decided within {} nodes", nodes_); }

  [[nodiscard]] std::string flaw(const ProblemFlaw& flaw) const {
    const auto move = [&flaw](int ply) { return write_usi(G::spec, flaw.line[static_cast<std::size_t>(ply - 1)]); };
    switch (flaw.verdict) {
      case ProblemVerdict::several:
        return fmt::format("move {}: {} also leads to mate: {}", flaw.ply, move(flaw.ply), line_text<G>(flaw.line));
      case ProblemVerdict::no_mate: return "Black cannot force mate by checks";
      case ProblemVerdict::wrong_length: return fmt::format("the mate should take {}", plies_text(problem_.plies));
      case ProblemVerdict::left_in_hand:
        return fmt::format("move {}: Black has pieces left in hand: {}", flaw.ply, left_in_hand());
      case ProblemVerdict::futile_interposition:
        return fmt::format("move {}: the interposition {} is futile: after {}, Black mates as fast without that piece",
                           flaw.ply, move(flaw.ply), move(flaw.ply + 1));
      default: break;
    }
    if (flaw.ply == 0) return "whether Black can force mate by checks, and how fast: " + undecided();
    if (flaw.ply % 2 == 0)
      return fmt::format("move {}: whether {} is futile: {}", flaw.ply, move(flaw.ply), undecided());
    return fmt::format("move {}: whether {} also leads to mate: {}", flaw.ply, move(flaw.ply), undecided());
  }

  [[nodiscard]] std::string left_in_hand() const {
    Position<G> position = problem_.given.position;
    for (const Move move : problem_.audit.line) position = position.after(move);
    std::vector<std::string> pieces;
    for (std::size_t kind = 0; kind < G::spec.hand_kinds(); ++kind) {
      const PieceType type{static_cast<int>(kind)};
      const int number = position.hand(Color::black)[type];
      if (number == 1) pieces.push_back(fmt::format("{}", G::spec[type].name.en));
      if (number > 1) pieces.push_back(fmt::format("{} × {}", number, G::spec[type].name.en));
    }
    return fmt::format("{}", fmt::join(pieces, ", "));
  }

  [[nodiscard]] std::string spare() const {
    std::vector<std::string> pieces;
    for (const SparePiece& piece : problem_.spare.pieces) {
      const std::string place = piece.square ? "on " + square_name(G::spec, *piece.square) : "in hand";
      pieces.push_back(fmt::format("{} {}", G::spec[piece.type].name.en, place));
    }
    return fmt::format("{}", fmt::join(pieces, ", "));
  }

  const JudgedProblem<G>& problem_;
  std::uint64_t nodes_;
};

template <class G>
std::string problem_json(const JudgedProblem<G>& problem) {
  const ProblemAudit& audit = problem.audit;
  std::vector<std::string> flaws;
  for (const ProblemFlaw& flaw : audit.flaws) {
    flaws.push_back(fmt::format(R"({{"verdict":"{}","move":{},"line":"{}"}})", code(flaw.verdict),
                                flaw.ply == 0 ? "null" : std::to_string(flaw.ply), line_text<G>(flaw.line)));
  }
  std::vector<std::string> spare;
  for (const SparePiece& piece : problem.spare.pieces) {
    const std::string square = piece.square ? json_string(square_name(G::spec, *piece.square)) : "null";
    spare.push_back(fmt::format(R"({{"piece":{},"square":{}}})", json_string(G::spec[piece.type].name.en), square));
  }
  return fmt::format(
      R"({{"number":{},"game":"{}","sfen":{},"verdict":"{}","plies":{},"solution":"{}","final_duals":{},"flaws":[{}],)"
      R"("superfluous":[{}],"superfluous_complete":{}}})",
      problem.number, G::spec.id, json_string(write_sfen(problem.given.position)), code(audit.verdict),
      audit.line.empty() ? "null" : std::to_string(audit.line.size()), line_text<G>(audit.line), audit.final_duals,
      fmt::join(flaws, ","), fmt::join(spare, ","), problem.spare.is_complete);
}

template <class G>
JudgedProblem<G> judged(MateSolver& solver, const GivenLine& line, const GivenProblem<G>& given,
                        const ProblemCheckOptions& options, const StopToken& stop) {
  AuditTerms terms{.plies = given.plies, .nodes = options.nodes, .solution = given.solution, .finds_all = true};
  terms.stop = stop;
  if (!terms.plies && options.plies != 0) terms.plies = options.plies;
  solver.forget();  // so that the answer does not depend on earlier lines
  JudgedProblem<G> problem{.number = line.number,
                           .given = given,
                           .plies = terms.plies.value_or(0),
                           .audit = audit(solver, given.position, terms),
                           .spare = {}};
  if (!problem.audit.is_sound()) return problem;
  terms.plies = static_cast<int>(problem.audit.line.size());
  terms.solution.clear();  // without a piece, it may not be legal
  terms.finds_all = false;
  problem.spare = spare_pieces(solver, given.position, terms);
  return problem;
}

}  // namespace

template <class G>
void check_problems(const ProblemCheckOptions& options) {
  std::vector<GivenLine> lines;
  for (const std::string& position : options.positions) lines.push_back({lines.size() + 1, position});
  const std::string text = options.file.empty() ? std::string{} : read_or_fail(options.file);
  if (!options.file.empty()) lines = lines_of(text);
  if (lines.empty()) fail("'" + options.file + "' has no positions");
  std::stop_source stop;
  const InterruptWatch watch{stop};
  MateSolver solver;
  std::size_t wrong = 0;
  std::size_t unsound = 0;
  for (const GivenLine& line : lines) {
    const auto given = read_given_problem<G>(line.text);
    if (!given) {
      ++wrong;
      const std::string place = options.file.empty() ? fmt::format("position {}", line.number)
                                                     : fmt::format("{}, line {}", options.file, line.number);
      std::cerr << fmt::format("{}: {}\n", place, given.error());
      continue;
    }
    const JudgedProblem<G> problem = judged(solver, line, *given, options, stop.get_token());
    if (stop.stop_requested()) fail("interrupted", ExitStatus::failed);
    if (!problem.audit.is_sound()) ++unsound;
    if (options.json) {
      std::cout << problem_json(problem) << std::endl;
    } else {
      std::cout << ProblemText<G>{problem, options.nodes}.write(lines.size() > 1) << std::flush;
    }
  }
  if (wrong > 0) fail(fmt::format("positions that cannot be read: {} of {}", wrong, lines.size()));
  if (unsound > 0) fail(fmt::format("positions not proven sound: {} of {}", unsound, lines.size()), ExitStatus::failed);
}

#define INSTANTIATE(G) template void check_problems<G>(const ProblemCheckOptions&);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori::cli
