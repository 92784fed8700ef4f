#include "engine/doors/options.hpp"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <unistd.h>

#include "engine/book/book_file.hpp"

namespace ootori {
namespace {

std::vector<std::string> declarations(Protocol protocol) {
  std::vector<std::string> lines;
  for (const Option& option : all_options()) lines.push_back(option.declaration(protocol, Settings{}));
  return lines;
}

std::string each_after(std::string_view separator, std::string_view GameSpec::* name) {
  std::string names;
  for (const GameSpec* spec : all_games) names.append(separator).append(spec->*name);
  return names;
}

TEST(Options, AreDeclaredByTheirNamesInEachProtocol) {
  EXPECT_THAT(
      declarations(Protocol::usi),
      ::testing::ElementsAre(
          "option name USI_Variant type combo default tori" + each_after(" var ", &GameSpec::id),
          "option name USI_Hash type spin default 64 min 1 max 65536",
          "option name Threads type spin default 1 min 1 max 256",
          "option name MultiPV type spin default 1 min 1 max 64",
          "option name MoveOverhead type spin default 10 min 0 max 5000",
          "option name Level type spin default 20 min 1 max 20",
          "option name USI_LimitStrength type check default false",
          ::testing::StartsWith("option name USI_Elo type spin default "),
          "option name USI_Ponder type check default false", "option name USI_AnalyseMode type check default false",
          "option name EvalFile type string default <empty>", "option name USI_OwnBook type check default false",
          "option name BookFile type string default <empty>",
          "option name BookWidth type spin default 20 min 0 max 500", "option name MateSolver type check default false",
          "option name ClearHash type button"));
  EXPECT_THAT(declarations(Protocol::uci),
              ::testing::IsSupersetOf(std::vector<std::string>{
                  "option name UCI_Variant type combo default torishogi" + each_after(" var ", &GameSpec::uci_name),
                  "option name Hash type spin default 64 min 1 max 65536",
                  "option name Skill Level type spin default 20 min -20 max 20"}));
}

TEST(Options, AreSetByEitherNameInAnyCase) {
  Settings settings;
  EXPECT_TRUE(set_option(settings, "usi_hash", "128", Protocol::uci));
  EXPECT_EQ(settings.engine.hash_mib, 128U);
  EXPECT_TRUE(set_option(settings, "Hash", "32", Protocol::usi));
  EXPECT_EQ(settings.engine.hash_mib, 32U);
  EXPECT_TRUE(set_option(settings, "Move Overhead", "75", Protocol::uci));
  EXPECT_EQ(settings.engine.move_overhead, Millis{75});
  EXPECT_TRUE(set_option(settings, "skill level", "3", Protocol::uci));
  EXPECT_EQ(settings.level, Strength{3});
}

TEST(Options, SkillsBelowTheLowestLevelAreThatLevelOnUci) {
  Settings settings;
  for (const std::string_view skill : {"-20", "-4", "0", "1"}) {
    settings.level = {7};
    EXPECT_TRUE(set_option(settings, "Skill Level", skill, Protocol::uci)) << skill;
    EXPECT_EQ(settings.level, Strength{1}) << skill;
  }
  EXPECT_FALSE(set_option(settings, "Skill Level", "-21", Protocol::uci));
  EXPECT_FALSE(set_option(settings, "Level", "0", Protocol::usi));
}

TEST(Options, EvalFileIsAFileNoneOrTheBuiltInNet) {
  Settings settings;
  ASSERT_TRUE(set_option(settings, "EvalFile", "engine/nets/tori.net", Protocol::usi));
  ASSERT_TRUE(settings.engine.net);
  EXPECT_EQ(all_games[settings.engine.net->index()]->id, "tori");
  ASSERT_TRUE(set_option(settings, "EvalFile", "none", Protocol::usi));
  EXPECT_FALSE(settings.engine.net);
  EXPECT_FALSE(settings.engine.uses_built_in_net);
  for (const std::string_view own : {"", "<empty>"}) {
    ASSERT_TRUE(set_option(settings, "EvalFile", own, Protocol::usi));
    EXPECT_EQ(settings.engine, EngineOptions{});
    EXPECT_EQ(settings.net_file, "<empty>");
  }
}

TEST(Options, ANetIsForOneGame) {
  Settings settings;
  EXPECT_EQ(fault_of_net(settings, Tori::spec), std::nullopt);
  ASSERT_TRUE(set_option(settings, "EvalFile", "engine/nets/yari.net", Protocol::usi));
  EXPECT_EQ(fault_of_net(settings, Tori::spec),
            "EvalFile: engine/nets/yari.net is a net for Yari Shogi, not for Tori Shogi");
  EXPECT_EQ(fault_of_net(settings, Yari::spec), std::nullopt);
}

TEST(Options, AcceptAnyNameOfAGame) {
  Settings settings;
  for (const GameSpec* spec : all_games) {
    for (const std::string_view name : {spec->id, spec->uci_name}) {
      EXPECT_EQ(set_option(settings, "Game", name, Protocol::usi), OptionEffect::new_game);
      EXPECT_EQ(settings.game, spec);
    }
  }
}

TEST(Options, AreRefusedWithTheAllowedValues) {
  Settings settings;
  const auto error = [&](std::string_view name, std::string_view value, Protocol protocol) {
    return set_option(settings, name, value, protocol).error();
  };
  EXPECT_EQ(error("Threads", "0", Protocol::usi), "Threads must be a whole number from 1 to 256, not '0'");
  EXPECT_EQ(error("hash", "lots", Protocol::uci), "Hash must be a whole number from 1 to 65536, not 'lots'");
  EXPECT_EQ(error("Ponder", "maybe", Protocol::uci), "Ponder must be true or false, not 'maybe'");
  EXPECT_EQ(error("UCI_Variant", "chess", Protocol::uci),
            "there is no game 'chess'; the games are " + each_after(", ", &GameSpec::uci_name).substr(2));
  EXPECT_THAT(error("Patience", "x", Protocol::uci),
              ::testing::StartsWith("there is no option 'Patience'; the options are UCI_Variant, Hash, Threads"));
  EXPECT_EQ(error("EvalFile", "/nowhere/x.net", Protocol::uci), "cannot read /nowhere/x.net");
  EXPECT_EQ(error("EvalFile", "/", Protocol::uci), "cannot read /");
  EXPECT_EQ(error("EvalFile", "README.md", Protocol::uci), "README.md is not a net for this program");
  EXPECT_EQ(error("BookFile", "/nowhere/x.book", Protocol::uci), "cannot read /nowhere/x.book");
  EXPECT_EQ(error("BookFile", "README.md", Protocol::usi), "README.md is not an opening book of this program");
  EXPECT_EQ(settings.net_file, "<empty>");
  EXPECT_EQ(settings.book_file, "<empty>");
  EXPECT_EQ(settings.engine, EngineOptions{});
}

TEST(Options, NumbersAreTakenUpToTheirBounds) {
  Settings settings;
  struct Bounds {
    std::string_view name;
    int lowest;
    int highest;
  };
  for (const auto& [name, lowest, highest] :
       {Bounds{"Hash", 1, 65536}, Bounds{"Threads", 1, 256}, Bounds{"MultiPV", 1, 64}, Bounds{"Move Overhead", 0, 5000},
        Bounds{"Skill Level", -20, 20}, Bounds{"UCI_Elo", 500, 3122}, Bounds{"Book Width", 0, 500}}) {
    EXPECT_TRUE(set_option(settings, name, std::to_string(lowest), Protocol::uci)) << name;
    EXPECT_TRUE(set_option(settings, name, std::to_string(highest), Protocol::uci)) << name;
    EXPECT_EQ(set_option(settings, name, std::to_string(lowest - 1), Protocol::uci).error(),
              std::string{name} + " must be a whole number from " + std::to_string(lowest) + " to " +
                  std::to_string(highest) + ", not '" + std::to_string(lowest - 1) + "'");
    EXPECT_FALSE(set_option(settings, name, std::to_string(highest + 1), Protocol::uci)) << name;
  }
  EXPECT_EQ(settings.engine.hash_mib, 65536U);
  EXPECT_EQ(settings.engine.threads, 256);
  EXPECT_EQ(settings.engine.multi_pv, 64);
  EXPECT_EQ(settings.engine.move_overhead, Millis{5000});
  EXPECT_EQ(settings.level, Strength{20});
  EXPECT_EQ(settings.elo, 3122);
  EXPECT_EQ(settings.book.width, 500);
}

TEST(Options, CheckBoxesAreTrueOrFalseInAnyCase) {
  Settings settings;
  ASSERT_TRUE(set_option(settings, "MateSolver", "TRUE", Protocol::uci));
  EXPECT_TRUE(settings.engine.solves_mates);
  ASSERT_TRUE(set_option(settings, "matesolver", "False", Protocol::usi));
  EXPECT_FALSE(settings.engine.solves_mates);
  EXPECT_EQ(set_option(settings, "MateSolver", "1", Protocol::uci).error(),
            "MateSolver must be true or false, not '1'");
  EXPECT_EQ(set_option(settings, "Ponder", "true", Protocol::uci), OptionEffect::none);
}

TEST(Options, EloAppliesOnceStrengthIsLimited) {
  Settings settings;
  ASSERT_TRUE(set_option(settings, "UCI_Elo", std::to_string(weakest_elo), Protocol::uci));
  EXPECT_TRUE(settings.strength().is_full());
  ASSERT_TRUE(set_option(settings, "UCI_LimitStrength", "true", Protocol::uci));
  EXPECT_EQ(settings.strength(), Strength{Strength::weakest});
  ASSERT_TRUE(set_option(settings, "Skill Level", "7", Protocol::uci));
  EXPECT_EQ(settings.strength(), Strength{Strength::weakest});
  ASSERT_TRUE(set_option(settings, "USI_LimitStrength", "false", Protocol::usi));
  EXPECT_EQ(settings.strength(), Strength{7});
  EXPECT_FALSE(set_option(settings, "UCI_Elo", std::to_string(strongest_elo + 1), Protocol::uci));
}

TEST(Options, OfOtherEnginesAreAcceptedAndIgnored) {
  Settings settings;
  for (const std::string_view name : {"VariantPath", "UCI_Chess960", "uci_showwdl", "Contempt", "BookMoves"}) {
    EXPECT_EQ(set_option(settings, name, "variants.ini", Protocol::uci), OptionEffect::none) << name;
  }
  EXPECT_EQ(settings.engine, EngineOptions{});
}

TEST(Options, TheBookIsUsedIfAskedFor) {
  const auto path = std::filesystem::temp_directory_path() / ("ootori-options-" + std::to_string(getpid()));
  std::ofstream{path, std::ios::binary} << write_book(Book<Yari>{});
  Settings settings;
  EXPECT_FALSE(settings.book.is_used);
  ASSERT_TRUE(set_option(settings, "USI_OwnBook", "true", Protocol::usi));
  ASSERT_TRUE(set_option(settings, "Book Width", "75", Protocol::uci));
  ASSERT_TRUE(set_option(settings, "BookFile", path.string(), Protocol::uci));
  std::filesystem::remove(path);
  EXPECT_TRUE(settings.book.is_used);
  EXPECT_EQ(settings.book.width, 75);
  EXPECT_TRUE(settings.book.book);
  EXPECT_EQ(settings.book_file, path.string());
  ASSERT_TRUE(set_option(settings, "BookFile", "", Protocol::uci));
  EXPECT_FALSE(settings.book.book);
  EXPECT_EQ(settings.book_file, "<empty>");
}

TEST(Options, AnAnalysisIsAtFullStrength) {
  Settings settings;
  ASSERT_TRUE(set_option(settings, "Skill Level", "3", Protocol::uci));
  ASSERT_TRUE(set_option(settings, "UCI_LimitStrength", "true", Protocol::uci));
  ASSERT_TRUE(set_option(settings, "UCI_AnalyseMode", "true", Protocol::uci));
  EXPECT_TRUE(settings.strength().is_full());
  ASSERT_TRUE(set_option(settings, "UCI_AnalyseMode", "false", Protocol::uci));
  EXPECT_FALSE(settings.strength().is_full());
}

TEST(Options, ClearHashAsksToForget) {
  Settings settings;
  EXPECT_EQ(set_option(settings, "Clear Hash", "", Protocol::uci), OptionEffect::forget);
}

}  // namespace
}  // namespace ootori
