// A player's year in review: how it is computed, and how the server shows it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "notation/record.hpp"
#include "notation/usi.hpp"
#include "server/testing/store_fixture.hpp"
#include "server/testing/test_server.hpp"
#include "server/testing/token_holder.hpp"
#include "server/years/year_calls.hpp"

namespace ootori::server::testing {
namespace {

namespace json = boost::json;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr UnixMillis day = 86'400'000;

struct Played {
  std::vector<std::string_view> moves{"4e4d", "4c4d", "2e2d", "6c6d"};
  std::optional<Color> winner = Color::black;
  game::PlayerId white = bob;
  std::array<int, 2> rating{};
  UnixMillis ended = beginning_of_year(2026);
  AnyPosition start = Position<Tori>::initial();
};

// Ann is Black.
IndexedGame indexed(const Played& played) {
  std::vector<Move> moves;
  for (const std::string_view usi : played.moves) moves.push_back(parse_usi(spec_of(played.start), usi).value());
  return {.number = 1,
          .id = GameId::random(),
          .start = played.start,
          .moves = std::move(moves),
          .seats = game::Seats{game::PersonSeat{ann}, game::PersonSeat{played.white}},
          .speed = game::Speed::blitz,
          .rated = played.rating[0] != 0,
          .rating = played.rating,
          .outcome = {played.winner, Termination::resignation},
          .ended = played.ended};
}

TEST(YearReview, CountsResultsMonthsAndOpponents) {
  const game::PlayerId cat{"cat"};
  const std::vector<IndexedGame> games{
      indexed({}),
      indexed({.winner = Color::white, .ended = beginning_of_year(2027) - 1}),
      indexed({.winner = std::nullopt, .ended = beginning_of_year(2026) + 31 * day}),
      indexed({.white = cat}),
  };
  const YearReview review = review_year(ann, games, {});
  EXPECT_THAT(review.games, ElementsAre(GamesOfYear{&Tori::spec, {.won = 2, .lost = 1, .even = 1}}));
  EXPECT_THAT(review.months, ElementsAre(2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1));
  ASSERT_TRUE(review.rival);
  EXPECT_EQ(review.rival->player, bob);
  EXPECT_EQ(review.rival->tally, (YearTally{.won = 1, .lost = 1, .even = 1}));
  EXPECT_EQ(review_year(bob, games, {}).games.front().tally, (YearTally{.won = 1, .lost = 1, .even = 1}));
}

TEST(YearReview, FindsTheLongestGameAndTheBestWin) {
  const std::vector<IndexedGame> games{
      indexed({.rating = {1500, 1700}}),
      indexed({.winner = Color::white, .rating = {1500, 1900}}),
      indexed({.moves = {"4e4d", "4c4d", "2e2d", "6c6d", "1e1d"}, .rating = {1500, 1600}}),
      indexed({}),
  };
  const YearReview review = review_year(ann, games, {});
  EXPECT_EQ(review.longest, (YearReview::Longest{games[2].id, 5}));
  EXPECT_EQ(review.best_win, (YearReview::BestWin{games[0].id, 1700})) << "lost against the one of 1900";
  EXPECT_FALSE(review_year(ann, std::span(games).subspan(3), {}).best_win) << "it was not rated";
}

TEST(YearReview, CountsOpeningsFromTheUsualPosition) {
  const std::vector<std::string_view> other{"4e4d", "4c4d", "6e6d", "2c2d"};
  const AnyPosition early = after(Position<Tori>::initial(), parse_usi(Tori::spec, "4e4d").value());
  const std::vector<IndexedGame> games{
      indexed({}),
      indexed({.winner = Color::white}),
      indexed({.moves = other}),
      indexed({.moves = {"4e4d", "4c4d"}}),                                  // too short
      indexed({.moves = {"4c4d", "2e2d", "6c6d", "1e1d"}, .start = early}),  // begun elsewhere
  };
  const auto openings = review_year(ann, games, {}).openings;
  ASSERT_EQ(openings.size(), 2U);
  EXPECT_EQ(openings[0].moves, games[0].moves);
  EXPECT_EQ(openings[0].tally, (YearTally{.won = 1, .lost = 1}));
  EXPECT_EQ(openings[1].moves, games[2].moves);
}

TEST(YearReview, ThinsOutTheCourseOfARating) {
  std::vector<RatingChange> changes;
  for (int n = 0; n < 1000; ++n) {
    changes.push_back({.game = GameId::random(),
                       .spec = &Tori::spec,
                       .speed = game::Speed::rapid,
                       .at = n,
                       .rating = n == 500 ? 2000.0 : 1500.0 + n / 10.0,
                       .deviation = 60});
  }
  const auto courses = review_year(ann, {}, changes).ratings;
  ASSERT_EQ(courses.size(), 1U);
  EXPECT_EQ(courses[0].games, 1000);
  EXPECT_EQ(courses[0].highest, 2000);
  EXPECT_EQ(courses[0].points.size(), most_course_points);
  EXPECT_EQ(courses[0].points.front(), changes.front());
  EXPECT_EQ(courses[0].points.back(), changes.back());
}

// Over real sockets.
class YearsTest : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    other.port = server->port();
    sign_up(browser, "Ann");
    sign_up(other, "Bob");
  }
  ServerOptions options() override {
    ServerOptions options = ServerTest::options();
    options.explorer.pause = 5ms;
    return options;
  }
  void play() {
    const auto seek =
        browser.post("/api/v1/seeks",
                     R"({"game":"tori","side":"black","to":"Bob","time":{"kind":"live","main":300000},"rated":true})");
    const auto game = other.post("/api/v1/seeks/" + std::string(seek.json().at("id").as_string()) + "/accept", {});
    ASSERT_EQ(game.status, 201) << game.body;
    const std::string path = "/api/v1/games/" + std::string(game.json().at("id").as_string());
    int ply = 0;
    for (const std::string_view usi : {"4e4d", "4c4d", "2e2d", "6c6d"}) {
      Browser& by = ply % 2 == 0 ? browser : other;
      ASSERT_EQ(by.post(path + "/move", fmt::format(R"({{"ply":{},"usi":"{}"}})", ply++, usi)).status, 204);
    }
    ASSERT_EQ(other.post(path + "/resign", {}).status, 204);
  }
  static int this_year() {
    return year_of(
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
            .count());
  }
  HttpAnswer year(std::string_view player, int number) {
    return http(server->port(), "GET", fmt::format("/api/v1/players/{}/year?year={}", player, number));
  }
  // Waits until this many games are indexed.
  json::object shown(std::string_view player, std::int64_t won_and_lost) {
    json::object last;
    EXPECT_TRUE(eventually([&] {
      const auto answer = year(player, this_year());
      if (answer.status != 200) return false;
      last = answer.json();
      std::int64_t count = 0;
      for (const auto& one : last.at("games").as_array()) count += one.at("won").as_int64() + one.at("lost").as_int64();
      return count == won_and_lost;
    }));
    return last;
  }

