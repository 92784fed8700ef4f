#include "terminal/screen/curses.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <unistd.h>

#include "terminal/screen/terminal_size.hpp"

#define NCURSES_NOMACROS
#define NCURSES_WIDECHAR 1
#include <ncurses.h>

namespace ootori::terminal {
namespace {

// Our own key codes for the marks that terminals send around pasted text (xterm's bracketed paste).
constexpr int key_paste_begin = KEY_MAX + 1;
constexpr int key_paste_end = KEY_MAX + 2;

void send(std::string_view sequence) {
  [[maybe_unused]] const auto written = ::write(STDOUT_FILENO, sequence.data(), sequence.size());
}

// Colour pairs: each ink on each of four grounds.
enum class Ground : short { usual, last_move, check, goal };
constexpr std::array<short, 8> inks{-1, -1, COLOR_CYAN, COLOR_RED, COLOR_MAGENTA, -1, COLOR_GREEN, COLOR_RED};

short pair_of(Look::Ink ink, Ground ground) {
  return static_cast<short>(1 + static_cast<short>(ink) + 8 * static_cast<short>(ground));
}

void make_pairs() {
  ::start_color();
  ::use_default_colors();
  // With 256 colours, the grounds are subdued. With 8 colours, they are bright, with black ink to stay readable.
  const bool many = COLORS >= 256;
  const std::array<short, 4> grounds{-1, static_cast<short>(many ? 58 : COLOR_YELLOW),
                                     static_cast<short>(many ? 88 : COLOR_RED),
                                     static_cast<short>(many ? 22 : COLOR_GREEN)};
  for (short ground = 0; ground < 4; ++ground) {
    for (short ink = 0; ink < 8; ++ink) {
      short front = inks[static_cast<std::size_t>(ink)];
      if (ground > 0 && many && front == -1) front = 255;
      if (ground > 0 && many && front == COLOR_RED) front = 217;
      if (ground > 0 && !many) front = COLOR_BLACK;
      if (ink == static_cast<short>(Look::Ink::faint) && many) front = 244;
      ::init_pair(static_cast<short>(1 + ink + 8 * ground), front, grounds[static_cast<std::size_t>(ground)]);
    }
  }
}

Key plain(Key::Kind kind) { return {.kind = kind}; }

std::optional<Key> mouse_key() {
  MEVENT event;
  if (::getmouse(&event) != OK) return std::nullopt;
  if ((event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)) != 0) {
    return Key{.kind = Key::Kind::click, .row = event.y, .column = event.x};
  }
  if ((event.bstate & BUTTON4_PRESSED) != 0) return plain(Key::Kind::wheel_up);
  if ((event.bstate & BUTTON5_PRESSED) != 0) return plain(Key::Kind::wheel_down);
  return std::nullopt;
}

std::optional<Key> function_key(wint_t code) {
  switch (code) {
    case KEY_LEFT: return plain(Key::Kind::left);
    case KEY_RIGHT: return plain(Key::Kind::right);
    case KEY_UP: return plain(Key::Kind::up);
    case KEY_DOWN: return plain(Key::Kind::down);
    case KEY_HOME: return plain(Key::Kind::home);
    case KEY_END: return plain(Key::Kind::end);
    case KEY_NPAGE: return plain(Key::Kind::page_down);
    case KEY_PPAGE: return plain(Key::Kind::page_up);
    case KEY_DC: return plain(Key::Kind::remove);
    case KEY_BACKSPACE: return plain(Key::Kind::backspace);
    case KEY_ENTER: return plain(Key::Kind::enter);
    case KEY_MOUSE: return mouse_key();
    case key_paste_begin: return plain(Key::Kind::paste_begin);
    case key_paste_end: return plain(Key::Kind::paste_end);
    default: return std::nullopt;
  }
}

Key character_key(wint_t code) {
  switch (code) {
    case L'\n':
    case L'\r': return plain(Key::Kind::enter);
    case L'\t': return plain(Key::Kind::tab);
    case 0x1b: return plain(Key::Kind::escape);
    case 0x08:
    case 0x7f: return plain(Key::Kind::backspace);
    case 0x15: return plain(Key::Kind::clear_line);
    case 0x0c: return plain(Key::Kind::redraw);
    case 0x01: return plain(Key::Kind::home);
    case 0x05: return plain(Key::Kind::end);
    default: return {.kind = Key::Kind::character, .code = static_cast<char32_t>(code)};
  }
}

}  // namespace

Curses::Curses(const std::string& terminal, bool colors) {
  // ncurses would allocate a screen as large as the terminal says. It begins with terminfo's size instead.
  ::use_env(FALSE);
  if (::newterm(terminal.c_str(), stdout, stdin) == nullptr) {
    std::fprintf(stderr, "The terminal '%s' cannot show a full screen. Try --plain.\n", terminal.c_str());
    std::exit(EXIT_FAILURE);
  }
  fit();
  ::def_prog_mode();
  ::cbreak();
  ::noecho();
  ::nonl();
  ::intrflush(stdscr, FALSE);
  ::keypad(stdscr, TRUE);
  ::nodelay(stdscr, TRUE);
  ::set_escdelay(50);
  has_colors_ = colors && ::has_colors();
  if (has_colors_) make_pairs();
  ::mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON4_PRESSED | BUTTON5_PRESSED, nullptr);
  ::mouseinterval(0);
  ::define_key("\033[200~", key_paste_begin);
  ::define_key("\033[201~", key_paste_end);
  send("\033[?2004h");
}

Curses::~Curses() {
  send("\033[?2004l");
  ::endwin();
}

int Curses::rows() const { return getmaxy(stdscr); }
int Curses::columns() const { return getmaxx(stdscr); }

unsigned long Curses::attributes(const Look& look) const {
  unsigned long set = A_NORMAL;
  if (has_colors_) {
    const Ground ground = look.check       ? Ground::check
                          : look.goal      ? Ground::goal
                          : look.last_move ? Ground::last_move
                                           : Ground::usual;
    set |= COLOR_PAIR(pair_of(look.ink, ground));
  } else {
    if (look.ink == Look::Ink::faint) set |= A_DIM;
    if (look.last_move) set |= A_UNDERLINE;
    if (look.check) set |= A_BOLD | A_UNDERLINE;
    if (look.goal) set |= A_BOLD;
  }
  if (look.bold) set |= A_BOLD;
  if (look.chosen) set |= A_BOLD | A_REVERSE;
  if (look.cursor) set |= A_REVERSE;
  return set;
}

void Curses::show(const Picture& picture) {
  ::werase(stdscr);
  for (const Stroke& stroke : picture.strokes) {
    ::wattrset(stdscr, static_cast<int>(attributes(stroke.look)));
    ::mvwaddstr(stdscr, stroke.row, stroke.column, stroke.text.c_str());
  }
  ::wattrset(stdscr, A_NORMAL);
  ::wmove(stdscr, picture.cursor_row, picture.cursor_column);
  ::wrefresh(stdscr);
}

void Curses::fit() {
  const TerminalSize size = size_of_terminal({.rows = rows(), .columns = columns()});
  ::resize_term(size.rows, size.columns);
  redraw();
}

void Curses::redraw() { ::clearok(stdscr, TRUE); }

std::optional<Key> Curses::read_key() {
  wint_t code = 0;
  while (true) {
    switch (::wget_wch(stdscr, &code)) {
      case OK: return character_key(code);
      case KEY_CODE_YES:
        if (const auto key = function_key(code)) return key;
        continue;  // a key without a meaning here
      default: return std::nullopt;
    }
  }
}

}  // namespace ootori::terminal
