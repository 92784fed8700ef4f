// Rooms on a real store, without a network: many requests at once, and rooms that nobody uses any more.
#include <latch>

#include "server/games/game_table.hpp"
#include "server/http/outbox.hpp"
#include "server/rooms/game_sockets.hpp"
#include "server/testing/rooms_fixture.hpp"
#include "server/wire/fields.hpp"

namespace ootori::server::testing {
namespace {

TEST_F(RoomsTest, AnEmptyRoomIsUnloaded) {
  Rooms rooms(services(), 20ms);
  const auto id = new_game(rooms);
  EXPECT_TRUE(eventually([&] { return rooms.open_rooms() == 0; }));
  const auto ear = std::make_shared<Ear>();
  rooms.watch(id, 0, ear);
  EXPECT_TRUE(eventually([&] { return ear->events() == std::vector<std::uint64_t>{1}; }));
}

TEST_F(RoomsTest, AWatchedRoomIsKeptUntilTheLastWatcherLeaves) {
  Rooms rooms(services(), 20ms);
  const auto id = new_game(rooms);
  const auto ear = std::make_shared<Ear>();
  rooms.watch(id, 0, ear);
  std::this_thread::sleep_for(100ms);
  EXPECT_EQ(rooms.open_rooms(), 1U);
  rooms.unwatch(id, ear);
  EXPECT_TRUE(eventually([&] { return rooms.open_rooms() == 0; }));
}

TEST_F(RoomsTest, ARoomWithAThinkingEngineIsKept) {
  engine.held = true;
  Rooms rooms(services(), 20ms);
  const auto id = new_game(rooms);
  rooms.command(ann, PlayUsi{id, 0, "3d3c"}, std::make_shared<Ear>());
  std::this_thread::sleep_for(100ms);
  EXPECT_EQ(rooms.open_rooms(), 1U);
  engine.held = false;
  EXPECT_TRUE(eventually([&] { return rooms.open_rooms() == 0; }));
  EXPECT_EQ(GameTable{*store}.load(id)->size(), 3U);
}

TEST_F(RoomsTest, WatchingTwiceSendsEveryEventOnce) {
  engine.held = true;
  Rooms rooms(services());
  const auto id = new_game(rooms);
  const auto ear = std::make_shared<Ear>();
  rooms.watch(id, 1, ear);
  rooms.watch(id, 1, ear);
  rooms.command(ann, PlayUsi{id, 0, "3d3c"}, ear);
  rooms.watch(id, 2, ear);
  rooms.command(ann, AskTakeBack{id, 1}, ear);
  EXPECT_TRUE(eventually([&] { return ear->events() == std::vector<std::uint64_t>{2, 3}; }));
}

// Two servers over one store: the key of an event decides between them.
TEST_F(RoomsTest, OfTwoWritersOneIsStaleAndLearnsWhatHappened) {
  engine.held = true;
  Rooms one(services());
  Rooms two(services());
  const auto id = new_game(one);
  const auto first = std::make_shared<Ear>();
  const auto second = std::make_shared<Ear>();
  one.watch(id, 1, first);
  two.watch(id, 1, second);
  two.command(ann, PlayUsi{id, 5, "3d3c"}, second);  // stale because of its ply; room two has loaded the game now
  ASSERT_TRUE(eventually([&] { return second->errors().size() == 1; }));
  one.command(ann, PlayUsi{id, 0, "3d3c"}, first);
  ASSERT_TRUE(eventually([&] { return first->events() == std::vector<std::uint64_t>{2}; }));
  two.command(ann, PlayUsi{id, 0, "1e1d"}, second);
  ASSERT_TRUE(eventually([&] { return second->events() == std::vector<std::uint64_t>{2}; }));
  EXPECT_EQ(second->errors(), (std::vector{ErrorCode::stale, ErrorCode::stale}));
  EXPECT_EQ(GameTable{*store}.load(id)->size(), 2U);
}

// Keeps all workers busy while it lives. They may still be using the latches when the test is over, so both sides own
// them.
class BusyWorkers {
 public:
  explicit BusyWorkers(Workers& workers) {
    const auto blocked = std::make_shared<std::latch>(2);
    for (int i = 0; i < 2; ++i) {
      workers.post([blocked, release = release_] {
        blocked->count_down();
        release->wait();
      });
    }
    blocked->wait();
  }
  BusyWorkers(const BusyWorkers&) = delete;
  BusyWorkers& operator=(const BusyWorkers&) = delete;
  ~BusyWorkers() { release_->count_down(); }

