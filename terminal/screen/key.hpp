// A key press or a mouse event.
#pragma once

#include <cstdint>

namespace ootori::terminal {

struct Key {
  enum class Kind : std::uint8_t {
    character,  // the character is `code`
    enter,
    tab,
    escape,
    backspace,
    remove,
    left,
    right,
    up,
    down,
    home,
    end,
    page_up,
    page_down,
    click,  // at `row` and `column`
    wheel_up,
    wheel_down,
    interrupt,   // Ctrl-C
    clear_line,  // Ctrl-U
    redraw,      // Ctrl-L
    paste_begin,
    paste_end,
  };

  Kind kind;
  char32_t code = 0;
  int row = 0, column = 0;
};

}  // namespace ootori::terminal
