// The lobby with a real store, without a network: which seeks can be created and accepted, and what remains when the
// disk fails or the server stops.
#include "notation/sfen.hpp"
#include "server/games/game_table.hpp"
#include "server/testing/faulty_vfs.hpp"
#include "server/testing/lobby_fixture.hpp"

namespace ootori::server::testing {
namespace {

TEST_F(LobbyTest, AcceptingStartsTheGameAndEndsTheSeek) {
  const auto seek = create(ann, open_seek());
  ASSERT_TRUE(seek);
  EXPECT_EQ(SeekTable{*store}.seeks(), std::vector{*seek});
  const auto maker = enter(ann, false);
  const auto other = enter(cat, true);
  const auto view = accept(*seek, bob);
  ASSERT_TRUE(view);
  EXPECT_EQ(view->summary.seats.side_of(ann), Color::black);
  EXPECT_EQ(view->summary.seats.side_of(bob), Color::white);
  EXPECT_EQ(SeekTable{*store}.seeks(), std::vector<Seek>{});
  EXPECT_EQ(GameTable{*store}.load(view->summary.id)->size(), 1U);
  ASSERT_TRUE(maker->last<SeekGone>()) << "its maker hears of it without following the lobby";
  EXPECT_EQ(maker->last<SeekGone>()->game, view->summary.id);
  ASSERT_TRUE(hears<SeekGone>(other));
  EXPECT_EQ(other->last<SeekGone>()->game, std::nullopt) << "whose game it is, is theirs";
  EXPECT_EQ(code_of(accept(*seek, cat)), ErrorCode::unknown_seek);
}

TEST_F(LobbyTest, StrangersCannotFillAPlayersList) {
  ASSERT_TRUE(names.add(bob, "Bob"));
  const auto friendly = create(cat, open_seek());
  ASSERT_TRUE(accept(*friendly, bob)) << "these two have played";
  const auto stranger = [](std::size_t number) { return game::PlayerId{"stranger" + std::to_string(number)}; };
  for (std::size_t i = 0; i < Lobby::most_from_strangers; ++i) ASSERT_TRUE(create(stranger(i), challenge("Bob")));
  EXPECT_EQ(code_of(create(stranger(99), challenge("Bob"))), ErrorCode::not_allowed);
  EXPECT_EQ(lobby->list(bob).size(), Lobby::most_from_strangers);
  EXPECT_TRUE(create(cat, challenge("Bob"))) << "whom one has played may always ask again";
  ASSERT_TRUE(names.add(cat, "Cat"));
  EXPECT_TRUE(create(stranger(99), challenge("Cat"))) << "another player's list is another";
  const auto first = lobby->list(bob).back();
  ASSERT_TRUE(withdraw(first, bob));
  ASSERT_TRUE(withdraw(lobby->list(bob).back(), bob));
  EXPECT_TRUE(create(stranger(99), challenge("Bob"))) << "who declines makes room";
}

TEST_F(LobbyTest, OnlyTheChallengerSeesAChallengeToWhoBlockedThem) {
  ASSERT_TRUE(names.add(ann, "Ann") && names.add(bob, "Bob"));
  block(ann, bob);
  EXPECT_EQ(code_of(create(ann, challenge("Bob"))), ErrorCode::not_allowed) << "whom one has blocked";
  const auto ear = enter(ann, true);
  const auto seek = create(bob, challenge("Ann"));
  ASSERT_TRUE(seek) << "as any other";
  EXPECT_EQ(lobby->list(bob), std::vector{*seek});
  EXPECT_EQ(lobby->find(seek->id, bob), *seek);
  EXPECT_TRUE(lobby->list(ann).empty());
  EXPECT_EQ(ear->count<SeekNews>(), 0U);
  EXPECT_EQ(stored_with, 0) << "no email";
  EXPECT_EQ(code_of(accept(*seek, ann)), ErrorCode::unknown_seek);
  for (std::size_t i = 1; i < Lobby::most_from_strangers; ++i) ASSERT_TRUE(create(bob, challenge("Ann")));
  EXPECT_TRUE(create(cat, challenge("Ann"))) << "they take nobody's place";
  EXPECT_EQ(lobby->list(ann).size(), 1U);
  EXPECT_EQ(stored_with, 1);
  EXPECT_TRUE(withdraw(*seek, bob));
}

TEST_F(LobbyTest, GamesStartedByALinkAreUnlisted) {
  ASSERT_TRUE(names.add(bob, "Bob"));
  const auto is_listed = [&](const std::expected<GameView, Error>& game) {
    return game::as_created(GameTable{*store}.load(game->summary.id)->front().event)->listed;
  };
  EXPECT_TRUE(is_listed(accept(*create(ann, open_seek()), bob)));
  EXPECT_TRUE(is_listed(accept(*create(ann, challenge("Bob")), bob)));
  EXPECT_FALSE(is_listed(accept(*create(ann, link()), bob)));
}

TEST_F(LobbyTest, OnlyOneOfManyAcceptersGetsTheGame) {
  for (int round = 0; round < 20; ++round) {
    const auto seek = create(ann, open_seek());
    ASSERT_TRUE(seek);
    std::vector<std::future<std::optional<ErrorCode>>> answers;
    for (int i = 0; i < 4; ++i) {
      answers.push_back(std::async(
          std::launch::async, [&, i] { return code_of(accept(*seek, game::PlayerId{"player" + std::to_string(i)})); }));
    }
    int games = 0;
    for (auto& answer : answers) {
      const auto code = answer.get();
      if (!code) ++games;
      EXPECT_TRUE(!code || *code == ErrorCode::unknown_seek);
    }
    EXPECT_EQ(games, 1);
  }
  EXPECT_EQ(GameTable{*store}.list(ann, 100)->size(), 20U);
}

TEST_F(LobbyTest, ALinkIsUnlistedAndOpenToItsHolders) {
  const auto other = enter(bob, true);
  const auto seek = create(ann, link());
  ASSERT_TRUE(seek);
  EXPECT_EQ(lobby->list(bob).size(), 0U);
  EXPECT_EQ(lobby->list(ann).size(), 1U);
  EXPECT_EQ(lobby->find(seek->id, bob), *seek);
  EXPECT_TRUE(accept(*seek, bob));
  ASSERT_TRUE(create(cat, open_seek()));
  ASSERT_TRUE(hears<SeekNews>(other)) << "of what comes after";
  EXPECT_EQ(other->count<SeekNews>(), 1U);
  EXPECT_FALSE(other->last<SeekGone>());
}

TEST_F(LobbyTest, OnlyTheTwoPlayersSeeAChallenge) {
  ASSERT_TRUE(names.add(bob, "Bob"));
  const auto target = enter(bob, false);
  const auto other = enter(cat, true);
  const auto seek = create(ann, challenge("BOB"));
  ASSERT_TRUE(seek);
  EXPECT_EQ(seek->to, bob);
  ASSERT_TRUE(target->last<SeekNews>()) << "heard without following the lobby";
  EXPECT_FALSE(other->last<SeekNews>());
  EXPECT_EQ(lobby->list(bob).size(), 1U);
  EXPECT_EQ(lobby->list(cat).size(), 0U);
  EXPECT_EQ(code_of(lobby->find(seek->id, cat)), ErrorCode::not_your_seek);
  EXPECT_EQ(code_of(accept(*seek, cat)), ErrorCode::not_your_seek);
  EXPECT_EQ(code_of(withdraw(*seek, cat)), ErrorCode::not_your_seek);
  EXPECT_TRUE(withdraw(*seek, bob)) << "declined";
  EXPECT_EQ(code_of(accept(*seek, bob)), ErrorCode::unknown_seek);
}

TEST_F(LobbyTest, InvalidSeeksAreRefused) {
  ASSERT_TRUE(names.add(bob, "Bob"));
  EXPECT_EQ(code_of(create(ann, challenge("Nobody"))), ErrorCode::unknown_player);
  EXPECT_EQ(code_of(create(bob, challenge("bob"))), ErrorCode::bad_value);
  CreateSeek rated = live_seek();
  rated.terms.rated = true;
  EXPECT_EQ(code_of(create(ann, rated)), ErrorCode::signed_out);
  rated.listed = false;
  const auto seek = create(bob, rated);
  ASSERT_TRUE(seek);
  EXPECT_EQ(code_of(accept(*seek, ann)), ErrorCode::signed_out);
  EXPECT_EQ(code_of(accept(*seek, bob)), ErrorCode::not_allowed) << "one's own";
  ASSERT_TRUE(names.add(ann, "Ann"));
  EXPECT_TRUE(accept(*seek, ann)->summary.rated);
}

TEST_F(LobbyTest, APlayerHasAtMostTwentySeeks) {
  std::optional<Seek> last;
  for (std::size_t i = 0; i < Lobby::most_of_one; ++i) last = *create(ann, open_seek());
  EXPECT_EQ(code_of(create(ann, open_seek())), ErrorCode::not_allowed);
  EXPECT_TRUE(create(bob, open_seek())) << "others may";
  EXPECT_EQ(code_of(withdraw(*last, bob)), ErrorCode::not_your_seek);
  ASSERT_TRUE(withdraw(*last, ann));
  EXPECT_TRUE(create(ann, open_seek()));
}

TEST_F(LobbyTest, NoAddressCanFillTheLobby) {
  const auto make = [&](int guest, const CreateSeek& wish, const std::string& address) {
    Later<std::expected<Seek, Error>> made;
    lobby->create({"guest" + std::to_string(guest)}, wish, made.taker(), address);
    return made.get();
  };
  int guests = 0;
  for (std::size_t i = 0; i < Lobby::most_of_address; ++i) ASSERT_TRUE(make(++guests, open_seek(), "192.0.2.1"));
  EXPECT_EQ(code_of(make(++guests, open_seek(), "192.0.2.1")), ErrorCode::too_many);
  EXPECT_TRUE(make(++guests, link(), "192.0.2.1")) << "private ones are counted apart";
  EXPECT_TRUE(make(++guests, open_seek(), "192.0.2.2"));
}

TEST_F(LobbyTest, ListsArePagedAndStartWithOwnSeeks) {
  const auto own = create(ann, open_seek());
  ASSERT_TRUE(own);
  for (std::size_t i = 0; i < Lobby::most_listed + 10; ++i) {
    now = now + 1;
    ASSERT_TRUE(create({"guest" + std::to_string(i)}, open_seek()));
  }
  const SeekPage first = lobby->page(ann, {});
  ASSERT_EQ(first.seeks.size(), Lobby::most_listed + 1);
  EXPECT_EQ(first.seeks.back().id, own->id) << "it is the oldest";
  ASSERT_TRUE(first.next);
  const SeekPage rest = lobby->page(ann, first.next);
  EXPECT_EQ(rest.seeks.size(), 10U);
  EXPECT_FALSE(rest.next);
}

TEST_F(LobbyTest, SeeksExpire) {
  const auto maker = enter(ann, true);
  const auto hour = create(ann, live_seek());
  const auto month = create(ann, open_seek());
  ASSERT_TRUE(hour && month);
  EXPECT_EQ(hour->expires - hour->created, game::Millis{1h}.count());
  EXPECT_EQ(month->expires - month->created, game::Millis{std::chrono::days{30}}.count());
  now = hour->expires;
  EXPECT_EQ(code_of(accept(*hour, bob)), ErrorCode::unknown_seek);
  EXPECT_EQ(lobby->list(ann), std::vector{*month});
  EXPECT_TRUE(eventually([&] { return SeekTable{*store}.seeks() == std::vector{*month}; }));
  EXPECT_TRUE(eventually([&] { return maker->last<SeekGone>() != nullptr; }));
}

TEST_F(LobbyTest, NoSeekIsEndedUntilTheLobbyResumes) {
  open(Resumes::no);
  const auto hour = create(ann, live_seek());
  ASSERT_TRUE(hour);
  now = hour->expires;
  std::this_thread::sleep_for(100ms);
  EXPECT_EQ(SeekTable{*store}.seeks(), std::vector{*hour});
  open();
  EXPECT_TRUE(eventually([&] { return SeekTable{*store}.seeks() == std::vector<Seek>{}; }));
}

TEST_F(LobbyTest, BannedPlayersCannotSeekOrBeChallenged) {
  ASSERT_TRUE(names.add(bob, "Bob"));
  const auto kept = create(ann, open_seek());
  const auto by_bob = create(bob, open_seek());
  const auto link_of_bob = create(bob, link());
  const auto to_bob = create(ann, challenge("Bob"));
  ASSERT_TRUE(kept && by_bob && link_of_bob && to_bob);
  const auto follower = enter(cat, true);
  names.ban(bob, now + 1'000);
  EXPECT_EQ(lobby->list(cat), std::vector{*kept}) << "at once";
  for (const auto& seek : {by_bob, link_of_bob}) EXPECT_EQ(code_of(accept(*seek, cat)), ErrorCode::unknown_seek);
  EXPECT_EQ(code_of(accept(*kept, bob)), ErrorCode::banned);
  EXPECT_EQ(code_of(create(ann, challenge("Bob"))), ErrorCode::not_allowed);
  EXPECT_TRUE(eventually([&] { return SeekTable{*store}.seeks() == std::vector{*kept}; })) << "and for good";
  EXPECT_TRUE(eventually([&] { return follower->last<SeekGone>() != nullptr; }));
  now = now + 1'000;
  EXPECT_EQ(lobby->list(ann), std::vector{*kept});
  EXPECT_TRUE(create(ann, challenge("Bob")));
}

TEST_F(LobbyTest, BecomingABotEndsOpenSeeks) {
  const auto open = create(ann, open_seek());
  const auto by_link = create(ann, link());
  ASSERT_TRUE(open && by_link);
  names.mark_bot(ann);
  lobby->look_over();
  EXPECT_EQ(code_of(accept(*open, bob)), ErrorCode::unknown_seek);
  EXPECT_TRUE(eventually([&] { return SeekTable{*store}.seeks() == std::vector{*by_link}; }));
}

TEST_F(LobbyTest, SeeksSurviveARestart) {
  ASSERT_TRUE(names.add(bob, "Bob"));
  CreateSeek from_position = challenge("Bob");
  from_position.terms.position = parse_sfen(Tori::spec, "3k3/7/7/7/7/2S4/3K3 b - 1")->position;
  from_position.side = std::nullopt;
  CreateSeek handicap = open_seek(game::CorrespondenceTime::from(3));
  handicap.terms.handicap = &Tori::spec.handicaps.front();
  for (const CreateSeek& wish : {from_position, handicap, link()}) {
    ASSERT_TRUE(create(ann, wish));
    now = now + 1;
  }
  const auto before = lobby->list(ann);
  EXPECT_EQ(before.size(), 3U);
  open();
  EXPECT_EQ(lobby->list(ann), before);
  EXPECT_TRUE(accept(before[2], bob));
}

TEST_F(LobbyTest, AfterClosingEverythingIsRefused) {
  const auto seek = create(ann, open_seek());
  ASSERT_TRUE(seek);
  lobby->close();
  EXPECT_EQ(code_of(create(ann, open_seek())), ErrorCode::busy);
  EXPECT_EQ(code_of(accept(*seek, bob)), ErrorCode::busy);
  EXPECT_EQ(code_of(withdraw(*seek, ann)), ErrorCode::busy);
}

// Another server with the same database has ended the seek.
TEST_F(LobbyTest, ASeekThatIsGoneFromTheStoreCannotBeAccepted) {
  const auto seek = create(ann, open_seek());
  Later<Store::Result<void>> ended;
  store->write({EndSeek{seek->id}}, ended.taker());
  ASSERT_TRUE(ended.get());
  EXPECT_EQ(code_of(accept(*seek, bob)), ErrorCode::unknown_seek);
  EXPECT_EQ(GameTable{*store}.list(bob, 1)->size(), 0U) << "no game without the seek";
  EXPECT_EQ(lobby->list(ann).size(), 0U);
}

// Each write of an acceptance fails once, in turn. Afterwards there must be either the seek or the game.
TEST(LobbyFaults, ASeekBecomesAGameAtomically) {
  FaultyVfs vfs;
  int failures = 0;
  bool failed = true;
  for (int nth = 1; failed; ++nth) {
    class Fixture final : public LobbyTest {
      void TestBody() override {}

     public:
      using LobbyTest::accept, LobbyTest::create, LobbyTest::lobby, LobbyTest::open, LobbyTest::store,
          LobbyTest::withdraw;
    } fixture;
    const auto seek = fixture.create(ann, open_seek());
    const auto declined = fixture.create(ann, open_seek());
    ASSERT_TRUE(seek && declined);
    vfs.fail(nth, SQLITE_FULL);
    const auto game = fixture.accept(*seek, bob);
    const auto gone = fixture.withdraw(*declined, ann);
    const auto made = fixture.create(bob, open_seek());
    failed = vfs.has_failed();
    vfs.fail(0, SQLITE_OK);
    failures += !game + !gone + !made;
    for (const auto code : {code_of(game), code_of(gone), code_of(made)}) {
      EXPECT_TRUE(!code || code == ErrorCode::storage);
    }
    const std::size_t open = (game ? 0 : 1) + (gone ? 0 : 1) + (made ? 1 : 0);
    EXPECT_EQ(SeekTable{*fixture.store}.seeks()->size(), open) << "write " << nth;
    EXPECT_EQ(GameTable{*fixture.store}.list(bob, 10)->size(), game ? 1U : 0U) << "write " << nth;
    if (!game) EXPECT_TRUE(fixture.accept(*seek, bob)) << "it may be tried again";
  }
  EXPECT_GE(failures, 3) << "each of the three has failed";
}

}  // namespace
}  // namespace ootori::server::testing
