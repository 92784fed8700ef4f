#include "server/practice/problem_set.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "engine/tsume/problem_file.hpp"
#include "notation/usi.hpp"
#include "rules/legality.hpp"

namespace ootori::server {
namespace {

// #embed is C++26; clang supports it earlier.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
constexpr unsigned char tori_problems[]{
#embed "../../problems/tori.jsonl"
};
constexpr unsigned char yari_problems[]{
#embed "../../problems/yari.jsonl"
};
#pragma clang diagnostic pop

// Games without a file have no problems.
constexpr std::array<std::pair<std::string_view, std::span<const unsigned char>>, 2> files{
    {{"tori", tori_problems}, {"yari", yari_problems}}};

template <class G>
void read_file(std::vector<PracticeProblem>& problems) {
  const auto* const file = std::ranges::find(files, G::spec.id, [](const auto& one) { return one.first; });
  if (file == files.end()) return;
  const std::string_view text{reinterpret_cast<const char*>(file->second.data()), file->second.size()};
  auto read = read_problems<G>(text);
  // Cannot happen: the tests parse the same bytes.
  if (!read)
    throw std::logic_error(
        fmt::format("problems of {}, line {}: {}", file->first, read.error().line, read.error().reason));
  for (Problem<G>& problem : *read) {
    problems.push_back({.id = problem_id(problem.position),
                        .game = &G::spec,
                        .start = problem.position,
                        .line = std::move(problem.line),
                        .themes = std::move(problem.themes),
                        .difficulty = static_cast<double>(problem.difficulty)});
  }
}

Error bad_moves(std::string message) {
  return {.code = ErrorCode::bad_value, .message = std::move(message), .field = "moves"};
}

// Whether the moves so far are the beginning of the solution, which then continues.
bool follows(const PracticeProblem& problem, const std::vector<Move>& made) {
  return made.size() < problem.line.size() && std::equal(made.begin(), made.end(), problem.line.begin());
}

template <class G>
std::expected<bool, Error> is_solution_of(const PracticeProblem& problem, Position<G> position,
                                          std::span<const std::string> moves) {
  std::vector<Move> made;
  bool is_right = true;
  for (const std::string& usi : moves) {
    if (made.size() == problem.line.size())
      return std::unexpected(bad_moves("There are more moves than the problem has."));
    const auto move = parse_usi(G::spec, usi);
    if (!move) return std::unexpected(bad_moves(describe(G::spec, move.error())));
    if (const auto rule = illegality(position, *move)) {
      return std::unexpected(Error{.code = ErrorCode::illegal_move,
                                   .message = fmt::format("Move {} of the try is not legal.", made.size() + 1),
                                   .field = "moves",
                                   .rule = std::string(code(*rule))});
    }
    const bool is_attackers = made.size() % 2 == 0;
    const bool is_last = made.size() + 1 == problem.line.size();
    if (is_attackers && !is_last && follows(problem, made)) is_right = is_right && *move == problem.line[made.size()];
    position = position.after(*move);
    if (is_attackers) is_right = is_right && position.in_check();
    made.push_back(*move);
  }
  return is_right && made.size() == problem.line.size() && !has_legal_move(position);
}

}  // namespace

ProblemSet::ProblemSet() {
#define READ(G) read_file<G>(problems_);
  OOTORI_FOR_EACH_GAME(READ)
#undef READ
  for (std::size_t n = 0; n < problems_.size(); ++n) numbers_.emplace(problems_[n].id, n);
}

const ProblemSet& ProblemSet::built_in() {
  static const ProblemSet only;
  return only;
}

const PracticeProblem* ProblemSet::find(std::string_view id) const {
  const auto found = numbers_.find(id);
  return found == numbers_.end() ? nullptr : &problems_[found->second];
}

double ProblemSet::share(const GameSpec& game, Theme theme) const {
  std::size_t all = 0;
  std::size_t with = 0;
  for (const PracticeProblem& problem : problems_) {
    if (problem.game != &game) continue;
    ++all;
    if (std::ranges::find(problem.themes, theme) != problem.themes.end()) ++with;
  }
  return all == 0 ? 0 : static_cast<double>(with) / static_cast<double>(all);
}

std::expected<bool, Error> is_solution(const PracticeProblem& problem, std::span<const std::string> moves) {
  return std::visit([&](const auto& start) { return is_solution_of(problem, start, moves); }, problem.start);
}

}  // namespace ootori::server
