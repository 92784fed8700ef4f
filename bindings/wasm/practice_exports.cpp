// Checks moves tried at mate problems and rates the solver, in the module that the practice pages load. The conventions
// are those of school_exports.cpp.
#include <charconv>

#include "bindings/wasm/answer.hpp"
#include "engine/mate/mate_exercise.hpp"
#include "game/practice_rating.hpp"
#include "notation/sfen.hpp"
#include "notation/usi.hpp"
#include "rules/legality.hpp"

namespace {

using namespace ootori;
using namespace ootori::wasm;

MateSolver& solver() {
  static MateSolver only{16};
  return only;
}

std::vector<Move> read_line(const GameSpec& spec, std::string_view text) {
  std::vector<Move> moves;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const auto move = parse_usi(spec, text.substr(0, end));
    if (!move) break;  // use the solution as far as it can be read; beyond that the mate solver finds the replies
    moves.push_back(*move);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return moves;
}

template <class G>
void write_try(JsonWriter& json, const Position<G>& position, std::string_view plies, std::string_view line,
               std::string_view usi) {
  const auto move = parse_usi(G::spec, usi);
  if (!move) return write_error(json, "bad_move", describe(G::spec, move.error()));
  if (const auto rule = illegality(position, *move)) {
    return json.object([&] {
      json.key("verdict").value(std::string_view{"illegal"});
      json.key("rule").value(code(*rule));
      json.key("reply").null();
      json.key("sfen").value(write_sfen(position));
    });
  }
  int number = 1;
  std::from_chars(plies.data(), plies.data() + plies.size(), number);
  const int in = std::clamp(number, 1, longest_mate_searched);
  const JudgedTry judged = judge_try(solver(), position, in, read_line(G::spec, line), *move);
  const Position<G> next = position.after(*move);
  json.object([&] {
    json.key("verdict").value(code(judged.verdict));
    json.key("rule").null();
    json.key("reply").value(judged.reply.transform([](Move reply) { return write_usi(G::spec, reply); }));
    json.key("sfen").value(write_sfen(judged.reply ? next.after(*judged.reply) : next));
  });
}

void judge(JsonWriter& json, const std::vector<std::string_view>& texts) {
  const GameSpec* const spec = find_game(texts[0]);
  if (spec == nullptr) return write_error(json, "unknown_game", "There is no game of this name.");
  const auto start = parse_sfen(*spec, texts[1], Strictness::lenient);
  if (!start) return write_bad_position(json, *spec, start.error());
  std::visit([&](const auto& position) { write_try(json, position, texts[2], texts[3], texts[4]); }, start->position);
}

void write_rating(JsonWriter& json, const game::Rating& rating) {
  json.object([&] {
    json.key("rating").value(rating.rating);
    json.key("deviation").value(rating.deviation);
    json.key("volatility").value(rating.volatility);
  });
}

}  // namespace

// Input: the game, the SFEN, the number of plies within which there is a mate, the stated solution from there in USI
// separated by spaces, and the move tried.
OOTORI_EXPORT(ootori_try) int ootori_try(int size) {
  return answer([&](JsonWriter& json) { judge(json, input_texts(size, 5)); });
}

OOTORI_EXPORT(ootori_new_solver) int ootori_new_solver() {
  return answer([](JsonWriter& json) { write_rating(json, game::new_solver); });
}

// The solver's new rating after a first attempt. A problem deviation of 0 means that nobody has tried it yet; `share`
// is the proportion of all problems that have the chosen theme, 1 if none was chosen.
OOTORI_EXPORT(ootori_rate_try)
int ootori_rate_try(double rating, double deviation, double volatility, double problem, double problem_deviation,
                    int solved, double share) {
  return answer([&](JsonWriter& json) {
    const game::Rating its =
        problem_deviation > 0 ? game::Rating{problem, problem_deviation} : game::untried_problem(problem);
    const auto after = game::rate_try({.solver = {rating, deviation, volatility}, .problem = its}, solved != 0,
                                      game::weight_of_theme(share));
    write_rating(json, after.solver);
  });
}
