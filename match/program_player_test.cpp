#include "match/program_player.hpp"

#include <filesystem>
#include <fstream>
#include <thread>

#include <gmock/gmock.h>
#include <signal.h>
#include <unistd.h>

#include "engine/doors/position.hpp"
#include "notation/uci.hpp"

namespace ootori {
namespace {

using ::testing::HasSubstr;

// A program in a few lines of shell. It writes its input to a file.
class Script {
 public:
  static constexpr const char* usual_option = "option name UCI_Variant type combo var chess var torishogi";

  // `go` is the shell code that answers a request for a move.
  explicit Script(const std::string& go, const std::string& options = usual_option) {
    static int number = 0;
    path_ = std::filesystem::temp_directory_path() /
            ("ootori-program-" + std::to_string(getpid()) + "-" + std::to_string(number++));
    std::ofstream{path_} << "echo 'id name script'\n"
                         << "while read -r word rest; do\n"
                         << "echo \"$word $rest\" >> " << heard_path() << "\n"
                         << "case $word in\n"
                         << "uci|usi) echo '" << options << "'; echo ${word}ok;;\n"
                         << "isready) echo readyok;;\n"
                         << "go) " << go << ";;\n"
                         << "quit) exit;;\n"
                         << "esac\ndone\n";
  }
  ~Script() {
    std::filesystem::remove(path_);
    std::filesystem::remove(heard_path());
    std::filesystem::remove(child_path());
  }
  Script(const Script&) = delete;
  Script& operator=(const Script&) = delete;

  [[nodiscard]] Contestant contestant() const {
    Contestant contestant;
    contestant.name = "script";
    contestant.command = {"/bin/sh", path_.string()};
    return contestant;
  }
  [[nodiscard]] std::string heard() const {
    std::ifstream file{heard_path()};
    return {std::istreambuf_iterator<char>{file}, {}};
  }
  // The id of the process that the script wrote with "echo $! >> $0.child".
  [[nodiscard]] pid_t child() const {
    pid_t child = 0;
    std::ifstream{child_path()} >> child;
    return child;
  }

 private:
  [[nodiscard]] std::string child_path() const { return path_.string() + ".child"; }
  [[nodiscard]] std::string heard_path() const { return path_.string() + ".heard"; }

