// Events as the database stores them.
#include "server/games/event_json.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "game/terms.hpp"

namespace ootori::server {
namespace {

using namespace std::chrono_literals;

std::string fault_of(std::string_view text) {
  const auto event = parse_stored(text, Tori::spec);
  return event ? "" : event.error();
}

// Every event survives storing and reading.
TEST(StoredEvents, AreReadBack) {
  const game::Seats seats{game::PersonSeat{{"ann"}}, game::EngineSeat{*game::Level::from(9)}};
  for (const GameSpec* spec : all_games) {
    for (const Handicap& handicap : spec->handicaps) {
      const game::Event created = game::begin({.game = spec, .handicap = &handicap}, seats);
      EXPECT_EQ(parse_stored(stored_text(created, *spec), *spec), created);
    }
    const game::TimeControl live =
        *game::LiveTime::from({.main = 1s, .increment = 2s, .delay = 3s, .byoyomi = 4s, .periods = 5});
    for (const game::Event& event :
         {game::Event{game::begin({.game = spec, .time = live, .rated = true}, seats)},
          game::Event{game::begin({.game = spec, .time = game::CorrespondenceTime::from(3)}, seats)},
          game::Event{game::Moved{Move::board(Square{20}, Square{13}, true), 1234ms}},
          game::Event{game::Moved{Move::drop(PieceType{0}, Square{10})}},
          game::Event{game::TakenBack{12, game::Millis{4'000}}},
          game::Event{game::Offered{Color::white, game::Offer::takeback}},
          game::Event{game::Declined{Color::black, game::Offer::impasse}}, game::Event{game::Rematched{"next"}},
          game::Event{game::Ended{{std::nullopt, Termination::repetition}}},
          game::Event{game::Ended{{Color::white, Termination::checkmate}}}}) {
      EXPECT_EQ(parse_stored(stored_text(event, *spec), *spec), event);
    }
  }
}

TEST(StoredEvents, GamesOfTournamentsAndSimulsAreReadBack) {
  const game::Seats seats{game::PersonSeat{{"ann"}}, game::PersonSeat{{"bob"}}};
  const auto time = game::LiveTime::from({.main = 5s})->with_own(Color::white, {.byoyomi = 4s, .periods = 5});
  using By = game::Arranged::By;
  for (const By by : {By::tournament, By::simul}) {
    game::Created created = game::begin({.game = &Tori::spec, .time = *time}, seats);
    created.arranged =
        game::Arranged{.by = by, .id = "23456789abcd", .first_move = 9s, .halved = {false, true}, .may_adjourn = true};
    EXPECT_EQ(parse_stored(stored_text(created, Tori::spec), Tori::spec), game::Event{created});
  }
}

// Data folders still contain games of the first version.
TEST(StoredEvents, OfTheFirstVersionAreReadToo) {
  const auto created = parse_stored(
      R"({"type":"created","game":"tori","handicap":"none","start":"rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1",)"
      R"("seats":{"black":{"kind":"guest","guest":"ann"},"white":{"kind":"engine","level":5}}})",
      Tori::spec);
  ASSERT_TRUE(created) << created.error();
  EXPECT_EQ(*created, game::Event{game::begin({.game = &Tori::spec},
                                              {game::PersonSeat{{"ann"}}, game::EngineSeat{*game::Level::from(5)}})});
  EXPECT_TRUE(parse_stored(R"({"type":"moved","usi":"3d3c"})", Tori::spec));
  EXPECT_EQ(parse_stored(R"({"type":"taken_back","plies":2})", Tori::spec), game::Event{game::TakenBack{2}});
}

TEST(StoredEvents, WhatIsDamagedIsRefused) {
  for (const char* damaged :
       {"", "null", "[]", "{}", R"({"type":"moved"})", R"({"type":"moved","usi":"9z9z"})", R"({"type":"dreamed"})",
        R"({"type":"moved","usi":"4c4d","spent":-1})", R"({"type":"moved","usi":"4c4d","spent":9223372036854775807})",
        R"({"type":"vacation_began","by":"white","used":-9223372036854775808})",
        R"({"type":"ended","winner":"nobody","reason":"checkmate"})", R"({"type":"taken_back","plies":-1})",
        R"({"type":"created","handicap":"none","start":"","seats":{"black":{"kind":"dog","level":1},"white":{}}})"}) {
    EXPECT_TRUE(fault_of(damaged).contains("a stored event cannot be read")) << damaged;
  }
}

TEST(StoredEvents, WhatIsDamagedIsToldInPrintableWords) {
  const std::string fault = fault_of("{\"type\":\"\x1b[2J\n" + std::string(5'000, 'x'));
  EXPECT_LT(fault.size(), 1'000U);
  EXPECT_EQ(std::ranges::count_if(fault, [](char c) { return c < ' ' || c > '~'; }), 0) << fault;
}

}  // namespace
}  // namespace ootori::server
