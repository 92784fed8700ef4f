// Where everything goes on a screen of this size. Pure.
#pragma once

#include <optional>

namespace ootori::terminal {

// The size of a board's text diagram, in characters.
struct BoardSize {
  int columns;
  int ruled_rows, plain_rows;  // with and without lines between ranks
};

struct Layout {
  bool ruled;
  int board_row;  // below the line of the player at the top
  int board_rows;
  int bottom_row;  // the line of the player at the bottom
  int message_row, message_rows;
  int input_row;
  std::optional<int> footer_row;
  int side_column, side_columns;  // the list of moves beside the board; no columns if there is no room
};

inline constexpr int least_message_rows = 3;  // one for the status, and two for what was said

// The smallest screen that shows the board.
constexpr int least_rows(const BoardSize& board) { return board.plain_rows + 2 + least_message_rows + 1; }

// None: the screen is too small. Lines between ranks are drawn if there is still room for messages.
constexpr std::optional<Layout> lay_out(int rows, int columns, const BoardSize& board) {
  constexpr int gap = 2;
  constexpr int least_side = 10;
  if (rows < least_rows(board) || columns < board.columns) return std::nullopt;
  Layout layout{};
  layout.ruled = rows >= board.ruled_rows + 2 + least_message_rows + 1;
  layout.board_row = 1;
  layout.board_rows = layout.ruled ? board.ruled_rows : board.plain_rows;
  layout.bottom_row = layout.board_row + layout.board_rows;
  layout.message_row = layout.bottom_row + 1;
  const int left = rows - layout.message_row;
  if (left > least_message_rows + 2) layout.footer_row = rows - 1;
  layout.input_row = rows - 1 - (layout.footer_row ? 1 : 0);
  layout.message_rows = layout.input_row - layout.message_row;
  layout.side_column = board.columns + gap;
  layout.side_columns = columns - layout.side_column >= least_side ? columns - layout.side_column : 0;
  return layout;
}

}  // namespace ootori::terminal
