// The parameters and results of the mate solver.
//
// A mate is a checkmate that the attacker, who is to move, can force. Where quiet moves are allowed, leaving the
// defender without a legal move is also a mate, because it loses in these games. Repetition never helps the attacker: a
// win that depends on the defender not being allowed to repeat, or losing by perpetual check, is no mate. Distances are
// plies to the mate, including the mating move. Every interposition counts two plies, even a futile one.
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
  int most_plies = longest_mate_searched;  // the longest mate to look for
  bool wants_shortest = true;              // continues until the mate found is proven to be the shortest
  bool wants_line = true;
  std::optional<std::chrono::milliseconds> time{};
  std::optional<std::uint64_t> nodes{};  // of all threads together
  int threads = 1;
  std::vector<Move> first_moves{};  // for `solve`: if not empty, the mate must begin with one of these legal moves
};

enum class MateVerdict : std::uint8_t {
  mate,
  no_mate,  // there is none at all, or none within `most_plies`
  unknown,  // stopped before either was proven
};

struct MateResult {
  MateVerdict verdict = MateVerdict::unknown;
  int plies = 0;             // to the mate; after no_mate, any mate there may be is longer than this
  bool is_shortest = false;  // no mate is shorter
  // The moves up to the mate, if `wants_line` is set. In a shortest mate it shows the longest defence, unless finding
  // that takes too many nodes. Limits of time and nodes do not cut the line off.
  std::vector<Move> line{};
  std::uint64_t nodes = 0;
  std::chrono::milliseconds time{0};
  std::chrono::microseconds to_verdict{0};  // until mate or no mate was proven
};

// The progress of a search, reported every quarter of a second and for every shorter mate, on the thread that called
// the solver.
struct MateProgress {
  std::uint64_t nodes = 0;
  std::chrono::milliseconds time{0};
  std::optional<int> mate_in{};  // plies of the shortest mate proven so far
};
using MateProgressSink = std::function<void(const MateProgress&)>;

}  // namespace ootori
