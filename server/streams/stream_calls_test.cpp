// The calls alone, without a network.
#include "server/streams/stream_calls.hpp"

#include <mutex>

#include "server/testing/lobby_fixture.hpp"

namespace ootori::server::testing {
namespace {

// Takes nothing until it is told to.
class SlowPeer final : public SocketPeer {
 public:
  void send(std::string text) override {
    const std::scoped_lock lock(mutex_);
    lines_.push_back(std::move(text));
  }
  void end() override { has_ended_ = true; }
  void leave() override { end(); }
  void when_taken(std::move_only_function<void()> go_on) override {
    const std::scoped_lock lock(mutex_);
    waiting_ = std::move(go_on);
  }

  void take() {
    std::move_only_function<void()> go_on;
    {
      const std::scoped_lock lock(mutex_);
      std::swap(go_on, waiting_);
    }
    go_on();
  }
  [[nodiscard]] bool has_ended() const { return has_ended_; }
  [[nodiscard]] bool waits() {
    const std::scoped_lock lock(mutex_);
    return static_cast<bool>(waiting_);
  }
  [[nodiscard]] std::ptrdiff_t count(std::string_view type) {
    const std::scoped_lock lock(mutex_);
    const std::string start = fmt::format(R"({{"t":"{}")", type);
    return std::ranges::count_if(lines_, [&](const std::string& line) { return line.starts_with(start); });
  }

 private:
  std::mutex mutex_;
  std::vector<std::string> lines_;
  std::move_only_function<void()> waiting_;
  std::atomic<bool> has_ended_ = false;
};

const Caller caller{.player = ann, .login = {}};

class Anybody final : public Identities {
 public:
  [[nodiscard]] bool has_token(const HttpRequest& /*request*/) const override { return false; }
  [[nodiscard]] std::expected<Caller, Error> identify(const HttpRequest& /*request*/) override { return caller; }
  [[nodiscard]] std::string renewed_cookie(const Caller& /*caller*/, const HttpRequest& /*request*/) override {
    return {};
  }
  [[nodiscard]] std::expected<void, Error> use(const Caller& /*caller*/) override { return {}; }
  [[nodiscard]] bool attach(const Caller& /*caller*/, const std::shared_ptr<SocketPeer>& /*peer*/) override {
    return true;
  }
  void detach(const Caller& /*caller*/, const std::shared_ptr<SocketPeer>& /*peer*/) override {}
};

// The calls alone, without a network. Ann makes them.
class StreamCallsTest : public LobbyTest {
 protected:
  ~StreamCallsTest() override {
    reading.stop();
    reading.join();
  }

  HttpResponse call(Rooms& from, std::string_view pattern, std::string_view parameter) {
    const StreamCalls calls{{.identities = anybody,
                             .rooms = from,
                             .lobby = *lobby,
                             .beginnings = beginnings,
                             .places = places,
                             .names = names}};
    HttpRequest request;
    request.address = "198.51.100.7";
    Later<HttpResponse> response;
    for (const Route& route : calls.routes()) {
      if (route.pattern == pattern) route.handle({request, parameter, caller, response.taker()});
    }
    return response.get();
  }

  Anybody anybody;
  Beginnings beginnings;
  StreamPlaces places{StreamLimits{}};
  Ledger ledger{CallLimits{}, HoldLimits{}, [] { return game::Millis{0}; }};
  Workers reading{1, Urgency::reads};
};

TEST_F(StreamCallsTest, ManyGamesInProgressAreSentAsFastAsTheyAreTaken) {
  for (int game = 0; game < 120; ++game) {
    RoomsTest::create(*rooms, game::begin({.game = &Tori::spec}, {game::PersonSeat{ann}, game::PersonSeat{bob}}));
  }
  const auto peer = std::make_shared<SlowPeer>();
  const auto response = call(*rooms, "stream/events", {});
  response.lines->begin(peer);
  for (const int sent : {50, 100}) {
    ASSERT_TRUE(eventually([&] { return peer->waits(); }));
    EXPECT_EQ(peer->count("game"), sent);
    EXPECT_EQ(peer->count("present"), 0);
    peer->take();
  }
  EXPECT_TRUE(eventually([&] { return peer->count("present") == 1; }));
  EXPECT_EQ(peer->count("game"), 120);
}

TEST_F(StreamCallsTest, AGameThatIsNotInMemoryCountsForTheAddress) {
  const auto game = new_game(*rooms);
  Readers none{reading, ledger, {.of_address = 0}};
  auto with_none = services();
  with_none.readers = &none;
  Rooms others(with_none);
  EXPECT_EQ(call(others, "games/*/stream", game.text()).status, 429);
  EXPECT_EQ(others.open_rooms(), 0U);
}

TEST_F(StreamCallsTest, TheListOfGamesInProgressCountsForTheAddress) {
  new_game(*rooms);
  Readers none{reading, ledger, {.of_address = 0}};
  auto with_none = services();
  with_none.readers = &none;
  Rooms others(with_none);
  const auto peer = std::make_shared<SlowPeer>();
  const auto response = call(others, "stream/events", {});
  response.lines->begin(peer);
  EXPECT_TRUE(eventually([&] { return peer->has_ended(); }));
  EXPECT_EQ(peer->count("error"), 1);
  EXPECT_EQ(peer->count("game"), 0);
  EXPECT_EQ(none.refused(), 1U);
}

}  // namespace
}  // namespace ootori::server::testing
