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

std::string replaced(std::string_view what, std::string_view with) {
  std::string text = two_players();
  text.replace(text.find(what), what.size(), with);
  return text;
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

TEST(trf, ReadsTheSpellingsOfOtherPrograms) {
  const auto file = read_trf(two_players());
  ASSERT_TRUE(file);
  std::string letters = replaced("2 w 1", "2 w W");
  letters.replace(letters.find("1 b 0"), 5, "1 b l");
  EXPECT_EQ(read_trf(letters), file);
  for (const std::string_view end : {"\r\n", "\r"}) {
    std::string text = two_players();
    for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + end.size())) {
      text.replace(at, 1, end);
    }
    EXPECT_EQ(read_trf(text), file);
  }
  EXPECT_EQ(read_trf(two_players() + "### a comment\n\n132 dates\n"), file);
  EXPECT_EQ(read_trf(replaced("142 3", "XXR 3")), file);
  EXPECT_EQ(read_trf("\xEF\xBB\xBF" + two_players()), file) << "a byte order mark";
  EXPECT_EQ(read_trf(two_players() + "162 W 1.0 D 0.5\nBBW 1.0\nBBD 0.5\nBBL 0.0\n"), file);
  for (const auto& [line, color] : {std::pair{"152 W", Color::black},
                                    {"152 b", Color::white},
                                    {"XXC rank white1", Color::black},
                                    {"XXC black1 rank", Color::white}}) {
    const auto read = read_trf(two_players() + line + '\n');
    ASSERT_TRUE(read) << line;
    EXPECT_EQ(read->first_color, color) << line;
    EXPECT_EQ(first_color_of(*read), color) << line;
  }
}

// A player without an opponent has the pairing bye (+) or was absent (-); with one, there was a forfeit.
TEST(trf, PlusAndMinusDependOnTheOpponent) {
  const auto marks = [](std::string_view first, std::string_view second, std::string_view points) {
    std::string text = replaced("   2 w 1", first);
    text.replace(text.find("   1 b 0"), 8, second);
    text.replace(text.find(" 1.0    1"), 9, std::string(points) + "    1");
    const auto read = read_trf(text);
    EXPECT_TRUE(read) << read.error().front().message;
    return std::pair{read->table.lines[0].rounds[0], read->table.lines[1].rounds[0]};
  };
  EXPECT_EQ(marks("0000 - +", "0000 - -", " 1.0"), (std::pair{Entry{Mark::pairing_bye}, Entry{Mark::zero_bye}}));
  EXPECT_EQ(marks("   2 - +", "   1 - -", " 1.0"),
            (std::pair{Entry{Mark::forfeit_win, 1}, Entry{Mark::forfeit_loss, 0}}));
  EXPECT_EQ(marks("   2 - -", "   1 - -", " 0.0"),
            (std::pair{Entry{Mark::forfeit_loss, 1}, Entry{Mark::forfeit_loss, 0}}));
}

TEST(trf, TheFirstColourFollowsFromTheFirstRound) {
  const auto first = [](std::vector<std::vector<Entry>> rounds) {
    TrfFile file;
    for (auto& one : rounds) file.table.lines.push_back({.name = "x", .rounds = std::move(one)});
    file.table.played = file.table.lines[0].rounds.size();
    return first_color_of(file);
  };
  const Entry black{Mark::win, 1, Color::black};
  const Entry white{Mark::loss, 0, Color::white};
  EXPECT_EQ(first({{black}, {white}}), Color::black);
  EXPECT_EQ(first({{white}, {black}}), Color::white);
  EXPECT_EQ(first({{{Mark::zero_bye}}, {white}, {black}}), Color::white) << "the first player was absent";
  EXPECT_EQ(first({{{Mark::pairing_bye}}, {white}, {black}}), Color::black) << "the first player would have been Black";
  EXPECT_EQ(first({{{Mark::zero_bye}, white}, {{Mark::zero_bye}, black}}), Color::white) << "nobody played before";
  EXPECT_EQ(first({{{Mark::half_bye}}, {{Mark::half_bye}}}), Color::black) << "unknown";
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
      {replaced("142 3", "142 0"), 3, "The number of rounds must be 1 to 99."},
      {replaced("142 3", "XXR 100"), 3, "The number of rounds must be 1 to 99."},
      {replaced("142 3", "152 green"), 3, "The first colour must be W or B."},
      {replaced("142 3", "240 X   2    1"), 3, "A bye is F, H or Z, then its round"},
      {replaced("142 3", "240 H   0    1"), 3, "A bye is F, H or Z, then its round"},
      {replaced("142 3", "240 H 100    1"), 3, "A bye is F, H or Z, then its round"},
      {replaced("142 3", "XXP 1 two"), 3, "is not the number of a player."},
      {replaced("142 3", "BBD 0.0"), 3, "1 point for a win"},
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
      {replaced("Hanako", "Ha\xed\xa0\x80"), 4, "UTF-8"},  // half of a surrogate pair
      {replaced("Hanako", "Hana\xc0\xaf"), 4, "UTF-8"},    // a slash in two bytes
      {replaced("Hanako", "Hana\x1bo"), 4, "control character"},
      {replaced("Hanako", "Hana\xc2\x85"), 4, "control character"},
      {replaced("Hanako", "Han\xe2\x80\xae"), 4, "writing direction"},
      {replaced("Club night", "Club\tnight"), 1, "control character"},
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
  EXPECT_EQ(read_trf(std::string(longest_trf, ' ')).error().front().message,
            "There is no player: lines of players begin with 001.");
  EXPECT_EQ(read_trf(std::string(longest_trf + 1, ' ')).error().front().message,
            "The file has 1000001 bytes; the maximum is 1000000.");
  std::string text;
  for (int line = 0; line < 1000; ++line) text += "142 none\n";
  EXPECT_EQ(read_trf(text).error().size(), most_trf_faults);
}

