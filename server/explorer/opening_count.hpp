// Questions to the index about a position, and its answers.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "game/seat.hpp"
#include "rules/move.hpp"
#include "server/explorer/indexed_game.hpp"
#include "server/explorer/opening_rows.hpp"

namespace ootori::server {

// Which games to count.
struct OpeningFilter {
  static constexpr std::uint8_t any_speed = 0xff;

  std::uint8_t speeds = any_speed;  // one bit for each game::Speed; the highest: games without a clock
  int least_band = 0;               // minimum mean rating of the players (GameFacts::band)
  int since = 2000, until = 2255;   // years, inclusive

  [[nodiscard]] static constexpr std::uint8_t bit_of(std::optional<game::Speed> speed) {
    return static_cast<std::uint8_t>(1U << (speed ? static_cast<unsigned>(*speed) : 7U));
  }
  [[nodiscard]] bool admits(const GameFacts& facts) const {
    return (speeds & bit_of(facts.speed)) != 0 && facts.band() >= least_band && facts.year >= since &&
           facts.year <= until;
  }

  auto operator<=>(const OpeningFilter&) const = default;
};

struct MoveCount {
  Move move;                                    // normalized by SharedKey; null: games that ended here
  std::int64_t black = 0, white = 0, even = 0;  // games won by Black, by White, and by nobody
  std::int64_t rated = 0;                       // games in which the mover was rated
  std::int64_t ratings = 0;                     // sum of these ratings

  [[nodiscard]] std::int64_t games() const { return black + white + even; }
  void add(const GameFacts& facts, Color mover);

  bool operator==(const MoveCount&) const = default;
};

// A game that reached the position, and the move played there, as in MoveCount.
struct ReachedIn {
  std::int64_t number;
  Move move;

  bool operator==(const ReachedIn&) const = default;
};

struct OpeningCount {
  std::vector<MoveCount> moves;   // most played first
  std::vector<ReachedIn> recent;  // latest first

  bool operator==(const OpeningCount&) const = default;
};

struct OpeningQuestion {
  PositionId position;
  Color mover;
  OpeningFilter filter{};
  std::optional<game::PlayerId> player{};  // only this player's games, including those against engines unless …
  bool only_people = false;                // … this is set
  std::optional<Color> side{};             // of `player`

  auto operator<=>(const OpeningQuestion&) const = default;
};

}  // namespace ootori::server
