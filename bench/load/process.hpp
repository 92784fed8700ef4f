// A server in its own process, and its resource usage.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include <sys/types.h>

namespace ootori::load {

struct Usage {
  double resident_mb;  // MB of 10^6 bytes
  double cpu_seconds;  // since it was started
};

// From /proc; zeros if the process does not exist.
[[nodiscard]] Usage usage_of(pid_t pid);

// The program to start, and the places of its files.
struct Site {
  std::string program, data, log;
  std::string store{};  // as in `serve --store`; empty: the data is in `data`
};

class ServerProcess {
 public:
  // No limits on calls, frames and games, or the server's defaults.
  enum class Limits : bool { off, usual };

  // Starts `program serve` on a free port of the loopback interface, and waits until it is ready. Its log goes to
  // `log`.
  static std::expected<ServerProcess, std::string> start(const Site& site, Limits limits = Limits::off);
  ServerProcess(ServerProcess&& other) noexcept;
  ServerProcess& operator=(ServerProcess&&) = delete;
  ~ServerProcess();  // asks it to shut down, and waits

  [[nodiscard]] pid_t pid() const { return pid_; }
  [[nodiscard]] std::uint16_t port() const { return port_; }
  void kill();  // SIGKILL

 private:
  ServerProcess(pid_t pid, std::uint16_t port) : pid_(pid), port_(port) {}

  void end(int signal);

  pid_t pid_;  // 0: the process has ended
  std::uint16_t port_;
};

// Raises this process's limit on open files as far as possible. An error if that is less than `files`.
std::expected<void, std::string> allow_open_files(std::size_t files);

}  // namespace ootori::load
