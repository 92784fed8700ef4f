// What an organiser lays down for a tournament.
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
  std::string about;                   // what else there is to say
  std::string prizes;                  // as text
  std::vector<const GameSpec*> games;  // one or more: rounds take turns
  game::TimeControl time;
  bool rated = false;
  bool handicap = false;    // by the ladder of the game, from the difference in rating
  bool listed = true;       // otherwise only who has the link finds it
  std::string club{};       // only its members can join; empty: everybody can
  std::int64_t starts = 0;  // Unix milliseconds
  std::size_t rounds = 0;   // of a Swiss tournament; games between each pair in a round robin; otherwise 0
  Millis length{0};         // of an arena; otherwise 0
  Millis no_show{0};        // a player without a first move in this time forfeits; 0 in correspondence games
  bool automatic = true;    // rounds are paired as soon as the last one is complete

  bool operator==(const Settings&) const = default;
};

// A correspondence tournament has no arena: nobody would wait for the next game.
enum class SettingsFault : std::uint8_t { name, text, games, rounds, length, no_show, arena_by_days, rated_handicap };

inline constexpr std::size_t longest_name = 60;    // bytes
inline constexpr std::size_t longest_text = 2000;  // bytes
inline constexpr std::size_t most_rounds = 30;     // Swiss
inline constexpr std::size_t most_cycles = 2;      // round robin
inline constexpr Millis shortest_arena = std::chrono::minutes{10};
inline constexpr Millis longest_arena = std::chrono::hours{12};
inline constexpr Millis shortest_no_show = std::chrono::seconds{10};
inline constexpr Millis longest_no_show = std::chrono::hours{1};

// Players that a tournament of a system can have.
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

// A sentence that says what would be right.
[[nodiscard]] std::string describe(SettingsFault fault);

}  // namespace ootori::tournament
