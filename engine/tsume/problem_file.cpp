#include "engine/tsume/problem_file.hpp"

#include <algorithm>
#include <limits>

#include "notation/json_value.hpp"
#include "notation/sfen.hpp"
#include "notation/usi.hpp"
#include "rules/games.hpp"
#include "rules/legality.hpp"

namespace ootori {
namespace {

const JsonValue* member(const JsonObject& object, std::string_view name) {
  const auto found = std::ranges::find(object, name, &JsonMember::name);
  return found == object.end() ? nullptr : &found->value;
}

template <class G>
class ProblemReader {
 public:
  using Result = std::expected<Problem<G>, std::string>;

  explicit ProblemReader(std::string_view line) : line_(line) {}

  Result read() {
    TextCursor cursor{line_};
    const auto value = parse_json(cursor);
    cursor.skip_spaces();
    const auto* object = value && cursor.done() ? value->as<JsonObject>() : nullptr;
    if (object == nullptr) return std::unexpected("This is not a JSON object.");
    object_ = object;
    auto problem = position();
    if (!problem) return problem;
    for (auto read : {&ProblemReader::read_line, &ProblemReader::read_numbers, &ProblemReader::read_themes}) {
      if (auto fault = (this->*read)(*problem)) return std::unexpected(*std::move(fault));
    }
    return problem;
  }

 private:
  using Fault = std::optional<std::string>;

  const std::string* text(std::string_view name) const {
    const JsonValue* value = member(*object_, name);
    return value == nullptr ? nullptr : value->as<std::string>();
  }

  Result position() const {
    const std::string* game = text("game");
    if (game == nullptr || *game != G::spec.id) {
      return std::unexpected("'game' must be \"" + std::string{G::spec.id} + "\".");
    }
    const std::string* sfen = text("sfen");
    if (sfen == nullptr) return std::unexpected("'sfen' is missing.");
    const auto parsed = parse_sfen<G>(*sfen);
    if (!parsed) return std::unexpected("'sfen': " + describe(G::spec, parsed.error()));
    return Problem<G>{.position = parsed->position, .line = {}};
  }

  Fault read_line(Problem<G>& problem) {
    const std::string* solution = text("solution");
    if (solution == nullptr || solution->empty()) return "'solution' is missing.";
    Position<G> position = problem.position;
    for (std::string_view rest = *solution; !rest.empty();) {
      const std::string_view word = rest.substr(0, rest.find(' '));
      rest.remove_prefix(std::min(word.size() + 1, rest.size()));
      const auto move = parse_usi(G::spec, word);
      if (!move) return "'solution': " + describe(G::spec, move.error());
      if (!is_legal(position, *move)) return "'solution': " + std::string{word} + " is not legal.";
      problem.line.push_back(*move);
      position = position.after(*move);
    }
    const bool is_mate = problem.line.size() % 2 == 1 && position.in_check() && !has_legal_move(position);
    if (!is_mate) return "'solution' does not end in mate.";
    return {};
  }

  Fault read_numbers(Problem<G>& problem) {
    std::int64_t plies = 0;
    std::int64_t effort = 0;
    std::int64_t attempt = 0;
    if (auto fault = number("plies", plies)) return fault;
    if (plies != static_cast<std::int64_t>(problem.line.size())) return "'plies' is not the length of 'solution'.";
    for (const auto& [name, into] : {std::pair{"difficulty", &problem.difficulty}, std::pair{"beauty", &problem.beauty},
                                     std::pair{"tries", &problem.tries}}) {
      std::int64_t value = 0;
      if (auto fault = number(name, value)) return fault;
      *into = static_cast<int>(value);
    }
    if (auto fault = number("effort", effort)) return fault;
    if (auto fault = number("attempt", attempt)) return fault;
    problem.effort = static_cast<std::uint64_t>(effort);
    problem.attempt = static_cast<std::uint64_t>(attempt);
    return {};
  }

  Fault number(std::string_view name, std::int64_t& into) const {
    const JsonValue* value = member(*object_, name);
    const auto* found = value == nullptr ? nullptr : value->as<std::int64_t>();
    constexpr std::int64_t most = std::numeric_limits<int>::max();
    if (found == nullptr || *found < -most || *found > most)
      return "'" + std::string{name} + "' must be a whole number.";
    into = *found;
    return {};
  }

  Fault read_themes(Problem<G>& problem) {
    const JsonValue* duals = member(*object_, "final_duals");
    if (duals == nullptr || duals->as<bool>() == nullptr) return "'final_duals' must be true or false.";
    problem.final_duals = *duals->as<bool>();
    const std::string* origin = text("origin");
    const auto known = origin == nullptr ? std::nullopt : find_origin(*origin);
    if (!known) return "'origin' must be game, setting or edit.";
    problem.origin = *known;
    const JsonValue* themes = member(*object_, "themes");
    const auto* list = themes == nullptr ? nullptr : themes->as<JsonArray>();
    if (list == nullptr) return "'themes' must be an array.";
    for (const JsonValue& entry : *list) {
      const auto* id = entry.as<std::string>();
      const auto theme = id == nullptr ? std::nullopt : find_theme(*id);
      if (!theme) return "'themes' names an unknown theme.";
      problem.themes.push_back(*theme);
    }
    return {};
  }

  std::string_view line_;
  const JsonObject* object_ = nullptr;
};

template <class G>
std::string write_line(const Problem<G>& problem) {
  std::string text;
  for (const Move move : problem.line) (text += text.empty() ? "" : " ") += write_usi(G::spec, move);
  return text;
}

std::string write_themes(const std::vector<Theme>& themes) {
  std::string text;
  for (const Theme theme : themes) (text += text.empty() ? "" : ",") += json_string(text_of(theme).id);
  return "[" + text + "]";
}

}  // namespace

template <class G>
std::string problem_id(const Position<G>& position) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string id{G::spec.id};
  id += '-';
  const Key key = position.key();
  for (int shift = 60; shift >= 32; shift -= 4) id += digits[key >> shift & 15];
  return id;
}

template <class G>
std::string write_problem(const Problem<G>& problem) {
  const auto number = [](std::string_view name, auto value) {
    return ",\"" + std::string{name} + "\":" + std::to_string(value);
  };
  return "{\"id\":" + json_string(problem_id(problem.position)) + ",\"game\":" + json_string(G::spec.id) +
         ",\"sfen\":" + json_string(write_sfen(problem.position)) + number("plies", problem.line.size()) +
         ",\"solution\":" + json_string(write_line(problem)) +
         ",\"final_duals\":" + (problem.final_duals ? "true" : "false") +
         ",\"themes\":" + write_themes(problem.themes) + number("difficulty", problem.difficulty) +
         number("beauty", problem.beauty) + number("tries", problem.tries) + number("effort", problem.effort) +
         ",\"origin\":" + json_string(code(problem.origin)) + number("attempt", problem.attempt) + "}\n";
}

template <class G>
std::expected<std::vector<Problem<G>>, ProblemFileFault> read_problems(std::string_view text) {
  std::vector<Problem<G>> problems;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.empty()) continue;
    auto problem = ProblemReader<G>{line}.read();
    if (!problem) return std::unexpected(ProblemFileFault{number, std::move(problem.error())});
    problems.push_back(*std::move(problem));
  }
  return problems;
}

#define INSTANTIATE(G)                                      \
  template std::string problem_id<G>(const Position<G>&);   \
  template std::string write_problem<G>(const Problem<G>&); \
  template std::expected<std::vector<Problem<G>>, ProblemFileFault> read_problems<G>(std::string_view);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori
