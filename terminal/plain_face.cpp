#include "terminal/plain_face.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <iostream>

#include <poll.h>
#include <unistd.h>

#include "terminal/input_lines.hpp"
#include "terminal/safe_text.hpp"

namespace ootori::terminal {
namespace {

constexpr int tick_milliseconds = 200;

class PlainFace {
 public:
  PlainFace(Session& session, Host& host) : session_(session), host_(host), is_typed_(isatty(STDIN_FILENO) != 0) {}

  int run() {
    take(session_.begin(steady_now()));
    while (!host_.is_over()) {
      if (!answer_lines()) return host_.status();
      if (host_.is_over()) break;
      wait();
      hear();
      take(session_.tick(steady_now()));
    }
    return host_.status();
  }

 private:
  // A person may type at any time. From a pipe, the next line is read only when the session has finished with the last
  // one.
  [[nodiscard]] bool is_listening() const { return is_typed_ || !session_.is_waiting(); }

  // False: the input has ended, every line of it has been answered, and nothing else is to come.
  bool answer_lines() {
    while (is_listening() && !host_.is_over()) {
      if (lines_.has_line()) {
        ask();
        answer(*lines_.next());
        hear();  // for example the result of reading a file
        continue;
      }
      if (has_ended_ && !is_typed_ && session_.outlasts_input()) return true;
      if (has_ended_) {
        if (is_asking_) std::cout << std::endl;
        return false;
      }
      ask();
      break;
    }
    return true;
  }

  void ask() {
    if (is_asking_) return;
    std::cout << session_.prompt() << std::flush;
    is_asking_ = true;
  }

  void answer(const std::string& line) {
    is_asking_ = false;
    if (!is_typed_) std::cout << safe_text(line, session_.settings().abilities.unicode) << '\n';
    if (const std::size_t tab = line.find('\t'); tab != std::string::npos) return complete(line.substr(0, tab));
    take(session_.typed(line, steady_now()));
  }

  void complete(const std::string& begun) {
    std::string listed;
    for (const std::string& line : session_.completions(begun)) listed += (listed.empty() ? "" : "  ") + line;
    print({listed});
  }

  void take(Reply reply) {
    if (!reply.lines.empty()) print(reply.lines);
    host_.carry_out(std::move(reply.wishes));
  }

  void hear() {
    for (const Happening& happening : host_.inbox().take()) take(session_.happened(happening, steady_now()));
  }

  void print(const std::vector<std::string>& lines) {
    if (is_asking_) std::cout << '\n';  // a message interrupts the prompt
    is_asking_ = false;
    for (const std::string& line : lines) std::cout << line << '\n';
    std::cout << std::flush;
  }

  void wait() {
    const bool reads = !has_ended_ && (is_typed_ || !lines_.has_line());
    std::array<pollfd, 2> waiting{{{.fd = reads ? STDIN_FILENO : -1, .events = POLLIN, .revents = 0},
                                   {.fd = host_.inbox().descriptor(), .events = POLLIN, .revents = 0}}};
    if (::poll(waiting.data(), waiting.size(), tick_milliseconds) < 0) return;
    if ((waiting[0].revents & (POLLIN | POLLHUP | POLLERR)) == 0) return;
    std::array<char, 1 << 14> bytes;
    const auto got = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    if (got > 0) lines_.add({bytes.data(), static_cast<std::size_t>(got)});
    if (got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN)) {
      lines_.end();
      has_ended_ = true;
    }
  }

  Session& session_;
  Host& host_;
  InputLines lines_;
  bool is_typed_;
  bool has_ended_ = false;
  bool is_asking_ = false;
};

}  // namespace

int run_plain(Session& session, Host& host) { return PlainFace{session, host}.run(); }

}  // namespace ootori::terminal
