// Emails while the store fails: nothing of an accepted email is lost.
#include "server/post/mail_handler.hpp"

#include "server/core.hpp"
#include "server/post/mail_commands.hpp"
#include "server/testing/flaky_store.hpp"
#include "server/testing/store_fixture.hpp"

namespace ootori::server::testing {
namespace {

const post::MailHome play{.local = "game", .domain = "ootori.example.org"};
constexpr std::string_view vouched = "Authentication-Results: mx.example.org; dkim=pass header.d=example.org\r\n";
constexpr int attempts = 100;  // as many as fail within minutes

// Ann and Bob, with confirmed addresses.
class MailHandlerTest : public ::testing::Test {
 protected:
  MailHandlerTest() {
    for (const auto& [player, name] : {std::pair{ann, "Ann"}, {bob, "Bob"}}) {
      const Account account{.player = player, .name = name, .password = "hash", .role = Role::player, .created = 1000};
      EXPECT_TRUE(write_now(*store, {AddAccount{account}, SetEmail{player, fmt::format("{}@example.org", name)}}));
    }
    EXPECT_TRUE(core->resume([](const game::PlayerId&) {}));
  }
  ~MailHandlerTest() override { core.reset(); }

  struct Written {
    std::string_view text{}, fields{};
    std::string to = play.address();
    std::string_view from = "ann@example.org";
  };
  InMail received(const Written& mail) {
    const std::string bytes =
        fmt::format("{}From: {}\r\nTo: {}\r\nSubject: Hi\r\nMessage-ID: <{}@example.org>\r\n\r\n{}\r\n", mail.fields,
                    mail.from, mail.to, ++written_, mail.text);
    EXPECT_TRUE(write_now(*store, {AddInMail{{.key = std::to_string(written_),
                                              .received = 1000,
                                              .return_path = std::string(mail.from),
                                              .recipient = mail.to,
                                              .bytes = bytes}}}));
    return waiting().back();
  }
  // The handler gets the email while no write succeeds, and then once more.
  std::optional<MailFate> handle_late(const Written& mail) {
    InMail in = received(mail);
    store->failing_writes = 1'000'000;
    for (int i = 0; i < attempts; ++i) EXPECT_FALSE(handler.handle(in));
    store->failing_writes = 0;
    const auto fate = handler.handle(in);
    EXPECT_TRUE(fate) << fate.error().message;
    return fate ? std::optional{*fate} : std::nullopt;
  }
  std::vector<InMail> waiting() { return InMailTable{*store}.waiting(0, 100).value(); }
  std::vector<OutMail> queued() { return OutMailTable{*store}.due(now, 100).value(); }

  TemporaryFolder folder;
  HeldEngine engine;
  FlakyStore* store = nullptr;  // of the core
  UnixMillis now = 1000;
  const MailOptions options{.smtp = {},
                            .user = {},
                            .password = {},
                            .from = "noreply@example.org",
                            .site = "https://ootori.example.org",
                            .play = play.address(),
                            .authserv = {"mx.example.org"}};
  std::unique_ptr<Core> core = made_core();
  const PostServices services{.store = *store,
                              .rooms = core->rooms,
                              .lobby = core->lobby,
                              .vacations = core->vacations,
                              .accounts = core->accounts,
                              .names = core->names,
                              .options = options,
                              .now = [this] { return now; },
                              .uptime = [] { return game::Millis{0}; },
                              .identity = {.home = play, .tag = tagger_of("key")}};
  MailHandler handler{services};

 private:
  std::unique_ptr<Core> made_core() {
    auto flaky = std::make_unique<FlakyStore>(open_test_store(folder.path()));
    store = flaky.get();
    return std::make_unique<Core>(CoreOptions{.store = std::move(flaky),
                                              .now = [this] { return now; },
                                              .uptime = [] { return game::Millis{0}; },
                                              .engine = engine.factory()});
  }

