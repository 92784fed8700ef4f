// The queue of read-only requests, with the system's clock and its own threads.
#include "server/http/readers.hpp"

#include <chrono>
#include <future>
#include <thread>

#include <gtest/gtest.h>

#include "server/limits/memory_pressure.hpp"

namespace ootori::server {
namespace {

using std::chrono_literals::operator""ms;

class ReadersTest : public ::testing::Test {
 protected:
  // Blocks the only thread until `hold` is set.
  void keep_busy() {
    readers.read(
        "busy", [](HttpResponse) {},
        [this](auto /*reply*/) {
          begun.set_value();
          hold.get_future().wait();
        });
    begun.get_future().wait();
  }

  // The status of one more request.
  std::future<int> ask(const std::string& address) {
    auto promise = std::make_shared<std::promise<int>>();
    readers.read(address, Application::Reply{[promise](HttpResponse response) { promise->set_value(response.status); }},
                 [this, address](Application::Reply reply) {
                   order += address + ' ';
                   reply({.status = 200, .headers = {}, .body = {}});
                 });
    return promise->get_future();
  }

  std::promise<void> begun, hold;
  std::string order;  // addresses in the order of their answers
  Ledger ledger{CallLimits{}, HoldLimits{}, [] { return game::Millis{0}; }};
  Workers workers{1, Urgency::reads};
  Readers readers{workers, ledger, {.of_address = 3, .of_all = 5, .patience = std::chrono::milliseconds{300}}};
};

TEST_F(ReadersTest, AddressesTakeTurns) {
  keep_busy();
  auto a1 = ask("a");
  auto a2 = ask("a");
  auto a3 = ask("a");
  auto b1 = ask("b");
  hold.set_value();
  for (auto* one : {&a1, &a2, &a3, &b1}) EXPECT_EQ(one->get(), 200);
  EXPECT_EQ(order, "a b a a ");
}

TEST_F(ReadersTest, RequestsOverTheLimitAreRefusedAtOnce) {
  keep_busy();
  for (int i = 0; i < 3; ++i) (void)ask("a");
  EXPECT_EQ(ask("a").get(), 429) << "of its address";
  (void)ask("b");
  (void)ask("c");
  EXPECT_EQ(ask("d").get(), 503) << "of all";
  EXPECT_EQ(readers.refused(), 2U);
  hold.set_value();
}

TEST_F(ReadersTest, NoneAreStartedWhileMemoryIsShort) {
  MemoryPressure::note(true);
  const int status = ask("a").get();
  MemoryPressure::note(false);
  EXPECT_EQ(status, 503);
  EXPECT_EQ(readers.refused(), 1U);
  EXPECT_EQ(readers.waiting(), 0U);
  EXPECT_EQ(ask("a").get(), 200);
}

TEST_F(ReadersTest, AddressesThatHaveUsedUpTheirProcessorTimeAreRefused) {
  ledger.worked("a", std::chrono::hours{1});
  EXPECT_EQ(ask("a").get(), 429);
  EXPECT_EQ(ask("b").get(), 200);
  EXPECT_EQ(readers.refused(), 1U);
}

TEST_F(ReadersTest, RefusalsReachCallersOfEveryKind) {
  keep_busy();
  for (int i = 0; i < 3; ++i) (void)ask("a");
  EXPECT_EQ(readers.waiting(), 3U);
  std::optional<Error> error;
  readers.read("a", Reply<int>{[&](std::expected<int, Error> result) { error = result.error(); }},
               [](Reply<int> reply) { reply(7); });
  hold.set_value();
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code, ErrorCode::too_many);
  EXPECT_EQ(error->retry_after, std::chrono::seconds{1});
}

TEST_F(ReadersTest, RequestsThatWaitTooLongAreRefused) {
  keep_busy();
  auto late = ask("a");
  std::this_thread::sleep_for(400ms);
  hold.set_value();
  EXPECT_EQ(late.get(), 503);
}

}  // namespace
}  // namespace ootori::server
