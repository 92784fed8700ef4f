// Rooms on a real store, with a time that the test controls.
#pragma once

#include <algorithm>
#include <ranges>

#include "game/terms.hpp"
#include "server/chat/chat_news.hpp"
#include "server/rooms/rooms.hpp"
#include "server/schema.hpp"
#include "server/testing/flaky_store.hpp"
#include "server/testing/people.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {

// Keeps all news that it receives.
class Ear final : public Listener {
 public:
  explicit Ear(game::PlayerId who = ann, std::string address = {})
      : who_(std::move(who)), address_(std::move(address)) {}

  [[nodiscard]] const game::PlayerId& who() const override { return who_; }
  [[nodiscard]] std::string address() const override { return address_; }
  void watch_line(const GameId& /*game*/, bool closely) override {
    is_watched_closely_ = closely;
    if (closely) was_watched_closely_ = true;
  }
  [[nodiscard]] bool is_watched_closely() const { return is_watched_closely_; }
  [[nodiscard]] bool was_watched_closely() const { return was_watched_closely_; }

  void hear(const News& news) override {
    const std::scoped_lock lock(mutex_);
    news_.push_back(news);
  }

  // A silent listener does not count as present.
  void fall_silent(std::optional<std::chrono::milliseconds> silence) { silence_ = silence; }
  [[nodiscard]] std::optional<std::chrono::milliseconds> silence() const override { return silence_; }

  [[nodiscard]] std::vector<std::uint64_t> events() const {
    const std::scoped_lock lock(mutex_);
    std::vector<std::uint64_t> numbers;
    for (const News& news : news_) {
      if (const auto* event = news.as<EventNews>()) numbers.push_back(event->event->number);
    }
    return numbers;
  }

  // The last news of a kind; null: there was none.
  template <class Kind>
  [[nodiscard]] std::unique_ptr<Kind> last() const {
    const std::scoped_lock lock(mutex_);
    for (const News& news : news_ | std::views::reverse) {
      if (const auto* kind = news.as<Kind>()) return std::make_unique<Kind>(*kind);
    }
    return nullptr;
  }

  // The last refusal for this reason; null: there was none.
  [[nodiscard]] std::unique_ptr<Refused> refusal(ErrorCode reason) const {
    const std::scoped_lock lock(mutex_);
    for (const News& news : news_ | std::views::reverse) {
      const auto* refused = news.as<Refused>();
      if (refused != nullptr && refused->error.code == reason) return std::make_unique<Refused>(*refused);
    }
    return nullptr;
  }

  template <class Kind>
  [[nodiscard]] std::size_t count() const {
    const std::scoped_lock lock(mutex_);
    return static_cast<std::size_t>(
        std::ranges::count_if(news_, [](const News& news) { return news.as<Kind>() != nullptr; }));
  }

  [[nodiscard]] std::vector<ErrorCode> errors() const {
    const std::scoped_lock lock(mutex_);
    std::vector<ErrorCode> codes;
    for (const News& news : news_) {
      if (const auto* refused = news.as<Refused>()) codes.push_back(refused->error.code);
    }
    return codes;
  }

 private:
  const game::PlayerId who_;
  const std::string address_;
  std::atomic<bool> is_watched_closely_ = false;
  std::atomic<bool> was_watched_closely_ = false;
  std::optional<std::chrono::milliseconds> silence_;  // must not change while a room uses it
  mutable std::mutex mutex_;
  std::vector<News> news_;
};

class RoomsTest : public ::testing::Test {
 protected:
  ~RoomsTest() override {
    engine.held = false;
    pool.stop();
    workers.stop();
    workers.join();
  }

  [[nodiscard]] RoomServices services() {
    return {.store = flaky,
            .engines = pool,
            .moderation = moderation,
            .names = names,
            .vacations = vacations,
            .workers = workers,
            .now = [this] { return now.load(); },
            .uptime = [this] { return time_up(); }};
  }

  // Ann as Black against an engine.
  GameId new_game(Rooms& rooms) {
    const game::Seats seats{game::PersonSeat{ann}, game::EngineSeat{*game::Level::from(1)}};
    return create(rooms, game::begin({.game = &Tori::spec}, seats));
  }

  static GameId create(Rooms& rooms, const game::Created& created) {
    Later<std::expected<GameView, Error>> made;
    rooms.create(created, {}, made.taker());
    return made.get()->summary.id;
  }

  [[nodiscard]] game::Millis time_up() const {
    if (!real_time) return uptime;
    return std::chrono::duration_cast<game::Millis>(std::chrono::steady_clock::now() - started);
  }

  TemporaryFolder folder;
  HeldEngine engine;
  std::atomic<UnixMillis> now = 1000;
  std::atomic<game::Millis> uptime{};
  const std::chrono::steady_clock::time_point started = std::chrono::steady_clock::now();
  std::atomic<bool> real_time = false;  // set before Rooms is created; then `uptime` is ignored
  Workers workers{2};                   // outlives the store, which posts its last callbacks to it
  std::unique_ptr<Store> store = open_test_store(folder.path());
  FlakyStore flaky{*store};  // what the rooms write to
  Names names;
  Moderation moderation{
      {.store = *store, .names = names, .now = [this] { return now.load(); }, .uptime = [this] { return time_up(); }}};
  Vacations vacations{{.store = *store, .workers = workers, .now = [this] { return now.load(); }}};
  EnginePool pool{1, engine.factory()};
};

}  // namespace ootori::server::testing
