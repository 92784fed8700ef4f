// The engine's public interface: it takes a game and returns a move with its score and line.
//
// An Engine keeps its memory (hash table, histories) from one search to the next; `new_game` clears it. Searches block.
// One Engine runs one search at a time, and different Engines can run at the same time. A search ends at its limits, or
// as soon as its stop token requests it. It then returns the best move found, which is always legal.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/nnue/any_net.hpp"
#include "engine/score.hpp"
#include "engine/search_parameters.hpp"
#include "engine/stop_token.hpp"
#include "rules/games.hpp"

namespace ootori {

using Millis = std::chrono::milliseconds;

struct EngineOptions {
  static constexpr int most_hash_mib = 65536;
  static constexpr int most_threads = 256;
  static constexpr int most_lines = 64;

  std::size_t hash_mib = 64;  // 1 … most_hash_mib
  int threads = 1;            // 1 … most_threads
  int multi_pv = 1;           // the number of lines to report, 1 … most_lines
  Millis move_overhead{10};   // time reserved for each move, for delays between engine and host
  // The evaluation: this net, if it is for the game; otherwise the game's built-in net, unless it is switched off;
  // otherwise the hand-crafted evaluation. Levels below 20 always use the hand-crafted evaluation.
  std::optional<AnyNet> net{};
  bool uses_built_in_net = true;
  bool solves_mates = false;                            // uses the mate solver before a timed move, at full strength
  std::optional<SearchParameters> search_parameters{};  // for experiments: replaces the game's search parameters

  bool operator==(const EngineOptions&) const = default;
};

// The playing strength. Each level is noticeably stronger than the one below; 20 is full strength.
struct Strength {
  static constexpr int weakest = 1;
  static constexpr int full = 20;

  int level = full;
  double part = 0;  // the fraction (0 … 1) of the step to the next level; only below level 19

  [[nodiscard]] bool is_full() const { return level >= full; }
  bool operator==(const Strength&) const = default;
};

// The clock of the side to move.
struct SearchClock {
  Millis main{0};
  Millis increment{0};  // added after each move
  Millis byoyomi{0};    // for each move once `main` is used up
  int periods = 1;      // byo-yomi periods; with more than one, exceeding a period only uses it up
  std::optional<int> moves_to_go{};
};

// The search ends at the first limit that it reaches. Without limits it runs until it is stopped.
struct SearchLimits {
  std::optional<int> depth{};
  std::optional<std::uint64_t> nodes{};  // of all threads together
  std::optional<Millis> move_time{};
  std::optional<SearchClock> clock{};
  std::optional<int> mate{};       // look only for a mate in at most this many moves of the side to move
  std::vector<Move> root_moves{};  // if not empty, only these moves are searched
  // What the caller has already used of these limits. The search counts and reports it as its own.
  struct Spent {
    Millis time{0};
    std::uint64_t nodes = 0;
  } spent{};
};

// How a search on the opponent's time learns that the opponent has played the expected move.
struct Pondering {
  StopToken hit;                         // requested when the move has been played
  std::function<SearchLimits()> limits;  // the limits from then on; called on the searching thread after the hit
};

struct SearchLine {
  int multi_pv = 1;  // 1 is the best
  int depth = 0;
  int selective_depth = 0;
  Score score{};
  enum class Bound : std::uint8_t { exact, lower, upper } bound = Bound::exact;
  std::vector<Move> moves{};
};

struct SearchReport {
  SearchLine line{};
  std::uint64_t nodes = 0;
  Millis time{0};
  int hash_permille = 0;
};

struct SearchResult {
  std::optional<Move> best;  // none only if the game is over
  std::optional<Move> ponder;
  Score score;
  int depth = 0;
  std::uint64_t nodes = 0;
  std::vector<SearchLine> lines;  // best first; as many as multi_pv asks for and the position allows
};

using ReportSink = std::function<void(const SearchReport&)>;  // called from the searching thread

class Engine {
 public:
  explicit Engine(EngineOptions options = {});
  ~Engine();
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;

  // Takes effect with the next search. Changing the hash size, the net or the search parameters clears the hash table.
  void set_options(EngineOptions options);
  [[nodiscard]] const EngineOptions& options() const;

  void new_game();

  SearchResult search(const AnyGame& game, const SearchLimits& limits, StopToken stop = {},
                      const ReportSink& report = {});

  // Searches on the opponent's time: without limits until the hit, then within the new limits. It stays one search:
  // after the hit, it answers with the deepest result and continues the current iteration. Times and nodes are limited
  // from the hit on, but reported from the beginning. `limits` are those to be expected after the hit. Of them, the
  // root moves apply from the beginning, and the mate solver takes its share of the time.
  SearchResult ponder(const AnyGame& game, const SearchLimits& limits, const Pondering& pondering, StopToken stop = {},
                      const ReportSink& report = {});

  // The static evaluation of the position for the side to move, without a search.
  [[nodiscard]] Score judge(const AnyPosition& position) const;

  // Chooses a move as a player of this strength would. The same `seed` gives the same mistakes.
  SearchResult play(const AnyGame& game, const SearchLimits& limits, Strength strength, std::uint64_t seed,
                    StopToken stop = {});

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace ootori
