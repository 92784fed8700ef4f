#include "server/wire/error.hpp"

#include <gtest/gtest.h>

#include "server/wire/printable.hpp"

namespace ootori::server {
namespace {

using namespace std::chrono_literals;

TEST(RetryAfter, IsSaidForErrorsThatPassByThemselves) {
  EXPECT_EQ(retry_after({ErrorCode::busy, ""}), usual_wait);
  EXPECT_EQ(retry_after({ErrorCode::storage, ""}), usual_wait);
  EXPECT_EQ(retry_after(going_down()), usual_wait);
  for (const ErrorCode code : {ErrorCode::malformed, ErrorCode::not_found, ErrorCode::not_your_turn}) {
    EXPECT_EQ(retry_after({code, ""}), std::nullopt) << name(code);
  }
}

TEST(RetryAfter, OfTheErrorItselfCounts) {
  EXPECT_EQ(retry_after({.code = ErrorCode::busy, .message = {}, .retry_after = 1s}), 1s);
  EXPECT_EQ(retry_after({.code = ErrorCode::too_many, .message = {}, .retry_after = 90s}), 90s);
}

TEST(Printable, ShowsTheBeginningInAscii) {
  EXPECT_EQ(printable("a ~!", 9), "a ~!");
  EXPECT_EQ(printable("a\n\x1b[2J\x7f\xe9", 9), "a??[2J??");
  EXPECT_EQ(printable("abc", 2), "ab");
  EXPECT_EQ(printable("abc", 3), "abc");
  EXPECT_EQ(printable("", 3), "");
}

}  // namespace
}  // namespace ootori::server
