// Vacations: on a real store with a time that the test controls, and as calls over real sockets.
#include "game/terms.hpp"
#include "server/games/game_table.hpp"
#include "server/testing/people.hpp"
#include "server/testing/rooms_fixture.hpp"
#include "server/testing/token_holder.hpp"

namespace ootori::server::testing {
namespace {

constexpr UnixMillis june = 1'780'272'000'000;  // the first of it, 2026
constexpr game::Millis day = std::chrono::days{1};

class VacationsInRooms : public RoomsTest {
 protected:
  VacationsInRooms() {
    now = june;
    uptime = 2 * restart_credit;
    EXPECT_TRUE(vacations.resume([this](const game::PlayerId& player) { rooms.observe_vacations(player); }));
  }

  // As in Core: a room that is at work needs the workers to finish. The workers notify the rooms, so they end before.
  ~VacationsInRooms() override {
    pool.stop();
    vacations.close();
    rooms.close();
    workers.stop();
    workers.join();
  }

  // Ann is Black, and to move after one move by each; two days for each move.
  GameId begin() {
    const auto id = create(rooms, game::begin({.game = &Yari::spec, .time = game::CorrespondenceTime::from(2)},
                                              {game::PersonSeat{ann}, game::PersonSeat{bob}}));
    EXPECT_TRUE(move(id, ann, 0, "1g1f"));
    EXPECT_TRUE(move(id, bob, 1, "1c1d"));
    return id;
  }

  std::expected<void, Error> move(const GameId& id, const game::PlayerId& by, std::size_t ply, const std::string& usi) {
    Later<std::expected<void, Error>> done;
    rooms.command(by, PlayUsi{id, ply, usi}, done.taker());
    return done.get();
  }

  std::expected<VacationView, Error> begin_vacation(const game::PlayerId& player) {
    Later<std::expected<VacationView, Error>> done;
    vacations.begin(player, done.taker());
    return done.get();
  }

  std::expected<VacationView, Error> end_vacation(const game::PlayerId& player) {
    Later<std::expected<VacationView, Error>> done;
    vacations.end(player, done.taker());
    return done.get();
  }

  game::Event last_event(const GameId& id) { return GameTable{*store}.load(id)->back().event; }

  bool comes(const GameId& id, const game::Event& event) {
    return eventually([&] { return last_event(id) == event; });
  }

  void pass(game::Millis span) {
    now = now + span.count();
    uptime = uptime.load() + span;
  }

  std::optional<UnixMillis> deadline(const GameId& id) { return find(id).digest.deadline; }

  Summary find(const GameId& id) {
    const auto games = *GameTable{*store}.list(ann, 10);
    return *std::ranges::find(games, id, &Summary::id);
  }

