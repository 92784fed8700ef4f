// Which challenges a bot takes.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include <boost/json/object.hpp>

#include "rules/games.hpp"

namespace ootori::bot {

enum class Rated : std::uint8_t { any, only, never };
enum class Opponents : std::uint8_t { any, people, bots };

struct Policy {
  std::set<std::string> games = [] {
    const auto ids = ids_of(listed_games);
    return std::set<std::string>{ids.begin(), ids.end()};
  }();
  Rated rated = Rated::any;
  Opponents opponents = Opponents::any;
  bool handicaps = true;       // and games from a position
  bool correspondence = true;  // days for each move
  bool without_clock = true;
  // Of games with a live clock: seconds of a player for 40 moves (docs/protocol.md, `speed`).
  std::chrono::seconds shortest{30}, longest{10'800};
  std::size_t most_at_once = 4;    // games with a live clock, which want an engine each
  std::size_t most_rematches = 3;  // in a row with one opponent, so that others come to a board
};

// Of a `Seek` that challenges the bot: why it is not taken, in a few words; none: it is.
[[nodiscard]] std::optional<std::string> reason_to_decline(const boost::json::object& seek, const Policy& policy);

// The other player of a game of ours, of its `Summary`, as a `Seat`; empty where there is none.
[[nodiscard]] boost::json::object opponent_in(const boost::json::object& game);

// A `Seek` that challenges to the same game again, of the `Summary` of a game.
[[nodiscard]] boost::json::object challenge_again(const boost::json::object& game);

// Whether both are to sit at the board: of the `time` of a Seek or a Summary.
[[nodiscard]] bool has_live_clock(const boost::json::object& seek_or_game);

}  // namespace ootori::bot
