// The terminal by ncurses. One at a time.
#pragma once

#include <optional>

#include "terminal/screen/key.hpp"
#include "terminal/screen/picture.hpp"

namespace ootori::terminal {

class Curses {
 public:
  // Takes the terminal over; the destructor gives it back. The locale of the program must be set.
  explicit Curses(bool colors);
  ~Curses();
  Curses(const Curses&) = delete;
  Curses& operator=(const Curses&) = delete;

  [[nodiscard]] int rows() const;
  [[nodiscard]] int columns() const;

  void show(const Picture& picture);
  // Draws everything anew with the next picture.
  void redraw();

  // None: no key waits.
  std::optional<Key> read_key();

 private:
  [[nodiscard]] unsigned long attributes(const Look& look) const;

  bool has_colors_;
};

}  // namespace ootori::terminal
