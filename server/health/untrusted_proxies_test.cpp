// A proxy that the server was not told to trust is named in the log, and its requests are counted.
#include "server/health/untrusted_proxies.hpp"

#include <gtest/gtest.h>

#include "server/health/measured.hpp"
#include "server/testing/captured_log.hpp"

namespace ootori::server::testing {
namespace {

class Nothing final : public PromptApplication {
 public:
  void answer(HttpRequest, Reply reply) override { reply({}); }

 protected:
  Welcome welcome(const HttpRequest&, std::shared_ptr<SocketPeer>) override { return std::unexpected(HttpResponse{}); }
};

HttpRequest request_through(const std::string& proxy) {
  return {.method = "GET",
          .path = "/",
          .body = {},
          .host = "play.example.org",
          .origin = {},
          .cookie = {},
          .if_none_match = {},
          .user_agent = {},
          .address = "10.0.2.100",
          .untrusted_proxy = proxy};
}

std::size_t count(std::string_view text, std::string_view words) {
  std::size_t found = 0;
  for (std::size_t at = text.find(words); at != std::string_view::npos; at = text.find(words, at + 1)) ++found;
  return found;
}

TEST(UntrustedProxies, AreNamedInTheLogOnceAndCounted) {
  const CapturedLog log;
  Metrics metrics("1");
  Nothing nothing;
  Measured measured(nothing, metrics);
  measured.answer(request_through(""), [](const HttpResponse&) {});
  EXPECT_EQ(log.text(), "");
  EXPECT_TRUE(metrics.page().contains("\nootori_unforwarded_requests_total 0\n"));
  for (int i = 0; i < 3; ++i) measured.answer(request_through("10.0.2.100"), [](const HttpResponse&) {});
  measured.admit(request_through("fd00::7"), nullptr, [](const Application::Welcome&) {});
  EXPECT_EQ(count(log.text(), "--proxy 10.0.2.100,"), 1U) << log.text();
  EXPECT_EQ(count(log.text(), "--proxy fd00::7,"), 1U) << log.text();
  EXPECT_TRUE(metrics.page().contains("\nootori_unforwarded_requests_total 4\n")) << metrics.page();
}

TEST(UntrustedProxies, ManyOfThemDoNotFillTheLog) {
  const CapturedLog log;
  UntrustedProxies proxies;
  for (int i = 0; i < 1000; ++i) proxies.note(fmt::format("10.0.{}.{}", i / 250, i % 250));
  EXPECT_EQ(count(log.text(), "--proxy"), UntrustedProxies::most);
}

}  // namespace
}  // namespace ootori::server::testing
