#include "server/http/inner_line.hpp"

#include <set>
#include <vector>

#include <gtest/gtest.h>

namespace ootori::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

TEST(InnerKey, MustBeTheSame) {
  EXPECT_TRUE(has_key("secret", "secret"));
  for (const char* said : {"", "Secret", "secre", "secret ", "secrets"}) EXPECT_FALSE(has_key(said, "secret")) << said;
  EXPECT_TRUE(has_key("", "")) << "without a key, everybody is admitted";
  EXPECT_TRUE(has_key("secret", ""));
}

TEST(InnerKey, IsNewAndLong) {
  std::set<std::string> keys;
  for (int i = 0; i < 20; ++i) {
    keys.insert(new_key());
    EXPECT_EQ(keys.begin()->size(), 64U);
    EXPECT_EQ(keys.begin()->find_first_not_of("0123456789abcdef"), std::string::npos);
  }
  EXPECT_EQ(keys.size(), 20U);
}

// Notes which of its functions are called.
class Noting final : public SocketHandler {
 public:
  void text(std::string_view) override { heard.emplace_back("text"); }
  void binary() override { heard.emplace_back("binary"); }
  void too_large() override { heard.emplace_back("too_large"); }
  void control() override { heard.emplace_back("control"); }
  void silent(std::optional<steady_clock::time_point> its) override {
    heard.emplace_back(its ? "silent" : "heard");
    since = its;
  }

  std::vector<std::string> heard;
  std::optional<steady_clock::time_point> since;
};

TEST(Signals, CallTheHandler) {
  Noting handler;
  for (const auto signal : {signals::binary, signals::too_large, signals::control, signals::heard}) {
    EXPECT_TRUE(is_signal(signal));
    pass_on(signal, handler);
  }
  EXPECT_EQ(handler.heard, (std::vector<std::string>{"binary", "too_large", "control", "heard"}));
}

TEST(Signals, SayForHowLongAClientHasBeenSilent) {
  Noting handler;
  const std::string signal = signals::silent(milliseconds{4'500});
  EXPECT_TRUE(is_signal(signal));
  const auto before = steady_clock::now();
  pass_on(signal, handler);
  const auto after = steady_clock::now();
  ASSERT_EQ(handler.heard, std::vector<std::string>{"silent"});
  EXPECT_GE(*handler.since, before - milliseconds{4'500});
  EXPECT_LE(*handler.since, after - milliseconds{4'500});
}

TEST(Signals, UnknownOnesAreIgnored) {
  Noting handler;
  for (const char* signal : {"!", "!watch", "!rest", "!silent", "!BINARY", "!binary "}) pass_on(signal, handler);
  EXPECT_EQ(handler.heard, std::vector<std::string>{});
  EXPECT_FALSE(is_signal(R"({"t":"ping"})"));
  EXPECT_FALSE(is_signal(" !binary"));
  EXPECT_FALSE(is_signal(""));
}

}  // namespace
}  // namespace ootori::server
