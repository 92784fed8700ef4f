// Every picture looks as it was last approved.
#include <cstdint>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "notation/art/board_art.hpp"
#include "notation/art/mark.hpp"
#include "notation/art/move_diagram.hpp"
#include "notation/art/piece_art.hpp"
#include "notation/art/print_sheets.hpp"
#include "rules/games.hpp"

namespace ootori {
namespace {

constexpr const char* approved = "notation/art/testing/drawings.txt";
constexpr const char* drawn = "build/drawings.txt";

// FNV-1a (Fowler, Noll, Vo), 64 bits.
std::uint64_t digest(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

class Drawings {
 public:
  void add(const std::string& name, std::string_view svg) { digests_[name] = digest(svg); }

  [[nodiscard]] std::string text() const {
    std::string lines;
    for (const auto& [name, hash] : digests_) {
      constexpr std::string_view digits = "0123456789abcdef";
      for (int shift = 60; shift >= 0; shift -= 4) lines += digits[hash >> shift & 15];
      lines += "  " + name + '\n';
    }
    return lines;
  }

 private:
  std::map<std::string, std::uint64_t> digests_;
};

void add_pieces(Drawings& drawings, const GameSpec& game, PieceSet set) {
  const std::string folder = std::string{game.id} + '/' + std::string{name(set)} + '/';
  for (std::size_t kind = 0; kind < game.pieces.size(); ++kind) {
    const PieceType type{static_cast<int>(kind)};
    for (const Color color : {Color::black, Color::white}) {
      for (const Facing facing : {Facing::up, Facing::down}) {
        drawings.add(folder + piece_file_name(game, {color, type}, facing),
                     piece_svg(game, {color, type}, set, facing));
      }
    }
    drawings.add(folder + "moves of " + std::string{game.pieces[kind].name.en}, move_diagram_svg(game, type, set));
  }
}

// The board at the start, with the last move, arrows of every kind, and a royal piece in check.
void add_boards(Drawings& drawings, const GameSpec& game, PieceSet set) {
  const std::string folder = std::string{game.id} + '/' + std::string{name(set)} + '/';
  visit_game(game, [&]<class G>() {
    Position<G> position = Position<G>::initial();
    MoveList moves;
    generate_moves(position, moves);
    BoardDiagram diagram = board_diagram(AnyPosition{position});
    drawings.add(folder + "preview.svg", preview_svg(diagram, set));
    diagram.hands[0].add(PieceType{0});
    diagram.hands[0].add(PieceType{0});
    diagram.hands[1].add(PieceType{1});
    diagram.check = position.royal(Color::black);
    const Move drop = Move::drop(PieceType{0}, moves.begin()->to());
    for (const Coordinates coordinates :
         {Coordinates::none, Coordinates::letters, Coordinates::numbers, Coordinates::japanese}) {
      for (const Color bottom : {Color::black, Color::white}) {
        const BoardStyle style{.set = set,
                               .bottom = bottom,
                               .coordinates = coordinates,
                               .last_move = *moves.begin(),
                               .arrows = {*std::prev(moves.end()), drop}};
        drawings.add(folder + "board " + std::to_string(static_cast<int>(coordinates)) +
                         (bottom == Color::black ? " black.svg" : " white.svg"),
                     board_svg(diagram, style));
      }
    }
  });
}

void add_sheets(Drawings& drawings, const GameSpec& game) {
  for (const Paper& paper : papers) {
    for (const Language& language : languages) {
      for (const PieceSet set : piece_sets) {
        int page = 0;
        for (const std::string& sheet : print_sheets(game, {.paper = paper, .set = set, .language = language})) {
          drawings.add(std::string{game.id} + '/' + std::string{name(set)} + "/sheet " + std::string{paper.name} + ' ' +
                           std::string{language.code} + ' ' + std::to_string(++page) + ".svg",
                       sheet);
        }
      }
    }
  }
}

TEST(Drawings, AreAsApproved) {
  Drawings drawings;
  drawings.add("mark.svg", mark_svg());
  for (const GameSpec* game : all_games) {
    for (const PieceSet set : piece_sets) {
      add_pieces(drawings, *game, set);
      add_boards(drawings, *game, set);
    }
    add_sheets(drawings, *game);
  }
  const std::string found = drawings.text();
  std::ifstream file{approved, std::ios::binary};
  const std::string expected{std::istreambuf_iterator<char>(file), {}};
  if (found == expected) return;
  std::ofstream{drawn, std::ios::binary} << found;
  FAIL() << "some pictures have changed: diff " << approved << ' ' << drawn
         << "\nLook at them (draw_pieces --sheet FILE, ootori show --svg FILE, draw_sheets). If the change is wanted:\n"
         << "cp " << drawn << ' ' << approved;
}

}  // namespace
}  // namespace ootori