 private:
  const std::shared_ptr<std::latch> release_ = std::make_shared<std::latch>(1);
};

// The database went away while a move was being stored. The player sees from the event that the move was made.
TEST_F(RoomsTest, AMoveThatMayBeStoredIsToldAsSuchAndKnownByItsEvent) {
  engine.held = true;
  Rooms rooms(services());
  const auto id = new_game(rooms);
  const auto ear = std::make_shared<Ear>();
  rooms.watch(id, 1, ear);
  flaky.unconfirmed_writes = 1;
  rooms.command(ann, PlayUsi{id, 0, "3d3c"}, ear);
  ASSERT_TRUE(eventually([&] { return ear->errors() == std::vector{ErrorCode::unconfirmed}; }));
  rooms.command(ann, PlayUsi{id, 0, "3d3c"}, ear);
  ASSERT_TRUE(eventually([&] { return ear->events() == std::vector<std::uint64_t>{2}; }));
  EXPECT_EQ(ear->errors(), (std::vector{ErrorCode::unconfirmed, ErrorCode::stale})) << "it is not made twice";
  EXPECT_EQ(GameTable{*store}.load(id)->size(), 2U);
}

TEST_F(RoomsTest, TooManyRequestsAtOnceAreRefused) {
  Rooms rooms(services());
  const auto id = new_game(rooms);
  const auto ear = std::make_shared<Ear>();
  {
    const BusyWorkers busy(workers);
    for (int i = 0; i < Room::most_pending + 3; ++i) rooms.command(ann, AskTakeBack{id, {}}, ear);
    EXPECT_EQ(ear->errors(), std::vector(3, ErrorCode::busy));
  }
  EXPECT_TRUE(eventually([&] { return ear->errors().size() == Room::most_pending + 3; }));
}

TEST_F(RoomsTest, TheRefusalOfAWatchIsNamed) {
  Rooms rooms(services());
  const auto id = new_game(rooms);
  const auto ear = std::make_shared<Ear>();
  const BusyWorkers busy(workers);
  for (int i = 0; i < Room::most_pending; ++i) rooms.watch(id, 0, ear);
  EXPECT_EQ(ear->count<Refused>(), 0U);
  rooms.watch(id, 0, ear);
  EXPECT_EQ(ear->last<Refused>()->frame, "watch");
  rooms.command(ann, PlayUsi{id, 0, "3d3c"}, ear);
  EXPECT_EQ(ear->last<Refused>()->frame, "") << "a refused move is not";
}

TEST_F(RoomsTest, RequestsOfOthersDoNotDelayPlayers) {
  engine.held = true;
  Rooms rooms(services());
  const auto id = new_game(rooms);
  const auto stranger = std::make_shared<Ear>(bob);
  const auto player = std::make_shared<Ear>();
  {
    const BusyWorkers busy(workers);
    for (int i = 0; i < Room::most_pending; ++i) rooms.watch(id, 0, stranger);
    rooms.command(bob, PlayUsi{id, 0, "3d3c"}, stranger);
    const auto refusal = std::make_shared<std::optional<ErrorCode>>();
    rooms.view(id, [refusal](const std::expected<GameView, Error>& view) {
      if (!view) *refusal = view.error().code;
    });
    EXPECT_EQ(*refusal, ErrorCode::busy);
    EXPECT_EQ(stranger->errors(), std::vector{ErrorCode::busy});
    rooms.watch(id, 1, player);
    rooms.command(ann, PlayUsi{id, 0, "3d3c"}, player);
    EXPECT_EQ(player->errors(), std::vector<ErrorCode>{});
  }
  EXPECT_TRUE(eventually([&] { return player->events() == std::vector<std::uint64_t>{2}; }));
}

// Games that are not in memory are read by a thread of its own.
class ReadRooms : public RoomsTest {
 protected:
  ReadRooms() { engine.held = true; }
  ~ReadRooms() override {
    reading.stop();
    reading.join();
  }

  RoomServices with(Readers& these) {
    auto all = services();
    all.readers = &these;
    return all;
  }

  // Ann's game against an engine, in the store only.
  GameId stored_game() {
    Rooms rooms(services());
    return new_game(rooms);
  }

