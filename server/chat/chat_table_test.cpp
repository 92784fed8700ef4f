// The tables of chats and reports, with only a store.
#include "server/chat/chat_table.hpp"

#include "server/testing/store_fixture.hpp"

namespace ootori::server::testing {
namespace {

class ChatTableTest : public StoreTest {
 protected:
  void SetUp() override { ASSERT_TRUE(append_now(*store, first_append(game))); }

  void say(std::uint64_t number, Channel channel = Channel::spectators, Words words = "hello") {
    ASSERT_TRUE(write_now(
        *store,
        {AddMessage{
            game,
            {.number = number, .at = 1000, .channel = channel, .by = ann, .side = {}, .words = std::move(words)}}}));
  }
  void report(std::uint64_t message, std::string by, UnixMillis at) {
    ASSERT_TRUE(write_now(
        *store,
        {AddReport{{.game = game, .message = message, .by = {std::move(by)}, .at = at, .reason = Complaint::spam}}}));
  }
  [[nodiscard]] std::vector<ReportedMessage> reported(std::size_t limit) const {
    return ChatTable{*store}.reported(limit).value();
  }

  const std::unique_ptr<Store> store = open();
  const GameId game = GameId::random();
};

TEST_F(ChatTableTest, TheQueueBeginsWithTheOldestReport) {
  for (std::uint64_t message = 1; message <= 3; ++message) say(message);
  report(1, "bob", 300);
  report(2, "bob", 100);
  report(3, "bob", 200);
  const auto queue = reported(2);
  ASSERT_EQ(queue.size(), 2U);
  EXPECT_EQ(queue[0].message.number, 2U);
  EXPECT_EQ(queue[1].message.number, 3U);
}

// Any number of guests can report a message.
TEST_F(ChatTableTest, TheReportsOfAMessageAreLimited) {
  say(1);
  for (const UnixMillis at : {300, 100, 200}) report(1, fmt::format("guest {}", at), at);
  const auto reports = reported(2).front().reports;
  ASSERT_EQ(reports.size(), 2U);
  EXPECT_EQ(reports[0].by.value, "guest 100");
  EXPECT_EQ(reports[1].by.value, "guest 200");
  EXPECT_EQ(reported(3).front().reports.size(), 3U);
}

TEST_F(ChatTableTest, TheContextIsOfTheSameChannelAndShort) {
  for (std::uint64_t message = 1; message <= 7; ++message) say(message);
  say(8, Channel::players);
  say(9, Channel::spectators, Phrase::hello);
  say(10);
  report(9, "bob", 100);
  std::vector<std::uint64_t> numbers;
  const auto queue = reported(1);
  for (const ChatMessage& message : queue.front().context) numbers.push_back(message.number);
  EXPECT_EQ(numbers, (std::vector<std::uint64_t>{3, 4, 5, 6, 7}));
}

TEST_F(ChatTableTest, DeletedMessagesAreNoContext) {
  for (std::uint64_t message = 1; message <= 3; ++message) say(message);
  report(3, "bob", 100);
  ASSERT_TRUE(write_now(*store, {DeleteMessage{game, 2, 500}}));
  const auto context = reported(1).front().context;
  ASSERT_EQ(context.size(), 1U);
  EXPECT_EQ(context.front().number, 1U);
}

TEST_F(ChatTableTest, ClosedReportsAndDeletedMessagesLeaveTheQueue) {
  say(1);
  say(2);
  report(1, "bob", 100);
  report(2, "bob", 200);
  ASSERT_TRUE(write_now(*store, {CloseReports{game, 1, 300}}));
  ASSERT_EQ(reported(9).size(), 1U);
  EXPECT_EQ(reported(9).front().message.number, 2U);
  report(1, "bob", 400);
  EXPECT_EQ(reported(9).size(), 1U) << "once more changes nothing";
  report(1, "eve", 400);
  EXPECT_EQ(reported(9).size(), 2U) << "somebody else has seen it, too";
  ASSERT_TRUE(write_now(*store, {DeleteMessage{game, 2, 500}}));
  ASSERT_EQ(reported(9).size(), 1U);
  EXPECT_EQ(reported(9).front().reports.size(), 1U);
}

}  // namespace
}  // namespace ootori::server::testing
