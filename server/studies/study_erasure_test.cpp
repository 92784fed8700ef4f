// What deleted players have left in studies of others: erased in small transactions, which may be interrupted.
#include "server/studies/study_erasure.hpp"

#include <future>
#include <memory>

#include "notation/json_record.hpp"
#include "server/testing/passing_store.hpp"
#include "server/testing/store_fixture.hpp"

namespace ootori::server::testing {
namespace {

constexpr std::string_view title = "Ann – Bob";
constexpr std::string_view title_without_ann = "Deleted player – Bob";

// Tells of every write and of every row that is read. Writes can be made to fail.
class WatchedStore final : public PassingStore {
 public:
  using PassingStore::PassingStore;

  void write(std::vector<Change> changes, Done done) override {
    const int number = ++writes;
    if (number > sound_writes) return done(std::unexpected(storage_error("the disk is full")));
    if (before_write) before_write(number);
    PassingStore::write(std::move(changes), std::move(done));
  }
  [[nodiscard]] Reads& pages() override { return *this; }

  std::atomic<int> writes = 0, sound_writes = 1'000'000, events_read = 0;
  std::function<void(int)> before_write{};  // with the number of the write, from 1

 protected:
  StoreResult<void> each(Sql sql, std::span<const Value> values, const Visit& visit) override {
    const Visit counting = [&](const Row& row) -> StoreResult<void> {
      if (sql.starts_with("SELECT number,")) ++events_read;
      return visit(row);
    };
    return PassingStore::each(sql, values, counting);
  }
};

class StudyErasureTest : public StoreTest {
 protected:
  ~StudyErasureTest() override {
    workers.stop();
    workers.join();
  }

  static Record record_of(std::string_view black, std::string_view white, std::string_view rest = "") {
    return parse_json_records(fmt::format(R"({{"game":"tori","tags":{{"Black":"{}","White":"{}"}},"moves":[]{}}})",
                                          black, white, rest))
        .value()
        .at(0);
  }

  // A study of Bob's with the title of the game as its name, as all its chapters.
  StudyId make_study(std::string_view name = title) {
    StudyId id = StudyId::random();
    const game::StudyMade made{.head = {.name = std::string(name)}};
    EXPECT_TRUE(write_now(*store, {MakeStudy{.id = id, .owner = bob, .at = 1, .made = made}}));
    numbers[id] = 1;
    heads[id] = made.head;
    return id;
  }
  void append(const StudyId& id, game::StudyEvent event, NamedPlayers named = {}, const game::PlayerId& by = bob) {
    if (const auto* changed = std::get_if<game::StudyChanged>(&event)) heads[id] = changed->head;
    AppendStudyEvent one{.id = id,
                         .recorded = {.number = ++numbers[id], .at = 2, .by = by, .event = event},
                         .json = stored_study_event(event, &Tori::spec),
                         .head = heads[id],
                         .chapters = 1,
                         .named = std::move(named)};
    const auto done = write_now(*store, {std::move(one)});
    EXPECT_TRUE(done) << done.error().message;
  }
  void add_chapters(const StudyId& id, int count, const NamedPlayers& named = {.black = ann}) {
    for (int chapter = 1; chapter <= count; ++chapter) {
      append(id,
             game::ChapterAdded{
                 .chapter = chapter, .head = {.name = std::string(title)}, .record = record_of("Ann", "Bob")},
             named);
    }
  }

  void delete_player(const game::PlayerId& player = ann) {
    const Account account{.player = player, .name = player.value, .password = "x", .role = Role::player, .created = 1};
    ASSERT_TRUE(write_now(*store, {AddAccount{account}}));
    const FormerPlayer former{.player = player, .folded = player.value, .deleted = 3};
    ASSERT_TRUE(write_now(*store, {forget_player(player), DeleteAccount{former}}));
  }

