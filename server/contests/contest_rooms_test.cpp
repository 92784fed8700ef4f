// What all kinds of contests have in common, tested with simuls: their limits, requests to them, and damage.
#include "server/contests/contest_rooms.hpp"

#include <latch>
#include <thread>

#include <gtest/gtest.h>

#include "server/contests/contest_frames.hpp"
#include "server/simuls/simuls.hpp"
#include "server/testing/rooms_fixture.hpp"
#include "server/testing/store_fixture.hpp"

namespace ootori::server::testing {
namespace {

namespace simul = tournament::simul;

class ContestsTest : public RoomsTest {
 protected:
  using Told = std::expected<void, Error>;
  using Opened = std::expected<SimulId, Error>;

  void SetUp() override {
    ASSERT_TRUE(names.add(ann, "Ann"));
    ASSERT_TRUE(names.add(bob, "Bob"));
  }

  [[nodiscard]] ContestServices contest_services() {
    return {.store = *store, .rooms = rooms, .names = names, .now = [this] { return now.load(); }};
  }
  // They tick only if the test waits for it.
  [[nodiscard]] std::unique_ptr<Simuls> some_simuls(const ContestLimits& limits,
                                                    std::chrono::milliseconds tick_every = std::chrono::hours{1}) {
    return std::make_unique<Simuls>(
        contest_services(), [this] { return time_up(); }, SimulLimits{.all = limits}, tick_every);
  }

  static simul::Settings usual() {
    const auto time = *game::LiveTime::from({.main = std::chrono::minutes{5}});
    return {.game = &Tori::spec, .time = time, .host_time = time};
  }
  static Opened open(Simuls& simuls, const game::PlayerId& host) {
    Later<Opened> opened;
    simuls.open(host, usual(), opened.taker());
    return opened.get();
  }
  static Told ask(Simuls& simuls, const SimulId& id, const simul::Event& event) {
    Later<Told> told;
    simuls.ask(
        id, [event](const simul::State&) -> SimulRoom::Decision { return SimulRoom::Events{event}; }, {}, told.taker());
    return told.get();
  }
  // Puts a simul into the store, as another run of the server left it.
  void store_simul(const SimulId& id, const std::vector<simul::Event>& more = {}) {
    std::vector<simul::Event> events{simul::Opened{usual(), ann, now}};
    events.insert(events.end(), more.begin(), more.end());
    const auto state = *simul::State::fold(events);
    ASSERT_TRUE(write_now(*store, {AppendToSimul{.id = id, .first = 1, .events = events, .after = state, .at = now}}));
  }

