#include "terminal/words.hpp"

#include <set>

#include <gtest/gtest.h>

#include "terminal/command.hpp"

namespace ootori::terminal {
namespace {

// A table of words consists only of texts and arrays of texts, in the same order in both languages.
static_assert(sizeof(Words) % sizeof(Text) == 0);

std::span<const Text> texts_of(const Words& words) {
  return {reinterpret_cast<const Text*>(&words), sizeof(Words) / sizeof(Text)};
}

std::set<std::string> fields_of(Text text) {
  std::set<std::string> fields;
  for (std::size_t at = 0; (at = text.find('{', at)) != Text::npos; ++at) fields.emplace(text.substr(at, 2));
  return fields;
}

TEST(Words, BothLanguagesSayTheSameThings) {
  const auto ours = texts_of(english);
  const auto theirs = texts_of(japanese);
  for (std::size_t at = 0; at < ours.size(); ++at) {
    if (ours[at].empty()) continue;  // game/ describes it in English
    EXPECT_FALSE(theirs[at].empty()) << ours[at];
    for (const std::string& field : fields_of(theirs[at])) {
      EXPECT_TRUE(fields_of(ours[at]).contains(field)) << ours[at] << " / " << theirs[at];
    }
  }
}

TEST(Words, EveryCommandIsExplainedInBothLanguages) {
  std::set<std::string_view> names;
  for (const CommandSpec& command : commands()) {
    EXPECT_FALSE(command.english.empty()) << command.name;
    EXPECT_FALSE(command.japanese.empty()) << command.name;
    EXPECT_TRUE(names.insert(command.name).second) << command.name << " stands twice";
    EXPECT_EQ(&spec_of(command.verb), &command);
    EXPECT_EQ(parse_command(command.name), (Command{command.verb, ""}));
  }
}

TEST(Commands, AreReadInEitherCaseWithTheirArgument) {
  EXPECT_EQ(parse_command("  SAVE  my game.kif "), (Command{Verb::save, "my game.kif"}));
  EXPECT_EQ(parse_command("?"), (Command{Verb::help, ""}));
  EXPECT_EQ(parse_command("P-7f"), (Command{Verb::move, "P-7f"}));
  EXPECT_EQ(parse_command(" \t "), std::nullopt);
}

}  // namespace
}  // namespace ootori::terminal
