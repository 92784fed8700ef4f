// The content of a screen as a value: pieces of text at places. Curses draws it, and tests read it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ootori::terminal {

struct Look {
  enum class Ink : std::uint8_t { usual, black, white, promoted_black, promoted_white, faint, good, bad };
  Ink ink = Ink::usual;
  bool bold = false;
  bool last_move = false;  // a square of the last move
  bool check = false;      // the attacked royal piece
  bool cursor = false;     // the cursor
  bool chosen = false;     // the piece that is picked up
  bool goal = false;       // a square that it can go to

  bool operator==(const Look&) const = default;
};

struct Stroke {
  int row, column;
  std::string text;
  Look look{};
};

struct Picture {
  int rows = 0, columns = 0;
  std::vector<Stroke> strokes;
  int cursor_row = 0, cursor_column = 0;

  // Draws only what fits between `column` and the right edge, without cutting characters.
  void draw(int row, int column, std::string text, Look look = {}, int most_columns = 1 << 14);

  // The rows as text, without trailing spaces.
  [[nodiscard]] std::vector<std::string> text() const;
};

}  // namespace ootori::terminal
