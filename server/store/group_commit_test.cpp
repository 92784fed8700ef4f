// The thread that writes, with a database that the test controls.
#include "server/store/group_commit.hpp"

#include <latch>
#include <string>

#include <gtest/gtest.h>

#include "server/testing/captured_log.hpp"

namespace ootori::server {
namespace {

using testing::CapturedLog;
using namespace std::chrono_literals;

class GroupCommitTest : public ::testing::Test {
 protected:
  // Runs until everything that was requested is done.
  void end() { group.reset(); }
  void begin(GroupCommit::Commit commit) {
    group.emplace(
        std::move(commit),
        [this](std::size_t requests, std::chrono::nanoseconds taken, bool stored) {
          EXPECT_GE(taken, 0ns);
          committed += std::to_string(requests) + (stored ? " " : "! ");
        },
        GroupCommit::Beat{});
  }
  void write(const std::string& name) {
    group->write({}, [this, name](const StoreResult<void>& result) {
      answers += name + (result ? " " : ": " + result.error().message + " ");
      if (!result) kinds.push_back(result.error().kind);
    });
  }

  CapturedLog log;
  std::string committed;  // the sizes of the transactions
  std::string answers;
  std::vector<StoreError::Kind> kinds;
  std::optional<GroupCommit> group;
};

TEST_F(GroupCommitTest, WhatMayBeStoredIsNotCalledAFailure) {
  for (const auto kind : {StoreError::Kind::away, StoreError::Kind::unconfirmed}) {
    begin([kind](GroupCommit::Batch&) -> StoreResult<void> { return std::unexpected(StoreError{kind, "lost"}); });
    write("a");
    end();
  }
  EXPECT_EQ(kinds, (std::vector{StoreError::Kind::storage, StoreError::Kind::unconfirmed}));
}

TEST_F(GroupCommitTest, RequestsThatWaitShareATransaction) {
  std::latch first_begun(1), others_wait(1);
  bool is_first = true;
  begin([&](GroupCommit::Batch&) -> StoreResult<void> {
    if (std::exchange(is_first, false)) {
      first_begun.count_down();
      others_wait.wait();
    }
    return {};
  });
  write("a");
  first_begun.wait();
  for (const char* name : {"b", "c", "d"}) write(name);
  EXPECT_EQ(group->commits(), 0U);
  others_wait.count_down();
  end();
  EXPECT_EQ(committed, "1 3 ");
  EXPECT_EQ(answers, "a b c d ") << "in the order in which they came";
}

TEST_F(GroupCommitTest, AFailedTransactionFailsAllItsRequests) {
  std::latch first_begun(1), others_wait(1);
  bool is_first = true;
  begin([&](GroupCommit::Batch&) -> StoreResult<void> {
    if (!std::exchange(is_first, false)) return std::unexpected(storage_error("the disk is full"));
    first_begun.count_down();
    others_wait.wait();
    return {};
  });
  write("a");
  first_begun.wait();
  write("b");
  write("c");
  others_wait.count_down();
  end();
  EXPECT_EQ(committed, "1 2! ");
  EXPECT_EQ(answers, "a b: the disk is full c: the disk is full ");
  EXPECT_EQ(kinds, (std::vector{StoreError::Kind::storage, StoreError::Kind::storage}));
  EXPECT_TRUE(log.contains("2 requests could not be stored: the disk is full")) << log.text();
}

TEST_F(GroupCommitTest, AConflictFailsOneRequest) {
  begin([](GroupCommit::Batch& batch) -> StoreResult<void> {
    batch.front().result = std::unexpected(StoreError{StoreError::Kind::conflict, "it is taken"});
    return {};
  });
  write("a");
  end();
  EXPECT_EQ(committed, "1 ") << "the transaction itself was stored";
  EXPECT_EQ(answers, "a: it is taken ");
  EXPECT_EQ(kinds, std::vector{StoreError::Kind::conflict});
}

TEST_F(GroupCommitTest, LooksAroundWhileThereIsNothingToWrite) {
  std::latch looked(3);
  int looks = 0;
  group.emplace([](GroupCommit::Batch&) -> StoreResult<void> { return {}; }, GroupCommit::OnCommit{},
                GroupCommit::Beat{.every = 1ms, .look = [&] {
                                    if (++looks <= 3) looked.count_down();
                                  }});
  looked.wait();
  write("a");
  end();
  EXPECT_EQ(answers, "a ");
}

}  // namespace
}  // namespace ootori::server
