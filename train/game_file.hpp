// A file of recorded games of one game: 16 bytes that name the format and the game, then the records. Each record has
// its length and a checksum (four bytes each) before it. So if the writer was killed, the file is valid up to its last
// complete record, and behind damaged bytes the next intact record can be found.
#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "files/file_lock.hpp"
#include "train/recorded_game.hpp"

namespace ootori {

struct GameFile {
  const GameSpec* game = nullptr;
  std::vector<RecordedGame> games;
  std::uintmax_t good_bytes = 0;     // up to the end of the last complete game
  std::uintmax_t torn_bytes = 0;     // the size of the incomplete rest
  std::uintmax_t damaged_bytes = 0;  // between complete games: what belongs to none, and was skipped
  std::uintmax_t damaged_at = 0;     // where the first of these bytes is
};

// Reads all complete games, also those behind damaged bytes. The error: the file cannot be read or has another format.
[[nodiscard]] std::expected<GameFile, std::string> read_game_file(const std::filesystem::path& path);

// Appends games to a file. Each game is written in one piece, so it survives if the program is killed. Only one writer
// at a time can have a file.
class GameFileWriter {
 public:
  // Creates a file. Fails if it exists or cannot be created.
  static std::expected<GameFileWriter, std::string> create(const std::filesystem::path& path, const GameSpec& game);

  // Continues after the last complete game of `file`, which was read from `path`, and cuts off the incomplete rest.
  // Fails if somebody writes the file, or has written to it since it was read.
  static std::expected<GameFileWriter, std::string> append(const std::filesystem::path& path, const GameFile& file);

  // False: the game could not be written, for example because the disk is full.
  [[nodiscard]] bool add(const RecordedGame& game);

 private:
  GameFileWriter(FileLock lock, std::ofstream out) : lock_(std::move(lock)), out_(std::move(out)) {}

  FileLock lock_;
  std::ofstream out_;
};

}  // namespace ootori