  Rooms rooms{services()};
};

TEST_F(ContestsTest, AnOwnerMayHaveAFewAtATime) {
  const auto simuls = some_simuls({.begun = no_limit, .of_one = 2, .of_all = 9});
  const auto first = open(*simuls, ann);
  ASSERT_TRUE(first);
  ASSERT_TRUE(open(*simuls, ann));
  const auto third = open(*simuls, ann);
  ASSERT_FALSE(third);
  EXPECT_EQ(third.error().code, ErrorCode::not_allowed);
  EXPECT_EQ(third.error().message, "You already host 2 simuls, the maximum. Finish or cancel one first.");
  EXPECT_TRUE(open(*simuls, bob)) << "others may";
  ASSERT_TRUE(ask(*simuls, *first, simul::Cancelled{}));
  EXPECT_TRUE(open(*simuls, ann)) << "one of them is over";
}

TEST_F(ContestsTest, AServerMayHaveACertainNumber) {
  const auto simuls = some_simuls({.begun = no_limit, .of_one = 9, .of_all = 2});
  ASSERT_TRUE(open(*simuls, ann));
  ASSERT_TRUE(open(*simuls, bob));
  const auto third = open(*simuls, bob);
  ASSERT_FALSE(third);
  EXPECT_EQ(third.error().code, ErrorCode::busy);
  EXPECT_EQ(third.error().message, "There are too many simuls. Please try again later.");
}

TEST_F(ContestsTest, AnOwnerMayBeginOneNowAndThen) {
  const game::Millis again = std::chrono::seconds{10};
  const auto simuls = some_simuls({.begun = {.most = 1, .again = again}, .of_one = 9, .of_all = 9});
  ASSERT_TRUE(open(*simuls, ann));
  const auto second = open(*simuls, ann);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, ErrorCode::too_many);
  EXPECT_EQ(second.error().retry_after, std::chrono::seconds{10});
  EXPECT_TRUE(open(*simuls, bob)) << "who has a limit of their own";
  uptime = again - game::Millis{1};
  EXPECT_FALSE(open(*simuls, ann));
  uptime = again;
  EXPECT_TRUE(open(*simuls, ann));
}

TEST_F(ContestsTest, RequestsToOthersThanThoseInProgressAreRefused) {
  const auto simuls = some_simuls({.begun = no_limit, .of_one = 9, .of_all = 9});
  const auto unknown = ask(*simuls, SimulId::random(), simul::Cancelled{});
  EXPECT_EQ(unknown.error().code, ErrorCode::not_found);
  EXPECT_EQ(unknown.error().message, "There is no such simul.");
  const SimulId over = SimulId::random();
  store_simul(over, {simul::Cancelled{}});
  const auto late = ask(*simuls, over, simul::Cancelled{});
  EXPECT_EQ(late.error().code, ErrorCode::not_allowed);
  EXPECT_EQ(late.error().message, "This simul is over.");
  EXPECT_EQ((*simuls->view(over))->state.phase(), simul::Phase::cancelled) << "but they can be seen";
  const auto ear = std::make_shared<Ear>();
  EXPECT_FALSE(simuls->follow(over, ear));
  EXPECT_FALSE(simuls->follow(SimulId::random(), ear));
}

// The caller may be the thread of all HTTP requests.
TEST_F(ContestsTest, RequestsToThoseThatAreOverAreAnsweredByAnotherThread) {
  const auto simuls = some_simuls({.begun = no_limit, .of_one = 9, .of_all = 9});
  const SimulId over = SimulId::random();
  store_simul(over, {simul::Cancelled{}});
  for (const SimulId& id : {over, SimulId::random()}) {
    Later<std::thread::id> answered_by;
    simuls->ask(
        id, [](const simul::State&) -> SimulRoom::Decision { return SimulRoom::Events{simul::Cancelled{}}; }, {},
        [answer = answered_by.taker()](const Told&) mutable { answer(std::this_thread::get_id()); });
    EXPECT_NE(answered_by.get(), std::this_thread::get_id());
  }
}

TEST_F(ContestsTest, ARequestWithoutEventsChangesNothing) {
  const auto simuls = some_simuls({.begun = no_limit, .of_one = 9, .of_all = 9});
  const SimulId id = *open(*simuls, ann);
  Later<Told> told;
  simuls->ask(id, [](const simul::State&) -> SimulRoom::Decision { return SimulRoom::Events{}; }, {}, told.taker());
  EXPECT_TRUE(told.get());
  EXPECT_EQ((*simuls->view(id))->version, 1U);
}

TEST_F(ContestsTest, AnEventThatDoesNotFitChangesNothing) {
  const auto simuls = some_simuls({.begun = no_limit, .of_one = 9, .of_all = 9});
  const SimulId id = *open(*simuls, ann);
  const auto refused = ask(*simuls, id, simul::Accepted{bob});
  EXPECT_EQ(refused.error().code, ErrorCode::not_allowed);
  EXPECT_EQ(refused.error().message, "The simul has changed, so this is no longer possible. Reload the page.");
  EXPECT_EQ((*simuls->view(id))->version, 1U);
  EXPECT_TRUE(ask(*simuls, id, simul::Applied{bob, 1500}));
  EXPECT_EQ((*simuls->view(id))->version, 2U);
}

TEST_F(ContestsTest, AnEventThatCannotBeStoredChangesNothing) {
  const auto simuls = some_simuls({.begun = no_limit, .of_one = 9, .of_all = 9});
  const SimulId id = *open(*simuls, ann);
  const auto ear = std::make_shared<Ear>();
  ASSERT_TRUE(simuls->follow(id, ear));
  // Somebody else has taken the number of the next event.
  TestDatabase database(folder.path());
  ASSERT_TRUE(database.execute(fmt::format("INSERT INTO simul_events VALUES ('{}', 2, 0, '{{}}')", id.text())));
  const auto refused = ask(*simuls, id, simul::Applied{bob, 1500});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::storage);
  EXPECT_EQ(refused.error().message,
            "The server cannot save this at the moment. Nothing has changed; please try again.");
  EXPECT_TRUE((*simuls->view(id))->state.guests().empty());
  EXPECT_EQ(ear->count<SimulNews>(), 0U);
  ASSERT_TRUE(database.execute("DELETE FROM simul_events WHERE number = 2"));
  EXPECT_TRUE(ask(*simuls, id, simul::Applied{bob, 1500}));
  EXPECT_TRUE(eventually([&] { return ear->count<SimulNews>() == 1; }));
}

