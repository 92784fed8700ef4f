// Rooms of two people on a real store: offers, clocks that run out by themselves, and players who are away.
#include "server/testing/people.hpp"

#include "game/terms.hpp"
#include "server/games/game_table.hpp"
#include "server/testing/rooms_fixture.hpp"

namespace ootori::server::testing {
namespace {

class PeopleTest : public RoomsTest {
 protected:
  GameId begin(Rooms& rooms, const std::optional<game::TimeControl>& time = {}) {
    const game::Seats seats{game::PersonSeat{ann}, game::PersonSeat{bob}};
    return create(rooms, game::begin({.game = &Yari::spec, .time = time}, seats));
  }

  // Both make their first moves; waits until these are announced.
  void both_move(Rooms& rooms, const GameId& id) {
    const auto ear = std::make_shared<Ear>();
    rooms.watch(id, 1, ear);
    rooms.command(ann, PlayUsi{id, 0, "1g1f"}, ear);
    rooms.command(bob, PlayUsi{id, 1, "1c1d"}, ear);
    EXPECT_TRUE(eventually([&] { return ear->events().size() >= 2; })) << "a flag may have fallen already";
    rooms.unwatch(id, ear);
  }

  std::optional<game::Event> last_event(const GameId& id) { return GameTable{*store}.load(id)->back().event; }

