// The settings that an organiser chooses for a tournament.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/time_control.hpp"
#include "rules/games.hpp"

namespace ootori::tournament {

using game::Millis;

enum class System : std::uint8_t { arena, swiss, round_robin, knockout };

inline constexpr std::array<std::pair<System, std::string_view>, 4> system_names{{{System::arena, "arena"},
                                                                                  {System::swiss, "swiss"},
                                                                                  {System::round_robin, "round_robin"},
                                                                                  {System::knockout, "knockout"}}};

constexpr std::string_view text(System system) { return system_names[static_cast<std::size_t>(system)].second; }

constexpr std::optional<System> parse_system(std::string_view name) {
  for (const auto& [system, its_name] : system_names) {
    if (its_name == name) return system;
  }
  return std::nullopt;
}

struct Settings {
  System system = System::swiss;
  std::string name;
  std::string about;                   // the description
  std::string prizes;                  // plain text
  std::vector<const GameSpec*> games;  // one or more; the rounds alternate between them
  game::TimeControl time;
  bool rated = false;
  bool handicap = false;    // games have the handicap that best matches the rating difference
  bool listed = true;       // false: only people with the link can find the tournament
  std::string club{};       // only members of this club can join; empty: everyone can join
  std::int64_t starts = 0;  // milliseconds since 1970
  // Swiss: the number of rounds; round robin: the number of games between each pair; otherwise 0
  std::size_t rounds = 0;
  Millis length{0};  // of an arena; otherwise 0
  // a player who does not make the first move within this time forfeits the game; 0 in correspondence games
  Millis no_show{0};
  bool automatic = true;  // each round is paired as soon as the previous one is complete

  bool operator==(const Settings&) const = default;
};

// Arenas cannot be correspondence tournaments, because players would have to wait days for their next game.
enum class SettingsFault : std::uint8_t { name, text, games, rounds, length, no_show, arena_by_days, rated_handicap };

inline constexpr std::size_t longest_name = 60;    // in characters of up to 4 bytes
inline constexpr std::size_t longest_text = 2000;  // likewise
inline constexpr std::size_t most_rounds = 30;     // in a Swiss tournament
inline constexpr std::size_t most_cycles = 2;      // in a round robin
inline constexpr Millis shortest_arena = std::chrono::minutes{10};
inline constexpr Millis longest_arena = std::chrono::hours{12};
inline constexpr Millis shortest_no_show = std::chrono::seconds{10};
inline constexpr Millis longest_no_show = std::chrono::hours{1};

// The maximum number of players in a tournament of this system.
[[nodiscard]] constexpr std::size_t most_players(System system) {
  switch (system) {
    case System::arena: return 500;
    case System::swiss: return 300;
    case System::round_robin: return 30;
    case System::knockout: return 256;
  }
  return 0;
}

[[nodiscard]] std::optional<SettingsFault> check(const Settings& settings);

// A sentence that says what would be valid.
[[nodiscard]] std::string describe(SettingsFault fault);

}  // namespace ootori::tournament
