#include "terminal/screen/screen_face.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>

#include <poll.h>
#include <unistd.h>

#include "terminal/screen/curses.hpp"
#include "terminal/screen/guard.hpp"
#include "terminal/screen/view.hpp"

namespace ootori::terminal {
namespace {

constexpr int frame_milliseconds = 100;

class ScreenFace {
 public:
  ScreenFace(Session& session, Host& host, const std::string& terminal)
      : session_(session), host_(host), terminal_(terminal) {}

  // The last words are written once the terminal is as it was before, because they would vanish with the full screen.
  int run() {
    const int status = show();
    for (const std::string& line : parting_) std::cout << line << '\n';
    std::cout << std::flush;
    return status;
  }

 private:
  int show() {
    const TerminalGuard guard;
    Curses curses{terminal_, session_.settings().abilities.colors};
    view_.resize(curses.rows(), curses.columns());
    take(session_.begin(steady_now()));
    while (!host_.is_over()) {
      curses.show(view_.paint(session_, session_.scene(steady_now())));
      if (!wait()) return EXIT_SUCCESS;
      if (const int signal = TerminalGuard::ending_signal(); signal != 0) return 128 + signal;
      if (TerminalGuard::take_resize()) {
        curses.fit();
        view_.resize(curses.rows(), curses.columns());
      }
      if (TerminalGuard::take_interrupt()) press({.kind = Key::Kind::interrupt});
      while (const auto key = host_.is_over() ? std::nullopt : curses.read_key()) {
        if (key->kind == Key::Kind::redraw) curses.redraw();
        press(*key);
      }
      for (const Happening& happening : host_.inbox().take()) take(session_.happened(happening, steady_now()));
      take(session_.tick(steady_now()));
    }
    return host_.status();
  }

  void press(const Key& key) {
    const auto line = view_.handle(key, session_, steady_now());
    if (line) take(session_.typed(*line, steady_now()));
  }

  void take(Reply reply) {
    std::vector<Wish> wishes = std::move(reply.wishes);
    const auto leaves = [](const Wish& wish) { return std::holds_alternative<Leave>(wish); };
    if (std::ranges::any_of(wishes, leaves)) parting_ = reply.lines;
    view_.show(std::move(reply));
    host_.carry_out(std::move(wishes));
  }

  // False: the terminal is gone.
  bool wait() {
    std::array<pollfd, 2> waiting{{{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0},
                                   {.fd = host_.inbox().descriptor(), .events = POLLIN, .revents = 0}}};
    if (::poll(waiting.data(), waiting.size(), frame_milliseconds) < 0) return true;  // interrupted by a signal
    return (waiting[0].revents & (POLLHUP | POLLERR | POLLNVAL)) == 0;
  }

  Session& session_;
  Host& host_;
  const std::string& terminal_;
  ScreenView view_;
  std::vector<std::string> parting_;  // what was said together with the end
};

}  // namespace

int run_screen(Session& session, Host& host, const std::string& terminal) {
  return ScreenFace{session, host, terminal}.run();
}

}  // namespace ootori::terminal
