#include "game/time_control.hpp"

#include <map>

#include <gtest/gtest.h>

namespace ootori::game {
namespace {

using namespace std::chrono_literals;

// The numbers of a time control by name.
class Numbers final : public TimeNumbers {
 public:
  explicit Numbers(const TimeControl& time) {
    std::visit([this](const auto& kind) { put(kind.numbers()); }, time);
  }

  std::optional<std::int64_t> optional(std::string_view name, std::int64_t least, std::int64_t most) override {
    const auto found = numbers_.find(name);
    if (found == numbers_.end() || found->second < least || found->second > most) return std::nullopt;
    return found->second;
  }
  std::optional<std::int64_t> required(std::string_view name, std::int64_t least, std::int64_t most) override {
    return optional(name, least, most);
  }

 private:
  void put(const std::vector<TimeNumber>& numbers) {
    for (const TimeNumber& number : numbers) numbers_[number.name] = number.value;
  }

  std::map<std::string_view, std::int64_t> numbers_;
};

const std::vector<TimeControl> samples{
    *LiveTime::from({.main = 10min}),
    *LiveTime::from({.main = 90s, .increment = 2s}),
    *LiveTime::from({.main = 1h, .byoyomi = 30s, .periods = 10}),
    *LiveTime::from({.byoyomi = 30s, .periods = 1}),
    *CorrespondenceTime::from(1),
    *CorrespondenceTime::from(30),
};

std::string_view kind_of(const TimeControl& time) {
  return std::visit([]<class Kind>(const Kind&) { return Kind::name; }, time);
}

TEST(TimeControl, IsReadFromItsNumbers) {
  for (const TimeControl& time : samples) {
    Numbers numbers(time);
    ASSERT_NE(find_time_kind(kind_of(time)), nullptr);
    EXPECT_EQ(find_time_kind(kind_of(time))->read(numbers), time) << kind_of(time);
  }
  Numbers days(samples.back());
  EXPECT_EQ(find_time_kind("live")->read(days), std::nullopt) << "there is no time for the first move";
  Numbers live(samples.front());
  EXPECT_EQ(find_time_kind("correspondence")->read(live), std::nullopt);
  EXPECT_EQ(find_time_kind("hourglass"), nullptr);
}

TEST(TimeControl, ShortFormsAreReadByOneKindOnly) {
  for (const TimeControl& time : samples) {
    const std::string text = std::visit([](const auto& kind) { return kind.text(); }, time);
    for (const TimeKind& kind : time_kinds) {
      const auto wanted = kind.name == kind_of(time) ? std::optional{time} : std::nullopt;
      EXPECT_EQ(kind.parse(text), wanted) << text << " as " << kind.name;
    }
  }
}

TEST(TimeControl, HasNoShortFormForEmptyAndStrangeText) {
  for (const std::string_view text : {"", "d", "0d", "31d", "10x", "10m+", "10m+0x30s", "0m", "7h", "-1m"}) {
    for (const TimeKind& kind : time_kinds) {
      EXPECT_EQ(kind.parse(text), std::nullopt) << text << " as " << kind.name;
    }
  }
}

}  // namespace
}  // namespace ootori::game