  Rooms rooms{{.store = flaky,
               .engines = pool,
               .moderation = moderation,
               .names = names,
               .vacations = vacations,
               .workers = workers,
               .now = [this] { return now.load(); },
               .uptime = [this] { return time_up(); }}};
};

// Nobody looks at the new game: both play by email.
TEST_F(VacationsInRooms, StopTheClockOfARematch) {
  const auto id = begin();
  const auto ask = [&](const game::PlayerId& by, const GameFrame& frame) {
    Later<std::expected<void, Error>> done;
    rooms.command(by, frame, done.taker());
    return done.get();
  };
  ASSERT_TRUE(ask(ann, AskResign{id}));
  ASSERT_TRUE(ask(ann, AskRematch{id}));
  ASSERT_TRUE(begin_vacation(ann));
  ASSERT_TRUE(ask(bob, AnswerOffer{id, game::Offer::rematch, true}));
  const game::Event last = last_event(id);
  const auto* rematched = std::get_if<game::Rematched>(&last);
  ASSERT_NE(rematched, nullptr);
  EXPECT_TRUE(comes(*GameId::parse(rematched->game), game::VacationBegan{Color::white, game::Millis{0}}));
}

TEST_F(VacationsInRooms, StopAndResumeTheClock) {
  const auto id = begin();
  pass(day);
  const auto begun = begin_vacation(ann);
  ASSERT_TRUE(begun);
  EXPECT_TRUE(begun->on);
  EXPECT_EQ(begun->until, june + 31 * day.count());
  ASSERT_TRUE(comes(id, game::VacationBegan{Color::black, day}));
  EXPECT_EQ(deadline(id), std::nullopt);
  EXPECT_TRUE(find(id).digest.on_vacation[index(Color::black)]);
  EXPECT_FALSE(find(id).digest.on_vacation[index(Color::white)]);
  pass(10 * day);
  const auto ear = std::make_shared<Ear>();
  rooms.watch(id, 4, ear);
  ASSERT_TRUE(eventually([&] { return ear->last<ClockNews>() != nullptr; }));
  EXPECT_EQ(ear->last<ClockNews>()->black.main, day) << "it stands";
  EXPECT_EQ(ear->last<ClockNews>()->until_flag, std::nullopt);
  ASSERT_TRUE(end_vacation(ann));
  ASSERT_TRUE(comes(id, game::VacationEnded{Color::black}));
  EXPECT_EQ(deadline(id), now + day.count());
  EXPECT_EQ(vacations.view(ann).left, 20 * day);
  pass(day);
  EXPECT_TRUE(move(id, ann, 2, "2g2f")) << "heard, but too late";
  EXPECT_TRUE(comes(id, game::Ended{{Color::white, Termination::time}}));
}

TEST_F(VacationsInRooms, ReachAGameThatCouldNotBeSaved) {
  const auto id = begin();
  const auto spectator = std::make_shared<Ear>(game::PlayerId{"cho"});
  rooms.watch(id, 3, spectator);  // keeps the game in memory
  flaky.failing_writes = 1;
  ASSERT_TRUE(begin_vacation(ann));
  EXPECT_TRUE(comes(id, game::VacationBegan{Color::black, game::Millis{0}}));
  EXPECT_EQ(flaky.failing_writes, 0);
}

TEST_F(VacationsInRooms, ReachGamesThatCouldNotBeRead) {
  const auto id = begin();
  flaky.failing_reads = 1;
  ASSERT_TRUE(begin_vacation(ann));
  EXPECT_TRUE(comes(id, game::VacationBegan{Color::black, game::Millis{0}}));
  EXPECT_EQ(flaky.failing_reads, 0);
}

TEST_F(VacationsInRooms, DoNotUndoAFallenFlag) {
  const auto id = begin();
  pass(2 * day);
  ASSERT_TRUE(begin_vacation(ann));
  EXPECT_TRUE(comes(id, game::Ended{{Color::white, Termination::time}}));
}

TEST_F(VacationsInRooms, ApplyToNewGamesAndSurviveARestart) {
  ASSERT_TRUE(begin_vacation(bob));
  const auto id = create(rooms, game::begin({.game = &Yari::spec, .time = game::CorrespondenceTime::from(2)},
                                            {game::PersonSeat{ann}, game::PersonSeat{bob}}));
  ASSERT_TRUE(comes(id, game::VacationBegan{Color::white}));
  Vacations again{{.store = *store, .workers = workers, .now = [this] { return now.load(); }}};
  ASSERT_TRUE(again.resume([](const game::PlayerId&) {}));
  EXPECT_TRUE(again.is_away(bob));
  EXPECT_FALSE(again.is_away(ann));
}

// From 20 November to 20 December. It is ended on 5 January, as by a server that was down until then.
TEST_F(VacationsInRooms, ThatRanOutInTheOldYearUseNoDaysOfTheNewYear) {
  constexpr std::chrono::sys_days november{std::chrono::year{2026} / std::chrono::November / 20};
  now = game::Millis{november.time_since_epoch()}.count();
  ASSERT_TRUE(begin_vacation(ann));
  pass(46 * day);
  const auto ended = end_vacation(ann);
  ASSERT_TRUE(ended);
  EXPECT_EQ(ended->left, 30 * day);
}

TEST_F(VacationsInRooms, AreLimited) {
  EXPECT_EQ(end_vacation(ann).error().code, ErrorCode::not_allowed) << "there is none";
  for (int i = 0; i < 30; ++i) {
    ASSERT_TRUE(begin_vacation(ann)) << i;
    EXPECT_EQ(begin_vacation(ann).error().code, ErrorCode::not_allowed) << "there is one";
    pass(1h);
    ASSERT_TRUE(end_vacation(ann));
    pass(day);
  }
  EXPECT_EQ(begin_vacation(ann).error().code, ErrorCode::not_allowed) << "each has taken a day";
  pass(365 * day);
  EXPECT_TRUE(begin_vacation(ann)) << "a new year";
}

class VacationTest : public ServerTest {};

TEST_F(VacationTest, NeedsAnAccount) {
  const std::string path = "/api/v1/account/vacation";
  EXPECT_EQ(browser.get(path).code(), "signed_out");
  EXPECT_EQ(browser.post(path, {}).code(), "signed_out");
  sign_up(browser, "Ann");
  const auto before = browser.get(path);
  EXPECT_EQ(before.status, 200);
  EXPECT_FALSE(before.json().at("on").as_bool());
  EXPECT_FALSE(browser.get("/api/v1/players/Ann").json().contains("vacation_until"));
  EXPECT_TRUE(before.json().at("until").is_null());
  const auto begun = browser.post(path, {});
  EXPECT_EQ(begun.status, 200) << begun.body;
  EXPECT_TRUE(begun.json().at("on").as_bool());
  EXPECT_EQ(browser.post(path, {}).code(), "not_allowed");
  Browser other{.port = browser.port};
  EXPECT_EQ(other.get("/api/v1/players/ann").json().at("vacation_until"), begun.json().at("until"));
  restart();
  EXPECT_TRUE(browser.get(path).json().at("on").as_bool());
  EXPECT_TRUE(browser.get("/api/v1/account/export").body.contains(R"("ended":null)"));
  const auto ended = browser.call("DELETE", path, {});
  EXPECT_EQ(ended.status, 200) << ended.body;
  EXPECT_FALSE(ended.json().at("on").as_bool());
  EXPECT_FALSE(browser.get("/api/v1/players/Ann").json().contains("vacation_until"));
}

}  // namespace
}  // namespace ootori::server::testing
