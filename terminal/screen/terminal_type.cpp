#include "terminal/screen/terminal_type.hpp"

#include <unistd.h>

#define NCURSES_NOMACROS
#include <ncurses.h>
// After ncurses.h.
#include <term.h>

namespace ootori::terminal {
namespace {

// With a place for the error, setupterm() never ends the program.
bool is_known(const std::string& name) {
  int error = 0;
  if (::setupterm(name.c_str(), STDOUT_FILENO, &error) != OK) return false;
  ::del_curterm(::set_curterm(nullptr));
  return true;
}

}  // namespace

std::string known_terminal(const std::string& name) {
  // Somebody who comes over SSH brings the name of a terminal that only their own machine knows.
  for (const std::string& candidate : {name, std::string{"xterm-256color"}, std::string{"xterm"}}) {
    if (is_known(candidate)) return candidate;
  }
  return {};
}

}  // namespace ootori::terminal
