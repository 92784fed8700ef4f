#include "server/clockwork/broken_pipes.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <thread>

#include <gtest/gtest.h>
#include <unistd.h>

namespace ootori::server {
namespace {

// The error of a write to a pipe without a reader. By default the signal would end the tests.
int error_of_a_write_to_nobody() {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) return 0;
  ::close(ends[0]);
  const int error = ::write(ends[1], "x", 1) < 0 ? errno : 0;
  ::close(ends[1]);
  return error;
}

TEST(BrokenPipes, AreAnErrorOfTheWriteInTheThreadThatAsksAlone) {
  ASSERT_NE(std::signal(SIGPIPE, SIG_DFL), SIG_ERR);
  int error = 0;
  bool is_blocked_there = false;
  std::jthread([&] {
    ignore_broken_pipes();
    error = error_of_a_write_to_nobody();
    std::jthread([&] {
      sigset_t blocked;
      pthread_sigmask(SIG_BLOCK, nullptr, &blocked);
      is_blocked_there = sigismember(&blocked, SIGPIPE) == 1;
    }).join();
  }).join();
  EXPECT_EQ(error, EPIPE);
  EXPECT_TRUE(is_blocked_there) << "and in threads that libcurl starts";
  sigset_t blocked;
  pthread_sigmask(SIG_BLOCK, nullptr, &blocked);
  EXPECT_EQ(sigismember(&blocked, SIGPIPE), 0);
}

}  // namespace
}  // namespace ootori::server
