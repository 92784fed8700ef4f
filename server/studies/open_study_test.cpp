// The limits on changes of one study, with a clock that the test sets, and followers who catch up.
#include <latch>

#include "notation/json_record.hpp"
#include "server/studies/studies.hpp"
#include "server/studies/study_news.hpp"
#include "server/testing/rooms_fixture.hpp"

namespace ootori::server::testing {
namespace {

class StudyLimits : public RoomsTest {
 protected:
  using Changed = std::expected<StudyChange, Error>;

  void SetUp() override {
    ASSERT_TRUE(names.add(ann, "Ann"));
    ASSERT_TRUE(names.add(bob, "Bob"));
  }

  [[nodiscard]] Studies::Services study_services() {
    return {.store = *store,
            .names = names,
            .moderation = moderation,
            .workers = workers,
            .now = [this] { return now.load(); },
            .uptime = [this] { return time_up(); }};
  }

  static Changed import(Studies& studies, const StudyId& id, int chapters) {
    std::string text;
    for (int chapter = 0; chapter < chapters; ++chapter) text += R"({"game":"tori","moves":[]} )";
    return import_text(studies, id, text);
  }
  static Changed import_text(Studies& studies, const StudyId& id, std::string_view text) {
    Later<Changed> added;
    studies.add(id, ann, parse_json_records(text).value(), added.taker());
    return added.get();
  }

  // A public study of Ann's with one chapter.
  static StudyId study_of_ann(Studies& studies) {
    Later<std::expected<StudyId, Error>> made;
    studies.make(ann, {.name = "Openings", .visibility = game::StudyVisibility::open}, made.taker());
    StudyId id = made.get().value();
    EXPECT_TRUE(import(studies, id, 1));
    return id;
  }

  Changed comment(Studies& studies, const StudyId& id, const game::PlayerId& by) {
    return change(studies, id, by, {.type = "comment", .chapter = 1, .text = fmt::format("{}", ++comments)});
  }
  static Changed change(Studies& studies, const StudyId& id, const game::PlayerId& by, StudyWish wish) {
    Later<Changed> changed;
    studies.change(id, by, {}, std::move(wish), changed.taker());
    return changed.get();
  }
  // Adds and deletes chapters, and then moves the first one of two, until there is no room for even that.
  static void fill(Studies& studies, const StudyId& id) {
    for (std::size_t bytes = 900'000; bytes > 0; bytes /= 2) {
      const std::string text = fmt::format(R"({{"game":"tori","tags":{{"Event":"{}"}}}})", std::string(bytes, 'x'));
      while (const auto added = import_text(studies, id, text)) {
        ASSERT_TRUE(change(studies, id, ann, {.type = "chapter_deleted", .chapter = added->chapter}));
      }
    }
    std::int64_t place = 1;
    while (change(studies, id, ann, {.type = "chapter_moved", .chapter = 1, .place = place})) place = 1 - place;
  }
  // Uses up the limit except for `left` changes.
  void use_up(Studies& studies, const StudyId& id, int left) {
    for (int used = 1; used < OpenStudy::changes.most - left; ++used) ASSERT_TRUE(comment(studies, id, ann));
  }
  [[nodiscard]] std::size_t chapters(Studies& studies, const StudyId& id) const {
    std::size_t count = 0;
    EXPECT_TRUE(studies.read(
        id, bob, [&](const game::Study& study, std::int64_t /*number*/) { count = study.chapters().size(); }));
    return count;
  }