  [[nodiscard]] StudyErasure::Services services() {
    return {.store = watched, .workers = workers, .changed = [this](const StudyId&) { ++changes; }};
  }
  // Ready when all is erased, or when the rest has to wait.
  static std::future<void> begin_erasing(StudyErasure& erasure, const game::PlayerId& player = ann) {
    const auto done = std::make_shared<std::promise<void>>();
    erasure.erase(player, [done] { done->set_value(); });
    return done->get_future();
  }
  static void erase(StudyErasure& erasure, const game::PlayerId& player = ann) { begin_erasing(erasure, player).get(); }

  [[nodiscard]] std::int64_t count(std::string_view condition) const {
    return database().integer(fmt::format("SELECT count(*) FROM study_events WHERE {}", condition)).value();
  }
  // In the events and in the names of studies.
  [[nodiscard]] std::int64_t names_left(std::string_view name = "Ann") const {
    return count(fmt::format("replace(event, '{}', '') <> event", name)) +
           database()
               .integer(fmt::format("SELECT count(*) FROM studies WHERE replace(name, '{}', '') <> name", name))
               .value();
  }
  // Whether the stored events make a study.
  [[nodiscard]] std::optional<game::Study> folded(const StudyId& id) const {
    std::optional<game::Study> study;
    const auto events = StudyTable{*store}.events(id, 0, 1'000).value();
    for (const StudyTable::Stored& stored : events) {
      const auto event = parse_stored_study_event(stored.json, study ? &*study : nullptr);
      if (!event) return std::nullopt;
      if (study) {
        if (!study->fold(stored.by, *event)) return std::nullopt;
      } else {
        auto made = game::Study::make(stored.by, std::get<game::StudyMade>(*event));
        if (!made) return std::nullopt;
        study.emplace(std::move(*made));
      }
    }
    return study;
  }

  std::unique_ptr<Store> store = open();
  WatchedStore watched{*store};
  Workers workers{1, Urgency::reads};
  std::map<StudyId, std::int64_t> numbers;
  std::map<StudyId, game::StudyHead> heads;
  std::atomic<int> changes = 0;  // that were told
};

TEST_F(StudyErasureTest, ErasesTheNameInSeveralTransactions) {
  const StudyId id = make_study();
  add_chapters(id, 25);
  append(id, game::ChapterChanged{7, {.name = "My best game"}});
  append(id, game::ChapterChanged{7, {.name = std::string(title)}});
  append(id, game::StudyChanged{{.name = "All my games"}});
  append(id, game::StudyChanged{{.name = std::string(title)}});
  const std::int64_t number = numbers[id];
  delete_player();
  StudyErasure erasure(services(), {.events = 4, .bytes = 1'000'000});
  erase(erasure);
  EXPECT_EQ(watched.writes, 7) << "25 chapters, two names of the study and one of a chapter";
  EXPECT_EQ(names_left(), 0);
  EXPECT_EQ(count("black IS NOT NULL"), 0);
  EXPECT_EQ(changes, 1);
  const auto summary = StudyTable{*store}.find(id).value().value();
  EXPECT_EQ(summary.head.name, title_without_ann);
  EXPECT_GT(summary.events, number) << "followers who come back read the study again";
  const auto study = folded(id);
  ASSERT_TRUE(study);
  EXPECT_EQ(study->chapters().size(), 25U);
  for (const auto& [chapter, one] : study->chapters()) EXPECT_EQ(one.head().name, title_without_ann);
}

TEST_F(StudyErasureTest, ATransactionHasFewBytes) {
  const StudyId id = make_study();
  add_chapters(id, 6);
  delete_player();
  const auto bytes = database().integer("SELECT max(octet_length(event)) FROM study_events").value();
  StudyErasure erasure(services(), {.events = 100, .bytes = static_cast<std::size_t>(bytes)});
  erase(erasure);
  EXPECT_EQ(watched.writes, 6) << "the name of the study and a chapter, then a chapter each";
  EXPECT_EQ(names_left(), 0);
}

// A study may have 25,000 chapters of one game.
TEST_F(StudyErasureTest, ReadsEachEventOnce) {
  const StudyId id = make_study();
  add_chapters(id, 90);
  for (int chapter = 1; chapter <= 90; ++chapter) {
    append(id, game::ChapterChanged{chapter, {.name = std::string(title), .mode = game::ChapterMode::find}});
  }
  const StudyId other = make_study("Another");
  add_chapters(other, 30);
  delete_player();
  StudyErasure erasure(services(), {.events = 4});
  erase(erasure);
  EXPECT_EQ(names_left(), 0);
  EXPECT_EQ(watched.events_read, count("true"));
}

TEST_F(StudyErasureTest, TheNextServerGoesOnAfterAStopBetweenTwoTransactions) {
  const StudyId id = make_study();
  add_chapters(id, 100);
  append(id, game::ChapterChanged{3, {.name = std::string(title), .mode = game::ChapterMode::find}});
  delete_player();
  for (int life = 1; life <= 2; ++life) {
    std::promise<void> written;
    const int stop_at = watched.writes + 3;
    watched.before_write = [&](int number) {
      if (number == stop_at) written.set_value();
      if (number >= stop_at) std::this_thread::sleep_for(std::chrono::milliseconds{100});
    };
    StudyErasure erasure(services(), {.events = 3});
    std::future<void> done;
    if (life == 1) {
      done = begin_erasing(erasure);
    } else {
      erasure.resume();
    }
    written.get_future().wait();
    erasure.close();
    if (life == 1) {
      done.get();
      erase(erasure);  // nobody waits for what has stopped
    }
    EXPECT_GT(count("black IS NULL"), 2 * life);
    EXPECT_GT(count("black IS NOT NULL"), 0);
    EXPECT_TRUE(folded(id)) << "at every time";
  }
  watched.before_write = {};
  StudyErasure erasure(services(), {.events = 3});
  erasure.resume();
  EXPECT_TRUE(eventually([&] { return names_left() == 0; }));
  EXPECT_EQ(count("black IS NOT NULL"), 0);
  const auto study = folded(id);
  ASSERT_TRUE(study);
  EXPECT_EQ(study->find(3)->head().name, title_without_ann);
}

TEST_F(StudyErasureTest, GoesOnByItselfWhenTheStoreHasFailed) {
  const StudyId id = make_study();
  add_chapters(id, 10);
  delete_player();
  watched.sound_writes = 2;
  StudyErasure erasure(services(), {.events = 3}, std::chrono::milliseconds{20});
  erase(erasure);
  EXPECT_GT(names_left(), 0);
  erasure.resume();
  EXPECT_TRUE(eventually([&] { return watched.writes > 4; })) << "it tries again and again";
  EXPECT_GT(names_left(), 0);
  watched.sound_writes = 1'000'000;
  EXPECT_TRUE(eventually([&] { return names_left() == 0; }));
}

// An author changes the study while it is being erased, and does not see the new title yet.
TEST_F(StudyErasureTest, WhatIsWrittenMeanwhileIsErasedToo) {
  const StudyId id = make_study();
  add_chapters(id, 6);
  delete_player();
  watched.before_write = [&](int number) {
    if (number != 3) return;
    append(id, game::StudyChanged{{.name = std::string(title), .visibility = game::StudyVisibility::open}});
    append(id, game::ChapterChanged{2, {.name = std::string(title), .mode = game::ChapterMode::find}});
  };
  StudyErasure erasure(services(), {.events = 3});
  erase(erasure);
  EXPECT_EQ(watched.writes, 3);
  EXPECT_EQ(names_left(), 0);
  const auto study = folded(id);
  ASSERT_TRUE(study);
  EXPECT_EQ(study->head().visibility, game::StudyVisibility::open);
  const auto stale = AppendStudyEvent{.id = id,
                                      .recorded = {.number = numbers[id] + 1, .at = 3, .by = bob, .event = {}},
                                      .json = "{}",
                                      .head = heads[id],
                                      .chapters = 6};
  EXPECT_EQ(write_now(*store, {stale}).error().kind, StoreError::Kind::conflict)
      << "whoever has not read the new title cannot store the old one again";
}

TEST_F(StudyErasureTest, BothPlayersOfAGameCanLeaveAtTheSameTime) {
  const StudyId id = make_study("Ann – Cho");
  const game::PlayerId cho{"cho"};
  for (int chapter = 1; chapter <= 20; ++chapter) {
    append(id, game::ChapterAdded{.chapter = chapter, .head = {.name = "Ann – Cho"}, .record = record_of("Ann", "Cho")},
           {.black = ann, .white = cho});
  }
  delete_player(ann);
  delete_player(cho);
  StudyErasure erasure(services(), {.events = 3});
  auto first = begin_erasing(erasure, ann);
  auto second = begin_erasing(erasure, cho);
  first.get();
  second.get();
  EXPECT_EQ(names_left("Ann") + names_left("Cho"), 0);
  const auto study = folded(id);
  ASSERT_TRUE(study);
  EXPECT_EQ(study->find(20)->head().name, "Deleted player – Deleted player");
}

// As if the deletion of another player had changed it, after it was read and before it is written.
TEST_F(StudyErasureTest, ARecordThatHasChangedIsReadAgain) {
  const StudyId id = make_study();
  add_chapters(id, 5);
  delete_player();
  watched.before_write = [&](int number) {
    if (number != 1) return;
    ASSERT_TRUE(
        database().execute("UPDATE study_events SET event = replace(event, '\"read\"', '\"find\"') "
                           "WHERE event LIKE '{\"type\":\"chapter\",%' AND event LIKE '%\"chapter\":2,%'"));
  };
  StudyErasure erasure(services());
  erase(erasure);
  EXPECT_EQ(names_left(), 0);
  const auto study = folded(id);
  ASSERT_TRUE(study);
  EXPECT_EQ(study->find(2)->head().mode, game::ChapterMode::find) << "nothing old has taken its place";
}

TEST_F(StudyErasureTest, ErasesCommentsInRecordsThatThePlayerHasAdded) {
  const StudyId id = make_study("Openings");
  for (int chapter = 1; chapter <= 5; ++chapter) {
    const Record record = record_of("Cho", "Dan", R"(,"comment":"my secret")");
    append(id, game::ChapterAdded{.chapter = chapter, .head = {.name = "A game"}, .record = record}, {}, ann);
  }
  append(id, game::StudyMove{.chapter = 1, .parent = 0, .move = any_move(Tori::spec), .node = 1}, {}, ann);
  delete_player();
  EXPECT_EQ(count("player = 'ann'"), 5);
  StudyErasure erasure(services(), {.events = 2});
  erase(erasure);
  EXPECT_EQ(watched.writes, 3);
  EXPECT_EQ(names_left("secret"), 0);
  EXPECT_EQ(count("player = 'ann'"), 0);
  const auto study = folded(id);
  ASSERT_TRUE(study);
  EXPECT_EQ(study->chapters().size(), 5U);
}

// 'Deleted player' may be longer than the name.
TEST_F(StudyErasureTest, TheNameOfAStudyStaysWithinItsLimit) {
  const std::string rest(game::study_limits.name - std::string_view("Ann – ").size(), 'x');
  const StudyId id = make_study("Ann – " + rest);
  append(id, game::ChapterAdded{.chapter = 1, .head = {.name = heads[id].name}, .record = record_of("Ann", rest)},
         {.black = ann});
  delete_player();
  StudyErasure erasure(services());
  erase(erasure);
  const auto study = folded(id);
  ASSERT_TRUE(study) << "it can still be read";
  EXPECT_EQ(study->head().name, "? – " + rest);
  EXPECT_EQ(study->find(1)->head().name, "? – " + rest);
  EXPECT_EQ(names_left(), 0);
}

// No study can have such a chapter today, but a larger limit may become a smaller one.
TEST(PlayerRenamed, ALargeRecordDoesNotOutgrowTheTextOfAStudy) {
  const auto renamed = [](std::size_t bytes) {
    Record record = parse_json_records(R"({"game":"tori","tags":{"Black":"Ann","White":"Bob"},"moves":[]})").value()[0];
    record.comment = std::string(bytes, 'x');
    const std::string event = stored_study_event(
        game::ChapterAdded{.chapter = 1, .head = {.name = std::string(title)}, .record = record}, &Tori::spec);
    return with_player_renamed(event, Color::black, "Deleted player").value().title.after;
  };
  EXPECT_EQ(renamed(game::study_limits.all_text - 2'000), "Deleted player – Bob");
  EXPECT_EQ(renamed(game::study_limits.all_text - 1'000), "? – Bob");
}

// Its chapters that named the players like this are all erased before the stop.
TEST_F(StudyErasureTest, TheNameOfAStudyIsErasedWithItsFirstChapters) {
  const StudyId id = make_study();
  const auto add = [&](int chapter, std::string_view opponent) {
    const std::string name = fmt::format("Ann – {}", opponent);
    append(id, game::ChapterAdded{.chapter = chapter, .head = {.name = name}, .record = record_of("Ann", opponent)},
           {.black = ann});
  };
  add(1, "Bob");
  for (int chapter = 2; chapter <= 12; ++chapter) add(chapter, "Cho");
  delete_player();
  watched.sound_writes = 2;
  {
    StudyErasure erasure(services(), {.events = 3});
    erase(erasure);
    EXPECT_GT(names_left(), 0);
  }
  watched.sound_writes = 1'000'000;
  StudyErasure next(services(), {.events = 3});
  erase(next);
  EXPECT_EQ(count("black IS NOT NULL"), 0);
  EXPECT_EQ(names_left(), 0);
  EXPECT_EQ(StudyTable{*store}.find(id).value().value().head.name, title_without_ann);
}

TEST_F(StudyErasureTest, BothPlayersOfAGameMayBeErasedInTurnsWithAStopBetween) {
  const StudyId id = make_study("Ann – Cho");
  const game::PlayerId cho{"cho"};
  for (int chapter = 1; chapter <= 10; ++chapter) {
    append(id, game::ChapterAdded{.chapter = chapter, .head = {.name = "Ann – Cho"}, .record = record_of("Ann", "Cho")},
           {.black = ann, .white = cho});
  }
  delete_player(ann);
  delete_player(cho);
  watched.sound_writes = 1;
  {
    StudyErasure erasure(services(), {.events = 1});
    erase(erasure, ann);
    EXPECT_GT(names_left("Ann"), 0);
  }
  watched.sound_writes = 1'000'000;
  StudyErasure next(services(), {.events = 3});
  erase(next, cho);
  erase(next, ann);
  EXPECT_EQ(names_left("Ann"), 0);
  EXPECT_EQ(names_left("Cho"), 0);
  const auto study = folded(id);
  ASSERT_TRUE(study);
  EXPECT_EQ(study->head().name, "Deleted player – Deleted player");
}

TEST_F(StudyErasureTest, WhatIsWrittenBeforeAStopIsErased) {
  const StudyId id = make_study("Another");
  add_chapters(id, 12);
  delete_player();
  watched.before_write = [&](int number) {
    const game::ChapterHead old{.name = std::string(title), .mode = game::ChapterMode::find};
    if (number == 3) append(id, game::ChapterChanged{2, old});
  };
  watched.sound_writes = 3;
  {
    StudyErasure erasure(services(), {.events = 3});
    erase(erasure);
    EXPECT_GT(names_left(), 0);
  }
  watched.sound_writes = 1'000'000;
  StudyErasure next(services(), {.events = 3});
  erase(next);
  EXPECT_EQ(names_left(), 0);
}

}  // namespace
}  // namespace ootori::server::testing
