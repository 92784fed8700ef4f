#include "server/simuls/simul_json.hpp"

#include <array>

#include <gtest/gtest.h>

namespace ootori::server::testing {
namespace {

TEST(SimulEvents, RoundTrip) {
  using namespace tournament::simul;
  const GameSpec& tori = *find_game("tori");
  const Settings settings{.game = &tori,
                          .time = *LiveTime::from({.main = std::chrono::minutes{3}}),
                          .host_time = *LiveTime::from({.byoyomi = std::chrono::seconds{30}, .periods = 2}),
                          .per_guest = std::chrono::seconds{90},
                          .handicap_by_rating = true,
                          .side = HostSide::random};
  Settings given = settings;
  given.handicap_by_rating = false;
  given.handicap = &tori.handicaps.front();
  const auto events = std::to_array<Event>({
      Opened{settings, {"hana"}, 7},
      Opened{given, {"hana"}, 7},
      Applied{{"ann"}, 1700},
      Withdrew{{"ann"}},
      Accepted{{"ann"}},
      Declined{{"ann"}},
      Started{5,
              {{.game = "a", .guest = {"ann"}, .host_color = Color::white, .handicap = &tori.handicaps.front()},
               {.game = "b", .guest = {"bob"}, .host_color = Color::black}}},
      Settled{"b", Result::no_result},
      Cancelled{},
  });
  for (const Event& event : events) {
    const auto read = parse_stored_simul(stored_text(event), tori);
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(*read, event) << stored_text(event);
  }
  for (const std::string_view text :
       {"", "{", "[]", "{}", R"({"type":"settled","game":"a","result":"x"})", R"({"type":"opened","settings":{}})",
        R"({"type":"started","at":1,"boards":[{"game":"a","guest":"b","host":"red","handicap":"none"}]})"}) {
    EXPECT_FALSE(parse_stored_simul(text, tori)) << text;
  }
}

}  // namespace
}  // namespace ootori::server::testing
