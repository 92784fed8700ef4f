// A player's year in review, from the games against people that ended in it. docs/protocol.md, 'A year in review'.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/explorer/indexed_game.hpp"
#include "server/ratings/rating_table.hpp"

namespace ootori::server {

inline constexpr int first_year = 2000;                   // no game is older
inline constexpr std::size_t most_games_of_year = 5'000;  // if there are more, only the last ones count
inline constexpr std::size_t opening_length = 4;          // moves
inline constexpr std::size_t most_openings = 3;           // of each game
inline constexpr std::size_t most_course_points = 60;     // of each rating

struct YearTally {
  std::int64_t won = 0, lost = 0, even = 0;

  [[nodiscard]] std::int64_t games() const { return won + lost + even; }
  bool operator==(const YearTally&) const = default;
};

struct GamesOfYear {
  const GameSpec* game;
  YearTally tally;

  bool operator==(const GamesOfYear&) const = default;
};

// How games from the usual start position began.
struct OpeningOfYear {
  AnyPosition start;
  std::vector<Move> moves;
  YearTally tally;

  [[nodiscard]] const GameSpec& game() const { return spec_of(start); }

  bool operator==(const OpeningOfYear&) const = default;
};

struct RatingCourse {
  const GameSpec* game;
  game::Speed speed;
  std::int64_t games = 0;
  double highest = 0;
  std::vector<RatingChange> points;  // oldest first; the first and the last of the year are among them

  bool operator==(const RatingCourse&) const = default;
};

struct YearReview {
  std::vector<GamesOfYear> games;  // the most played game first
  bool is_whole = true;            // false: there were too many games
  std::array<std::int64_t, 12> months{};
  std::vector<OpeningOfYear> openings;  // game by game, the most frequent first
  struct Longest {
    GameId id;
    std::size_t plies;

    bool operator==(const Longest&) const = default;
  };
  std::optional<Longest> longest{};
  struct BestWin {
    GameId id;
    int rating;  // of the loser, after the game

    bool operator==(const BestWin&) const = default;
  };
  std::optional<BestWin> best_win{};  // in a rated game
  struct Rival {
    game::PlayerId player;
    YearTally tally;

    bool operator==(const Rival&) const = default;
  };
  std::optional<Rival> rival{};       // the most frequent opponent; at least two games
  std::vector<RatingCourse> ratings;  // the one with most games first

  bool operator==(const YearReview&) const = default;
};

// From the player's games against people, in any order, and changes of the player's ratings, oldest first.
[[nodiscard]] YearReview review_year(const game::PlayerId& player, std::span<const IndexedGame> games,
                                     std::span<const RatingChange> changes);

// Midnight UTC at the beginning of 1 January.
[[nodiscard]] UnixMillis beginning_of_year(int year);

}  // namespace ootori::server
