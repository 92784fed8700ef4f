// A game as the index of openings knows it: what of its end, its players and its moves is asked for.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/seat.hpp"
#include "game/speed.hpp"
#include "rules/games.hpp"
#include "server/games/ended_games.hpp"
#include "server/games/stored_game.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

// What every position of a game carries of it, in one number, so that a position is counted without a look at its
// games.
struct GameFacts {
  std::optional<Color> winner{};  // none: nobody won
  std::optional<game::Speed> speed{};
  bool are_people = true;       // no engine of this server played
  int year = 2000;              // in which it ended, UTC; 2000 … 2255
  std::array<int, 2> rating{};  // by colour, after the game; 0: it was not rated

  [[nodiscard]] std::int64_t packed() const;
  [[nodiscard]] static GameFacts unpack(std::int64_t packed);

  // The players' mean rating in steps of `band_width`, rounded down; 0: it was not rated.
  static constexpr int band_width = 200;
  [[nodiscard]] int band() const;

  bool operator==(const GameFacts&) const = default;
};

struct IndexedGame {
  std::int64_t number;  // among those that have ended
  GameId id;
  AnyPosition start;
  std::vector<Move> moves;
  game::Seats seats;
  std::optional<game::Speed> speed;  // none: no clock
  bool rated;
  std::array<int, 2> rating{};  // by colour, after the game; 0: it was not rated
  Outcome outcome;
  UnixMillis ended;

  [[nodiscard]] const GameSpec& spec() const { return spec_of(start); }
  [[nodiscard]] GameFacts facts() const;

  bool operator==(const IndexedGame&) const = default;
};

// A game that has ended, as the store has it. None: it is not one that counts, because it was called off or has fewer
// than two moves.
[[nodiscard]] StoreResult<std::optional<IndexedGame>> read_indexed_game(Reads& store, const EndedGame& ended);

// Moves as text, three letters for each. Reading: none where the text is no such one.
[[nodiscard]] std::string text_of_moves(const std::vector<Move>& moves);
[[nodiscard]] std::optional<std::vector<Move>> parse_moves_text(std::string_view text);

// UTC.
[[nodiscard]] int year_of(UnixMillis at);

}  // namespace ootori::server
