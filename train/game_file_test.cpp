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

  // Changed twice, a byte is as before.
  void change_byte(std::uintmax_t at) const {
    std::fstream file{path, std::ios::in | std::ios::out | std::ios::binary};
    file.seekg(static_cast<std::streamoff>(at));
    const int byte = file.get();
    file.seekp(static_cast<std::streamoff>(at));
    file.put(static_cast<char>(byte ^ 0x41));
  }

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
  change_byte(std::filesystem::file_size(path) - 1);
  const auto file = read_game_file(path);
  ASSERT_TRUE(file);
  EXPECT_EQ(file->games, (std::vector{first}));
  EXPECT_GT(file->torn_bytes, 0u);
  EXPECT_EQ(file->damaged_bytes, 0u);
}

// Whichever byte of a game is changed, also of its length: the games behind it are found, and kept when more are added.
TEST_F(GameFileTest, GamesBehindDamageAreFoundAndKept) {
  constexpr std::uintmax_t beginning = 16, length = 8 + 4 + 2 * 2 + 2 * 1;
  for (std::uintmax_t at = beginning; at < beginning + length; ++at) {
    change_byte(at);
    const auto file = read_game_file(path);
    ASSERT_TRUE(file);
    EXPECT_EQ(file->games, (std::vector{second})) << at;
    EXPECT_EQ(file->damaged_bytes, length) << at;
    EXPECT_EQ(file->damaged_at, beginning) << at;
    EXPECT_EQ(file->torn_bytes, 0u) << at;
    change_byte(at);
  }
  change_byte(beginning);
  std::ofstream{path, std::ios::binary | std::ios::app} << "torn";
  const auto torn = read_game_file(path);
  EXPECT_EQ(torn->torn_bytes, 4u);
  auto writer = GameFileWriter::append(path, *torn);
  ASSERT_TRUE(writer);
  ASSERT_TRUE(writer->add(first));
  const auto file = read_game_file(path);
  EXPECT_EQ(file->games, (std::vector{second, first}));
  EXPECT_EQ(file->damaged_bytes, length);
}

TEST_F(GameFileTest, DamageInSeveralPlacesIsCounted) {
  auto writer = GameFileWriter::append(path, *read_game_file(path));
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(writer->add(second));
  constexpr std::uintmax_t length = 8 + 4 + 2 + 2;  // of `second`
  const auto end = std::filesystem::file_size(path);
  change_byte(end - 4 * length);
  change_byte(end - 2 * length + 7);
  const auto file = read_game_file(path);
  ASSERT_TRUE(file);
  EXPECT_EQ(file->games, (std::vector{first, second, second}));
  EXPECT_EQ(file->damaged_bytes, 2 * length);
  EXPECT_EQ(file->damaged_at, end - 4 * length);
}

TEST_F(GameFileTest, OnlyOneWriterHasTheFile) {
  const auto read = *read_game_file(path);
  {
    auto writer = GameFileWriter::append(path, read);
    ASSERT_TRUE(writer);
    EXPECT_EQ(GameFileWriter::append(path, read).error(), "another process is writing " + path.string());
    ASSERT_TRUE(writer->add(first));
  }
  EXPECT_EQ(GameFileWriter::append(path, read).error(), "another process has written to " + path.string());
  EXPECT_EQ(read_game_file(path)->games, (std::vector{first, second, first}));
}

// What a file system may leave behind after a power cut.
TEST_F(GameFileTest, ZerosAtTheEndAreTorn) {
  const auto whole = std::filesystem::file_size(path);
  std::filesystem::resize_file(path, whole + 4096);
  const auto file = read_game_file(path);
  ASSERT_TRUE(file);
  EXPECT_EQ(file->games, (std::vector{first, second}));
  EXPECT_EQ(file->good_bytes, whole);
  EXPECT_EQ(file->torn_bytes, 4096u);
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
