// The terminal, controlled through ncurses. Only one object at a time.
#pragma once

#include <optional>
#include <string>

#include "terminal/screen/key.hpp"
#include "terminal/screen/picture.hpp"

namespace ootori::terminal {

class Curses {
 public:
  // Takes over the terminal, which terminfo knows by this name; the destructor restores it. The program's locale must
  // be set. SIGWINCH must have a handler (TerminalGuard), or ncurses would take on any size by itself.
  Curses(const std::string& terminal, bool colors);
  ~Curses();
  Curses(const Curses&) = delete;
  Curses& operator=(const Curses&) = delete;

  // Takes on the size that the terminal has now, as far as it is not too large.
  void fit();
  [[nodiscard]] int rows() const;
  [[nodiscard]] int columns() const;

  void show(const Picture& picture);
  // Makes the next show() redraw everything.
  void redraw();

  // None: no key was pressed.
  std::optional<Key> read_key();

 private:
  [[nodiscard]] unsigned long attributes(const Look& look) const;

  bool has_colors_;
};

}  // namespace ootori::terminal
