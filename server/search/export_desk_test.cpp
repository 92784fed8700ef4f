// Downloads of games.
#include "server/search/export_desk.hpp"

#include "server/testing/failing_reads.hpp"
#include "server/testing/store_fixture.hpp"

namespace ootori::server::testing {
namespace {

// Records what it is sent. While `taking` is false, it takes no more until take().
class Peer final : public SocketPeer {
 public:
  void send(std::string text) override {
    const std::scoped_lock lock(mutex_);
    text_ += text + "\n";
  }
  void end() override { ended_ = true; }
  void leave() override { end(); }
  void when_taken(std::move_only_function<void()> go_on) override {
    if (taking) return go_on();
    const std::scoped_lock lock(mutex_);
    waiting_ = std::move(go_on);
  }

  [[nodiscard]] std::string text() {
    const std::scoped_lock lock(mutex_);
    return text_;
  }
  [[nodiscard]] bool ended() const { return ended_; }
  void take() {
    std::move_only_function<void()> go_on;
    {
      const std::scoped_lock lock(mutex_);
      std::swap(go_on, waiting_);
    }
    if (go_on) go_on();
  }
  [[nodiscard]] bool waits() {
    const std::scoped_lock lock(mutex_);
    return static_cast<bool>(waiting_);
  }

  std::atomic<bool> taking = true;

 private:
  std::mutex mutex_;
  std::string text_;
  std::move_only_function<void()> waiting_;
  std::atomic<bool> ended_ = false;
};

class ExportDeskTest : public StoreTest {
 protected:
  void SetUp() override {
    for (int n = 0; n < 5; ++n) {
      const game::Created created = game::begin({.game = &Tori::spec}, {game::PersonSeat{ann}, game::PersonSeat{bob}});
      Append append{
          .id = GameId::random(), .game = &Tori::spec, .events = {{1, 1000, created}}, .digest = {.plies = 2}};
      Game<Tori> played;
      for (int ply = 0; ply < 2; ++ply) {
        const Move move = *played.permitted_moves().begin();
        (void)played.play(move);
        append.events.push_back({append.events.size() + 1, 1000, game::Moved{move}});
      }
      const Outcome outcome{Color::black, Termination::resignation};
      append.events.push_back({4, 2000, game::Ended{outcome}});
      append.digest.outcome = outcome;
      ASSERT_TRUE(append_now(*store, append));
    }
    explorer.open();
    ASSERT_TRUE(eventually([&] {
      const auto progress = explorer.progress();
      return progress && progress->games == 5;
    }));
  }

  [[nodiscard]] ExportWish wish(std::string address = "here", const std::string& format = "pgn") const {
    return {.query = *parse_export_query("format=" + format, names),
            .viewer = ann,
            .address = std::move(address),
            .site = ""};
  }
  static std::size_t games_in(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = text.find("[Black "); at != std::string_view::npos; at = text.find("[Black ", at + 1))
      ++count;
    return count;
  }

  Names names;
  std::unique_ptr<Store> store = open();
  Ledger ledger{{}, {}, [] { return game::Millis{0}; }};
  Explorer explorer{*store, {.folder = folder.path(), .pause = 1ms}};
};

TEST_F(ExportDeskTest, WritesAsFastAsItIsRead) {
  ExportDesk desk({.explorer = explorer, .store = *store, .ledger = ledger, .names = names});
  const auto file = *desk.begin(wish());
  const auto peer = std::make_shared<Peer>();
  peer->taking = false;
  file->begin(peer);
  for (std::size_t games = 0; games <= 5; ++games) {  // the first step only finds them
    ASSERT_TRUE(eventually([&] { return peer->waits(); }));
    EXPECT_EQ(games_in(peer->text()), games);
    EXPECT_FALSE(peer->ended());
    peer->take();
  }
  EXPECT_TRUE(eventually([&] { return peer->ended(); }));
}

TEST_F(ExportDeskTest, LimitsFilesWrittenAtOnce) {
  ExportDesk desk({.explorer = explorer, .store = *store, .ledger = ledger, .names = names}, {.of_all = 3});
  auto first = desk.begin(wish());
  const auto second = desk.begin(wish());
  ASSERT_TRUE(first && second);
  EXPECT_EQ(desk.begin(wish()).error().code, ErrorCode::too_many);
  const auto third = desk.begin(wish("elsewhere"));
  EXPECT_EQ(desk.begin(wish("a third place")).error().code, ErrorCode::busy);
  first->reset();  // a download that ends frees its place
  EXPECT_TRUE(desk.begin(wish()));
}

TEST_F(ExportDeskTest, MarksIncompleteFiles) {
  ExportDesk desk({.explorer = explorer, .store = *store, .ledger = ledger, .names = names}, {.games = 2});
  for (const auto& [format, mark] : {std::pair{"pgn", "% "}, {"kif", "# "}, {"json", R"({"remark":")"}}) {
    const auto file = *desk.begin(wish("here", format));
    const auto peer = std::make_shared<Peer>();
    file->begin(peer);
    ASSERT_TRUE(eventually([&] { return peer->ended(); }));
    EXPECT_TRUE(peer->text().contains(std::string(mark) + "More games were found")) << peer->text();
    const auto records = find_record_format(format)->parse(peer->text(), nullptr);
    ASSERT_TRUE(records) << peer->text() << describe(records.error());
    EXPECT_EQ(records->size(), 2U);
  }
}

// As after a backup was restored.
TEST_F(ExportDeskTest, MarksFilesThatLackGamesWhileTheIndexIsBuilt) {
  FailingReads reads(*store);
  const TemporaryFolder elsewhere;
  Explorer behind(reads, {.folder = elsewhere.path(), .pause = 1ms});
  behind.open();
  ASSERT_TRUE(eventually([&] { return behind.is_complete(); }));
  ExportDesk desk({.explorer = behind, .store = *store, .ledger = ledger, .names = names});
  const auto text = [&] {
    const auto file = *desk.begin(wish());
    const auto peer = std::make_shared<Peer>();
    file->begin(peer);
    EXPECT_TRUE(eventually([&] { return peer->ended(); }));
    EXPECT_EQ(games_in(peer->text()), 5U);
    return peer->text();
  };
  EXPECT_FALSE(text().contains("% "));
  reads.fails = true;
  ASSERT_TRUE(eventually([&] { return !behind.is_complete(); }));
  EXPECT_TRUE(text().contains("% Some games may be missing"));
}

}  // namespace
}  // namespace ootori::server::testing