  Browser other{.port = 0};
};

TEST_F(YearsTest, ShowsAYearToEverybodyAndKeepsUpWithNewGames) {
  EXPECT_THAT(shown("Ann", 0).at("games").as_array(), IsEmpty());
  play();
  const auto ann = shown("Ann", 1);
  EXPECT_EQ(ann.at("games").at(0).at("won").as_int64(), 1);
  EXPECT_TRUE(ann.at("whole").as_bool());
  EXPECT_EQ(ann.at("longest").at("plies").as_int64(), 4);
  EXPECT_EQ(ann.at("best_win").at("game").at("id"), ann.at("longest").at("id"));
  EXPECT_EQ(ann.at("ratings").at(0).at("games").as_int64(), 1);
  const auto& opening = ann.at("openings").at(0);
  EXPECT_EQ(opening.at("moves").as_array().size(), 4U);
  EXPECT_THAT(std::string(opening.at("moves").at(0).at("japanese").as_string()), Not(IsEmpty()));
  EXPECT_TRUE(ann.at("rival").is_null()) << "one game makes no rival";
  play();
  EXPECT_EQ(shown("bob", 2).at("rival").at("player").at("name").as_string(), "Ann");
  EXPECT_THAT(year("Ann", this_year() - 1).json().at("games").as_array(), IsEmpty());
}

TEST_F(YearsTest, RefusesYearsThatThereAreNot) {
  EXPECT_EQ(year("Nobody", this_year()).code(), "unknown_player");
  EXPECT_EQ(year("Ann", this_year() + 1).code(), "bad_value");
  EXPECT_EQ(year("Ann", 1999).code(), "bad_value");
  EXPECT_EQ(http(server->port(), "GET", "/api/v1/players/Ann/year").code(), "bad_value");
}

TEST_F(YearsTest, ADeletedOpponentHasNoName) {
  play();
  play();
  (void)shown("Ann", 2);
  ASSERT_EQ(other.call("DELETE", "/api/v1/account", R"({"password":"correct horse battery"})").status, 204);
  const auto rival = shown("Ann", 2).at("rival").at("player");
  EXPECT_EQ(rival.at("kind").as_string(), "deleted");
}

}  // namespace
}  // namespace ootori::server::testing
