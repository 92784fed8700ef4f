// draw_pieces FOLDER          writes every picture of every game: FOLDER/tori/mnemonic/up-black-s.svg …, how each piece
//                             moves: FOLDER/tori/mnemonic/moves-s.svg …, and the board at the start: start.svg
// draw_pieces --mark FILE     writes the mark of Ootori
// draw_pieces --sheet FILE    writes an HTML page with all pictures at several sizes, to look at
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "notation/art/board_art.hpp"
#include "notation/art/mark.hpp"
#include "notation/art/move_diagram.hpp"
#include "notation/art/piece_art.hpp"
#include "rules/games.hpp"

namespace {

using namespace ootori;
namespace fs = std::filesystem;

constexpr std::array colors{Color::black, Color::white};
constexpr std::array facings{Facing::up, Facing::down};

// Writes only if the content has changed, so that a build that watches the folder does not start over.
bool write(const fs::path& path, const std::string& text) {
  if (std::ifstream old(path, std::ios::binary); old) {
    if (std::string(std::istreambuf_iterator<char>(old), {}) == text) return true;
  }
  std::error_code error;
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) std::fprintf(stderr, "draw_pieces: cannot write %s\n", path.c_str());
  return static_cast<bool>(file);
}

template <class F>
void for_each_piece(const GameSpec& game, F&& f) {
  for (const Color color : colors) {
    for (std::size_t type = 0; type < game.pieces.size(); ++type) f(Piece{color, PieceType{static_cast<int>(type)}});
  }
}

// "moves-ps.svg": the name of the piece's picture without the parts that depend on the side.
std::string diagram_file_name(const GameSpec& game, PieceType type) {
  const std::string picture = piece_file_name(game, {Color::black, type}, Facing::up);
  return "moves" + picture.substr(picture.rfind('-'));
}

bool write_diagrams(const fs::path& folder, const GameSpec& game, PieceSet set) {
  bool good = true;
  for (std::size_t kind = 0; kind < game.pieces.size(); ++kind) {
    const PieceType type{static_cast<int>(kind)};
    good = good && write(folder / diagram_file_name(game, type), move_diagram_svg(game, type, set));
  }
  return good;
}

// One picture of the whole board loads faster in a browser than one for each piece.
std::string start_svg(const GameSpec& game, PieceSet set) {
  return visit_game(game,
                    [&]<class G>() { return preview_svg(board_diagram(AnyPosition(Position<G>::initial())), set); });
}

bool write_all(const fs::path& folder) {
  bool good = true;
  for (const GameSpec* game : all_games) {
    for (const PieceSet set : piece_sets) {
      good = good && write(folder / game->id / name(set) / "start.svg", start_svg(*game, set));
      good = good && write_diagrams(folder / game->id / name(set), *game, set);
      for_each_piece(*game, [&](Piece piece) {
        for (const Facing facing : facings) {
          const fs::path path = folder / game->id / name(set) / piece_file_name(*game, piece, facing);
          good = good && write(path, piece_svg(*game, piece, set, facing));
        }
      });
    }
  }
  return good;
}

std::string sheet() {
  std::string page = "<!doctype html><meta charset=\"utf-8\"><title>Pieces</title><body style=\"background:#e2b878\">";
  for (const GameSpec* game : all_games) {
    for (const PieceSet set : piece_sets) {
      for (const int size : {36, 48, 96}) {
        page += "<p style=\"margin:4px;line-height:0\">";
        for_each_piece(*game, [&](Piece piece) {
          std::string svg = piece_svg(*game, piece, set, Facing::up);
          page += svg.insert(4, " width=\"" + std::to_string(size) + "\"");
        });
      }
    }
  }
  return page;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view first = argc > 1 ? argv[1] : "";
  if (argc == 2 && !first.starts_with('-')) return write_all(argv[1]) ? 0 : 1;
  if (argc == 3 && first == "--mark") return write(argv[2], mark_svg()) ? 0 : 1;
  if (argc == 3 && first == "--sheet") return write(argv[2], sheet()) ? 0 : 1;
  std::fputs("usage: draw_pieces FOLDER | --mark FILE | --sheet FILE\n", stderr);
  return 2;
}