  // Puts the game in memory, as a watcher would.
  static void open(Rooms& rooms, const GameId& id) {
    Later<std::expected<GameView, Error>> view;
    rooms.view(id, view.taker());
    ASSERT_TRUE(view.get());
  }

  // Returns what lets the reading thread go on.
  std::shared_ptr<std::latch> hold_reading() {
    auto release = std::make_shared<std::latch>(1);
    reading.post([release] { release->wait(); });
    return release;
  }

  const std::string address = "198.51.100.7";
  Ledger ledger{CallLimits{}, HoldLimits{}, [] { return game::Millis{0}; }};
  Workers reading{1, Urgency::reads};
  Readers readers{reading, ledger};
  Readers none{reading, ledger, {.of_address = 0}};  // refuses everything
};

TEST_F(ReadRooms, RequestsOfStrangersOpenNone) {
  const auto id = stored_game();
  Rooms rooms(with(readers));
  const auto stranger = std::make_shared<Ear>(bob, address);
  rooms.command(bob, AskResign{id}, stranger);
  rooms.command(bob, AskResign{GameId::random()}, stranger);
  EXPECT_TRUE(
      eventually([&] { return stranger->errors() == std::vector{ErrorCode::not_your_game, ErrorCode::unknown_game}; }));
  Later<std::expected<LinesView, Error>> lines;
  rooms.show_lines(id, bob, address, lines.taker());
  EXPECT_EQ(lines.get().error().code, ErrorCode::not_your_game);
  rooms.unsay(id, 1);
  rooms.tell_chat_again(id, bob);
  EXPECT_EQ(rooms.open_rooms(), 0U);
}

TEST_F(ReadRooms, APlayersCommandsKeepTheirOrder) {
  const auto id = stored_game();
  Rooms rooms(with(readers));
  const auto player = std::make_shared<Ear>(ann, address);
  const auto release = hold_reading();
  rooms.command(ann, PlayUsi{id, 0, "3d3c"}, player);
  rooms.command(ann, AskTakeBack{id, 1}, player);
  EXPECT_EQ(rooms.open_rooms(), 0U);
  open(rooms, id);
  rooms.command(ann, PlayUsi{id, 0, "1e1d"}, player);
  release->count_down();
  EXPECT_TRUE(eventually([&] { return GameTable{*store}.load(id)->size() == 4; }));
  EXPECT_EQ(player->errors(), std::vector<ErrorCode>{});
}

TEST_F(ReadRooms, TheCommandsThatWaitAreLimited) {
  const auto id = stored_game();
  Rooms rooms(with(readers));
  const auto player = std::make_shared<Ear>(ann, address);
  const auto release = hold_reading();
  for (int i = 0; i < Room::most_pending + 3; ++i) rooms.command(ann, AskTakeBack{id, {}}, player);
  EXPECT_EQ(player->errors(), std::vector(3, ErrorCode::busy));
  release->count_down();
  EXPECT_TRUE(eventually([&] { return player->errors().size() == Room::most_pending + 3; }));
}

// An email has no address, so it does not wait for a reading thread, but it must not overtake what does.
TEST_F(ReadRooms, CommandsByEmailQueueBehindThoseThatWait) {
  const auto id = stored_game();
  Rooms rooms(with(readers));
  const auto player = std::make_shared<Ear>(ann, address);
  const auto release = hold_reading();
  rooms.command(ann, PlayUsi{id, 0, "3d3c"}, player);
  Later<std::expected<void, Error>> resigned;
  rooms.command(ann, {}, AskResign{id}, resigned.taker());
  EXPECT_EQ(rooms.open_rooms(), 0U);
  rooms.unwatch(id, player);
  rooms.observe(id);
  release->count_down();
  EXPECT_TRUE(resigned.get());
  EXPECT_GE(GameTable{*store}.load(id)->size(), 3U) << "created, moved, resigned";
  EXPECT_EQ(player->errors(), std::vector<ErrorCode>{});
}

TEST_F(ReadRooms, EveryRequestFromOutsideCountsForItsAddress) {
  const auto id = stored_game();
  Rooms rooms(with(none));
  const auto player = std::make_shared<Ear>(ann, address);
  const auto code = [](auto&& ask) {
    Later<std::expected<void, Error>> done;
    ask([take = done.taker()](auto result) mutable {
      if (result) return take({});
      take(std::unexpected(result.error()));
    });
    return done.get().error().code;
  };
  EXPECT_EQ(code([&](auto reply) { rooms.command(ann, address, AskResign{id}, std::move(reply)); }),
            ErrorCode::too_many);
  EXPECT_EQ(code([&](auto reply) { rooms.show_lines(id, ann, address, std::move(reply)); }), ErrorCode::too_many);
  EXPECT_EQ(code([&](auto reply) { rooms.set_lines(id, ann, address, {}, std::move(reply)); }), ErrorCode::too_many);
  EXPECT_EQ(code([&](auto reply) { rooms.drop_lines(id, ann, address, std::move(reply)); }), ErrorCode::too_many);
  EXPECT_EQ(code([&](auto reply) {
              rooms.say(bob, address, {id, Channel::spectators, Phrase::hello}, {}, std::move(reply));
            }),
            ErrorCode::too_many);
  EXPECT_EQ(code([&](auto reply) { rooms.find_message(id, bob, address, Hears::own, 1, std::move(reply)); }),
            ErrorCode::too_many);
  EXPECT_EQ(rooms.open_rooms(), 0U);

  open(rooms, id);
  rooms.command(ann, PlayUsi{id, 0, "3d3c"}, player);
  EXPECT_TRUE(eventually([&] { return GameTable{*store}.load(id)->size() == 2; })) << "nothing has to be read";
}

// Its client has much to read. The first to ask when that is taken arrives only after `overtaking` others.
class SlowEar final : public Listener {
 public:
  explicit SlowEar(std::ptrdiff_t overtaking) : overtaking_(overtaking) {}

