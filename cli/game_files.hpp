// Reads files of recorded games named on the command line.
#pragma once

#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/failure.hpp"
#include "train/game_file.hpp"

namespace ootori::cli {

// Says on standard error if the games in a part of the file are lost.
inline void warn_of_damage(const std::string& path, const GameFile& file) {
  if (file.damaged_bytes == 0) return;
  std::cerr << fmt::format(
      "{}: skipped {} damaged bytes, the first of them at byte {}; 'ootori data merge {} --out FILE' writes a file "
      "with the intact games only\n",
      path, file.damaged_bytes, file.damaged_at, path);
}

// All games of the files, in order. Damaged and incomplete games are skipped, with a warning. Ends the program if a
// file cannot be read or the files are not of one game. `spec` is that game; null: the game of the first file.
inline GameFile game_files_or_fail(const std::vector<std::string>& paths, const GameSpec* spec = nullptr) {
  GameFile all{.game = spec, .games = {}};
  for (const std::string& path : paths) {
    auto file = read_game_file(path);
    if (!file) fail(file.error());
    if (all.game == nullptr) all.game = file->game;
    if (file->game != all.game) {
      fail(path + " has games of " + std::string{file->game->name} + ", not of " + std::string{all.game->name});
    }
    warn_of_damage(path, *file);
    if (file->torn_bytes > 0) {
      std::cerr << fmt::format("{}: skipped the last {} bytes, which are an incomplete game\n", path, file->torn_bytes);
    }
    all.games.insert(all.games.end(), std::make_move_iterator(file->games.begin()),
                     std::make_move_iterator(file->games.end()));
  }
  return all;
}

}  // namespace ootori::cli