TEST_F(ContestsTest, TooManyRequestsAtOnceAreRefused) {
  const auto simuls = some_simuls({.begun = no_limit, .of_one = 9, .of_all = 9});
  const SimulId id = *open(*simuls, ann);
  std::latch goes_on{1};
  const auto held = [&goes_on](const simul::State&) -> SimulRoom::Decision {
    goes_on.wait();
    return std::unexpected(Error{ErrorCode::not_allowed, "no"});
  };
  std::vector<Later<Told>> waiting(GameQueue::most_waiting);
  for (auto& one : waiting) simuls->ask(id, held, {}, one.taker());
  const auto refused = ask(*simuls, id, simul::Cancelled{});
  EXPECT_EQ(refused.error().code, ErrorCode::busy);
  EXPECT_EQ(refused.error().message, "This simul receives too many requests. Please try again.");
  goes_on.count_down();
  for (auto& one : waiting) EXPECT_EQ(one.get().error().message, "no");
  EXPECT_TRUE(eventually([&] { return ask(*simuls, id, simul::Cancelled{}).has_value(); }));
}

TEST_F(ContestsTest, AfterClosingNothingIsBegunAndNothingIsSaidToBeOver) {
  const auto simuls = some_simuls({.begun = no_limit, .of_one = 9, .of_all = 9});
  const SimulId id = *open(*simuls, ann);
  simuls->close();
  EXPECT_EQ(open(*simuls, ann).error().code, ErrorCode::busy);
  const auto refused = ask(*simuls, id, simul::Cancelled{});
  EXPECT_EQ(refused.error().code, ErrorCode::busy);
  EXPECT_EQ(refused.error().message, going_down().message);
  EXPECT_EQ((*simuls->view(id))->state.phase(), simul::Phase::open);
}

TEST_F(ContestsTest, ADamagedOneDoesNotStopTheOthers) {
  const SimulId damaged = SimulId::random();
  const SimulId impossible = SimulId::random();
  const SimulId sound = SimulId::random();
  for (const SimulId& id : {damaged, impossible, sound}) store_simul(id);
  for (const auto& [id, event] : {std::pair{damaged, "{"}, std::pair{impossible, R"({"type":"cancelled"})"}}) {
    ASSERT_TRUE(TestDatabase(folder.path())
                    .execute(fmt::format("UPDATE simul_events SET event = '{}' WHERE simul = '{}'", event, id.text())));
  }
  const auto simuls = some_simuls({.begun = no_limit, .of_one = 9, .of_all = 9});
  ASSERT_TRUE(simuls->resume());
  EXPECT_TRUE(ask(*simuls, sound, simul::Applied{bob, 1500}));
  for (const SimulId& id : {damaged, impossible}) {
    const auto seen = simuls->view(id);
    ASSERT_FALSE(seen);
    EXPECT_EQ(seen.error().code, ErrorCode::storage);
    EXPECT_EQ(seen.error().message, "The simuls cannot be read at the moment. Please try again.");
  }
}

