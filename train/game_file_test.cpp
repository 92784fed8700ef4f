#include "train/game_file.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

namespace ootori {
namespace {

class GameFileTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::remove(path);
    auto writer = GameFileWriter::create(path, Yari::spec);
    ASSERT_TRUE(writer);
    ASSERT_TRUE(writer->add(first));
    ASSERT_TRUE(writer->add(second));
  }
  void TearDown() override { std::filesystem::remove(path); }

  const std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("ootori-games-" + std::to_string(getpid()));
  const RecordedGame first{
      .moves = {Move::from_raw(5), Move::from_raw(6)}, .random_plies = 1, .scores = {-40}, .winner = Color::white};
  const RecordedGame second{.moves = {Move::from_raw(7)}, .random_plies = 0, .scores = {31000}, .winner = {}};
};

TEST_F(GameFileTest, HasTheGamesAndTheirName) {
  const auto file = read_game_file(path);
  ASSERT_TRUE(file);
  EXPECT_EQ(file->game, &Yari::spec);
  EXPECT_EQ(file->games, (std::vector{first, second}));
  EXPECT_EQ(file->torn_bytes, 0u);
}

TEST_F(GameFileTest, TruncatedAnywhereItKeepsWholeGamesAndResumes) {
  const auto whole = std::filesystem::file_size(path);
  for (auto size = whole - 1; size >= 16; --size) {
    std::filesystem::resize_file(path, size);
    const auto torn = read_game_file(path);
    ASSERT_TRUE(torn);
    EXPECT_LT(torn->games.size(), 2u);
    EXPECT_EQ(torn->good_bytes + torn->torn_bytes, size);
  }
  const auto torn = read_game_file(path);
  auto writer = GameFileWriter::append(path, *torn);
  ASSERT_TRUE(writer);
  ASSERT_TRUE(writer->add(second));
  EXPECT_EQ(read_game_file(path)->games, (std::vector{second}));
}

TEST_F(GameFileTest, AChangedByteIsDetected) {
  const auto whole = std::filesystem::file_size(path);
  {
    std::fstream file{path, std::ios::in | std::ios::out | std::ios::binary};
    file.seekp(static_cast<std::streamoff>(whole) - 1);
    file.put('\x55');
  }
  const auto file = read_game_file(path);
  ASSERT_TRUE(file);
  EXPECT_EQ(file->games, (std::vector{first}));
  EXPECT_GT(file->torn_bytes, 0u);
}

TEST_F(GameFileTest, NamesTheFileThatCannotBeUsed) {
  const std::string name = path.string();
  EXPECT_EQ(GameFileWriter::create(path, Yari::spec).error(), name + " exists already");
  EXPECT_EQ(GameFileWriter::create("/nowhere/games", Yari::spec).error(), "cannot write /nowhere/games");
  EXPECT_EQ(GameFileWriter::append("/nowhere/games", {}).error(),
            "cannot write /nowhere/games: No such file or directory");
  EXPECT_EQ(read_game_file("/nowhere/games").error(), "cannot read /nowhere/games");
  std::filesystem::resize_file(path, 15);
  EXPECT_EQ(read_game_file(path).error(), name + " is not a file of recorded games");
}

// A length that leads past the end of the file.
TEST_F(GameFileTest, AGameOfAnImpossibleLengthEndsTheFile) {
  std::ofstream{path, std::ios::binary | std::ios::app} << "\xff\xff\xff\xff\1\2\3\4abc";
  const auto file = read_game_file(path);
  ASSERT_TRUE(file);
  EXPECT_EQ(file->games, (std::vector{first, second}));
  EXPECT_EQ(file->torn_bytes, 11U);
}

TEST_F(GameFileTest, RefusesForeignFiles) {
  EXPECT_FALSE(GameFileWriter::create(path, Yari::spec));  // it exists already
  std::filesystem::resize_file(path, 10);
  EXPECT_FALSE(read_game_file(path));
  EXPECT_FALSE(read_game_file(path.string() + ".none"));
}

}  // namespace
}  // namespace ootori