  std::filesystem::path path_;
};

std::expected<Choice, PlayerFault> choose(ProgramPlayer& player, const Allowance& allowance,
                                          const std::stop_token& stop = {}) {
  const AnyGame game = *parse_position(usi_dialect, Tori::spec, Words{"startpos moves 3d3c"});
  return player.choose({game, allowance, {}}, stop);
}

Allowance short_time() {
  Allowance allowance;
  allowance.move_time = Millis{10};
  return allowance;
}

TEST(ProgramPlayer, SendsOptionsThenTheGameThenThePosition) {
  const Script script{"echo bestmove d6e5", "option name Hash type spin\noption name UCI_Variant type combo"};
  Contestant contestant = script.contestant();
  contestant.options = {{"Hash", "16"}};
  ProgramPlayer player{contestant, Tori::spec};
  ASSERT_TRUE(player.connect({}));
  ASSERT_TRUE(player.new_game({}));
  ASSERT_TRUE(choose(player, short_time()));
  EXPECT_EQ(script.heard(),
            "uci \nsetoption name Hash value 16\nsetoption name UCI_Variant value torishogi\nisready \nucinewgame \n"
            "isready \nposition startpos moves e4e5\ngo movetime 10\n");
}

TEST(ProgramPlayer, ReturnsTheMoveWithItsScore) {
  const Script script{
      "echo 'info depth 4 score cp 33 nodes 900 pv d6e5'; echo 'info string hm'; echo 'bestmove d6e5 ponder a1a2'"};
  ProgramPlayer player{script.contestant(), Tori::spec};
  ASSERT_TRUE(player.connect({}));
  const auto choice = choose(player, short_time());
  ASSERT_TRUE(choice);
  EXPECT_EQ(choice->move, *parse_uci(Tori::spec, "d6e5"));
  EXPECT_EQ(choice->score, Score::centipawns(33));
  EXPECT_EQ(choice->nodes, 900U);
}

TEST(ProgramPlayer, NamesFaults) {
  const auto fault = [](const std::string& go) {
    const Script script{go};
    ProgramPlayer player{script.contestant(), Tori::spec};
    EXPECT_TRUE(player.connect({}));
    return choose(player, short_time()).error();
  };
  EXPECT_EQ(fault("exit 1"), PlayerFault::crashed);
  EXPECT_EQ(fault("kill -9 $$"), PlayerFault::crashed);
  EXPECT_EQ(fault("echo bestmove nonsense"), PlayerFault::unreadable);
  EXPECT_EQ(fault("echo bestmove"), PlayerFault::unreadable);
  EXPECT_EQ(fault("echo 'bestmove (none)'"), PlayerFault::resigned);
  EXPECT_EQ(fault("echo bestmove resign"), PlayerFault::resigned);
}

// Whether it is gone, or will be as soon as its new parent has noticed that it has ended.
bool has_ended(pid_t pid) {
  if (kill(pid, 0) != 0) return true;
  std::ifstream file{"/proc/" + std::to_string(pid) + "/stat"};
  std::string number, name, state;
  return !(file >> number >> name >> state) || state == "Z";
}

// Many engines are started by a script. A script that waits for a hung engine, and one that has ended before its
// engine.
TEST(ProgramPlayer, EndsWhatAScriptHasStarted) {
  for (const std::string then : {"wait", "exit 1"}) {
    const Script script{"sleep 60 & echo $! > $0.child; " + then};
    {
      ProgramPlayer player{script.contestant(), Tori::spec};
      ASSERT_TRUE(player.connect({}));
      EXPECT_FALSE(choose(player, short_time()));
    }
    const pid_t child = script.child();
    ASSERT_GT(child, 0);
    for (int n = 0; n < 500 && !has_ended(child); ++n) std::this_thread::sleep_for(Millis{10});
    EXPECT_TRUE(has_ended(child)) << then;
    if (!has_ended(child)) kill(child, SIGKILL);
  }
}

TEST(ProgramPlayer, StartsAgainAfterACrash) {
  const Script script{"exit 1"};
  ProgramPlayer player{script.contestant(), Tori::spec};
  ASSERT_TRUE(player.connect({}));
  EXPECT_EQ(choose(player, short_time()).error(), PlayerFault::crashed);
  EXPECT_EQ(choose(player, short_time()).error(), PlayerFault::crashed) << "it is still gone";
  EXPECT_TRUE(player.new_game({}));
}

TEST(ProgramPlayer, CanBeStoppedWhileThinking) {
  const Script script{"sleep 0"};
  ProgramPlayer player{script.contestant(), Tori::spec};
  ASSERT_TRUE(player.connect({}));
  std::stop_source stop;
  const std::jthread later{[&] {
    std::this_thread::sleep_for(Millis{20});
    stop.request_stop();
  }};
  Allowance nodes;
  nodes.nodes = 1;
  EXPECT_EQ(choose(player, nodes, stop.get_token()).error(), PlayerFault::stopped);
}

TEST(ProgramPlayer, SaysWhyItCannotPlay) {
  const auto error = [](const Contestant& contestant) {
    return ProgramPlayer{contestant, Tori::spec}.connect({}).error();
  };
  const Script script{"exit"};
  Contestant contestant = script.contestant();
  contestant.options = {{"Hsah", "16"}};
  EXPECT_EQ(error(contestant), "engine script has no option 'Hsah'");
  contestant.command = {"/no/such/program"};
  EXPECT_THAT(error(contestant), HasSubstr("cannot start '/no/such/program': No such file"));
  contestant.command = {"/bin/true"};
  EXPECT_THAT(error(contestant), HasSubstr("engine script exited"));
  const Script chess{"exit", "option name Hash type spin"};
  EXPECT_THAT(error(chess.contestant()), HasSubstr("no option UCI_Variant, so it cannot play Tori Shogi"));
}

// With its default in place of the refused value, the program would play as another contestant.
TEST(ProgramPlayer, SaysWhichOptionTheProgramRefused) {
  const auto error = [](const std::string& said) {
    const Script script{"exit;;\nsetoption) echo '" + said + "'",
                        "option name EvalFile type string\n" + std::string{Script::usual_option}};
    Contestant contestant = script.contestant();
    contestant.options = {{"EvalFile", "x.net"}};
    const auto connected = ProgramPlayer{contestant, Tori::spec}.connect({});
    return connected ? "none" : connected.error();
  };
  EXPECT_EQ(error("info string error: cannot read x.net"), "engine script: cannot read x.net");
  EXPECT_EQ(error("info string ERROR: no net x.net"), "engine script: no net x.net");
  EXPECT_EQ(error("info string Error!"), "engine script: Error!");
  EXPECT_EQ(error("No such option: EvalFile"), "engine script: No such option: EvalFile");
  EXPECT_EQ(error("info string x.net is loaded; no error"), "none");
  EXPECT_EQ(error("info string errors: 0"), "none");
}

TEST(ProgramPlayer, WithoutOptionsAnErrorRefusesNone) {
  const Script script{"exit;;\nsetoption) echo 'info string error: no tablebases found'"};
  const auto connected = ProgramPlayer{script.contestant(), Tori::spec}.connect({});
  EXPECT_TRUE(connected) << connected.error();
}

TEST(ProgramPlayer, ForgetsWhatTheProgramSaidBeforeItWasToldItsOptions) {
  const Script script{"exit", "info string error: no terminal\n" + std::string{Script::usual_option}};
  const auto connected = ProgramPlayer{script.contestant(), Tori::spec}.connect({});
  EXPECT_TRUE(connected) << connected.error();
}

TEST(ProgramPlayer, RefusesValuesThatTheProgramDoesNotDeclare) {
  const auto error = [](const std::string& name, const std::string& value) {
    const Script script{"exit", "option name Hash type spin default 16 min 1 max 64\noption name Book type check\n" +
                                    std::string{Script::usual_option}};
    Contestant contestant = script.contestant();
    contestant.options = {{name, value}};
    const auto connected = ProgramPlayer{contestant, Tori::spec}.connect({});
    return connected ? "none" : connected.error();
  };
  EXPECT_EQ(error("Hash", "64"), "none");
  EXPECT_EQ(error("Hash", "65"), "engine script: Hash must be a whole number from 1 to 64, not '65'");
  EXPECT_EQ(error("hash", "0"), "engine script: Hash must be a whole number from 1 to 64, not '0'");
  EXPECT_EQ(error("Hash", "large"), "engine script: Hash must be a whole number from 1 to 64, not 'large'");
  EXPECT_EQ(error("Book", "True"), "none");
  EXPECT_EQ(error("Book", "yes"), "engine script: Book must be true or false, not 'yes'");
}

// Such programs declare the variants of a file only after they have been told its name.
TEST(ProgramPlayer, AsksAgainAfterAnOptionThatNamesAFile) {
  const Script script{
      "exit;;\nsetoption) loaded=1",
      "option name VariantPath type string'; if test -n \"$loaded\"; then echo 'option name UCI_Variant "
      "type combo var chess var torishogi'; else echo 'option name UCI_Variant type combo var chess'; "
      "fi; echo 'option name Hash type spin"};
  Contestant contestant = script.contestant();
  EXPECT_THAT((ProgramPlayer{contestant, Tori::spec}.connect({}).error()),
              HasSubstr("its UCI_Variant has neither tori nor torishogi"));
  contestant.options = {{"VariantPath", "variants.ini"}};
  ProgramPlayer player{contestant, Tori::spec};
  const auto connected = player.connect({});
  ASSERT_TRUE(connected) << connected.error();
  EXPECT_THAT(script.heard(), HasSubstr("setoption name VariantPath value variants.ini\nuci \n"
                                        "setoption name UCI_Variant value torishogi\nisready"));
  contestant.variant = "tori9";
  EXPECT_EQ((ProgramPlayer{contestant, Tori::spec}.connect({}).error()),
            "engine script cannot play Tori Shogi: its UCI_Variant has no tori9");
}

TEST(ProgramPlayer, OnUsiAProgramMayPlayOneGameOnly) {
  const Script script{"exit", "option name USI_Hash type spin"};
  Contestant contestant = script.contestant();
  contestant.protocol = Protocol::usi;
  EXPECT_TRUE((ProgramPlayer{contestant, Tori::spec}.connect({})));
  contestant.variant = "tori";
  EXPECT_EQ((ProgramPlayer{contestant, Tori::spec}.connect({}).error()),
            "engine script has no option USI_Variant, so it cannot play Tori Shogi");
}

TEST(ProgramPlayer, ReadsWindowsLineEndsAndOnlyTheLastScore) {
  const Script script{
      "printf 'info depth 1 score cp 5\\r\\ninfo depth 2 score cp -9 nodes 7\\r\\ninfo nps 3\\r\\nbestmove "
      "d6e5\\r\\n'"};
  ProgramPlayer player{script.contestant(), Tori::spec};
  ASSERT_TRUE(player.connect({}));
  const auto choice = choose(player, short_time());
  ASSERT_TRUE(choice);
  EXPECT_EQ(choice->move, *parse_uci(Tori::spec, "d6e5"));
  EXPECT_EQ(choice->score, Score::centipawns(-9));
  EXPECT_EQ(choice->depth, 2);
}

// Some programs that speak USI use UCI's name for the game, and play another game when they are told `tori`.
TEST(ProgramPlayer, UsesTheProgramsNameForTheGame) {
  const auto told = [](const std::string& values, Protocol protocol, const std::string& variant = "") {
    const std::string name = protocol == Protocol::usi ? "USI_Variant" : "UCI_Variant";
    const Script script{"exit", "option name " + name + " type combo default chess var chess" + values};
    Contestant contestant = script.contestant();
    contestant.protocol = protocol;
    contestant.variant = variant;
    const auto connected = ProgramPlayer{contestant, Tori::spec}.connect({});
    if (!connected) return connected.error();
    const std::string heard = script.heard();
    const std::size_t at = heard.find("Variant value ") + 14;
    return heard.substr(at, heard.find('\n', at) - at);
  };
  EXPECT_EQ(told(" var torishogi", Protocol::usi), "torishogi");
  EXPECT_EQ(told(" var torishogi var tori", Protocol::usi), "tori");
  EXPECT_EQ(told(" var ToriShogi var tori", Protocol::uci), "ToriShogi");
  EXPECT_EQ(told(" var tori3 var tori", Protocol::uci, "tori3"), "tori3");
  EXPECT_EQ(told(" var yarishogi", Protocol::usi),
            "engine script cannot play Tori Shogi: its USI_Variant has neither tori nor torishogi");
  EXPECT_EQ(told(" var torishogi", Protocol::uci, "tori3"),
            "engine script cannot play Tori Shogi: its UCI_Variant has no tori3");
}

}  // namespace
}  // namespace ootori
