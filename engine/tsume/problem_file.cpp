#include "engine/tsume/problem_file.hpp"

#include <algorithm>
#include <limits>

#include "engine/mate/mate_terms.hpp"
#include "engine/tsume/setting.hpp"
#include "notation/game_text.hpp"
#include "notation/json_value.hpp"
#include "notation/numbered_lines.hpp"
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

// The object that is all of the line. The error is a sentence.
std::expected<JsonValue, std::string> read_object(std::string_view line) {
  TextCursor cursor{line};
  auto value = parse_json(cursor);
  cursor.skip_spaces();
  if (!value || !cursor.done() || value->as<JsonObject>() == nullptr) {
    return std::unexpected("This is not a JSON object.");
  }
  return *std::move(value);
}

const std::string* text_member(const JsonObject& object, std::string_view name) {
  const JsonValue* value = member(object, name);
  return value == nullptr ? nullptr : value->as<std::string>();
}

template <class G>
std::expected<std::vector<Move>, std::string> read_solution(Position<G> position, std::string_view text) {
  std::vector<Move> line;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    const auto move = parse_usi(G::spec, word);
    if (!move) return std::unexpected("'solution': " + describe(G::spec, move.error()));
    if (!is_legal(position, *move)) return std::unexpected("'solution': " + std::string{word} + " is not legal.");
    line.push_back(*move);
    position = position.after(*move);
  }
  const bool is_mate = line.size() % 2 == 1 && position.in_check() && !has_legal_move(position);
  if (!is_mate) return std::unexpected("'solution' does not end in mate.");
  return line;
}

template <class G>
class ProblemReader {
 public:
  using Result = std::expected<Problem<G>, std::string>;

  explicit ProblemReader(std::string_view line) : line_(line) {}

  Result read() {
    const auto value = read_object(line_);
    if (!value) return std::unexpected(value.error());
    object_ = value->as<JsonObject>();
    auto problem = position();
    if (!problem) return problem;
    for (auto read : {&ProblemReader::read_line, &ProblemReader::read_numbers, &ProblemReader::read_themes}) {
      if (auto fault = (this->*read)(*problem)) return std::unexpected(*std::move(fault));
    }
    return problem;
  }

 private:
  using Fault = std::optional<std::string>;

  const std::string* text(std::string_view name) const { return text_member(*object_, name); }

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
    auto line = read_solution(problem.position, *solution);
    if (!line) return std::move(line.error());
    problem.line = *std::move(line);
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

// A position as its author wrote it down: Black's royal piece and White's hand may be missing.
template <class G>
std::expected<GivenProblem<G>, std::string> read_given_position(std::string_view text) {
  const auto setup = parse_sfen_setup<G>(text);
  auto position = setup ? with_attackers_royal(setup->setup, Strictness::strict) : std::nullopt;
  const bool lacked_royal = position.has_value();
  if (!position) {
    const auto game = parse_game_text<G>(text);
    if (!game) return std::unexpected(describe(G::spec, game.error()));
    position = game->position();
  }
  if (position->side_to_move() != Color::black) {
    return std::unexpected("White is to move, but in a problem Black is to move and mates.");
  }
  const auto completed = with_rest_in_hand(position->setup());
  if (!completed) return std::unexpected("There are more pieces of a kind than the game has.");
  const bool is_completed = lacked_royal || completed->hand(Color::white) != position->hand(Color::white);
  return GivenProblem<G>{.position = *completed, .is_completed = is_completed};
}

template <class G>
std::expected<GivenProblem<G>, std::string> read_given_object(const JsonObject& object) {
  const std::string* sfen = text_member(object, "sfen");
  if (sfen == nullptr) return std::unexpected("'sfen' is missing.");
  const std::string* game = text_member(object, "game");
  if (member(object, "game") != nullptr && (game == nullptr || *game != G::spec.id)) {
    return std::unexpected("'game' must be \"" + std::string{G::spec.id} + "\".");
  }
  auto read = read_given_position<G>(*sfen);
  if (!read) return std::unexpected("'sfen': " + read.error());
  GivenProblem<G> given = *std::move(read);
  if (const JsonValue* plies = member(object, "plies")) {
    const auto* number = plies->as<std::int64_t>();
    if (number == nullptr || *number < 1 || *number > longest_mate_searched) {
      return std::unexpected("'plies' must be a whole number from 1 to 999.");
    }
    given.plies = static_cast<int>(*number);
  }
  if (member(object, "solution") == nullptr) return given;
  const std::string* solution = text_member(object, "solution");
  auto line = read_solution(given.position, solution == nullptr ? std::string_view{} : *solution);
  if (!line) return std::unexpected(std::move(line.error()));
  given.solution = *std::move(line);
  const int length = static_cast<int>(given.solution.size());
  if (given.plies.value_or(length) != length) return std::unexpected("'plies' is not the length of 'solution'.");
  given.plies = length;
  return given;
}

}  // namespace

template <class G>
std::expected<GivenProblem<G>, std::string> read_given_problem(std::string_view line) {
  if (!line.starts_with('{')) return read_given_position<G>(line);
  const auto object = read_object(line);
  if (!object) return std::unexpected(object.error());
  return read_given_object<G>(*object->as<JsonObject>());
}

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
  for (NumberedLines lines{text}; !lines.done();) {
    const std::string_view line = lines.next();
    if (line.empty()) continue;
    auto problem = ProblemReader<G>{line}.read();
    if (!problem) return std::unexpected(ProblemFileFault{lines.number(), std::move(problem.error())});
    problems.push_back(*std::move(problem));
  }
  return problems;
}

#define INSTANTIATE(G)                                                                          \
  template std::expected<GivenProblem<G>, std::string> read_given_problem<G>(std::string_view); \
  template std::string problem_id<G>(const Position<G>&);                                       \
  template std::string write_problem<G>(const Problem<G>&);                                     \
  template std::expected<std::vector<Problem<G>>, ProblemFileFault> read_problems<G>(std::string_view);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori
