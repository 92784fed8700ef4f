#include "server/wire/time_json.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

namespace ootori::server {
namespace {

using game::CorrespondenceTime;
using game::LiveTime;
using game::TimeControl;
using namespace std::chrono_literals;

const LiveTime blitz = *LiveTime::from({.main = 5min, .increment = 3s});
constexpr LiveTime::Parts for_white{.main = 10min, .byoyomi = 30s, .periods = 2};

// The time control in a request, or the error.
std::expected<std::optional<TimeControl>, Error> read(std::string_view time) {
  auto fields = Fields::parse(R"({"time":)" + std::string(time) + "}");
  if (!fields) return std::unexpected(fields.error());
  auto read = parse_time(*fields, "time");
  if (auto fault = fields->fault()) return std::unexpected(*fault);
  return read;
}

TEST(TimeJson, IsReadFromRequests) {
  EXPECT_EQ(read("null").value(), std::optional<TimeControl>{});
  EXPECT_EQ(read(R"({"kind":"live","main":300000,"increment":3000})").value(), std::optional<TimeControl>{blitz});
  EXPECT_EQ(read(R"({"kind":"correspondence","days":30})").value(),
            std::optional<TimeControl>{*CorrespondenceTime::from(30)});
}

TEST(TimeJson, ErrorsNameTheField) {
  EXPECT_EQ(read(R"({"kind":"sundial"})").error(),
            (Error{.code = ErrorCode::bad_value,
                   .message = R"(The field "kind" must be live or correspondence.)",
                   .field = "kind"}));
  EXPECT_EQ(read(R"({"main":1})").error().field, "kind");
  EXPECT_EQ(read(R"({"kind":"live"})").error(),
            (Error{.code = ErrorCode::bad_value, .message = std::string(LiveTime::requirement), .field = "time"}));
  EXPECT_EQ(read(R"({"kind":"live","main":21600001})").error().field, "main");
  EXPECT_EQ(read(R"({"kind":"correspondence"})").error().field, "days");
  EXPECT_EQ(read(R"({"kind":"correspondence","days":31})").error().field, "days");
  EXPECT_EQ(read(R"({"kind":"live","main":1,"days":1})").error().code, ErrorCode::unknown_field);
  EXPECT_EQ(read("5").error().field, "time");
}

TEST(TimeJson, InRequestsBothPlayersHaveTheSameClock) {
  const auto own = read(R"({"kind":"live","main":300000,"own":{"side":"white","main":600000}})");
  ASSERT_FALSE(own);
  EXPECT_EQ(own.error().code, ErrorCode::unknown_field);
  EXPECT_EQ(own.error().field, "own");
}

TEST(TimeJson, TheStoreKeepsEveryKind) {
  for (const TimeControl& time :
       {TimeControl{blitz}, TimeControl{*blitz.with_own(Color::white, for_white)},
        TimeControl{*blitz.with_own(Color::black, for_white)}, TimeControl{*CorrespondenceTime::from(1)}}) {
    EXPECT_EQ(parse_stored_time(stored_time(time)), time) << stored_time(time);
  }
}

TEST(TimeJson, DamagedTimesAreNotRead) {
  const std::string sound = stored_time(*blitz.with_own(Color::white, for_white));
  ASSERT_TRUE(parse_stored_time(sound));
  for (const auto& [from, to] :
       std::initializer_list<std::pair<std::string_view, std::string_view>>{{"live", "dead"},
                                                                            {"300000", "-1"},
                                                                            {R"("white")", R"("red")"},
                                                                            {R"("side":"white",)", ""},
                                                                            {"600000", "0.5"}}) {
    std::string damaged = sound;
    const auto at = damaged.find(from);
    ASSERT_NE(at, std::string::npos) << from << " in " << sound;
    damaged.replace(at, from.size(), to);
    EXPECT_EQ(parse_stored_time(damaged), std::nullopt) << damaged;
  }
  for (const char* damaged : {"", "null", "x", "[]", "{}", R"({"kind":"live","main":1},"more":1)"}) {
    EXPECT_EQ(parse_stored_time(damaged), std::nullopt) << damaged;
  }
}

TEST(TimeJson, ShowsAPlayersOwnClock) {
  const auto shown = public_json(TimeControl{*blitz.with_own(Color::white, for_white)}).as_object();
  EXPECT_EQ(shown.at("kind"), "live");
  EXPECT_EQ(shown.at("main"), 300'000);
  EXPECT_EQ(shown.at("own").at("side"), "white");
  EXPECT_EQ(shown.at("own").at("main"), 600'000);
  EXPECT_FALSE(public_json(TimeControl{blitz}).as_object().contains("own"));
  EXPECT_TRUE(public_json(std::optional<TimeControl>{}).is_null());
}

}  // namespace
}  // namespace ootori::server
