#include "server/post/refusal_text.hpp"

#include <set>
#include <string>

#include <gtest/gtest.h>

namespace ootori::server {
namespace {

TEST(RefusalText, IsInTheLanguageOfTheReader) {
  const Error error{ErrorCode::game_over, "The game is over."};
  EXPECT_EQ(refusal_text(error, post::Language::english), "The game is over.");
  EXPECT_EQ(refusal_text(error, post::Language::japanese), "対局は終わっています。");
}

// What a player can do about each of these errors differs.
TEST(RefusalText, SaysInJapaneseWhatIsWrong) {
  using enum ErrorCode;
  std::set<std::string> texts{refusal_text({bad_value, "x"}, post::Language::japanese)};
  for (const ErrorCode code : {unknown_game, not_found, unknown_seek, unknown_player, silenced, banned, too_many,
                               not_your_game, not_your_seek, not_your_turn, stale, illegal_move, game_over,
                               nothing_to_take_back, not_offered, already_offered, offered_before, not_away}) {
    const std::string text = refusal_text({code, "x"}, post::Language::japanese);
    EXPECT_TRUE(texts.insert(text).second) << text;
  }
}

}  // namespace
}  // namespace ootori::server
