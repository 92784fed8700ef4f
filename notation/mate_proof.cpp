#include "notation/mate_proof.hpp"

#include <charconv>
#include <unordered_map>
#include <utility>

#include "notation/numbered_lines.hpp"
#include "notation/sfen.hpp"
#include "notation/usi.hpp"
#include "rules/legality.hpp"

namespace ootori {
namespace {

constexpr std::string_view first_line = "ootori-mate-proof 1";
constexpr int most_plies = 10'000;

// The position without the move number: positions that differ only in that are the same.
template <class G>
std::string name_of(const Position<G>& position) {
  std::string sfen = write_sfen(position);
  sfen.erase(sfen.rfind(' '));
  return sfen;
}

template <class G>
class ProofCheck {
 public:
  using Result = std::expected<MateProofSummary, MateProofFault>;

  ProofCheck(NumberedLines lines, ProofAttacker attacker) : lines_(lines), attacker_(attacker) {}

  Result run() {
    while (!lines_.done()) {
      const std::string_view line = lines_.next();
      if (line.empty()) continue;
      if (auto fault = read(line)) return std::unexpected(fault_at(lines_.number(), *std::move(fault)));
    }
    if (steps_.empty()) return std::unexpected(fault_at(lines_.number(), "The file has no position."));
    for (const Step& step : steps_) {
      if (auto fault = fault_of(step)) return std::unexpected(fault_at(step.line, *std::move(fault)));
    }
    return MateProofSummary{.game = &G::spec,
                            .attacker = attacker_,
                            .position = name_of(steps_.front().position),
                            .positions = steps_.size(),
                            .plies = steps_.front().plies};
  }

 private:
  struct Step {
    Position<G> position;
    Move move;
    int plies;
    std::size_t line;
  };
  using Fault = std::optional<std::string>;

  static MateProofFault fault_at(std::size_t line, std::string reason) { return {line, std::move(reason)}; }

  Fault read(std::string_view line) {
    const std::size_t first = line.find('\t');
    const std::size_t second = first == std::string_view::npos ? first : line.find('\t', first + 1);
    if (second == std::string_view::npos)
      return "A line is a position, a move and a number of plies, with tabs between.";
    const auto sfen = parse_sfen<G>(line.substr(0, first), Strictness::lenient);
    if (!sfen) return describe(G::spec, sfen.error());
    const auto move = parse_usi(G::spec, line.substr(first + 1, second - first - 1));
    if (!move) return describe(G::spec, move.error());
    int plies = 0;
    const std::string_view number = line.substr(second + 1);
    const auto [end, problem] = std::from_chars(number.data(), number.data() + number.size(), plies);
    if (problem != std::errc{} || end != number.data() + number.size() || plies < 1 || plies > most_plies) {
      return "'" + std::string{number} + "' is not a number of plies from 1 to " + std::to_string(most_plies) + ".";
    }
    const Step step{sfen->position, *move, plies, lines_.number()};
    if (!steps_.empty() && step.position.side_to_move() != steps_.front().position.side_to_move()) {
      return "The defender is to move here; every position is one of the attacker.";
    }
    if (!plies_of_.emplace(name_of(step.position), plies).second) return "This position appears in the file twice.";
    steps_.push_back(step);
    return {};
  }

  // Why the step does not lead to mate within its plies.
  [[nodiscard]] Fault fault_of(const Step& step) const {
    const std::string move = write_usi(G::spec, step.move);
    if (const auto broken = illegality(step.position, step.move)) {
      return move + " is not legal: " + describe(G::spec, *broken, step.move, {});
    }
    const Position<G> next = step.position.after(step.move);
    if (attacker_ == ProofAttacker::checks && !next.in_check()) return move + " does not give check.";
    for (const Move reply : legal_moves(next)) {
      const auto known = plies_of_.find(name_of(next.after(reply)));
      const std::string both = move + " " + write_usi(G::spec, reply);
      if (known == plies_of_.end()) return "There is no line for the position after " + both + ".";
      if (known->second > step.plies - 2) {
        return "After " + both + " the mate takes " + std::to_string(known->second) + " plies, so this one takes " +
               std::to_string(known->second + 2) + " and not " + std::to_string(step.plies) + ".";
      }
    }
    return {};
  }

  NumberedLines lines_;
  ProofAttacker attacker_;
  std::vector<Step> steps_;
  std::unordered_map<std::string, int> plies_of_;
};

}  // namespace

std::string write_mate_proof_head(const GameSpec& spec, ProofAttacker attacker) {
  return std::string{first_line} + "\ngame " + std::string{spec.id} + "\nattacker " +
         (attacker == ProofAttacker::checks ? "checks" : "all") + "\n";
}

template <class G>
std::string write_mate_proof_line(const Position<G>& position, Move move, int plies) {
  return name_of(position) + "\t" + write_usi(G::spec, move) + "\t" + std::to_string(plies) + "\n";
}

std::expected<MateProofSummary, MateProofFault> check_mate_proof(std::string_view text) {
  NumberedLines lines{text};
  const auto wrong = [&](std::string reason) {
    return std::unexpected(MateProofFault{lines.number(), std::move(reason)});
  };
  if (lines.next() != first_line) return wrong("The first line of a proof is '" + std::string{first_line} + "'.");
  const std::string_view game = lines.next();
  const GameSpec* spec = game.starts_with("game ") ? find_game(game.substr(5)) : nullptr;
  if (spec == nullptr) return wrong("The second line names the game, such as 'game tori'.");
  const std::string_view attacker = lines.next();
  if (attacker != "attacker checks" && attacker != "attacker all") {
    return wrong("The third line is 'attacker checks' or 'attacker all'.");
  }
  const auto allowed = attacker == "attacker checks" ? ProofAttacker::checks : ProofAttacker::all;
  return visit_game(*spec, [&]<class G>() { return ProofCheck<G>{lines, allowed}.run(); });
}

#define INSTANTIATE(G) template std::string write_mate_proof_line<G>(const Position<G>&, Move, int);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori
