// What is searched for among the games that have ended, and the search itself: over the index of openings, newest
// first, a bounded piece at a time.
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
  const GameSpec* game = nullptr;  // null: any
  std::optional<game::PlayerId> player{}, opponent{};
  std::optional<Color> side{};  // of `player`
  std::uint8_t speeds = OpeningFilter::any_speed;
  std::optional<bool> rated{};
  int least_rating = 0, most_rating = 9999;  // of both players' mean; games that were not rated fit if nothing is asked
  std::optional<WonBy> won_by{};
  std::optional<Termination> reason{};
  std::int64_t least_plies = 0, most_plies = 1'000'000;
  std::optional<UnixMillis> since{}, until{};  // of the end; both included
  std::optional<PositionId> position{};        // reached at some time, or its mirror image
  std::optional<PiecePattern> pattern{};       // of any position; `game` is known then

  // Whether the game is one of these, but for the position, which the index knows.
  [[nodiscard]] bool fits(const IndexedGame& game) const;

  bool operator==(const GameSearch&) const = default;
};

struct FoundGames {
  std::vector<IndexedGame> games;       // newest first
  std::optional<std::int64_t> next{};   // to go on before the game of this number; none: there are no more
  std::optional<UnixMillis> back_to{};  // the end of the last game that was looked at
};

// So many games are looked at in one go; whoever wants more goes on where it stopped.
inline constexpr std::size_t most_looked_at = 3000;

// Games between people, and those of `viewer` against the engine, that ended before the one of number `before`; at most
// `limit`. There may be fewer, with a `next`, where few of those that were looked at fit.
[[nodiscard]] StoreResult<FoundGames> search_games(Reads& index, const GameSearch& search, const game::PlayerId& viewer,
                                                   std::int64_t before, std::size_t limit);

}  // namespace ootori::server
