#include "tournament/settings.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace ootori::tournament {
namespace {

bool rounds_fit(const Settings& settings) {
  switch (settings.system) {
    case System::swiss: return settings.rounds >= 1 && settings.rounds <= most_rounds;
    case System::round_robin: return settings.rounds >= 1 && settings.rounds <= most_cycles;
    case System::arena:
    case System::knockout: return settings.rounds == 0;
  }
  return false;
}

bool fits(Millis value, Millis least, Millis most) { return value >= least && value <= most; }

}  // namespace

std::optional<SettingsFault> check(const Settings& settings) {
  const bool is_live = game::is_live(settings.time);
  if (settings.name.empty() || settings.name.size() > 4 * longest_name) return SettingsFault::name;
  if (std::max(settings.about.size(), settings.prizes.size()) > 4 * longest_text) return SettingsFault::text;
  if (settings.games.empty() || settings.games.size() > all_games.size()) return SettingsFault::games;
  if (!rounds_fit(settings)) return SettingsFault::rounds;
  if (settings.system == System::arena && !is_live) return SettingsFault::arena_by_days;
  const bool length_fits = settings.system == System::arena ? fits(settings.length, shortest_arena, longest_arena)
                                                            : settings.length == Millis{0};
  if (!length_fits) return SettingsFault::length;
  const bool no_show_fits =
      is_live ? fits(settings.no_show, shortest_no_show, longest_no_show) : settings.no_show == Millis{0};
  if (!no_show_fits) return SettingsFault::no_show;
  if (settings.rated && settings.handicap) return SettingsFault::rated_handicap;
  return std::nullopt;
}

std::string describe(SettingsFault fault) {
  const auto minutes = [](Millis time) { return std::chrono::duration_cast<std::chrono::minutes>(time).count(); };
  switch (fault) {
    case SettingsFault::name: return fmt::format("The name must have 1 to {} characters.", longest_name);
    case SettingsFault::text:
      return fmt::format("The description and the prizes may have {} characters each.", longest_text);
    case SettingsFault::games: return "Choose at least one game.";
    case SettingsFault::rounds:
      return fmt::format(
          "A Swiss tournament has 1 to {} rounds, a round robin 1 or {} cycles; other tournaments set no number.",
          most_rounds, most_cycles);
    case SettingsFault::length:
      return fmt::format("An arena lasts {} to {} minutes; other tournaments set no length.", minutes(shortest_arena),
                         minutes(longest_arena));
    case SettingsFault::no_show:
      return fmt::format(
          "In a live tournament, players have {} to {} seconds for the first move. Correspondence sets no limit.",
          shortest_no_show.count() / 1000, longest_no_show.count() / 1000);
    case SettingsFault::arena_by_days: return "An arena needs a live clock, not days for each move.";
    case SettingsFault::rated_handicap: return "A handicap tournament cannot be rated.";
  }
  return {};
}

}  // namespace ootori::tournament
