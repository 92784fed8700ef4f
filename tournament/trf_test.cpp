#include "tournament/trf.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tournament/testing/random_swiss.hpp"

namespace ootori::tournament {
namespace {

std::string two_players() {
  TrfFile file{.name = "Club night", .planned = 3};
  file.table.lines = {{.name = "Suzuki, Hanako", .rating = 1850, .rounds = {{Mark::win, 1, Color::black}}},
                      {.name = "鈴木", .rating = 1700, .rounds = {{Mark::loss, 0, Color::white}}}};
  file.table.played = 1;
  return write_trf(file);
}

TEST(trf, RoundTrips) {
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    const TrfFile file = RandomSwiss(seed).play();
    const auto read = read_trf(write_trf(file));
    ASSERT_TRUE(read) << read.error().front().message;
    EXPECT_EQ(*read, file) << "seed " << seed;
  }
}

TEST(trf, ReadsNamesInAnyScript) {
  const auto file = read_trf(two_players());
  ASSERT_TRUE(file) << file.error().front().message;
  EXPECT_EQ(file->name, "Club night");
  EXPECT_EQ(file->planned, 3U);
  ASSERT_EQ(file->table.lines.size(), 2U);
  EXPECT_EQ(file->table.lines[1].name, "鈴木");
  EXPECT_EQ(file->table.lines[0].rounds.front(), (Entry{Mark::win, 1, Color::black}));
  EXPECT_EQ(first_color_of(*file), Color::black);
}

std::string replaced(std::string_view what, std::string_view with) {
  std::string text = two_players();
  text.replace(text.find(what), what.size(), with);
  return text;
}

struct BadFile {
  std::string text;
  std::size_t line;
  std::string_view says;
};

TEST(trf, NamesTheLineOfEveryFault) {
  const auto bad = std::to_array<BadFile>({
      {"", 1, "no player"},
      {replaced("142 3", "142 none"), 3, "number of rounds"},
      {replaced("142 3", "250 1.0"), 3, "Accelerated"},
      {replaced("142 3", "260 1 3 1 9"), 3, "no player 9"},
      {replaced("142 3", "240 H   2    9"), 3, "no player 9"},
      {replaced("142 3", "162 W 3.0"), 3, "1 point for a win"},
      {replaced("001    1", "001    0"), 4, "columns 5 to 8"},
      {replaced("001    2", "001    1"), 5, "a player 1 already"},
      {replaced("1850", "18x0"), 4, "rating"},
      {replaced("1.0    1", "1.7    1"), 4, "points"},
      {replaced("1.0    1", "2.0    1"), 4, "add up to 1.0"},
      {replaced("2 w 1", "2 x 1"), 4, "colour"},
      {replaced("2 w 1", "2 w ?"), 4, "result"},
      {replaced("2 w 1", "7 w 1"), 4, "no player 7"},
      {replaced("2 w 1", "1 w 1"), 4, "themselves"},
      {replaced("1 b 0", "1 w 0"), 5, "one colour"},
      {replaced("1 b 0", "1 b ="), 5, "points, but"},
      {replaced("   1 b 0", "0000 - Z"), 4, "has no game against"},
      {replaced("2 w 1", "2 - U"), 4, "a bye has no opponent"},
      {replaced("Hanako", "Hanak\xff"), 4, "UTF-8"},
  });
  for (const auto& [text, line, says] : bad) {
    const auto read = read_trf(text);
    ASSERT_FALSE(read) << says;
    EXPECT_THAT(read.error(),
                testing::Contains(testing::AllOf(testing::Field(&TrfFault::line, line),
                                                 testing::Field(&TrfFault::message, testing::HasSubstr(says)))))
        << says << ": " << read.error().front().message;
  }
}

TEST(trf, LimitsInputAndMessages) {
  EXPECT_FALSE(read_trf(std::string(longest_trf + 1, ' ')));
  std::string text;
  for (int line = 0; line < 1000; ++line) text += "142 none\n";
  EXPECT_EQ(read_trf(text).error().size(), most_trf_faults);
}

}  // namespace
}  // namespace ootori::tournament
