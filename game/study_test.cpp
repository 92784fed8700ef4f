#include "game/study.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "notation/record_error.hpp"
#include "notation/record_format.hpp"

namespace ootori::game {
namespace {

using Fault = StudyRefusal::Fault;

const PlayerId hanako{"hanako"};
const PlayerId taro{"taro"};
const PlayerId jiro{"jiro"};

std::string name_of(const PlayerId& player) { return player.value; }

Study made() {
  auto study = Study::make(hanako, StudyMade{{.name = "Openings"}});
  EXPECT_TRUE(study);
  return std::move(*study);
}

// Decides on the change, applies the event, and returns the decision.
std::expected<Study::Decision, StudyRefusal> act(Study& study, const PlayerId& by, StudyEvent wish) {
  auto decision = study.decide(by, std::move(wish));
  if (decision && decision->event) EXPECT_TRUE(study.fold(by, *decision->event));
  return decision;
}

Record even(const GameSpec& spec = Tori::spec) { return new_record(spec); }

Study with_chapter(const GameSpec& spec = Tori::spec) {
  Study study = made();
  EXPECT_TRUE(act(study, hanako, ChapterAdded{.head = {.name = "One"}, .record = even(spec)}));
  return study;
}

Move usi(const Chapter& chapter, NodeId at, std::size_t nth) {
  std::vector<Move> path;
  for (NodeId node = at; node != 0; node = chapter.find(node)->parent) path.push_back(chapter.find(node)->move);
  return std::visit(
      [&]<class G>(const Position<G>& start) {
        Game<G> game{start};
        for (std::size_t n = path.size(); n-- > 0;) EXPECT_TRUE(game.play(path[n]));
        const MoveList moves = game.permitted_moves();
        return moves[nth % moves.size()];
      },
      chapter.start());
}

StudyRefusal refusal_of(const std::expected<Study::Decision, StudyRefusal>& decision) {
  EXPECT_FALSE(decision);
  return decision ? StudyRefusal{Fault::start} : decision.error();
}

TEST(Study, PlayingAnExistingMoveAddsNothing) {
  Study study = with_chapter();
  ASSERT_TRUE(act(study, hanako, AuthorAdded{taro}));
  const Move move = usi(*study.find(1), 0, 3);
  EXPECT_EQ(act(study, hanako, StudyMove{1, 0, move})->node, 1);
  const auto again = act(study, taro, StudyMove{1, 0, move});
  ASSERT_TRUE(again);
  EXPECT_FALSE(again->event);
  EXPECT_EQ(again->node, 1);
  EXPECT_EQ(study.find(1)->moves(), 1u);
}

TEST(Study, CommentsOfTwoAuthorsAreBothKept) {
  Study study = with_chapter();
  ASSERT_TRUE(act(study, hanako, AuthorAdded{taro}));
  ASSERT_TRUE(act(study, hanako, Remarked{1, 0, "The array.\r\n\r\n"}));
  ASSERT_TRUE(act(study, taro, Remarked{1, 0, "Seven files."}));
  ASSERT_TRUE(act(study, hanako, Remarked{1, 0, "The array, as in 1799."}));
  const std::vector<Remark> both{{hanako, "The array, as in 1799."}, {taro, "Seven files."}};
  EXPECT_EQ(study.find(1)->find(0)->remarks, both);
  EXPECT_EQ(study.find(1)->record(name_of).comment, "hanako: The array, as in 1799.\ntaro: Seven files.");
  ASSERT_TRUE(act(study, hanako, Remarked{1, 0, " "}));
  EXPECT_EQ(study.find(1)->record(name_of).comment, "Seven files.");
}

TEST(Study, ShapesOfTwoAuthorsAreMerged) {
  Study study = with_chapter();
  ASSERT_TRUE(act(study, hanako, AuthorAdded{taro}));
  const auto shape = [](std::string_view text) { return *parse_shape(Tori::spec, text); };
  ASSERT_TRUE(act(study, hanako, ShapeSet{1, 0, shape("R3e3d"), true}));
  ASSERT_TRUE(act(study, taro, ShapeSet{1, 0, shape("G3e"), true}));
  ASSERT_TRUE(act(study, taro, ShapeSet{1, 0, shape("B4e"), true}));
  ASSERT_TRUE(act(study, hanako, ShapeSet{1, 0, shape("B4e"), false}));
  EXPECT_EQ(study.find(1)->find(0)->shapes, (Shapes{shape("G3e"), shape("R3e3d")}));
  EXPECT_EQ(study.find(1)->record(name_of).shapes, (Shapes{shape("G3e"), shape("R3e3d")}));
}

TEST(Study, RefusesInvalidChanges) {
  Study study = with_chapter();
  const Study before = study;
  EXPECT_EQ(refusal_of(act(study, jiro, StudyMove{1, 0, usi(*study.find(1), 0, 0)})).fault, Fault::not_author);
  EXPECT_EQ(refusal_of(act(study, hanako, StudyMove{9, 0, Move{}})).fault, Fault::no_chapter);
  EXPECT_EQ(refusal_of(act(study, hanako, StudyMove{1, 7, Move{}})).fault, Fault::no_node);
  const auto illegal = refusal_of(act(study, hanako, StudyMove{1, 0, Move::board(Square{0}, Square{40})}));
  EXPECT_EQ(illegal.fault, Fault::illegal_move);
  EXPECT_FALSE(describe(illegal).empty());
  EXPECT_EQ(refusal_of(act(study, hanako, GlyphSet{1, 0, Glyph::good})).fault, Fault::start);
  EXPECT_EQ(refusal_of(act(study, hanako, MovesDeleted{1, 0})).fault, Fault::start);
  EXPECT_EQ(refusal_of(act(study, hanako, ChapterDeleted{1})).fault, Fault::last_chapter);
  EXPECT_EQ(refusal_of(act(study, hanako, AuthorLeft{hanako})).fault, Fault::no_author);
  EXPECT_EQ(refusal_of(act(study, hanako, StudyChanged{{.name = "  "}})).fault, Fault::bad_name);
  EXPECT_EQ(refusal_of(act(study, hanako, StudyChanged{{.name = "a\nb"}})).fault, Fault::bad_name);
  EXPECT_EQ(study, before);
}

// Events from the store are applied without a decision before, and they may be damaged.
TEST(Study, EventsAboutMovesThatAreNotThereAreRefused) {
  Study study = with_chapter();
  const Study before = study;
  for (const NodeId node : {0, 7}) {
    EXPECT_FALSE(study.fold(hanako, GlyphSet{1, node, Glyph::good})) << node;
    EXPECT_FALSE(study.fold(hanako, LinePromoted{1, node})) << node;
    EXPECT_FALSE(study.fold(hanako, MovesDeleted{1, node})) << node;
  }
  EXPECT_EQ(study, before);
}

TEST(Study, AChapterMovesToAnyPlace) {
  Study study = with_chapter();
  for (int n = 2; n <= 4; ++n) {
    ASSERT_TRUE(act(study, hanako, ChapterAdded{.head = {.name = "Chapter"}, .record = even(Tori::spec)}));
  }
  const auto order = [&] {
    std::vector<ChapterId> ids;
    for (const auto& [id, chapter] : study.chapters()) ids.push_back(id);
    return ids;
  };
  const auto moved = [&](ChapterId id, std::size_t place) {
    EXPECT_TRUE(act(study, hanako, ChapterMoved{id, place}));
    return order();
  };
  EXPECT_EQ(order(), (std::vector<ChapterId>{1, 2, 3, 4}));
  EXPECT_EQ(moved(4, 1), (std::vector<ChapterId>{1, 4, 2, 3}));
  EXPECT_EQ(moved(1, 2), (std::vector<ChapterId>{4, 2, 1, 3}));
  EXPECT_EQ(moved(3, 0), (std::vector<ChapterId>{3, 4, 2, 1}));
  EXPECT_EQ(moved(3, 3), (std::vector<ChapterId>{4, 2, 1, 3}));
  EXPECT_EQ(moved(2, 1), (std::vector<ChapterId>{4, 2, 1, 3}));
}

TEST(Study, IsNotReplayedWithTwoChaptersOfOneNumber) {
  Study study = with_chapter();
  const Study before = study;
  EXPECT_FALSE(study.fold(hanako, ChapterAdded{.chapter = 1, .head = {.name = "Two"}, .record = even()}));
  EXPECT_EQ(study, before);
}

TEST(Study, OnlyTheOwnerChoosesAuthors) {
  Study study = with_chapter();
  EXPECT_EQ(refusal_of(act(study, taro, AuthorAdded{taro})).fault, Fault::not_author);
  ASSERT_TRUE(act(study, hanako, AuthorAdded{taro}));
  EXPECT_EQ(refusal_of(act(study, taro, AuthorAdded{jiro})).fault, Fault::not_owner);
  EXPECT_EQ(refusal_of(act(study, taro, StudyChanged{{.name = "Mine"}})).fault, Fault::not_owner);
  EXPECT_TRUE(study.may_read(taro));
  EXPECT_FALSE(study.may_read(jiro));
  ASSERT_TRUE(act(study, taro, AuthorLeft{taro}));
  EXPECT_FALSE(study.may_write(taro));
  ASSERT_TRUE(act(study, hanako, StudyChanged{{.name = "Openings", .visibility = StudyVisibility::link}}));
  EXPECT_TRUE(study.may_read(jiro));
}

TEST(Study, EverythingIsLimited) {
  Study study = with_chapter();
  const StudyLimits few{
      .remark = 4, .moves = 2, .plies = 2, .all_moves = 2, .all_text = 30, .chapters = 1, .authors = 1};
  const auto limit = [&](StudyEvent wish) {
    const auto decision = study.decide(hanako, std::move(wish), few);
    return decision ? std::string{} : describe(decision.error());
  };
  ASSERT_TRUE(act(study, hanako, AuthorAdded{taro}));
  EXPECT_EQ(limit(AuthorAdded{jiro}), "At most 1 authors beside the owner.");
  EXPECT_EQ(limit(ChapterAdded{.head = {.name = "Two"}, .record = even()}), "At most 1 chapters in a study.");
  EXPECT_EQ(limit(Remarked{1, 0, "12345"}), "At most 4 bytes in a comment.");
  ASSERT_TRUE(act(study, hanako, StudyMove{1, 0, usi(*study.find(1), 0, 0)}));
  ASSERT_TRUE(act(study, hanako, StudyMove{1, 1, usi(*study.find(1), 1, 0)}));
  EXPECT_EQ(limit(StudyMove{1, 2, usi(*study.find(1), 2, 0)}), "At most 2 moves one after the other.");
  EXPECT_EQ(limit(StudyMove{1, 0, usi(*study.find(1), 0, 1)}), "At most 2 moves in a chapter.");
}

TEST(Study, AChangedCommentCountsOnce) {
  Study study = with_chapter();
  ASSERT_TRUE(act(study, hanako, Remarked{1, 0, "four"}));
  const StudyLimits full{.all_text = study.find(1)->text_size()};
  EXPECT_TRUE(study.decide(hanako, Remarked{1, 0, "five"}, full));
  const auto longer = study.decide(hanako, Remarked{1, 0, "seven"}, full);
  ASSERT_FALSE(longer);
  EXPECT_EQ(describe(longer.error()), "At most " + std::to_string(full.all_text) + " bytes of text in a study.");
}

TEST(Study, ARecordMayHaveAsManyTagsAsTheLimit) {
  Record record = even();
  record.tags = {{"Event", "Spring"}, {"Site", "Edo"}};
  const auto chapter = Chapter::of(record, hanako, {.name = "One"}, {.tags = 2});
  ASSERT_TRUE(chapter) << describe(chapter.error());
  EXPECT_EQ(chapter->text_size(), std::string_view{"OneEventSpringSiteEdo"}.size());
  const auto refused = Chapter::of(record, hanako, {.name = "One"}, {.tags = 1});
  ASSERT_FALSE(refused);
  EXPECT_EQ(describe(refused.error()), "At most 1 tags in a record.");
}

TEST(Study, APromotedMoveBecomesTheMainLine) {
  Study study = with_chapter();
  ASSERT_TRUE(act(study, hanako, StudyMove{1, 0, usi(*study.find(1), 0, 0)}));
  ASSERT_TRUE(act(study, hanako, StudyMove{1, 0, usi(*study.find(1), 0, 1)}));
  ASSERT_TRUE(act(study, hanako, StudyMove{1, 2, usi(*study.find(1), 2, 0)}));
  ASSERT_TRUE(act(study, hanako, LinePromoted{1, 3}));
  EXPECT_EQ(study.find(1)->find(0)->next, (std::vector<NodeId>{2, 1}));
}

// Each variation follows the one before for one more move. In the record all are alternatives to the first move; in the
// tree each of them leaves the one before.
Record branching(std::size_t variations) {
  Record record = even();
  Game<Tori> game;
  record.moves.push_back({.move = game.permitted_moves()[1]});
  RecordLine common;
  for (std::size_t n = 0; n < variations; ++n) {
    common.push_back({.move = game.permitted_moves()[0]});
    EXPECT_TRUE(game.play(common.back().move));
    RecordLine line = common;
    line.push_back({.move = game.permitted_moves()[1]});
    record.moves[0].variations.push_back(std::move(line));
  }
  return record;
}

TEST(Study, ImportedVariationsAreNestedNoDeeperThanInRecords) {
  Study study = made();
  ASSERT_TRUE(act(study, hanako, ChapterAdded{.head = {.name = "One"}, .record = branching(most_variation_depth)}));
  const Chapter& chapter = *study.find(1);
  EXPECT_EQ(chapter.greatest_depth(), most_variation_depth);
  const RecordFormat& pgn = *find_record_format("pgn");
  const auto back = pgn.parse(pgn.write(chapter.record(name_of)), nullptr);
  ASSERT_TRUE(back) << describe(back.error());
  EXPECT_EQ(back->front(), chapter.record(name_of));

  const auto refusal = refusal_of(
      act(study, hanako, ChapterAdded{.head = {.name = "Two"}, .record = branching(most_variation_depth + 1)}));
  EXPECT_EQ(describe(refusal), "At most 64 variations within each other.");
  EXPECT_EQ(study.chapters().size(), 1u);
}

// Variations at every move, after which the line continues as if there were none.
TEST(Study, AnImportedLineContinuesAfterItsVariations) {
  Record record = even();
  Game<Tori> game;
  for (int n = 0; n < 6; ++n) {
    const MoveList moves = game.permitted_moves();
    record.moves.push_back({.move = moves[0]});
    for (const std::size_t other : {std::size_t{1}, moves.size() - 1}) {
      Game<Tori> beside = game;
      EXPECT_TRUE(beside.play(moves[other]));
      record.moves.back().variations.push_back({{.move = moves[other]}, {.move = beside.permitted_moves()[0]}});
    }
    EXPECT_TRUE(game.play(moves[0]));
  }
  const auto chapter = Chapter::of(record, hanako, {.name = "One"});
  ASSERT_TRUE(chapter) << describe(chapter.error());
  EXPECT_EQ(chapter->moves(), 30u);
  EXPECT_EQ(chapter->record(name_of), record);
}

Record of_pgn(std::string_view text) {
  const auto records = find_record_format("pgn")->parse(text, &Tori::spec);
  EXPECT_TRUE(records) << describe(records.error());
  return records ? records->front() : even();
}

TEST(Study, TheMainLineOfARecordStaysTheMainLine) {
  const Record record = of_pgn(
      "1. Sxe5 $1 {[%clk 0:04:59] [%emt 0:00:07] main} (1. Sxe5 $4 {[%clk 0:00:01] [%emt 0:00:08] beside} Cf6 {trap}) "
      "1... Fxe5 {the game} "
      "2. Sa4 {wins} 1-0");
  const auto chapter = Chapter::of(record, hanako, {.name = "One"});
  ASSERT_TRUE(chapter) << describe(chapter.error());
  const Record back = chapter->record(name_of);
  ASSERT_EQ(back.moves.size(), 3u);
  EXPECT_EQ(back.moves[0].comment, "main\nbeside");
  EXPECT_EQ(back.moves[0].glyph, Glyph::good);
  EXPECT_EQ(back.moves[0].clock_left, std::chrono::milliseconds{299'000});
  EXPECT_EQ(back.moves[0].spent, std::chrono::milliseconds{7'000});
  EXPECT_EQ(back.moves[1].comment, "the game");
  ASSERT_EQ(back.moves[1].variations.size(), 1u);
  EXPECT_EQ(back.moves[1].variations[0][0].comment, "trap");
  EXPECT_EQ(back.end, record.end);
  // Stored events name the nodes by the ids that they have always had.
  EXPECT_EQ(chapter->find(1)->next, (std::vector<NodeId>{3, 2}));
}

TEST(Study, AVariationBeforeTheSameMoveOfItsLineChangesNothingThere) {
  const auto chapter = Chapter::of(
      of_pgn("1. Sa4 {a} (1. Sa4 Sg4 {trap} 2. Sb4) (1. Sxe5 {x} Fxe5) (1. Sxe5 {y} Sg4) 1... Sg4 $1 {b} 2. Sc4 *"),
      hanako, {.name = "One"});
  ASSERT_TRUE(chapter) << describe(chapter.error());
  const Record back = chapter->record(name_of);
  ASSERT_EQ(back.moves.size(), 3u);
  EXPECT_EQ(back.moves[1].comment, "b\ntrap");
  ASSERT_EQ(back.moves[0].variations.size(), 1u);
  EXPECT_EQ(back.moves[0].variations[0][0].comment, "x\ny");
  EXPECT_EQ(back.moves[0].variations[0][1].variations.size(), 1u);
  EXPECT_EQ(back.moves[2].variations.size(), 1u);
}

TEST(Study, TheEndOfAGameStaysWithItsLastMove) {
  Study study = made();
  const Record record = of_pgn("1. Sxe5 (1. Sxe5 Fxe5 {why he resigned} 2. Sa4) 1-0");
  ASSERT_TRUE(act(study, hanako, ChapterAdded{.head = {.name = "One"}, .record = record}));
  const Chapter& chapter = *study.find(1);
  const Record written = chapter.record(name_of);
  EXPECT_EQ(written, record);
  EXPECT_EQ(chapter.end_node(), 1);
  for (const std::string_view format : {"pgn", "kif", "json", "text"}) {
    const RecordFormat* known = find_record_format(format);
    const auto back = known->parse(known->write(written), &Tori::spec);
    ASSERT_TRUE(back) << format << ": " << describe(back.error());
    EXPECT_EQ(back->front().moves, record.moves) << format;
    EXPECT_EQ(back->front().end, record.end) << format;
  }
  // The result does not come to stand after another line.
  ASSERT_TRUE(act(study, hanako, StudyMove{1, 0, usi(chapter, 0, 3)}));
  ASSERT_TRUE(act(study, hanako, LinePromoted{1, chapter.next_id() - 1}));
  EXPECT_FALSE(chapter.record(name_of).end);
  ASSERT_TRUE(act(study, hanako, LinePromoted{1, 1}));
  EXPECT_EQ(chapter.record(name_of).end, record.end);
  ASSERT_TRUE(act(study, hanako, MovesDeleted{1, chapter.next_id() - 1}));
  EXPECT_EQ(chapter.record(name_of).end, record.end) << "another line was deleted";
  ASSERT_TRUE(act(study, hanako, MovesDeleted{1, 1}));
  EXPECT_FALSE(chapter.end());
}

TEST(Study, ARecordWithAnIllegalMoveNamesIt) {
  Study study = made();
  Record record = even();
  record.moves.push_back({.move = Move::board(Square{0}, Square{40})});
  const auto refusal = refusal_of(act(study, hanako, ChapterAdded{.head = {.name = "One"}, .record = record}));
  EXPECT_EQ(refusal.fault, Fault::illegal_move);
  EXPECT_TRUE(describe(refusal).starts_with("Move 1, ")) << describe(refusal);
  EXPECT_TRUE(study.chapters().empty());
}

// --- random changes ---

StudyEvent any_wish(const Study& study, const GameSpec& spec) {
  const auto& chapters = study.chapters();
  const auto below = [](std::size_t most) { return *rc::gen::inRange<std::size_t>(0, most); };
  if (chapters.empty() || below(40) == 0) {
    return ChapterAdded{.head = {.name = "Chapter"}, .record = even(spec)};
  }
  const auto& [id, chapter] = chapters[below(chapters.size())];
  const auto node = static_cast<NodeId>(below(static_cast<std::size_t>(chapter.next_id())));
  switch (below(14)) {
    case 0: return MovesDeleted{id, node};
    case 1: return LinePromoted{id, node};
    case 2: return GlyphSet{id, node, static_cast<Glyph>(below(6))};
    case 3:
      return Remarked{id, node, *rc::gen::element<std::string>("", "good", "良い手", "two\nlines", " [%csl Gd4] ")};
    case 4: return Remarked{id, node, "word " + std::to_string(below(9))};
    case 5:
    case 6: {
      const auto square = [&] { return Square{static_cast<int>(below(49))}; };
      Shape shape{.to = {}, .from = square(), .brush = static_cast<Brush>(below(4))};
      if (const Square to = square(); to != shape.from && below(2) == 0) shape.to = to;
      return ShapeSet{id, node, shape, below(3) > 0};
    }
    case 7: return ChapterMoved{id, below(4)};
    case 8: return below(4) == 0 ? StudyEvent{ChapterDeleted{id}} : StudyEvent{GlyphSet{id, node, std::nullopt}};
    case 9: return ChapterChanged{id, {.name = "Other", .mode = ChapterMode::find, .below = Color::white}};
    default: break;
  }
  if (chapter.find(node) == nullptr) return StudyMove{id, node, Move{}};
  return StudyMove{id, node, usi(chapter, node, below(40))};
}

// Whatever authors do, in any order: the events alone give the same study, and every chapter is a record that every
// format can represent.
RC_GTEST_PROP(StudyProperty, ReplayingTheEventsGivesTheStudy, ()) {
  const GameSpec& spec = **rc::gen::element(&Tori::spec, &Yari::spec);
  Study study = made();
  std::vector<std::pair<PlayerId, StudyEvent>> events;
  const auto step = [&](const PlayerId& by, StudyEvent wish) {
    const Study before = study;
    const auto decision = study.decide(by, std::move(wish));
    if (!decision || !decision->event) {
      RC_ASSERT(study == before);
      return;
    }
    RC_ASSERT(study.fold(by, *decision->event));
    events.emplace_back(by, *decision->event);
  };
  step(hanako, AuthorAdded{taro});
  const int count = *rc::gen::inRange(1, 120);
  for (int n = 0; n < count; ++n) step(n % 3 == 0 ? taro : hanako, any_wish(study, spec));

  Study again = made();
  for (const auto& [by, event] : events) RC_ASSERT(again.fold(by, event));
  RC_ASSERT(again == study);
  for (const auto& [id, chapter] : study.chapters()) {
    const Record record = chapter.record(name_of);
    RC_ASSERT(chapter.in_reading_order().size() == chapter.moves());
    const auto imported = Chapter::of(record, hanako, chapter.head());
    RC_ASSERT(imported.has_value());
    RC_ASSERT(imported->record(name_of) == record);
    for (const std::string_view format : {"pgn", "kif", "json", "text"}) {
      const RecordFormat* known = find_record_format(format);
      const auto back = known->parse(known->write(record), &spec);
      RC_ASSERT(back.has_value());
      RC_ASSERT(back->size() == 1);
      RC_ASSERT(back->front().moves == record.moves);
      RC_ASSERT(back->front().comment == record.comment);
      RC_ASSERT(back->front().shapes == record.shapes);
      RC_ASSERT(back->front().start == record.start);
    }
  }
}

// Unless the record's variations repeat moves.
TEST(Study, ImportedMovesAreNumberedInReadingOrder) {
  const auto records =
      find_record_format("pgn")->parse("1. Sxe5 {a} (1. Sa4 Sg4 (1... Sf4)) 1... Fxe5 2. Sa4 *", &Tori::spec);
  ASSERT_TRUE(records) << describe(records.error());
  const auto chapter = Chapter::of(records->front(), hanako, {.name = "One"});
  ASSERT_TRUE(chapter) << describe(chapter.error());
  std::vector<NodeId> order = chapter->in_reading_order();
  EXPECT_TRUE(std::ranges::is_sorted(order));
  EXPECT_EQ(order.size(), 6u);
  EXPECT_EQ(chapter->record(name_of), records->front());
}

}  // namespace
}  // namespace ootori::game
