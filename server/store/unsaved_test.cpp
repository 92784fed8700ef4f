#include "server/store/unsaved.hpp"

#include <gtest/gtest.h>

namespace ootori::server {
namespace {

TEST(UnsavedTest, SaysThatNothingHasChangedOnlyIfThatIsCertain) {
  for (const auto kind : {StoreError::Kind::storage, StoreError::Kind::away, StoreError::Kind::locked}) {
    const Error error = unsaved({kind, "the disk is full"});
    EXPECT_EQ(error.code, ErrorCode::storage);
    EXPECT_TRUE(error.message.contains("Nothing has changed"));
    EXPECT_EQ(unsaved({kind, {}}, "The chat cannot be saved.").message, "The chat cannot be saved.");
  }
  const Error unknown = unsaved({StoreError::Kind::unconfirmed, "lost"}, "Nothing has changed.");
  EXPECT_EQ(unknown.code, ErrorCode::unconfirmed);
  EXPECT_TRUE(unknown.message.contains("may or may not have been saved"));
}

// nginx sends a request to the next server after 503 (deploy/nginx-two-servers.conf).
TEST(UnsavedTest, NobodyIsToldToRepeatWhatMayBeSaved) {
  const Error unknown = unsaved({StoreError::Kind::unconfirmed, {}});
  EXPECT_EQ(http_status(unknown.code), 504);
  EXPECT_EQ(retry_after(unknown), std::nullopt);
}

}  // namespace
}  // namespace ootori::server