  int written_ = 0;
};

TEST_F(MailHandlerTest, AsksForAConfirmationAfterTheStoreHasFailed) {
  EXPECT_EQ(handle_late({.text = "torishogi challenge Bob"}), MailFate::held);
  ASSERT_EQ(queued().size(), 1U);
  EXPECT_TRUE(queued()[0].text.contains("> torishogi challenge Bob"));
  EXPECT_EQ(queued()[0].due, now) << "it has used up one question, not all of them";
}

TEST_F(MailHandlerTest, AnswersAnUnclearConfirmationAfterTheStoreHasFailed) {
  const InMail first = received({.text = "torishogi challenge Bob"});
  ASSERT_EQ(handler.handle(first), MailFate::held);
  const std::string to = services.identity.address(post::ForConsent{static_cast<std::uint64_t>(first.id)});
  EXPECT_EQ(handle_late({.text = "What is this?", .to = to}), MailFate::done);
  EXPECT_EQ(queued().size(), 2U);
}

TEST_F(MailHandlerTest, AnswersAStrangerAfterTheStoreHasFailed) {
  EXPECT_EQ(handle_late({.text = "help", .from = "stranger@example.org"}), MailFate::refused);
  ASSERT_EQ(queued().size(), 1U);
  EXPECT_EQ(queued()[0].address, "stranger@example.org");
}

TEST_F(MailHandlerTest, AnswersAPlayerAfterTheStoreHasFailed) {
  for (const std::string_view text : {"hello how are you?", "games", "set kanji", "vacation on"}) {
    const std::size_t before = queued().size();
    EXPECT_EQ(handle_late({.text = text, .fields = vouched}), MailFate::done);
    EXPECT_EQ(queued().size(), before + 1) << text;
  }
}

// The vacation has begun when the reply cannot be stored.
TEST_F(MailHandlerTest, RepeatsWhatItHasDoneAfterTheStoreHasFailed) {
  Later<std::expected<VacationView, Error>> begun;
  core->vacations.begin(ann, begun.taker());
  ASSERT_TRUE(begun.get());
  EXPECT_EQ(handle_late({.text = "vacation on", .fields = vouched}), MailFate::done);
  ASSERT_EQ(queued().size(), 1U);
  EXPECT_TRUE(queued()[0].text.contains("\nYou are on vacation.")) << queued()[0].text;
}

TEST_F(MailHandlerTest, SaysThatAChallengeIsDeclinedAfterTheStoreHasFailed) {
  Later<std::expected<Seek, Error>> made;
  core->lobby.create(bob,
                     {.terms = {.game = &Tori::spec, .time = *game::CorrespondenceTime::from(3)},
                      .side = {},
                      .to = "Ann",
                      .listed = false},
                     made.taker());
  ASSERT_TRUE(made.get());
  const InMail in = received({.text = "decline", .fields = vouched});
  store->spared_writes = 1;  // that of the lobby
  store->failing_writes = 1;
  EXPECT_FALSE(handler.handle(in));
  EXPECT_TRUE(core->lobby.list(ann).empty());
  EXPECT_EQ(handler.handle(waiting().front()), MailFate::done);
  ASSERT_EQ(queued().size(), 1U);
  EXPECT_TRUE(queued()[0].text.contains("\nDeclined.")) << queued()[0].text;
}

TEST_F(MailHandlerTest, SendsAMessageAfterTheStoreHasFailed) {
  const GameId id = GameId::random();
  Later<std::expected<GameView, Error>> made;
  core->rooms.create(id,
                     game::begin({.game = &Tori::spec, .time = *game::CorrespondenceTime::from(3)},
                                 {game::PersonSeat{ann}, game::PersonSeat{bob}}),
                     {}, made.taker());
  ASSERT_TRUE(made.get());
  const std::string to =
      services.identity.address(post::ForTurn{.game = id.text(), .side = Color::black, .ply = 0, .played = 0});
  EXPECT_EQ(handle_late({.text = "chat Hello", .to = to}), MailFate::done);
  ASSERT_EQ(queued().size(), 1U);
  EXPECT_TRUE(queued()[0].text.contains("\nMessage sent.")) << queued()[0].text;
}

}  // namespace
}  // namespace ootori::server::testing
