#include "server/tournaments/tournament_json.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace ootori::server {
namespace {

using tournament::Settings;

constexpr UnixMillis requested_at = 1'700'000'000'000;

// A request with the required fields, and `more`.
std::expected<Settings, Error> settings_of(std::string_view system, std::string_view time, std::string_view more) {
  return parse_settings(fmt::format(R"({{"system":"{}","name":"Mini","games":["tori"],"time":{},"starts":{}{}}})",
                                    system, time, requested_at, more),
                        requested_at);
}

TEST(TournamentJson, ALiveTournamentMayLeaveOutTheTimeForTheFirstMove) {
  constexpr std::string_view live = R"({"kind":"live","main":300000})";
  constexpr std::string_view by_days = R"({"kind":"correspondence","days":3})";
  for (const auto& [system, more] : {std::pair{"swiss", R"(,"rounds":5)"},
                                     {"round_robin", R"(,"rounds":1)"},
                                     {"knockout", ""},
                                     {"arena", R"(,"length":3600000)"}}) {
    const auto settings = settings_of(system, live, more);
    ASSERT_TRUE(settings) << system << ": " << settings.error().message;
    EXPECT_EQ(settings->no_show, usual_no_show);
    EXPECT_EQ(settings_of(system, live, std::string(more) + R"(,"no_show":0)").error().field, "no_show") << system;
  }
  const auto settings = settings_of("swiss", by_days, R"(,"rounds":5)");
  ASSERT_TRUE(settings) << settings.error().message;
  EXPECT_EQ(settings->no_show, tournament::Millis{0});
}

}  // namespace
}  // namespace ootori::server
