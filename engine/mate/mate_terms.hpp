// What is asked of the mate solver, and what it answers.
//
// A mate here is a checkmate that the attacker, who is to move, can force; where quiet moves are allowed, leaving the
// defender without a legal move is one too, because that loses in these games. Repetition never helps the attacker:
// what is won only because the other side may not repeat, or loses for a perpetual check, is no mate. Distances are
// plies to the mate, the mating move included. Every interposition counts two plies, the futile ones too.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "rules/move.hpp"

namespace ootori {

inline constexpr int longest_mate_searched = 999;  // plies
inline constexpr int never_mate = 0x7fff;          // as a distance: there is no mate

enum class AttackerMoves : std::uint8_t {
  checks,  // every move of the attacker gives check, as in a tsume
  all,
};

struct MateTerms {
  AttackerMoves attacker = AttackerMoves::checks;
  int most_plies = longest_mate_searched;  // looks for no longer mate
  bool wants_shortest = true;              // goes on until the mate found is known to be the shortest
  bool wants_line = true;
  std::optional<std::chrono::milliseconds> time{};
  std::optional<std::uint64_t> nodes{};  // of all threads together
  int threads = 1;
};

enum class MateVerdict : std::uint8_t {
  mate,
  no_mate,  // there is none at all, or none within `most_plies`
  unknown,  // stopped before either was proven
};

struct MateResult {
  MateVerdict verdict = MateVerdict::unknown;
  int plies = 0;             // of the mate; of no_mate: every mate, if there is one, is longer than this
  bool is_shortest = false;  // no mate is shorter
  // The mate to its last move, where it was asked for. With the longest defence where the mate is the shortest, unless
  // to choose it took too many nodes. Limits of time and nodes do not cut it off.
  std::vector<Move> line{};
  std::uint64_t nodes = 0;
  std::chrono::milliseconds time{0};
  std::chrono::microseconds to_verdict{0};  // until mate or no mate was proven
};

// How far a search is; called every quarter of a second and for every shorter mate, by the thread that asked for the
// search.
struct MateProgress {
  std::uint64_t nodes = 0;
  std::chrono::milliseconds time{0};
  std::optional<int> mate_in{};  // plies of the shortest mate proven so far
};
using MateProgressSink = std::function<void(const MateProgress&)>;

}  // namespace ootori