  [[nodiscard]] const game::PlayerId& who() const override { return ann; }
  void hear(const News& news) override { heard_.hear(news); }
  void when_taken(std::move_only_function<void()> go_on) override {
    const bool is_first = !was_asked_.exchange(true);
    if (is_first) overtaking_.wait();
    outbox_.when_little(std::move(go_on));
    ++asked_;
    if (!is_first) overtaking_.count_down();
  }

  [[nodiscard]] int asked() const { return asked_; }
  void take() { outbox_.remove(much); }
  [[nodiscard]] bool has_heard(std::uint64_t event) const {
    const auto events = heard_.events();
    return !events.empty() && events.back() == event;
  }

 private:
  static constexpr std::size_t much = Outbox::always - Outbox::of_text;

  Ear heard_;
  Shares shares_{{.of_address = 1'000'000, .of_all = 1'000'000}};
  Outbox outbox_{shares_, {}, 1'000'000};
  const bool is_full_ = outbox_.add(much);
  std::latch overtaking_;
  std::atomic<bool> was_asked_ = false;
  std::atomic<int> asked_ = 0;
};

class LongGames : public ReadRooms {
 protected:
  static constexpr std::uint64_t length = 2 * Room::piece + 1;

  // In memory.
  GameId long_game(Rooms& rooms) {
    const auto id = new_game(rooms);
    for (std::uint64_t event = 2; event <= length; ++event) {
      Later<std::expected<void, Error>> done;
      if (event % 2 == 0) {
        rooms.command(ann, PlayUsi{id, 0, "3d3c"}, done.taker());
      } else {
        rooms.command(ann, AskTakeBack{id, {}}, done.taker());
      }
      EXPECT_TRUE(done.get());
    }
    return id;
  }
};

TEST_F(LongGames, AskingAgainForOneSilencesNobody) {
  Workers two{2};
  Readers parallel{two, ledger};
  Rooms rooms(with(parallel));
  const auto id = long_game(rooms);
  const auto ear = std::make_shared<SlowEar>(1);
  rooms.watch(id, 0, ear);
  rooms.watch(id, 0, ear);
  ASSERT_TRUE(eventually([&] { return ear->asked() == 2; }));
  ear->take();
  ASSERT_TRUE(eventually([&] { return ear->has_heard(length); }));
  rooms.command(ann, PlayUsi{id, 0, "3d3c"}, ear);
  EXPECT_TRUE(eventually([&] { return ear->has_heard(length + 1); }));
}

// When another server takes over, the clients of this one stay connected. Otherwise the pool of threads ends the
// program, because a strand outlives it.
TEST_F(LongGames, AreNotKeptByClientsThatOutliveTheServer) {
  const auto ear = std::make_shared<SlowEar>(0);
  {
    Workers playing{1};
    const RoomServices with_others{.store = *store,
                                   .engines = pool,
                                   .moderation = moderation,
                                   .names = names,
                                   .vacations = vacations,
                                   .workers = playing,
                                   .now = [this] { return now.load(); },
                                   .uptime = [this] { return time_up(); },
                                   .readers = &readers};
    Rooms rooms(with_others);
    rooms.watch(long_game(rooms), 0, ear);
    ASSERT_TRUE(eventually([&] { return ear->asked() == 1; }));
    Later<std::expected<void, Error>> read;
    reading.post([told = read.taker()]() mutable { told({}); });
    ASSERT_TRUE(read.get());
    // The store's thread, too, has let go of the room: in the server it ends before the pool.
    ASSERT_TRUE(write_and_wait(*store, {ProveWritable{}}));
  }
  ear->take();
}

TEST_F(RoomsTest, TimeInAGameNeverRunsBackwards) {
  engine.held = true;
  Rooms rooms(services());
  const auto id = new_game(rooms);
  now = 500;
  const auto ear = std::make_shared<Ear>();
  rooms.command(ann, PlayUsi{id, 0, "3d3c"}, ear);
  ASSERT_TRUE(eventually([&] { return GameTable{*store}.load(id)->size() == 2; }));
  EXPECT_EQ(GameTable{*store}.load(id)->back().at, 1000);
}

TEST_F(RoomsTest, AfterClosingNoGameStarts) {
  Rooms rooms(services());
  const auto id = new_game(rooms);
  const auto ear = std::make_shared<Ear>();
  rooms.command(ann, PlayUsi{id, 0, "3d3c"}, ear);
  rooms.close();
  EXPECT_GE(GameTable{*store}.load(id)->size(), 2U) << "what was begun is finished";
  rooms.command(ann, AskResign{id}, ear);
  EXPECT_EQ(ear->errors(), std::vector{ErrorCode::busy});
}

TEST_F(RoomsTest, ASocketWatchesSixtyFourGames) {
  Rooms rooms(services());
  GameSockets sockets(rooms);
  const auto ear = std::make_shared<Ear>();
  const auto socket = sockets.open({.listener = ear, .address = {}});
  std::vector<GameId> games;
  for (int number = 0; number < 65; ++number) games.push_back(GameId::random());
  const auto send = [&](std::string_view type, std::size_t game, std::string_view more) {
    auto fields = *Fields::parse(fmt::format(R"({{"game":"{}"{}}})", games[game].text(), more));
    auto asked = socket->parse(type, fields);
    ASSERT_TRUE(asked);
    asked->act();
  };
  const auto watch = [&](std::size_t game) { send("watch", game, R"(,"since":0)"); };
  // Whether these games exist makes no difference, and is found out later.
  const auto refusals = [&] { return std::ranges::count(ear->errors(), ErrorCode::busy); };
  for (std::size_t game = 0; game < 64; ++game) watch(game);
  watch(0);
  EXPECT_EQ(refusals(), 0) << "64 games, one of them asked for twice";
  watch(64);
  EXPECT_EQ(refusals(), 1);
  EXPECT_EQ(ear->refusal(ErrorCode::busy)->frame, "watch");
  EXPECT_EQ(ear->refusal(ErrorCode::busy)->game, games[64]);
  send("unwatch", 0, "");
  watch(64);
  EXPECT_EQ(refusals(), 1) << "there is room again";
  watch(0);
  EXPECT_EQ(refusals(), 2);
}

TEST_F(RoomsTest, ADamagedGameIsAnErrorForTheRequest) {
  Rooms rooms(services(), 20ms);
  const auto id = new_game(rooms);
  ASSERT_TRUE(eventually([&] { return rooms.open_rooms() == 0; }));
  Later<Store::Result<void>> stored;
  store->write({Append{.id = id,
                       .game = &Tori::spec,
                       .events = {{2, 1000, game::Moved{Move::drop(PieceType{0}, Square{0})}}},
                       .digest = {}}},
               stored.taker());
  ASSERT_TRUE(stored.get());
  const auto ear = std::make_shared<Ear>();
  rooms.watch(id, 0, ear);
  EXPECT_TRUE(eventually([&] { return ear->errors() == std::vector{ErrorCode::storage}; }));
}

}  // namespace
}  // namespace ootori::server::testing