  int comments = 0;
};

TEST_F(StudyLimits, ChangesAreLimitedAndTheLimitRecovers) {
  Studies studies(study_services());
  const StudyId id = study_of_ann(studies);
  use_up(studies, id, 0);
  const auto refused = comment(studies, id, ann);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::too_many);
  uptime = OpenStudy::changes.again - game::Millis{1};
  EXPECT_FALSE(comment(studies, id, ann));
  uptime = OpenStudy::changes.again;
  EXPECT_TRUE(comment(studies, id, ann));
  EXPECT_FALSE(comment(studies, id, ann));
}

TEST_F(StudyLimits, ThoseWhoAreNotAuthorsDoNotUseThemUp) {
  Studies studies(study_services());
  const StudyId id = study_of_ann(studies);
  for (int change = 0; change <= OpenStudy::changes.most; ++change) {
    EXPECT_EQ(comment(studies, id, bob).error().code, ErrorCode::not_allowed);
  }
  EXPECT_TRUE(comment(studies, id, ann));
}

TEST_F(StudyLimits, AnImportThatHasBegunIsNotInterrupted) {
  Studies studies(study_services());
  const StudyId id = study_of_ann(studies);
  use_up(studies, id, 1);
  EXPECT_EQ(import(studies, id, 3).value().chapter, 4);
  EXPECT_EQ(chapters(studies, id), 4U);
  // Its other two chapters count too.
  uptime = 3 * OpenStudy::changes.again - game::Millis{1};
  EXPECT_FALSE(comment(studies, id, ann));
  EXPECT_EQ(import(studies, id, 3).error().code, ErrorCode::too_many);
  EXPECT_EQ(chapters(studies, id), 4U) << "none of them was added";
  uptime = 3 * OpenStudy::changes.again;
  EXPECT_TRUE(comment(studies, id, ann));
}

// Texts that are deleted stay in the store, where nobody may pile them up.
TEST_F(StudyLimits, AllChangesTogetherAreLimited) {
  const std::string event(900'000, 'x');
  const std::string large = fmt::format(R"({{"game":"tori","tags":{{"Event":"{}"}}}})", event);
  const auto add_and_delete = [&](Studies& studies, const StudyId& id) {
    auto added = import_text(studies, id, large);
    if (!added) return added;
    return change(studies, id, ann, {.type = "chapter_deleted", .chapter = added->chapter});
  };
  Studies studies(study_services());
  const StudyId id = study_of_ann(studies);
  for (int times = 0; times < 17; ++times) ASSERT_TRUE(add_and_delete(studies, id));
  Studies others(study_services());  // has to read them
  for (Studies* some : {&studies, &others}) {
    const auto refused = add_and_delete(*some, id);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::not_allowed);
    EXPECT_EQ(refused.error().message, "At most 16 MB of changes of a study; export it and continue in a new one.");
  }
  EXPECT_TRUE(comment(others, id, ann)) << "there is room for a little more";
  EXPECT_TRUE(import_text(others, id, R"({"game":"tori"} )" + large)) << "what is begun is finished";
  EXPECT_FALSE(comment(others, id, ann));
}

TEST_F(StudyLimits, AllStudiesOfAnOwnerTogetherAreLimited) {
  auto studies = std::make_unique<Studies>(study_services());
  const StudyId id = study_of_ann(*studies);
  const StudyId large = study_of_ann(*studies);
  ASSERT_TRUE(comment(*studies, id, ann));
  TestDatabase database(folder.path());
  constexpr std::string_view miscounted =
      "SELECT count(*) FROM studies WHERE bytes <> "
      "(SELECT sum(octet_length(event)) FROM study_events WHERE study = studies.id)";
  EXPECT_EQ(*database.integer(miscounted), 0);
  ASSERT_TRUE(
      database.execute(fmt::format("UPDATE studies SET bytes = {} WHERE id = '{}'", most_study_bytes, large.text())));
  studies = std::make_unique<Studies>(study_services());
  const auto refused = comment(*studies, id, ann);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::not_allowed);
  EXPECT_EQ(refused.error().message, "At most 200 MB of changes in all studies of one owner; delete a study to go on.");
  EXPECT_TRUE(change(*studies, id, ann, {.type = "comment", .chapter = 1})) << "this takes something away";
  Later<std::expected<void, Error>> removed;
  studies->remove(large, ann, false, {}, removed.taker());
  ASSERT_TRUE(removed.get());
  EXPECT_TRUE(comment(*studies, id, ann));
}

// Otherwise an author could keep the owner from hiding what they have written, and from removing them.
TEST_F(StudyLimits, EverythingCanBeTakenAwayFromAFullStudy) {
  Studies studies(study_services());
  const StudyId id = study_of_ann(studies);
  ASSERT_TRUE(import(studies, id, 1));
  ASSERT_TRUE(change(studies, id, ann, {.type = "author_added", .text = "Bob"}));
  ASSERT_TRUE(change(studies, id, ann, {.type = "move", .chapter = 1, .what = "1e1d"}));
  ASSERT_TRUE(change(studies, id, ann, {.type = "glyph", .chapter = 1, .node = 1, .what = "!"}));
  ASSERT_TRUE(change(studies, id, ann, {.type = "shape", .chapter = 1, .what = "G3c", .on = true}));
  ASSERT_TRUE(comment(studies, id, bob));
  fill(studies, id);
  const StudyWish refused[] = {{.type = "study_changed", .text = "New", .visibility = game::StudyVisibility::open},
                               {.type = "comment", .chapter = 1, .text = "good"},
                               {.type = "move", .chapter = 1, .what = "3d3c"},
                               {.type = "glyph", .chapter = 1, .node = 1, .what = "?"},
                               {.type = "shape", .chapter = 1, .what = "G3d", .on = true}};
  for (const StudyWish& wish : refused) EXPECT_FALSE(change(studies, id, ann, wish)) << wish.type;
  EXPECT_TRUE(change(studies, id, bob, {.type = "comment", .chapter = 1}));
  const StudyWish taken[] = {{.type = "glyph", .chapter = 1, .node = 1},
                             {.type = "shape", .chapter = 1, .what = "G3c"},
                             {.type = "moves_deleted", .chapter = 1, .node = 1},
                             {.type = "chapter_deleted", .chapter = 1},
                             {.type = "author_left", .text = "Bob"},
                             {.type = "study_changed", .text = "Openings"}};
  for (const StudyWish& wish : taken) EXPECT_TRUE(change(studies, id, ann, wish)) << wish.type;
  EXPECT_FALSE(change(studies, id, ann, {.type = "author_added", .text = "Bob"}));
  EXPECT_FALSE(change(studies, id, ann,
                      {.type = "study_changed", .text = "Openings", .visibility = game::StudyVisibility::open}));
}

