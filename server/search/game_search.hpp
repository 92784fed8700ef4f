// Search criteria for finished games, and the search itself: through the index of openings, newest first, a bounded
// number of games at a time.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "server/explorer/opening_index.hpp"
#include "server/search/piece_pattern.hpp"

namespace ootori::server {

enum class WonBy : std::uint8_t { black, white, nobody };

inline constexpr std::array<std::pair<WonBy, std::string_view>, 3> won_by_names{
    {{WonBy::black, "black"}, {WonBy::white, "white"}, {WonBy::nobody, "nobody"}}};

struct GameSearch {
  const GameSpec* game = nullptr;  // null: any game
  std::optional<game::PlayerId> player{}, opponent{};
  std::optional<Color> side{};  // of `player`
  std::uint8_t speeds = OpeningFilter::any_speed;
  std::optional<bool> rated{};
  int least_rating = 0, most_rating = 9999;  // of both players' mean; by default unrated games match too
  std::optional<WonBy> won_by{};
  std::optional<Termination> reason{};
  std::int64_t least_plies = 0, most_plies = 1'000'000;
  std::optional<UnixMillis> since{}, until{};  // when the game ended; both bounds included
  std::optional<PositionId> position{};        // reached at any time, or its mirror image
  std::optional<PiecePattern> pattern{};       // in any position; needs `game`

  // Whether the game matches everything but `position`, which the index looks up.
  [[nodiscard]] bool fits(const IndexedGame& game) const;

  bool operator==(const GameSearch&) const = default;
};

struct FoundGames {
  std::vector<IndexedGame> games;       // newest first
  std::optional<std::int64_t> next{};   // continue before the game with this number; none: there are no more
  std::optional<UnixMillis> back_to{};  // when the last game that was examined ended
};

// The most games examined in one search; continue from FoundGames::next.
inline constexpr std::size_t most_looked_at = 3000;

// Finds games between people, and those of `viewer` against the engine, with numbers below `before`; at most `limit`.
// If few of the examined games match, fewer are returned, with a `next`.
[[nodiscard]] StoreResult<FoundGames> search_games(Reads& index, const GameSearch& search, const game::PlayerId& viewer,
                                                   std::int64_t before, std::size_t limit);

}  // namespace ootori::server
