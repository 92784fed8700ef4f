// A game as stored in the index of openings: its result, players and moves.
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

// Facts about a game, packed into one number that every position of the game stores, so that counting a position does
// not need to look up its games.
struct GameFacts {
  std::optional<Color> winner{};  // empty: nobody won
  std::optional<game::Speed> speed{};
  bool are_people = true;       // no built-in engine played
  int year = 2000;              // of the end, UTC; 2000 … 2255
  std::array<int, 2> rating{};  // by colour, after the game; 0: unrated

  [[nodiscard]] std::int64_t packed() const;
  [[nodiscard]] static GameFacts unpack(std::int64_t packed);

  // The players' mean rating in units of `band_width`, rounded down; 0 if unrated.
  static constexpr int band_width = 200;
  [[nodiscard]] int band() const;

  bool operator==(const GameFacts&) const = default;
};

struct IndexedGame {
  std::int64_t number;  // among finished games
  GameId id;
  AnyPosition start;
  std::vector<Move> moves;
  game::Seats seats;
  std::optional<game::Speed> speed;  // empty: no clock
  bool rated;
  std::array<int, 2> rating{};  // by colour, after the game; 0: unrated
  Outcome outcome;
  UnixMillis ended;

  [[nodiscard]] const GameSpec& spec() const { return spec_of(start); }
  [[nodiscard]] GameFacts facts() const;

  bool operator==(const IndexedGame&) const = default;
};

// Reads a finished game from the store. Empty if it does not count: aborted, or fewer than two moves.
[[nodiscard]] StoreResult<std::optional<IndexedGame>> read_indexed_game(Reads& store, const EndedGame& ended);

// Moves as text, three letters each. Parsing returns nothing if the text is invalid.
[[nodiscard]] std::string text_of_moves(const std::vector<Move>& moves);
[[nodiscard]] std::optional<std::vector<Move>> parse_moves_text(std::string_view text);

// The year in UTC.
[[nodiscard]] int year_of(UnixMillis at);

}  // namespace ootori::server
