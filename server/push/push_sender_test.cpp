// Requests that are aborted because the server stops.
#include "server/push/push_sender.hpp"

#include <atomic>
#include <thread>

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <netdb.h>

#include "server/testing/test_server.hpp"
#include "server/testing/unanswered_name.hpp"

namespace ootori::server::testing {
namespace {

std::atomic<int> look_ups = 0;

using LookUp = int (*)(const char*, const char*, const addrinfo*, addrinfo**);

}  // namespace

int begun_look_ups() { return look_ups; }

namespace {

TEST(PushLookUp, ThatHangsDoesNotHoldUpTheServersEnd) {
  PushSender sender{PushOptions{.key = *PushKey::make(), .contact = "mailto:admin@example.org"}};
  const int before = begun_look_ups();
  std::chrono::steady_clock::time_point stopped;
  const std::jthread stopping([&] {
    EXPECT_TRUE(eventually([&] { return begun_look_ups() > before; }));
    stopped = std::chrono::steady_clock::now();
    sender.stop();
  });
  const auto answer = sender.send({.endpoint = fmt::format("https://{}/x", unanswered_name),
                                   .authorization = {},
                                   .topic = "x",
                                   .lives = 1min,
                                   .body = "x"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_LT(std::chrono::steady_clock::now() - stopped, look_up_lasts / 4);
}

}  // namespace
}  // namespace ootori::server::testing

// Takes the place of the C library's function, in libcurl too.
extern "C" int getaddrinfo(const char* name, const char* service, const addrinfo* wanted, addrinfo** found) {
  using namespace ootori::server::testing;
  if (name != nullptr && name == unanswered_name) {
    ++look_ups;
    std::this_thread::sleep_for(look_up_lasts);
    return EAI_AGAIN;
  }
  static const auto usual = reinterpret_cast<LookUp>(::dlsym(RTLD_NEXT, "getaddrinfo"));
  return usual(name, service, wanted, found);
}
