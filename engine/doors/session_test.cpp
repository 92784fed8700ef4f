#include "engine/doors/session.hpp"

#include <algorithm>
#include <future>

#include <gtest/gtest.h>

#include "engine/book/built_in_books.hpp"

namespace ootori {
namespace {

SearchResult answer_of(Session& session, SearchOrder order) {
  std::promise<SearchResult> answer;
  session.search(std::move(order), {.report = {},
                                    .done = [&](const SearchResult& result) { answer.set_value(result); },
                                    .failed = [](std::string_view message) { FAIL() << message; }});
  return answer.get_future().get();
}

TEST(Session, GoesOnAfterItsAnswerWhereItIsToPonder) {
  Session session{Tori::spec, 1};
  const SearchResult result = answer_of(session, {.limits = {.nodes = 2000}, .ponders_after = true});
  ASSERT_TRUE(result.ponder);
  EXPECT_TRUE(session.is_searching());
  session.stop();
  EXPECT_FALSE(session.is_searching());
}

TEST(Session, WaitsForATaskBeforeItSearches) {
  Session session{Tori::spec, 1};
  std::promise<void> go_on;
  bool was_stopped = true;
  session.run([&, may_end = go_on.get_future().share()](const std::stop_token& stop) {
    may_end.wait();
    was_stopped = stop.stop_requested();
  });
  go_on.set_value();
  EXPECT_TRUE(answer_of(session, {.limits = {.nodes = 100}}).best);
  EXPECT_FALSE(was_stopped);
}

TEST(Session, PlaysFromTheBookOnlyWhereOwnBookIsOn) {
  for (const GameSpec* spec : all_games) {
    Session session{*spec, 1};
    const auto known = visit_game(*spec, []<class G>() { return built_in_book<G>()->moves(Position<G>::initial()); });
    EXPECT_GT(answer_of(session, {.limits = {.nodes = 1000}}).nodes, 0u);
    ASSERT_TRUE(session.set_option("OwnBook", "true", Protocol::uci));
    const SearchResult result = answer_of(session, {.limits = {.nodes = 1000}});
    EXPECT_EQ(result.nodes, 0u);
    EXPECT_NE(std::ranges::find(known, result.best.value(), &BookMove::move), known.end());
    ASSERT_TRUE(session.set_option("OwnBook", "false", Protocol::uci));
    EXPECT_GT(answer_of(session, {.limits = {.nodes = 1000}}).nodes, 0u);
  }
}

}  // namespace
}  // namespace ootori
