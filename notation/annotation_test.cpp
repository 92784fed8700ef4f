#include "notation/annotation.hpp"

#include <algorithm>
#include <iterator>

#include <gtest/gtest.h>

#include "notation/json_record.hpp"
#include "notation/kif.hpp"
#include "notation/pgn.hpp"
#include "notation/random_games.hpp"
#include "notation/record_format.hpp"

namespace ootori {
namespace {

// Random records with everything that an annotator can write.
template <class G>
class RandomRecords {
 public:
  explicit RandomRecords(std::uint64_t seed) : seed_(seed) {}

  Record record() {
    Record record = new_record(G::spec);
    record.comment = words();
    record.shapes = shapes();
    record.moves = line(Position<G>::initial(), 12, 0);
    return record;
  }

 private:
  std::size_t below(std::size_t most) { return splitmix64(seed_) % most; }

  RecordLine line(Position<G> position, std::size_t length, int depth) {
    RecordLine moves;
    for (std::size_t n = 0; n < length; ++n) {
      const MoveList legal = legal_moves(position);
      if (legal.size() < 3) break;
      const std::size_t first = below(legal.size());
      RecordMove move = annotated(legal[first]);
      if (depth < 3 && below(4) == 0) {
        const Move other = legal[(first + 1) % legal.size()];
        RecordLine variation{annotated(other)};
        std::ranges::move(line(position.after(other), below(4), depth + 1), std::back_inserter(variation));
        move.variations.push_back(std::move(variation));
      }
      position = position.after(move.move);
      moves.push_back(std::move(move));
    }
    return moves;
  }

  RecordMove annotated(Move move) {
    RecordMove one{.move = move, .comment = words(), .shapes = shapes()};
    if (below(3) == 0) one.glyph = static_cast<Glyph>(below(6));
    return one;
  }

  Shapes shapes() {
    Shapes all;
    for (std::size_t n = below(4); n > 1; --n) {
      const auto square = [&] { return Square{static_cast<int>(below(Board<G>::squares))}; };
      Shape shape{.to = {}, .from = square(), .brush = static_cast<Brush>(below(4))};
      if (below(2) == 0) shape.to = square();
      if (shape.to != shape.from) all.push_back(shape);
    }
    return in_order(std::move(all));
  }

  std::string words() {
    static constexpr std::array<std::string_view, 9> some{"",
                                                          "",
                                                          "",
                                                          "good {move}",
                                                          "好手。\n次は角",
                                                          "a } brace",
                                                          "[%csl Ga1] is no circle",
                                                          "#ootori !!",
                                                          "one\n\ntwo; three"};
    return std::string{some[below(some.size())]};
  }

  std::uint64_t seed_;
};

TEST(Annotation, ComesBackInEveryFormatWithVariations) {
  testing::for_each_game([]<class G>() {
    for (std::uint64_t seed = 1; seed <= 150; ++seed) {
      const Record record = RandomRecords<G>{seed}.record();
      for (const std::string_view name : {"pgn", "kif", "json"}) {
        const RecordFormat* format = find_record_format(name);
        const std::string text = format->write(record);
        const auto back = format->parse(text, &G::spec);
        ASSERT_TRUE(back) << name << "\n" << text << describe(back.error());
        ASSERT_EQ(back->size(), 1u) << text;
        ASSERT_EQ(back->front().moves, record.moves) << name << " seed " << seed << "\n"
                                                     << text << "\n"
                                                     << format->write(back->front());
        ASSERT_EQ(back->front().comment, record.comment) << name << "\n" << text;
        ASSERT_EQ(back->front().shapes, record.shapes) << name << "\n" << text;
      }
    }
  });
}

TEST(Annotation, PgnHasTheSignsThatOtherProgramsWrite) {
  const auto records = parse_pgn("1. Sxe5!? $14 {[%csl Rd4,Gzz] a thought [%cal Gd4d5,Gd4d4]} Fxe5 $4 *", &Tori::spec);
  ASSERT_TRUE(records) << describe(records.error());
  const RecordMove& first = records->moves[0];
  EXPECT_EQ(first.glyph, Glyph::interesting);
  EXPECT_EQ(first.comment, "a thought");
  ASSERT_EQ(first.shapes.size(), 2u);
  EXPECT_EQ(write_shape(Tori::spec, first.shapes[0]), "R4d");
  EXPECT_EQ(write_shape(Tori::spec, first.shapes[1]), "G4d4c");
  EXPECT_EQ(records->moves[1].glyph, Glyph::blunder);
  EXPECT_TRUE(write_pgn(*records).contains("$5 {[%csl Rd4] [%cal Gd4d5] a thought}")) << write_pgn(*records);
}

TEST(Annotation, JsonRefusesWhatIsNone) {
  const auto fault = [](std::string_view move) {
    const auto records = parse_json_records(R"({"game":"tori","moves":[{"usi":"3d3c",)" + std::string{move} + "}]}");
    return records ? "" : describe(records.error());
  };
  EXPECT_TRUE(fault(R"("glyph":"!!!")").contains("!!!"));
  EXPECT_TRUE(fault(R"("shapes":["G9z"])").contains("G9z"));
  EXPECT_TRUE(fault(R"("shapes":["G3e3e"])").contains("G3e3e"));
  EXPECT_EQ(fault(R"("shapes":["G3e","G3e"],"glyph":"??")"), "");
}

}  // namespace
}  // namespace ootori
