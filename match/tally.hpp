// The results of a match so far. Not thread-safe.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "match/arbiter.hpp"
#include "match/pentanomial.hpp"

namespace ootori {

// One game of a match, as stored in the log. Games 2n and 2n+1 are a pair with the same opening; the first engine is
// Black in the first game and White in the second.
struct GameRecord {
  int number = 0;  // from 0
  Outcome outcome{};
  Incident incident = Incident::none;
  int plies = 0;
  std::array<Effort, 2> effort{};  // by engine
  std::string moves;               // `startpos moves …` in USI, including the opening

  [[nodiscard]] Color first_engine_plays() const { return number % 2 == 0 ? Color::black : Color::white; }
  // The first engine's half points: 0, 1 or 2.
  [[nodiscard]] int half_points() const {
    if (!outcome.winner) return 1;
    return *outcome.winner == first_engine_plays() ? 2 : 0;
  }
};

class Tally {
 public:
  void add(const GameRecord& record);

  [[nodiscard]] bool contains(int number) const { return half_points_.contains(number); }
  [[nodiscard]] int games() const { return static_cast<int>(half_points_.size()); }
  [[nodiscard]] int wins() const { return results_[2]; }  // of the first engine
  [[nodiscard]] int draws() const { return results_[1]; }
  [[nodiscard]] int losses() const { return results_[0]; }
  [[nodiscard]] int black_wins() const { return black_wins_; }
  [[nodiscard]] int plies() const { return plies_; }
  [[nodiscard]] const Pentanomial& pairs() const { return pairs_; }  // complete pairs only
  [[nodiscard]] const std::array<Effort, 2>& effort() const { return effort_; }

  // How many games ended in this way (reason and incident, like `checkmate` or `illegal_move/drop_mate`), and which
  // engine lost them.
  struct Endings {
    int number = 0;
    std::array<int, 2> lost_by{};  // by engine
  };
  [[nodiscard]] const std::map<std::string, Endings>& endings() const { return endings_; }

 private:
  std::map<int, int> half_points_;  // by game number
  std::array<int, 3> results_{};
  int black_wins_ = 0;
  int plies_ = 0;
  Pentanomial pairs_;
  std::array<Effort, 2> effort_{};
  std::map<std::string, Endings> endings_;
};

}  // namespace ootori
