// Checks a learner's attempts at the exercises of the course, in the module that the learning pages load. The
// conventions are those of exports.cpp; NULs separate the texts.
#include <charconv>

#include "bindings/wasm/answer.hpp"
#include "notation/sfen.hpp"
#include "notation/usi.hpp"
#include "school/attempt.hpp"

namespace {

using namespace ootori;
using namespace ootori::wasm;

std::optional<school::Task> read_task(JsonWriter& json, const GameSpec& spec, std::string_view sfen,
                                      std::string_view goal, std::string_view opponent, std::string_view moves) {
  const auto start = parse_sfen(spec, sfen, Strictness::lenient);
  if (!start) {
    write_bad_position(json, spec, start.error());
    return std::nullopt;
  }
  auto aim = school::parse_goal(spec, goal);
  if (!aim) {
    write_error(json, "bad_goal", school::describe(aim.error()));
    return std::nullopt;
  }
  int number = 1;
  std::from_chars(moves.data(), moves.data() + moves.size(), number);
  return school::Task{.start = start->position,
                      .goal = std::move(*aim),
                      .opponent = opponent == "guards" ? school::Opponent::guards : school::Opponent::waits,
                      .moves = number};
}

std::optional<std::vector<Move>> read_moves(JsonWriter& json, const GameSpec& spec, std::string_view text) {
  std::vector<Move> moves;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const auto move = parse_usi(spec, text.substr(0, end));
    if (!move) {
      write_error(json, "bad_move", describe(spec, move.error()));
      return std::nullopt;
    }
    moves.push_back(*move);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return moves;
}

std::string_view name(school::Progress progress) {
  switch (progress) {
    case school::Progress::going: return "going";
    case school::Progress::done: return "done";
    case school::Progress::failed: return "failed";
  }
  return "";
}

// {"progress","miss","rule","replies":[USI or null …],"left":[square …],"sfen"}
void write_judgement(JsonWriter& json, const GameSpec& spec, const school::Judgement& judgement) {
  json.object([&] {
    json.key("progress").value(name(judgement.progress));
    json.key("miss").value(judgement.miss.transform([](auto miss) { return school::code(miss); }));
    json.key("rule").value(judgement.rule.transform([](auto rule) { return code(rule); }));
    json.key("replies").array([&] {
      for (const auto& reply : judgement.replies) {
        json.value(reply.transform([&](Move move) { return write_usi(spec, move); }));
      }
    });
    json.key("left").array([&] {
      for (const Square square : judgement.left) json.value(std::string_view{square_name(spec, square)});
    });
    json.key("sfen").value(write_sfen(judgement.position));
  });
}

void attempt(JsonWriter& json, const std::vector<std::string_view>& texts) {
  const GameSpec* const spec = find_game(texts[0]);
  if (spec == nullptr) return write_error(json, "unknown_game", "There is no game of this name.");
  const auto task = read_task(json, *spec, texts[1], texts[2], texts[3], texts[4]);
  if (!task) return;
  const auto moves = read_moves(json, *spec, texts[5]);
  if (!moves) return;
  write_judgement(json, *spec, school::judge(*task, *moves));
}

}  // namespace

// Input: the game, the SFEN, the goal, how the opponent plays, the number of moves, and the learner's moves in USI
// separated by spaces.
OOTORI_EXPORT(ootori_attempt) int ootori_attempt(int size) {
  return answer([&](JsonWriter& json) { attempt(json, input_texts(size, 6)); });
}
