// Reads files of recorded games named on the command line.
#pragma once

#include <iterator>
#include <string>
#include <vector>

#include "cli/failure.hpp"
#include "train/game_file.hpp"

namespace ootori::cli {

// All games of the files, in order. Ends the program if a file cannot be read or the files are not of one game. `spec`
// is that game; null: the game of the first file.
inline GameFile game_files_or_fail(const std::vector<std::string>& paths, const GameSpec* spec = nullptr) {
  GameFile all{.game = spec, .games = {}};
  for (const std::string& path : paths) {
    auto file = read_game_file(path);
    if (!file) fail(file.error());
    if (all.game == nullptr) all.game = file->game;
    if (file->game != all.game) {
      fail(path + " has games of " + std::string{file->game->name} + ", not of " + std::string{all.game->name});
    }
    all.torn_bytes += file->torn_bytes;
    all.games.insert(all.games.end(), std::make_move_iterator(file->games.begin()),
                     std::make_move_iterator(file->games.end()));
  }
  return all;
}

}  // namespace ootori::cli
