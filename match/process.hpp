// A child process with which we exchange lines over its standard input and output. Its standard error is ours.
// Different threads may use different processes, but not the same one at the same time.
#pragma once

#include <chrono>
#include <expected>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace ootori {

class Process {
 public:
  using Deadline = std::chrono::steady_clock::time_point;

  enum class ReadFault : std::uint8_t {
    late,     // no line arrived before the deadline
    gone,     // the program has ended or closed its output
    stopped,  // stopped by the stop token
  };

  // Starts the program, found through PATH, in its own process group, so that Ctrl-C does not reach it.
  static std::expected<Process, std::string> start(const std::vector<std::string>& command);

  Process(Process&& other) noexcept;
  Process& operator=(Process&& other) noexcept;
  ~Process();  // gives the program a moment to quit, then kills it

  // Sends a line. Returns false if the program has ended.
  bool write_line(std::string_view line);

  // The next line, without the line break.
  std::expected<std::string, ReadFault> read_line(Deadline deadline, const std::stop_token& stop);

 private:
  Process(pid_t pid, int socket) : pid_(pid), socket_(socket) {}
  void end();

  pid_t pid_ = -1;
  int socket_ = -1;
  std::string unread_;
};

}  // namespace ootori