// The deletion of an account is confirmed before its studies have been read again.
TEST_F(StudyLimits, NobodyIsShownWhatAStudyWasBeforeADeletion) {
  Studies studies(study_services());
  const StudyId id = study_of_ann(studies);
  ASSERT_TRUE(comment(studies, id, ann));
  ASSERT_TRUE(TestDatabase(folder.path()).execute("DELETE FROM study_events WHERE is_own <> 0"));
  const auto goes_on = std::make_shared<std::latch>(1);
  for (int thread = 0; thread < 8; ++thread) workers.post([goes_on] { goes_on->wait(); });
  studies.reload({id});
  std::size_t remarks = 1;
  EXPECT_TRUE(studies.read(id, bob, [&](const game::Study& study, std::int64_t /*number*/) {
    remarks = study.find(1)->find(0)->remarks.size();
  }));
  EXPECT_EQ(remarks, 0U);
  goes_on->count_down();
}

// Followers ask through the queue of read-only requests.
class StudyFollowers : public StudyLimits {
 protected:
  ~StudyFollowers() override {
    reading.stop();
    reading.join();
  }

  void SetUp() override {
    StudyLimits::SetUp();
    auto services = study_services();
    services.readers = &readers;
    studies = std::make_unique<Studies>(services);
    id = study_of_ann(*studies);
    follower->listener = ear;
  }

  Ledger ledger{CallLimits{}, HoldLimits{}, [] { return game::Millis{0}; }};
  Workers reading{1, Urgency::reads};
  Readers readers{reading, ledger, {.of_address = 1}};
  std::unique_ptr<Studies> studies;
  StudyId id = StudyId::random();
  std::shared_ptr<Ear> ear = std::make_shared<Ear>(bob, "198.51.100.7");
  std::shared_ptr<StudyFollower> follower = std::make_shared<StudyFollower>();
};

TEST_F(StudyFollowers, RequestsThatWaitBecomeOne) {
  std::latch goes_on{1};
  reading.post([&goes_on] { goes_on.wait(); });
  for (const std::int64_t since : {0, 1, 2}) studies->watch(id, since, follower);
  EXPECT_EQ(readers.waiting(), 1U);
  goes_on.count_down();
  EXPECT_TRUE(eventually([&] { return ear->count<StudyNow>() == 1; }));
  EXPECT_EQ(ear->count<StudyNews>(), 0U) << "it has all events up to the second";
  studies->watch(id, 0, follower);
  EXPECT_TRUE(eventually([&] { return ear->count<StudyNow>() == 2; }));
  EXPECT_EQ(ear->count<StudyNews>(), 2U);
  EXPECT_TRUE(ear->errors().empty());
}

// As the handler of a call makes it.
TEST_F(StudyFollowers, ChangesOfAStudyInMemoryDoNotWaitForWhatTheAddressReads) {
  ledger.worked("198.51.100.7", std::chrono::hours{1});
  const auto change = [&](Studies& some) {
    Later<Changed> changed;
    some.change(id, ann, "198.51.100.7", {.type = "comment", .chapter = 1, .text = "Hm."}, changed.taker());
    return changed.get();
  };
  EXPECT_TRUE(change(*studies));
  auto services = study_services();
  services.readers = &readers;
  Studies others(services);
  EXPECT_EQ(change(others).error().code, ErrorCode::too_many) << "which would have to read it";
}

TEST_F(StudyFollowers, AnAddressThatHasUsedUpItsTimeIsRefused) {
  ledger.worked("198.51.100.7", std::chrono::hours{1});
  studies->watch(id, 0, follower);
  ASSERT_EQ(ear->errors(), std::vector{ErrorCode::too_many});
  EXPECT_EQ(ear->last<Refused>()->frame, "study");
  studies->watch(id, 0, follower);
  EXPECT_EQ(ear->errors().size(), 2U) << "the first request does not wait any more";
}

}  // namespace
}  // namespace ootori::server::testing
