// The engine module's additions to the rules: evaluating and searching positions, and solving mates. One engine serves
// all games and keeps its hash table between searches; each call blocks until a limit is reached. The conventions are
// those of exports.cpp.
#include <cstdlib>
#include <optional>
#include <string>

#include "bindings/wasm/answer.hpp"
#include "engine/engine.hpp"
#include "engine/mate/mate_solver.hpp"
#include "engine/review/accuracy.hpp"
#include "engine/threatened_pieces.hpp"
#include "notation/usi.hpp"

namespace {

using namespace ootori;
using namespace ootori::wasm;

constexpr int most_hash_mib = 1024;
// 2^53 - 1, the largest safe integer in JavaScript; as milliseconds, the limit below also fits 64-bit nanoseconds.
constexpr double most_nodes = 9007199254740991;
constexpr double most_milliseconds = 1e9;

// No move overhead: there is no transmission time to allow for.
Engine& engine() {
  static Engine only{{.hash_mib = 16, .move_overhead = Millis{0}}};
  return only;
}

MateSolver& mates() {
  static MateSolver only{16};
  return only;
}

std::string_view code(MateVerdict verdict) {
  switch (verdict) {
    case MateVerdict::mate: return "mate";
    case MateVerdict::no_mate: return "no_mate";
    case MateVerdict::unknown: return "unknown";
  }
  return "";
}

void write_mate(JsonWriter& json, const GameSpec& spec, const MateResult& result) {
  json.object([&] {
    json.key("verdict").value(code(result.verdict));
    json.key("shortest").value(result.is_shortest);
    json.key("nodes").value(result.nodes);
    json.key("moves").array([&] {
      for (const Move move : result.line) json.value(write_usi(spec, move));
    });
  });
}

void write_score(JsonWriter& json, Score score) {
  json.object([&] {
    if (const auto plies = score.mate()) {
      json.key("mate").value(*plies);
    } else {
      json.key("cp").value(score.raw());
    }
  });
}

void write_line(JsonWriter& json, const GameSpec& spec, const SearchLine& line) {
  json.object([&] {
    json.key("score");
    write_score(json, line.score);
    json.key("chance").value(expected_points(line.score));
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

// Reads a limit passed by JavaScript: 0 means none. Clears `is_good` if it is neither 0 nor a whole number up to
// `most`.
template <class T>
std::optional<T> limit(double number, double most, bool& is_good) {
  if (number == 0) return std::nullopt;
  if (is_whole(number, 1, most)) return static_cast<T>(number);
  is_good = false;
  return std::nullopt;
}

}  // namespace

// Answers null and clears the hash table. If the size is invalid or not available, returns an error and changes
// nothing.
OOTORI_EXPORT(ootori_hash) int ootori_hash(double mib) {
  return answer([&](JsonWriter& json) {
    if (!is_whole(mib, 1, most_hash_mib)) {
      return write_error(json, "bad_hash", "The hash table can have 1 to " + std::to_string(most_hash_mib) + " MiB.");
    }
    EngineOptions options = engine().options();
    const auto wanted = static_cast<std::size_t>(mib);
    // Try a matching allocation first: the module has no exceptions, so the engine could not survive failing to
    // allocate its table.
    if (wanted > options.hash_mib) {
      void* const room = std::aligned_alloc(std::size_t{2} << 20, wanted << 20);
      if (room == nullptr)
        return write_error(json, "no_memory", "There is not enough memory for a hash table of this size.");
      std::free(room);
    }
    options.hash_mib = wanted;
    engine().set_options(options);
    json.null();
  });
}

OOTORI_EXPORT(ootori_forget) void ootori_forget() { engine().new_game(); }

// Answers the net's static evaluation in centipawns for the side to move.
OOTORI_EXPORT(ootori_judge) int ootori_judge(int handle) {
  return answer_for(handle, [](JsonWriter& json, const AnyGame& any) {
    const AnyPosition position = std::visit([](const auto& game) -> AnyPosition { return game.position(); }, any);
    json.value(engine().judge(position).raw());
  });
}

// Depth, nodes and milliseconds are whole numbers, 0 for no limit. At least one is required, or the search would never
// end.
OOTORI_EXPORT(ootori_search)
int ootori_search(int handle, double lines, double depth, double nodes, double milliseconds) {
  return answer_for(handle, [&](JsonWriter& json, const AnyGame& game) {
    bool is_good = true;
    const auto time = limit<Millis::rep>(milliseconds, most_milliseconds, is_good);
    const SearchLimits limits{.depth = limit<int>(depth, Score::most_plies, is_good),
                              .nodes = limit<std::uint64_t>(nodes, most_nodes, is_good),
                              .move_time = time.transform([](Millis::rep count) { return Millis{count}; })};
    if (!is_good) {
      return write_error(json, "bad_limit", "A depth, a number of nodes or a time must be a whole number, 1 or more.");
    }
    if (!limits.depth && !limits.nodes && !limits.move_time) {
      return write_error(json, "no_limit", "A search needs a limit: a depth, a number of nodes or a time.");
    }
    if (!is_whole(lines, 1, EngineOptions::most_lines)) {
      return write_error(json, "bad_lines",
                         "There can be 1 to " + std::to_string(EngineOptions::most_lines) + " lines.");
    }
    EngineOptions options = engine().options();
    options.multi_pv = static_cast<int>(lines);
    engine().set_options(options);
    write_result(json, spec_of(game), engine().search(game, limits));
  });
}

// Answers the move that a player of this level, 1 … 20, would choose; null if the game is over. `milliseconds` limits
// only the highest level; lower levels stop after a limited number of nodes.
OOTORI_EXPORT(ootori_choose) int ootori_choose(int handle, int level, double seed, double milliseconds) {
  return answer_for(handle, [&](JsonWriter& json, const AnyGame& game) {
    bool is_good = true;
    const auto time = limit<Millis::rep>(milliseconds, most_milliseconds, is_good);
    if (level < 1 || level > Strength::full || !is_good || !time) {
      return write_error(json, "bad_limit", "A level must be from 1 to 20, and a time a whole number of milliseconds.");
    }
    const SearchLimits limits{.move_time = Millis{*time}};
    const auto result = engine().play(game, limits, Strength{level}, static_cast<std::uint64_t>(seed));
    json.value(result.best.transform([&](Move move) { return write_usi(spec_of(game), move); }));
  });
}

// Answers the squares of the pieces that the side to move would lose to captures if it passed; none while it is in
// check, because the check has to be answered first.
OOTORI_EXPORT(ootori_threats) int ootori_threats(int handle) {
  return answer_for(handle, [&](JsonWriter& json, const AnyGame& any) {
    std::visit(
        [&]<class G>(const Game<G>& game) {
          const Bitboard threatened = threatened_pieces(game.position());
          json.array([&] {
            for (const Square square : squares(threatened)) json.value(std::string_view{square_name(G::spec, square)});
          });
        },
        any);
  });
}

// Whether the side to move can force mate by checks alone. `nodes` is a whole number.
OOTORI_EXPORT(ootori_mate) int ootori_mate(int handle, double nodes) {
  return answer_for(handle, [&](JsonWriter& json, const AnyGame& any) {
    if (!is_whole(nodes, 1, most_nodes)) {
      return write_error(json, "bad_limit", "The number of nodes must be a whole number, 1 or more.");
    }
    const MateTerms terms{.nodes = static_cast<std::uint64_t>(nodes)};
    std::visit([&](const auto& game) { write_mate(json, spec_of(any), mates().solve(game, terms)); }, any);
  });
}
