// A file of recorded games of one game: 16 bytes that name the format and the game, then the games. Each game is the
// length of its payload and a checksum of it (four bytes each) before the payload, so that a file whose writer was
// killed is good up to its last whole game.
#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "train/recorded_game.hpp"

namespace ootori {

struct GameFile {
  const GameSpec* game = nullptr;
  std::vector<RecordedGame> games;
  std::uintmax_t good_bytes = 0;  // the file up to its last whole game
  std::uintmax_t torn_bytes = 0;  // after it
};

// All games of a file up to the first that is torn; an error where it cannot be read or is no such file.
[[nodiscard]] std::expected<GameFile, std::string> read_game_file(const std::filesystem::path& path);

// Adds games to a file. Each game is handed to the system whole, so that it survives the end of the program.
class GameFileWriter {
 public:
  // A new file; an error where there is one already or it cannot be made.
  static std::expected<GameFileWriter, std::string> create(const std::filesystem::path& path, const GameSpec& game);

  // Goes on after the last whole game of `file`, which was read from `path`; what was torn is cut off.
  static std::expected<GameFileWriter, std::string> append(const std::filesystem::path& path, const GameFile& file);

  // False where the disk is full or the file gone.
  [[nodiscard]] bool add(const RecordedGame& game);

 private:
  explicit GameFileWriter(std::ofstream out) : out_(std::move(out)) {}

  std::ofstream out_;
};

}  // namespace ootori