TEST_F(ContestsTest, ResultsForThoseThatAreOverAreDropped) {
  const SimulId over = SimulId::random();
  store_simul(over, {simul::Cancelled{}});
  ASSERT_TRUE(
      write_now(*store, {EnterBoardResult{{.simul = over, .game = GameId::random().text(), .end = BoardEnd::drawn}}}));
  const auto simuls = some_simuls({.begun = no_limit, .of_one = 9, .of_all = 9}, 1ms);
  ASSERT_TRUE(simuls->resume());
  EXPECT_TRUE(eventually([&] { return SimulTable{*store}.arrivals(10)->empty(); }));
  EXPECT_EQ((*simuls->view(over))->version, 2U);
}

// --- the frame with which sockets follow them ---

// Everything is in progress except `over`.
struct FollowedContests {
  SimulId over = SimulId::random();
  std::set<SimulId> followed{};

  bool follow(const SimulId& id, const std::shared_ptr<Listener>& /*listener*/) {
    return id != over && followed.insert(id).second;
  }
  void unfollow(const SimulId& id, const std::shared_ptr<Listener>& /*listener*/) { followed.erase(id); }
};

class ContestFramesTest : public ::testing::Test {
 protected:
  std::optional<Error> send(const std::string& id, std::string_view on) {
    auto fields = *Fields::parse(fmt::format(R"({{"simul":"{}","on":{}}})", id, on));
    auto asked = socket->parse("follow_simul", fields);
    if (!asked) return asked.error();
    asked->act();
    return std::nullopt;
  }

  FollowedContests contests;
  ContestFrames<FollowedContests, SimulContest> frames{contests};
  std::shared_ptr<Ear> ear = std::make_shared<Ear>();
  std::unique_ptr<SocketPart> socket = frames.open({.listener = ear, .address = {}});
};

TEST_F(ContestFramesTest, ASocketFollowsTen) {
  std::vector<SimulId> ids;
  for (int number = 0; number < 11; ++number) ids.push_back(SimulId::random());
  for (int number = 0; number < 10; ++number) EXPECT_FALSE(send(ids[static_cast<std::size_t>(number)].text(), "true"));
  EXPECT_EQ(contests.followed.size(), 10U);
  EXPECT_FALSE(send(ids[0].text(), "true")) << "it is followed already";
  EXPECT_TRUE(ear->errors().empty());
  EXPECT_FALSE(send(ids[10].text(), "true"));
  ASSERT_EQ(ear->errors(), std::vector{ErrorCode::not_allowed});
  EXPECT_EQ(ear->last<Refused>()->error.message, "This connection follows too many simuls.");
  EXPECT_EQ(ear->last<Refused>()->frame, "follow_simul");
  EXPECT_FALSE(contests.followed.contains(ids[10]));
  EXPECT_FALSE(send(ids[0].text(), "false"));
  EXPECT_FALSE(contests.followed.contains(ids[0]));
  EXPECT_FALSE(send(ids[10].text(), "true")) << "there is room again";
  EXPECT_TRUE(contests.followed.contains(ids[10]));
  socket.reset();
  EXPECT_TRUE(contests.followed.empty()) << "a closed socket follows nothing";
}

TEST_F(ContestFramesTest, ThoseThatAreOverDoNotCount) {
  for (int number = 0; number < 11; ++number) EXPECT_FALSE(send(contests.over.text(), "true"));
  EXPECT_FALSE(send(contests.over.text(), "false"));
  EXPECT_TRUE(ear->errors().empty());
}

TEST_F(ContestFramesTest, NamesTheFaultyField) {
  const auto bad_id = send("nonsense", "true");
  ASSERT_TRUE(bad_id);
  EXPECT_EQ(bad_id->code, ErrorCode::bad_value);
  EXPECT_EQ(bad_id->field, "simul");
  EXPECT_EQ(bad_id->message, "The field \"simul\" must be the id of a simul.");
  const auto bad_flag = send(SimulId::random().text(), "1");
  ASSERT_TRUE(bad_flag);
  EXPECT_EQ(bad_flag->field, "on");
  EXPECT_TRUE(contests.followed.empty());
}

}  // namespace
}  // namespace ootori::server::testing
