// Tournaments that tests play event by event.
#pragma once

#include <random>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tournament/next_round.hpp"
#include "tournament/state.hpp"

namespace ootori::tournament {

inline const GameSpec& some_game() { return *all_games.front(); }

inline Settings settings_of(System system) {
  Settings settings{.system = system,
                    .name = "Spring",
                    .about = {},
                    .prizes = {},
                    .games = {&some_game()},
                    .time = *game::LiveTime::from({.main = std::chrono::minutes{5}})};
  settings.no_show = std::chrono::minutes{1};
  if (system == System::swiss) settings.rounds = 5;
  if (system == System::round_robin) settings.rounds = 1;
  if (system == System::arena) settings.length = std::chrono::hours{1};
  return settings;
}

inline PlayerId player(std::size_t number) { return {"player " + std::to_string(number)}; }

// A tournament with its events. Every event must fit, and the state must equal the fold of the events.
class Played {
 public:
  Played(const Settings& settings, std::size_t players, std::uint32_t seed = 1)
      : random_(seed), state_(Announced{settings, {"organiser"}}) {
    events_.push_back(Announced{settings, {"organiser"}});
    for (std::size_t number = 0; number < players; ++number)
      add(Joined{player(number), 2000 - static_cast<int>(number)});
    add(Started{0, Color::black});
  }

  // A tournament that continues from a file. Accounts take the places one after another.
  Played(const Settings& settings, const TrfFile& file) : state_(Announced{settings, {"organiser"}}) {
    events_.push_back(Announced{settings, {"organiser"}});
    std::vector<Place> places;
    for (std::size_t line = 0; line < file.table.lines.size(); ++line) places.push_back({.key = std::to_string(line)});
    add(Imported{file, std::move(places)});
  }
  void take_places(std::size_t players) {
    for (std::size_t line = 0; line < players; ++line) add(PlaceTaken{line, player(line), 1500});
  }

  void add(const Event& event) {
    const auto taken = state_.apply(event);
    ASSERT_TRUE(taken) << taken.error();
    events_.push_back(event);
  }
  bool refuses(const Event& event) const {
    State copy = state_;
    return !copy.apply(event);
  }
  NewGame names() {
    return [this] { return "game " + std::to_string(games_++); };
  }
  bool go_on() {
    auto event = next_round(state_, names());
    if (event) add(*event);
    return event.has_value();
  }
  void score_all(bool draws = true) {
    for (const Meeting& meeting : std::vector<Meeting>(state_.meetings())) {
      if (meeting.result) continue;
      const auto chance = random_() % (draws ? 3 : 2);
      add(Scored{meeting.game, chance == 0 ? Result::black_won : chance == 1 ? Result::white_won : Result::drawn});
    }
  }
  void play_to_the_end(bool draws = true) {
    while (go_on()) score_all(draws);
  }

  const State& state() const { return state_; }
  const std::vector<Event>& events() const { return events_; }

 private:
  std::mt19937 random_;
  State state_;
  std::vector<Event> events_;
  int games_ = 0;
};

}  // namespace ootori::tournament