  static game::TimeControl live(game::Millis main) { return *game::LiveTime::from({.main = main}); }
};

const game::Event lost_on_time = game::Ended{{Color::white, Termination::time}};

TEST_F(PeopleTest, TheOpponentGrantsATakeback) {
  Rooms rooms(services());
  const auto id = begin(rooms);
  both_move(rooms, id);
  const auto ear = std::make_shared<Ear>();
  rooms.watch(id, 3, ear);
  rooms.command(ann, AskTakeBack{id, {}}, ear);
  rooms.command(ann, AnswerOffer{id, game::Offer::takeback, true}, ear);
  rooms.command(bob, AnswerOffer{id, game::Offer::takeback, true}, ear);
  ASSERT_TRUE(eventually([&] { return ear->events().size() == 2; }));
  EXPECT_EQ(ear->errors(), std::vector{ErrorCode::not_offered}) << "nobody grants it to himself";
  EXPECT_EQ(last_event(id), game::Event{game::TakenBack{0}});
}

TEST_F(PeopleTest, AnOfferSurvivesARestart) {
  auto rooms = std::make_unique<Rooms>(services());
  const auto id = begin(*rooms);
  both_move(*rooms, id);
  rooms->command(ann, AskTakeBack{id, {}}, std::make_shared<Ear>());
  rooms = nullptr;
  Rooms next(services());
  next.command(bob, AnswerOffer{id, game::Offer::takeback, true}, std::make_shared<Ear>());
  EXPECT_TRUE(eventually([&] { return last_event(id) == game::Event{game::TakenBack{0}}; }));
}

TEST_F(PeopleTest, GamesPerPlayerAreLimited) {
  Rooms rooms(services());
  for (std::size_t i = 0; i + 1 < Rooms::most_running; ++i) begin(rooms);
  const auto last = begin(rooms);
  for (const game::PlayerId& other : {bob, game::PlayerId{"cho"}}) {
    Later<std::expected<GameView, Error>> made;
    const game::Seats seats{game::PersonSeat{other}, game::PersonSeat{ann}};
    rooms.create(game::begin({.game = &Tori::spec}, seats), {}, made.taker());
    EXPECT_EQ(made.get().error().code, ErrorCode::not_allowed);
  }
  rooms.command(ann, AskResign{last}, std::make_shared<Ear>());
  ASSERT_TRUE(eventually([&] { return std::holds_alternative<game::Ended>(*last_event(last)); }));
  begin(rooms);
}

TEST_F(PeopleTest, OffersPerGameAreLimited) {
  Rooms rooms(services());
  const auto id = begin(rooms, live(60s));
  both_move(rooms, id);
  const auto ear = std::make_shared<Ear>();
  rooms.watch(id, 3, ear);
  for (int i = 0; i < 20; ++i) {
    rooms.command(bob, AskAdjournment{id}, ear);
    rooms.command(bob, AnswerOffer{id, game::Offer::adjourn, false}, ear);
  }
  rooms.command(ann, PlayUsi{id, 2, "2g2f"}, ear);
  ASSERT_TRUE(eventually([&] { return ear->events().size() == 3; })) << "the opponent plays on";
  EXPECT_EQ(std::ranges::count(ear->errors(), ErrorCode::offered_before), 19);
  rooms.command(bob, AskAdjournment{id}, ear);
  EXPECT_TRUE(eventually([&] { return ear->events().size() == 4; })) << "and after the move it may be offered again";
}

TEST_F(PeopleTest, TakingBackChargesTheTurnUnderWay) {
  Rooms rooms(services());
  const auto id = begin(rooms, live(60s));
  both_move(rooms, id);
  const auto ear = std::make_shared<Ear>();
  uptime = uptime.load() + 4s;
  rooms.command(bob, AskTakeBack{id, {}}, ear);
  rooms.command(ann, AnswerOffer{id, game::Offer::takeback, true}, ear);
  rooms.watch(id, 4, ear);
  ASSERT_TRUE(eventually([&] { return ear->last<ClockNews>() != nullptr; }));
  EXPECT_EQ(last_event(id), (game::Event{game::TakenBack{1, 4s - lag_allowance}}));
  EXPECT_EQ(ear->last<ClockNews>()->black.main, 56s + lag_allowance);
  EXPECT_EQ(ear->last<ClockNews>()->white.main, 60s);
}

TEST_F(PeopleTest, AFlagFallsByItself) {
  real_time = true;
  Rooms rooms(services());
  const auto id = begin(rooms, live(100ms));
  both_move(rooms, id);
  const auto ear = std::make_shared<Ear>();
  rooms.watch(id, 3, ear);
  ASSERT_TRUE(eventually([&] { return ear->events().size() == 1; }));
  EXPECT_EQ(last_event(id), lost_on_time);
  ASSERT_TRUE(ear->last<ClockNews>());
  EXPECT_EQ(ear->last<ClockNews>()->running, std::nullopt);
}

TEST_F(PeopleTest, LagIsCompensated) {
  Rooms rooms(services());
  const auto id = begin(rooms, live(60s));
  both_move(rooms, id);
  const auto ear = std::make_shared<Ear>();
  uptime = uptime.load() + 5s;
  rooms.command(ann, PlayUsi{id, 2, "2g2f"}, ear);
  rooms.watch(id, 3, ear);
  ASSERT_TRUE(eventually([&] { return ear->last<ClockNews>() != nullptr; }));
  EXPECT_EQ(std::get<game::Moved>(*last_event(id)).spent, 5s - lag_allowance);
  EXPECT_EQ(ear->last<ClockNews>()->black.main, 55s + lag_allowance);
  EXPECT_EQ(ear->last<ClockNews>()->running, Color::white);
}

TEST_F(PeopleTest, ALateMoveLosesOnTime) {
  Rooms rooms(services());
  const auto id = begin(rooms, live(10s));
  both_move(rooms, id);
  uptime = uptime.load() + 10s + lag_allowance;
  rooms.command(ann, PlayUsi{id, 2, "2g2f"}, std::make_shared<Ear>());
  EXPECT_TRUE(eventually([&] { return last_event(id) == lost_on_time; }));
}

TEST_F(PeopleTest, ARestartIsNotChargedAndTheClockResumes) {
  auto rooms = std::make_unique<Rooms>(services());
  const auto id = begin(*rooms, live(300ms));
  both_move(*rooms, id);
  rooms = nullptr;
  now = now + 1'000'000;
  uptime = game::Millis{};
  real_time = true;
  Rooms next(services());
  const game::Millis resumed = time_up();
  ASSERT_TRUE(next.resume()) << "nobody asks for the game";
  EXPECT_TRUE(eventually([&] { return last_event(id) == lost_on_time; }));
  EXPECT_GE(time_up() - resumed, 300ms) << "the turn has all its time anew";
}

// Otherwise a server that only reads would play the games of the server that is active.
TEST_F(PeopleTest, NoRoomOpensByItselfUntilTheRoomsResume) {
  const auto past_deadline = [this] {
    Rooms active(services());
    const auto id = begin(active, live(10s));
    both_move(active, id);
    now = now + 1'000'000;
    return id;
  };
  const auto first = past_deadline();
  ASSERT_EQ(GameTable{*store}.due(now), std::vector{first});
  Rooms next(services(), 2min, 10ms);
  std::this_thread::sleep_for(200ms);
  EXPECT_EQ(next.open_rooms(), 0U);
  ASSERT_TRUE(next.resume());
  EXPECT_EQ(next.open_rooms(), 1U);
  past_deadline();
  EXPECT_TRUE(eventually([&] { return next.open_rooms() == 2; })) << "from now on it looks for what falls due";
}

TEST_F(PeopleTest, CorrespondenceIsNotLostInTheFirstHourAfterAStart) {
  Rooms rooms(services(), 20ms);
  const auto id = begin(rooms, game::CorrespondenceTime::from(2));
  both_move(rooms, id);
  EXPECT_TRUE(eventually([&] { return rooms.open_rooms() == 0; })) << "a room need not wait for days";
  const game::Millis two_days = std::chrono::days{2};
  EXPECT_EQ(GameTable{*store}.due(now + two_days.count()), std::vector{id});
  EXPECT_EQ(GameTable{*store}.due(now + two_days.count() - 1), std::vector<GameId>{});
  now = now + two_days.count();
  const auto ear = std::make_shared<Ear>();
  rooms.watch(id, 3, ear);
  ASSERT_TRUE(eventually([&] { return ear->last<ClockNews>() != nullptr; }));
  EXPECT_EQ(ear->last<ClockNews>()->until_flag, restart_credit);
  uptime = restart_credit;
  rooms.command(ann, PlayUsi{id, 2, "2g2f"}, ear);
  EXPECT_TRUE(eventually([&] { return last_event(id) == lost_on_time; }));
  EXPECT_EQ(GameTable{*store}.due(now + two_days.count()), std::vector<GameId>{});
}

// People would give up a game whose deadline has passed according to a list or an email.
TEST_F(PeopleTest, AfterAnOutageTheDeadlineIsTheTimeThatCounts) {
  auto rooms = std::make_unique<Rooms>(services());
  const auto id = begin(*rooms, game::CorrespondenceTime::from(2));
  const auto live_id = begin(*rooms, live(10min));
  both_move(*rooms, id);
  rooms = nullptr;
  const auto stored = [&](const GameId& game) { return (*GameTable{*store}.summary(game))->digest.deadline; };
  const auto live_deadline = stored(live_id);
  now = now + game::Millis{std::chrono::days{3}}.count();
  uptime = game::Millis{};
  Rooms next(services());
  ASSERT_TRUE(next.resume());
  const UnixMillis counts = now + restart_credit.count();
  EXPECT_TRUE(eventually([&] { return stored(id) == counts; }));
  EXPECT_EQ(stored(live_id), live_deadline);
  now = now + 60'000;
  uptime = uptime.load() + 1min;
  Later<std::expected<GameView, Error>> seen;
  next.view(id, seen.taker());
  EXPECT_EQ(seen.get()->summary.digest.deadline, counts);
}

TEST_F(PeopleTest, TheOpponentMayClaimAfterAMinute) {
  Rooms rooms(services());
  const auto id = begin(rooms, live(10min));
  both_move(rooms, id);
  const auto here = std::make_shared<Ear>(ann);
  const auto there = std::make_shared<Ear>(bob);
  rooms.watch(id, 3, here);
  rooms.watch(id, 3, there);
  ASSERT_TRUE(eventually([&] { return here->last<PresenceNews>() && here->last<PresenceNews>()->white; }));
  EXPECT_EQ(here->last<PresenceNews>()->claim_in, std::nullopt);
  rooms.unwatch(id, there);
  ASSERT_TRUE(eventually([&] { return !here->last<PresenceNews>()->white; }));
  EXPECT_EQ(here->last<PresenceNews>()->claim_in, game::away_patience);
  uptime = uptime.load() + game::away_patience - 1ms;
  rooms.command(ann, AskClaim{id}, here);
  ASSERT_TRUE(eventually([&] { return here->errors() == std::vector{ErrorCode::not_away}; }));
  uptime = uptime.load() + 1ms;
  rooms.command(ann, AskClaim{id}, here);
  const game::Event claimed = game::Ended{{Color::black, Termination::abandoned}};
  EXPECT_TRUE(eventually([&] { return last_event(id) == claimed; }));
}

TEST_F(PeopleTest, NobodyIsToldToClaimWhileThatIsNotPossible) {
  Rooms rooms(services());
  for (const auto by : {game::Arranged::By::tournament, game::Arranged::By::simul}) {
    game::Created created =
        game::begin({.game = &Yari::spec, .time = live(10min)}, {game::PersonSeat{ann}, game::PersonSeat{bob}});
    created.arranged = game::Arranged{.by = by, .id = "spring", .first_move = 5min, .halved = {}, .may_adjourn = true};
    const auto id = create(rooms, created);
    const auto here = std::make_shared<Ear>(ann);
    rooms.watch(id, 0, here);
    ASSERT_TRUE(eventually([&] { return here->last<PresenceNews>() != nullptr; }));
    EXPECT_EQ(here->last<PresenceNews>()->claim_in, std::nullopt) << "neither has moved";
    uptime = uptime.load() + 20s;
    both_move(rooms, id);
    ASSERT_TRUE(eventually([&] { return here->events().size() == 3; }));
    if (by == game::Arranged::By::simul) {
      EXPECT_EQ(here->last<PresenceNews>()->claim_in, std::nullopt);
      continue;
    }
    ASSERT_TRUE(eventually([&] { return here->last<PresenceNews>()->claim_in == 40s; })) << "from now on";
    rooms.command(ann, AskAdjournment{id}, here);
    rooms.command(bob, AnswerOffer{id, game::Offer::adjourn, true}, std::make_shared<Ear>(bob));
    rooms.command(ann, SealUsi{id, 2, "2g2f"}, here);
    EXPECT_TRUE(eventually([&] { return here->last<PresenceNews>()->claim_in == std::nullopt; }));
    EXPECT_FALSE(here->last<PresenceNews>()->white);
  }
}

// For the notification of their turn.
TEST_F(PeopleTest, TheConnectionsOfThePlayerToMoveAreCheckedForAWhileAfterAMoveByCorrespondence) {
  auto briefly = services();
  briefly.check_lasts = 100ms;
  for (const auto& its : {services(), briefly}) {
    Rooms rooms(its);
    const auto id = begin(rooms, game::CorrespondenceTime::from(2));
    const auto here = std::make_shared<Ear>(ann);
    const auto there = std::make_shared<Ear>(bob);
    for (const auto& one : {here, there}) {
      rooms.watch(id, 0, one);
      ASSERT_TRUE(eventually([&] { return one->last<PresenceNews>() != nullptr; }));
      EXPECT_FALSE(one->is_watched_closely()) << "thousands may be waiting";
    }
    rooms.command(ann, PlayUsi{id, 0, "1g1f"}, here);
    ASSERT_TRUE(eventually([&] { return there->was_watched_closely(); }));
    EXPECT_FALSE(here->was_watched_closely());
    if (its.check_lasts == briefly.check_lasts) {
      EXPECT_TRUE(eventually([&] { return !there->is_watched_closely(); }));
      continue;
    }
    EXPECT_TRUE(there->is_watched_closely());
    rooms.command(bob, PlayUsi{id, 1, "1c1d"}, there);
    EXPECT_TRUE(eventually([&] { return here->is_watched_closely() && !there->is_watched_closely(); }));
  }
}

// Their clock runs at once, so a connection that breaks silently must not stay unnoticed until somebody moves.
TEST_F(PeopleTest, TheConnectionsOfPlayersAreCheckedInALiveGameThatWasLoaded) {
  auto rooms = std::make_unique<Rooms>(services());
  const auto id = begin(*rooms, live(10min));
  both_move(*rooms, id);
  rooms = nullptr;
  Rooms next(services());
  const auto here = std::make_shared<Ear>(ann);
  next.watch(id, 0, here);
  EXPECT_TRUE(eventually([&] { return here->is_watched_closely(); }));
}

TEST_F(PeopleTest, BannedPlayersAreAwayAndCanBeClaimedAgainst) {
  Rooms rooms(services());
  const auto id = begin(rooms, live(10min));
  both_move(rooms, id);
  const auto here = std::make_shared<Ear>(ann);
  const auto there = std::make_shared<Ear>(bob);
  rooms.watch(id, 3, here);
  rooms.watch(id, 3, there);
  rooms.command(bob, AskAdjournment{id}, there);
  rooms.command(bob, AskTakeBack{id, std::nullopt}, there);
  ASSERT_TRUE(eventually([&] { return here->events().size() == 2 && here->last<PresenceNews>()->white; }));
  names.ban(bob, std::nullopt);
  rooms.shut_out(bob);
  ASSERT_TRUE(eventually([&] { return !here->last<PresenceNews>()->white; })) << "the socket is still there";
  EXPECT_EQ(here->last<PresenceNews>()->claim_in, game::away_patience);
  const game::Event declined = game::Declined{Color::white, game::Offer::adjourn};
  EXPECT_TRUE(eventually([&] { return last_event(id) == declined; })) << "the last of the two offers";
  uptime = uptime.load() + game::away_patience;
  rooms.command(ann, AskClaim{id}, here);
  const game::Event claimed = game::Ended{{Color::black, Termination::abandoned}};
  EXPECT_TRUE(eventually([&] { return last_event(id) == claimed; }));
}

TEST_F(PeopleTest, ABanIsTriedAgainIfTheGamesCannotBeRead) {
  Rooms rooms(services());
  const auto id = begin(rooms, live(10min));
  both_move(rooms, id);
  const auto here = std::make_shared<Ear>(ann);
  const auto there = std::make_shared<Ear>(bob);
  rooms.watch(id, 3, here);
  rooms.watch(id, 3, there);
  ASSERT_TRUE(eventually([&] { return here->last<PresenceNews>() && here->last<PresenceNews>()->white; }));
  TestDatabase database(folder.path());
  ASSERT_TRUE(database.execute("ALTER TABLE games RENAME TO hidden_games"));
  names.ban(bob, std::nullopt);
  rooms.shut_out(bob);
  std::this_thread::sleep_for(300ms);
  EXPECT_TRUE(here->last<PresenceNews>()->white);
  ASSERT_TRUE(database.execute("ALTER TABLE hidden_games RENAME TO games"));
  EXPECT_TRUE(eventually([&] { return !here->last<PresenceNews>()->white; }));
}

TEST_F(PeopleTest, ABanEndsRematchOffers) {
  Rooms rooms(services());
  const auto id = begin(rooms);
  const auto ear = std::make_shared<Ear>();
  rooms.command(ann, AskResign{id}, ear);
  rooms.command(bob, AskRematch{id}, ear);
  const game::Event offered = game::Offered{Color::white, game::Offer::rematch};
  ASSERT_TRUE(eventually([&] { return last_event(id) == offered; }));
  EXPECT_EQ(GameTable{*store}.awaiting_answer(ann), std::vector{id});
  names.ban(bob, now + 1'000);
  rooms.command(ann, AskRematch{id}, ear);
  EXPECT_TRUE(eventually([&] { return ear->errors() == std::vector{ErrorCode::not_allowed}; })) << "not even this one";
  rooms.shut_out(bob);
  const game::Event declined = game::Declined{Color::white, game::Offer::rematch};
  EXPECT_TRUE(eventually([&] { return last_event(id) == declined; }));
  EXPECT_EQ(GameTable{*store}.awaiting_answer(bob), std::vector<GameId>{});
  now = now + 1'000;
  rooms.command(ann, AskRematch{id}, ear);
  EXPECT_TRUE(eventually([&] { return GameTable{*store}.awaiting_answer(ann) == std::vector{id}; }))
      << "the ban is over";
}

TEST_F(PeopleTest, BlockedPlayersGetNoRematchAndNoReason) {
  Rooms rooms(services());
  const auto ear = std::make_shared<Ear>();
  const auto block = [&] {
    Later<std::expected<Block, Error>> blocked;
    moderation.block(ann, bob, blocked.taker());
    const auto made = blocked.get();
    ASSERT_TRUE(made);
  };
  const auto offered = begin(rooms);
  rooms.command(ann, AskResign{offered}, ear);
  rooms.command(ann, AskRematch{offered}, ear);
  const game::Event offer = game::Offered{Color::black, game::Offer::rematch};
  ASSERT_TRUE(eventually([&] { return last_event(offered) == offer; }));
  block();
  const game::Event declined = game::Declined{Color::black, game::Offer::rematch};
  rooms.command(bob, AskRematch{offered}, ear);
  EXPECT_TRUE(eventually([&] { return last_event(offered) == declined; })) << "she takes hers back";

  const auto asked = begin(rooms);
  rooms.command(ann, AskResign{asked}, ear);
  rooms.command(bob, AskRematch{asked}, ear);
  EXPECT_TRUE(eventually([&] { return last_event(asked) == declined; }));
  EXPECT_EQ(GameTable{*store}.awaiting_answer(ann), std::vector<GameId>{});
  EXPECT_TRUE(ear->errors().empty());
  rooms.command(ann, AskRematch{asked}, ear);
  EXPECT_TRUE(eventually([&] { return ear->errors() == std::vector{ErrorCode::not_allowed}; })) << "nor does she ask";
}

TEST_F(PeopleTest, ARematchIsStoredTogetherWithTheNewGame) {
  Rooms rooms(services());
  const auto id = begin(rooms, live(10min));
  const auto ear = std::make_shared<Ear>();
  rooms.watch(id, 1, ear);
  rooms.command(ann, AskResign{id}, ear);
  rooms.command(ann, AskRematch{id}, ear);
  rooms.command(bob, AskRematch{id}, ear);
  ASSERT_TRUE(eventually([&] { return ear->events().size() == 3; }));
  const auto next = GameId::parse(std::get<game::Rematched>(*last_event(id)).game);
  ASSERT_TRUE(next);
  const auto created = *game::as_created(GameTable{*store}.load(*next)->front().event);
  EXPECT_EQ(created.seats.side_of(ann), Color::white);
  EXPECT_EQ(created.time, live(10min));
}

}  // namespace
}  // namespace ootori::server::testing
