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

class VerboseLog : public ::testing::Test {
 public:
  static void SetUpTestSuite() { begin("verbose", Level::debug); }
};

TEST_F(VerboseLog, HasLinesOfAllLevels) {
  ::testing::internal::CaptureStderr();
  debug("details: {}", 1);
  info("news");
  warn("a warning");
  error("an error");
  const std::string said = ::testing::internal::GetCapturedStderr();
  for (const char* line : {"[verbose] [debug] details: 1\n", "[verbose] [info] news\n",
                           "[verbose] [warning] a warning\n", "[verbose] [error] an error\n"}) {
    EXPECT_TRUE(said.contains(line)) << line << said;
  }
}

}  // namespace
}  // namespace ootori::log
