// draw_sheets FOLDER   writes the printable sheets of every listed game: FOLDER/tori-a4-en.pdf …
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "cli/game_pdf.hpp"
#include "rules/games.hpp"

namespace {

using namespace ootori;
namespace fs = std::filesystem;

// Writes only if the content has changed, so that the client is not rebuilt.
bool write(const fs::path& path, const std::string& bytes) {
  if (std::ifstream old(path, std::ios::binary); old) {
    if (std::string(std::istreambuf_iterator<char>(old), {}) == bytes) return true;
  }
  std::ofstream file(path, std::ios::binary);
  file << bytes;
  file.close();
  return static_cast<bool>(file);
}

bool draw(const fs::path& folder, const GameSpec& game, const PrintStyle& style) {
  const auto pdf = cli::game_pdf(game, style);
  const std::string name =
      std::string(game.id) + '-' + std::string(style.paper.name) + '-' + std::string(style.language.code) + ".pdf";
  if (pdf && write(folder / name, *pdf)) return true;
  std::fprintf(stderr, "draw_sheets: %s: %s\n", name.c_str(), pdf ? "cannot be written" : pdf.error().c_str());
  return false;
}

bool draw_all(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  for (const GameSpec* game : all_games) {
    if (!game->listed) continue;
    for (const Paper& paper : papers) {
      for (const Language& language : languages) {
        if (!draw(folder, *game, {.paper = paper, .language = language})) return false;
      }
    }
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 2 && argv[1][0] != '-') return draw_all(argv[1]) ? 0 : 1;
  std::fputs("usage: draw_sheets FOLDER\n", stderr);
  return 2;
}
