#include "tournament/settings.hpp"

#include <gtest/gtest.h>

#include "tournament/testing/played.hpp"

namespace ootori::tournament {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

Settings sound(System system) {
  Settings settings{.system = system,
                    .name = "Spring",
                    .about = {},
                    .prizes = {},
                    .games = {all_games.front()},
                    .time = *game::LiveTime::from({.main = minutes{5}})};
  settings.no_show = minutes{1};
  if (system == System::swiss) settings.rounds = 5;
  if (system == System::round_robin) settings.rounds = 1;
  if (system == System::arena) settings.length = hours{1};
  return settings;
}

template <class Change>
std::optional<SettingsFault> fault_after(System system, const Change& change) {
  Settings settings = sound(system);
  change(settings);
  return check(settings);
}

TEST(settings, OfEverySystemCanBeSound) {
  for (const auto& [system, name] : system_names) EXPECT_FALSE(check(sound(system))) << name;
}

TEST(settings, NamesAndTextsAreLimited) {
  const auto named = [](std::size_t bytes) {
    return fault_after(System::swiss, [bytes](Settings& settings) { settings.name = std::string(bytes, 'x'); });
  };
  EXPECT_EQ(named(0), SettingsFault::name);
  EXPECT_FALSE(named(1));
  EXPECT_FALSE(named(4 * longest_name));
  EXPECT_EQ(named(4 * longest_name + 1), SettingsFault::name);
  for (std::string Settings::* text : {&Settings::about, &Settings::prizes}) {
    const auto told = [text](std::size_t bytes) {
      return fault_after(System::swiss, [&](Settings& settings) { settings.*text = std::string(bytes, 'x'); });
    };
    EXPECT_FALSE(told(4 * longest_text));
    EXPECT_EQ(told(4 * longest_text + 1), SettingsFault::text);
  }
}

TEST(settings, RoundsBelongToSomeSystems) {
  const auto with = [](System system, std::size_t rounds) {
    return fault_after(system, [rounds](Settings& settings) { settings.rounds = rounds; });
  };
  for (const auto& [system, most] : {std::pair{System::swiss, most_rounds}, {System::round_robin, most_cycles}}) {
    EXPECT_EQ(with(system, 0), SettingsFault::rounds);
    EXPECT_FALSE(with(system, 1));
    EXPECT_FALSE(with(system, most));
    EXPECT_EQ(with(system, most + 1), SettingsFault::rounds);
  }
  for (const System system : {System::arena, System::knockout}) {
    EXPECT_FALSE(with(system, 0));
    EXPECT_EQ(with(system, 1), SettingsFault::rounds);
  }
}

TEST(settings, OnlyAnArenaHasALength) {
  const auto with = [](System system, Millis length) {
    return fault_after(system, [length](Settings& settings) { settings.length = length; });
  };
  EXPECT_EQ(with(System::arena, minutes{10} - Millis{1}), SettingsFault::length);
  EXPECT_FALSE(with(System::arena, minutes{10}));
  EXPECT_FALSE(with(System::arena, hours{12}));
  EXPECT_EQ(with(System::arena, hours{12} + Millis{1}), SettingsFault::length);
  EXPECT_EQ(with(System::knockout, minutes{10}), SettingsFault::length);
}

TEST(settings, OnlyLiveTournamentsLimitTheFirstMove) {
  const auto with = [](Millis no_show) {
    return fault_after(System::swiss, [no_show](Settings& settings) { settings.no_show = no_show; });
  };
  EXPECT_EQ(with(seconds{10} - Millis{1}), SettingsFault::no_show);
  EXPECT_FALSE(with(seconds{10}));
  EXPECT_FALSE(with(hours{1}));
  EXPECT_EQ(with(hours{1} + Millis{1}), SettingsFault::no_show);
  const auto by_days = [](System system, Millis no_show) {
    return fault_after(system, [no_show](Settings& settings) {
      settings.time = *game::CorrespondenceTime::from(3);
      settings.no_show = no_show;
    });
  };
  EXPECT_FALSE(by_days(System::swiss, Millis{0}));
  EXPECT_EQ(by_days(System::swiss, seconds{10}), SettingsFault::no_show);
  EXPECT_EQ(by_days(System::arena, Millis{0}), SettingsFault::arena_by_days);
}

TEST(settings, GamesAndHandicapsMustFit) {
  EXPECT_EQ(fault_after(System::swiss, [](Settings& settings) { settings.games.clear(); }), SettingsFault::games);
  EXPECT_FALSE(fault_after(System::swiss,
                           [](Settings& settings) { settings.games.assign(all_games.begin(), all_games.end()); }));
  EXPECT_FALSE(fault_after(System::knockout, [](Settings& settings) { settings.handicap = true; }));
  EXPECT_FALSE(fault_after(System::knockout, [](Settings& settings) { settings.rated = true; }));
  EXPECT_EQ(fault_after(System::knockout, [](Settings& settings) { settings.rated = settings.handicap = true; }),
            SettingsFault::rated_handicap);
}

// Organisers read them.
TEST(settings, FaultsSayWhatWouldBeValid) {
  EXPECT_EQ(describe(SettingsFault::name), "The name must have 1 to 60 characters.");
  EXPECT_EQ(describe(SettingsFault::text), "The description and the prizes may have 2000 characters each.");
  EXPECT_EQ(describe(SettingsFault::games), "Choose at least one game.");
  EXPECT_EQ(describe(SettingsFault::rounds),
            "A Swiss tournament has 1 to 30 rounds, a round robin 1 or 2 cycles; other tournaments set no number.");
  EXPECT_EQ(describe(SettingsFault::length), "An arena lasts 10 to 720 minutes; other tournaments set no length.");
  EXPECT_EQ(describe(SettingsFault::no_show),
            "In a live tournament, players have 10 to 3600 seconds for the first move. Correspondence sets no limit.");
  EXPECT_EQ(describe(SettingsFault::arena_by_days), "An arena needs a live clock, not days for each move.");
  EXPECT_EQ(describe(SettingsFault::rated_handicap), "A handicap tournament cannot be rated.");
}

TEST(settings, TheLadderGivesTheNearestHandicap) {
  const GameSpec& spec = some_game();
  EXPECT_EQ(ladder_handicap(spec, 0), nullptr);
  for (const Handicap& handicap : spec.handicaps) {
    const Handicap* given = ladder_handicap(spec, handicap.worth);
    if (handicap.worth == 0) continue;
    ASSERT_NE(given, nullptr);
    EXPECT_EQ(given->worth, handicap.worth);
    EXPECT_EQ(ladder_handicap(spec, -handicap.worth), given);
  }
}

}  // namespace
}  // namespace ootori::tournament
