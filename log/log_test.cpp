#include "log/log.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace {

struct Counted {
  int* times;
};

}  // namespace

template <>
struct fmt::formatter<Counted> : fmt::formatter<int> {
  template <typename Context>
  auto format(const Counted& counted, Context& context) const {
    return fmt::formatter<int>::format(++*counted.times, context);
  }
};

namespace ootori::log {
namespace {

class Log : public ::testing::Test {
 public:
  static void SetUpTestSuite() { begin("log_test", Level::warn, Times::utc); }
};

TEST_F(Log, FormatsAndWritesOnlyLinesOfItsLevels) {
  int times = 0;
  ::testing::internal::CaptureStderr();
  info("not written: {}", Counted{&times});
  EXPECT_EQ(times, 0);
  warn("written: {}", Counted{&times});
  EXPECT_EQ(times, 1);
  const std::string said = ::testing::internal::GetCapturedStderr();
  EXPECT_FALSE(said.contains("not written"));
  EXPECT_TRUE(said.contains("Z] [log_test] [warning] written: 1\n")) << said;
}

TEST_F(Log, ALineThatCannotBeFormattedStopsNobody) {
  ::testing::internal::CaptureStderr();
  const int wrong = -1;
  write(Level::error, "{:{}}", fmt::make_format_args("text", wrong));
  EXPECT_TRUE(::testing::internal::GetCapturedStderr().contains("[error] "));
}

}  // namespace
}  // namespace ootori::log
