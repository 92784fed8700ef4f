#include "server/analysis/report_check.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/engine.hpp"
#include "engine/review/review_text.hpp"

namespace ootori::server {
namespace {

TEST(ReportCheck, AcceptsScoresAndLinesThatTheRulesAllow) {
  Game<Tori> game;
  for (int n = 0; n < 6; ++n) ASSERT_TRUE(game.play(*game.permitted_moves().begin()));
  const Record record = record_of(game);
  Engine engine{{.hash_mib = 1}};
  const std::string report = write_review_json(*review_game(record, engine, {.limits = {.nodes = 200}}));
  EXPECT_EQ(checked_report(report, record), report);
  const auto with = [&](std::string_view from, std::string_view to) {
    std::string other = report;
    const auto at = other.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return checked_report(other.replace(at, from.size(), to), record);
  };
  const std::string best = R"("usi":[")";
  for (const auto& [from, to] : std::initializer_list<std::pair<std::string_view, std::string_view>>{
           {R"("start":{"cp":)", R"("start":{"cm":)"},
           {R"("start":{"cp":)", R"("start":{"cp":99999)"},
           {R"("usi":")", R"("usi":"1a)"},
           {best, R"("usi":["1a1a",")"},
           {best, R"("usi":[7,")"},
           {R"("best":)", R"("worst":)"},
           {R"("score":)", R"("scores":)"},
           {R"("moves":[)", R"("moves":[{},)"},
           {"{", "["}}) {
    EXPECT_FALSE(with(from, to)) << from << " → " << to;
  }
  // What follows from the scores is computed again, not taken from the worker.
  EXPECT_EQ(with(R"("name":"")", R"("name":"Ann")"), report);
  EXPECT_EQ(with(R"("judgement":")", R"("judgement":"un)"), report);
  EXPECT_EQ(with(R"("line":[)", R"("line":["<b>",)"), report);
  EXPECT_FALSE(checked_report(report, record_of(Game<Tori>{}))) << "the report on another game";
  EXPECT_FALSE(checked_report(std::string(longest_report + 1, ' '), record));
  EXPECT_FALSE(checked_report("", record));
}

TEST(ReportCheck, AcceptsMates) {
  const Record record = record_of(Game<Tori>{});
  const auto text = [](int plies) { return fmt::format(R"({{"start":{{"mate":{}}},"moves":[]}})", plies); };
  EXPECT_TRUE(checked_report(text(3), record)->contains(R"("start":{"mate":3})"));
  EXPECT_TRUE(checked_report(text(-4), record)->contains(R"("start":{"mate":-4})"));
  EXPECT_FALSE(checked_report(text(0), record));
  EXPECT_FALSE(checked_report(text(1001), record));
}

}  // namespace
}  // namespace ootori::server