// A file of players who have not played yet.
TrfFile file_of(std::size_t players) {
  TrfFile file{.name = "Congress", .planned = 99};
  for (std::size_t number = 0; number < players; ++number) {
    file.table.lines.push_back({.name = "Player " + std::to_string(number + 1), .rating = 1000, .rounds = {}});
  }
  return file;
}

TEST(trf, LimitsPlayersAndRounds) {
  EXPECT_EQ(read_trf(write_trf(file_of(most_trf_players)))->table.lines.size(), most_trf_players);
  EXPECT_EQ(read_trf(write_trf(file_of(most_trf_players + 1))).error().front().message,
            "At most 2000 players can be read.");
  TrfFile file = file_of(1);
  file.table.lines[0].rounds.resize(99, {Mark::half_bye});
  file.table.played = 99;
  EXPECT_EQ(read_trf(write_trf(file) + "012 later\n")->table.played, 99U);
  std::string padded = write_trf(file);
  padded.insert(padded.size() - 1, 40, ' ');
  EXPECT_EQ(read_trf(padded)->table, file.table) << "spaces are no rounds";
  file.table.lines[0].rounds.push_back({Mark::half_bye});
  file.table.played = 100;
  const auto read = read_trf(write_trf(file));
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error(), testing::Contains(testing::Field(&TrfFault::message, "Round 100: too many rounds.")));
}

TEST(trf, ListsEachForbiddenPairingAndEachByeOnce) {
  const auto file = read_trf(two_players() +
                             "260   1   3    1    2\n260   1   3    2    1\nXXP 1 1 2\n"
                             "240 H   2    1\n240 F   2    1    2    2\n240 Z   3    1\n");
  ASSERT_TRUE(file) << file.error().front().message;
  EXPECT_EQ(file->forbidden, (Forbidden{{0, 1}}));
  EXPECT_EQ(file->byes, (std::vector<ByeWish>{{0, 1, Mark::full_bye}, {1, 1, Mark::full_bye}, {0, 2, Mark::zero_bye}}))
      << "the last bye of a round counts";
}

TEST(trf, NamesEachUnknownPlayerOfALineOnce) {
  const auto file = read_trf(two_players() + "XXP 7 1 8 2 9\n");
  ASSERT_FALSE(file);
  EXPECT_THAT(file.error(), testing::ElementsAre(testing::Field(&TrfFault::message, "There is no player 7."),
                                                 testing::Field(&TrfFault::message, "There is no player 8."),
                                                 testing::Field(&TrfFault::message, "There is no player 9.")));
}

TEST(trf, LimitsForbiddenPairings) {
  TrfFile file = file_of(102);
  for (std::size_t one = 0; file.forbidden.size() < most_trf_forbidden; ++one) {
    for (std::size_t other = 0; other < one && file.forbidden.size() < most_trf_forbidden; ++other) {
      file.forbidden.emplace_back(other, one);
    }
  }
  const std::string most = write_trf(file);
  EXPECT_EQ(read_trf(most)->forbidden, file.forbidden);
  EXPECT_TRUE(read_trf(most + "XXP 1 2\n")) << "it is known already";
  const auto more = read_trf(most + "XXP 101 102\nXXP 100 102\n");
  ASSERT_FALSE(more);
  ASSERT_EQ(more.error().size(), 1U);
  EXPECT_EQ(more.error().front().message, "A file can forbid at most 5000 pairings.");
  std::string line = "XXP";
  for (int number = 1; number <= 50; ++number) line += ' ' + std::to_string(number);
  EXPECT_EQ(read_trf(write_trf(file_of(60)) + line + '\n')->forbidden.size(), 50U * 49 / 2);
  EXPECT_EQ(read_trf(write_trf(file_of(60)) + line + " 51\n").error().front().message,
            "This line can list at most 50 players.");
}

// The server stores imported tournaments as files.
TEST(trf, TheLargestSwissTournamentCanBeReadAgain) {
  TrfFile file = file_of(most_swiss_players);
  for (std::size_t line = 0; line < most_swiss_players; ++line) {
    for (std::size_t round = 0; round < most_trf_rounds; ++round) file.byes.push_back({line, round, Mark::half_bye});
  }
  for (std::size_t other = 1; file.forbidden.size() < most_trf_forbidden; ++other) {
    for (std::size_t one = 0; one < other && file.forbidden.size() < most_trf_forbidden; ++one) {
      file.forbidden.emplace_back(one, other);
    }
  }
  const auto read = read_trf(write_trf(file));
  ASSERT_TRUE(read) << read.error().front().message;
  EXPECT_EQ(*read, file);
}

}  // namespace
}  // namespace ootori::tournament
