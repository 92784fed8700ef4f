// What a screen shows, as a value: strokes of text at places. Curses draws it; tests read it.
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
  bool check = false;      // the royal piece that is attacked
  bool cursor = false;     // where the keys stand
  bool chosen = false;     // the piece that is picked up
  bool goal = false;       // where it can go

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

  // Within the columns that are left; whole characters only.
  void draw(int row, int column, std::string text, Look look = {}, int most_columns = 1 << 14);

  // The rows as text, without spaces at their ends.
  [[nodiscard]] std::vector<std::string> text() const;
};

}  // namespace ootori::terminal
