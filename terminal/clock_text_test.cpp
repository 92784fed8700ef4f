#include "terminal/clock_text.hpp"

#include <ranges>

#include <gtest/gtest.h>

namespace ootori::terminal {
namespace {

using namespace std::chrono_literals;

TEST(ClockText, ReadsUsualForms) {
  for (const auto& [text, same] : std::vector<std::pair<std::string, std::string>>{{"10m", "10m"},
                                                                                   {"10", "10m"},
                                                                                   {"90s", "90s"},
                                                                                   {"1h30m", "90m"},
                                                                                   {"5m+3s", "5m+3s"},
                                                                                   {"5+3", "5m+3s"},
                                                                                   {"10m+10x30s", "10m+10x30s"},
                                                                                   {"0+1x30", "0s+1x30s"},
                                                                                   {"2d", "2d"},
                                                                                   {"none", "none"}}) {
    const auto time = parse_time(text);
    ASSERT_TRUE(time.has_value()) << text;
    EXPECT_EQ(time_text(*time), same) << text;
    EXPECT_EQ(parse_time(time_text(*time)), time) << text;
  }
}

TEST(ClockText, WritesTwoDifferentClocks) {
  const auto time = game::LiveTime::from({.main = 10min})->with_own(Color::white, {.main = 30min, .increment = 5s});
  EXPECT_EQ(described_time(Language::english, *time), "Black: 10:00, White: 30:00 + 5s");
}

TEST(ClockText, RefusesInvalidTimes) {
  for (const std::string text : {"", "0", "x", "10q", "10m+", "10m+3x", "10m+0x30s", "40d", "0d", "-5m",
                                 "10m+10x30s+5s", "99999999999999m", "7h"}) {
    EXPECT_FALSE(parse_time(text).has_value()) << text;
  }
  EXPECT_EQ(parse_time("so\x1bon").error(),
            "'so\\x1bon' is not a time control. Write 10m, 10m+10x30s, 5m+3s, 2d or none.");
}

// The message of parse_time() names them.
TEST(ClockText, ReadsTheExamplesOfEachKind) {
  for (const game::TimeKind& kind : game::time_kinds) {
    for (const auto part : std::views::split(kind.examples, std::string_view{", "})) {
      const auto time = parse_time(std::string_view{part});
      ASSERT_TRUE(time && *time) << std::string_view{part};
      EXPECT_EQ(&game::time_kinds[(*time)->index()], &kind);
    }
  }
}

TEST(ClockText, DaysAreInWords) {
  EXPECT_EQ(described_time(Language::english, *game::CorrespondenceTime::from(3)), "days per move: 3");
  EXPECT_EQ(described_time(Language::english, *parse_time("10m+10x30s")), "10:00, then 10 x 30 s byo-yomi");
  EXPECT_EQ(described_time(Language::english, std::nullopt), "This game has no clock.");
}

TEST(ClockText, Spans) {
  EXPECT_EQ(span_text(english, 598s), "9:58");
  EXPECT_EQ(span_text(english, 3723s), "1:02:03");
  EXPECT_EQ(span_text(english, 9940ms), "0:09.9");
  EXPECT_EQ(span_text(english, -5s), "0:00.0");
  EXPECT_EQ(span_text(english, 10s), "0:10");
  EXPECT_EQ(span_text(english, 3600s - 1ms), "59:59");
  EXPECT_EQ(span_text(english, 3600s), "1:00:00");
  EXPECT_EQ(span_text(english, 24h - 1s), "23:59:59");
  EXPECT_EQ(span_text(english, 24h), "1d 0h");
  EXPECT_EQ(span_text(english, 26h), "1d 2h");
  EXPECT_EQ(span_text(japanese, 26h), "1日2時間");
}

TEST(ClockText, ByoYomiShowsThePeriods) {
  const auto time = parse_time("1m+3x10s")->value();
  const auto left = [&](game::Clock::Left what, game::Millis thought) {
    return left_text(Language::english, time, Color::black, what, thought);
  };
  EXPECT_EQ(left({60s, 3}, 15s), "0:45");
  EXPECT_EQ(left({60s, 3}, 60s), "10 s byo-yomi (3 left)");
  EXPECT_EQ(left({60s, 3}, 64500ms), "6 s byo-yomi (3 left)");
  EXPECT_EQ(left({60s, 3}, 75s), "5 s byo-yomi (2 left)");
  EXPECT_EQ(left({0s, 1}, 9s), "1 s byo-yomi (1 left)");
}

TEST(ClockText, ByoYomiIsThatOfThePlayer) {
  const auto usual = game::LiveTime::from({.byoyomi = 10s, .periods = 3}).value();
  const auto time = usual.with_own(Color::white, {.byoyomi = 60s, .periods = 1}).value();
  EXPECT_EQ(left_text(Language::english, time, Color::black, {0s, 3}, 5s), "5 s byo-yomi (3 left)");
  EXPECT_EQ(left_text(Language::english, time, Color::white, {0s, 1}, 5s), "55 s byo-yomi (1 left)");
}

TEST(ClockText, DaysHaveNoByoYomi) {
  const auto time = game::CorrespondenceTime::from(3).value();
  EXPECT_EQ(left_text(Language::english, time, Color::black, {72h, 0}, 1h), "2d 23h");
}

}  // namespace
}  // namespace ootori::terminal
