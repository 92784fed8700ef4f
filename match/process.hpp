// A program that is talked to by lines over its standard input and output. Its standard error stays ours.
// Not thread-safe, but for different processes.
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
    late,     // no line before the deadline
    gone,     // the program has ended or closed its output
    stopped,  // the stop token asked
  };

  // Starts the program, found by the PATH, in a process group of its own, so that an interrupt key does not reach it.
  static std::expected<Process, std::string> start(const std::vector<std::string>& command);

  Process(Process&& other) noexcept;
  Process& operator=(Process&& other) noexcept;
  ~Process();  // ends the program: after a moment to quit by itself, by force

  // Sends a line; false if the program is gone.
  bool write_line(std::string_view line);

  // The next line without its end.
  std::expected<std::string, ReadFault> read_line(Deadline deadline, const std::stop_token& stop);

 private:
  Process(pid_t pid, int socket) : pid_(pid), socket_(socket) {}
  void end();

  pid_t pid_ = -1;
  int socket_ = -1;
  std::string unread_;
};

}  // namespace ootori
