#include "server/post/in_mail_table.hpp"

#include "server/testing/store_fixture.hpp"

namespace ootori::server::testing {
namespace {

class InMailTableTest : public StoreTest {
 protected:
  static InMail mail(std::string key) {
    return {.key = std::move(key),
            .received = 1000,
            .return_path = "ann@example.org",
            .recipient = "game@x",
            .bytes = "P-3d"};
  }
};

TEST_F(InMailTableTest, EmailsWithTheSameKeyAreStoredOnce) {
  const auto store = open();
  for (int i = 0; i < 10; ++i) ASSERT_TRUE(write_now(*store, {AddInMail{mail("a")}}));
  const auto waiting = InMailTable{*store}.waiting(0, 100);
  ASSERT_EQ(waiting->size(), 1U);
  ASSERT_TRUE(write_now(*store, {EndInMail{waiting->front().id}}));
  ASSERT_TRUE(write_now(*store, {AddInMail{mail("a")}}));
  EXPECT_TRUE(InMailTable{*store}.waiting(0, 100)->empty());
}

TEST_F(InMailTableTest, AStepIsDoneOnce) {
  const auto store = open();
  ASSERT_TRUE(write_now(*store, {AddInMail{mail("a")}}));
  const std::int64_t id = InMailTable{*store}.waiting(0, 1)->front().id;
  const NoteStep second{.mail = id, .step = 1, .said = "done", .turn = InMail::Turn{.ply = 3, .played = 4}};
  ASSERT_TRUE(write_now(*store, {second}));
  const auto again = write_now(*store, {second});
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().kind, StoreError::Kind::conflict);
  const InMail left = InMailTable{*store}.waiting(0, 1)->front();
  EXPECT_EQ(left.step, 2U);
  EXPECT_EQ(left.said, "done");
  EXPECT_EQ(left.turn, (InMail::Turn{.ply = 3, .played = 4}));
}

TEST_F(InMailTableTest, BytesAreStoredUnchanged) {
  const auto store = open();
  InMail any = mail("a");
  any.bytes = std::string("\0\xff\xfe\r\n\x80", 6);
  ASSERT_TRUE(write_now(*store, {AddInMail{any}}));
  EXPECT_EQ(InMailTable{*store}.waiting(0, 1)->front().bytes, any.bytes);
  EXPECT_GE(InMailTable{*store}.waiting()->bytes, 6) << "more on PostgreSQL, where such bytes are escaped";
}

}  // namespace
}  // namespace ootori::server::testing
