// What the engine's module has beyond the client's: positions judged and searched. One engine for all games, which
// remembers from one search to the next; a call searches until its limits are reached. Conventions as in exports.cpp.
#include <cmath>

#include "bindings/wasm/answer.hpp"
#include "engine/engine.hpp"
#include "engine/nnue/built_in_nets.hpp"
#include "engine/nnue/net_evaluator.hpp"
#include "notation/usi.hpp"

namespace {

using namespace ootori;
using namespace ootori::wasm;

constexpr int most_hash_mib = 1024;
constexpr int most_lines = 64;

Engine& engine() {
  static Engine only{{.hash_mib = 16}};
  return only;
}

template <class G>
int judged(const Position<G>& position) {
  static NetEvaluator<G> evaluator{built_in_net<G>()};
  return evaluator.evaluate(position, 0);
}

void write_score(JsonWriter& json, Score score) {
  json.object([&] {
    if (const auto plies = score.plies_to_mate()) {
      json.key("mate").value(score.is_win() ? *plies : -*plies);
    } else {
      json.key("cp").value(score.raw());
    }
  });
}

void write_line(JsonWriter& json, const GameSpec& spec, const SearchLine& line) {
  json.object([&] {
    json.key("score");
    write_score(json, line.score);
    json.key("moves").array([&] {
      for (const Move move : line.moves) json.value(write_usi(spec, move));
    });
  });
}

void write_result(JsonWriter& json, const GameSpec& spec, const SearchResult& result) {
  json.object([&] {
    json.key("best").value(result.best.transform([&](Move move) { return write_usi(spec, move); }));
    json.key("depth").value(result.depth);
    json.key("nodes").value(result.nodes);
    json.key("lines").array([&] {
      for (const SearchLine& line : result.lines) write_line(json, spec, line);
    });
  });
}

// A limit as JavaScript has it; none where it is 0.
template <class T>
std::optional<T> limit(double number) {
  return number > 0 ? std::optional{static_cast<T>(number)} : std::nullopt;
}

}  // namespace

// Answers null, and forgets what was searched; an error for a size that cannot be had.
OOTORI_EXPORT(ootori_hash) int ootori_hash(int mib) {
  return answer([&](JsonWriter& json) {
    if (mib < 1 || mib > most_hash_mib) {
      return write_error(json, "bad_hash", "The table may take 1 to " + std::to_string(most_hash_mib) + " MiB.");
    }
    EngineOptions options = engine().options();
    options.hash_mib = static_cast<std::size_t>(mib);
    engine().set_options(options);
    json.null();
  });
}

OOTORI_EXPORT(ootori_forget) void ootori_forget() { engine().new_game(); }

// Answers what the game's net says of the position alone, in centipawns for the side to move.
OOTORI_EXPORT(ootori_judge) int ootori_judge(int handle) {
  return answer_for(handle, [](JsonWriter& json, const AnyGame& any) {
    json.value(std::visit([](const auto& game) { return judged(game.position()); }, any));
  });
}

// The limits are whole numbers, 0 for none; one of the first three must be there, or the search would never end.
OOTORI_EXPORT(ootori_search)
int ootori_search(int handle, int lines, double depth, double nodes, double milliseconds) {
  return answer_for(handle, [&](JsonWriter& json, const AnyGame& game) {
    if (!(depth > 0 || nodes > 0 || milliseconds > 0)) {
      return write_error(json, "no_limit", "A search needs a limit: a depth, a number of nodes or a time.");
    }
    if (lines < 1 || lines > most_lines) {
      return write_error(json, "bad_lines", "There can be 1 to " + std::to_string(most_lines) + " lines.");
    }
    EngineOptions options = engine().options();
    options.multi_pv = lines;
    engine().set_options(options);
    const SearchLimits limits{.depth = limit<int>(std::min(depth, double{Score::most_plies})),
                              .nodes = limit<std::uint64_t>(std::min(nodes, 9e15)),
                              .move_time = limit<Millis::rep>(std::min(milliseconds, 9e9)).transform([](auto count) {
                                return Millis{count};
                              })};
    write_result(json, spec_of(game), engine().search(game, limits));
  });
}
