// A server in a process of its own, and what the kernel knows of it.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include <sys/types.h>

namespace ootori::load {

struct Usage {
  double resident_mb;  // MB of 10^6 bytes
  double cpu_seconds;  // since it began
};

// From /proc; zeros for a process that is not there.
[[nodiscard]] Usage usage_of(pid_t pid);

// What is started, and where it keeps what.
struct Site {
  std::string program, data, log;
  std::string store{};  // as `serve --store` has it; empty: in `data`
};

class ServerProcess {
 public:
  // As many calls, frames and games as players can ask for, or what a server allows that nobody has set up.
  enum class Limits : bool { off, usual };

  // Starts `program serve` on a free port of the loopback and waits until it serves. Its log goes to `log`.
  static std::expected<ServerProcess, std::string> start(const Site& site, Limits limits = Limits::off);
  ServerProcess(ServerProcess&& other) noexcept;
  ServerProcess& operator=(ServerProcess&&) = delete;
  ~ServerProcess();  // asks it to go down, and waits

  [[nodiscard]] pid_t pid() const { return pid_; }
  [[nodiscard]] std::uint16_t port() const { return port_; }
  void kill();  // SIGKILL

 private:
  ServerProcess(pid_t pid, std::uint16_t port) : pid_(pid), port_(port) {}

  void end(int signal);

  pid_t pid_;  // 0: it has ended
  std::uint16_t port_;
};

// Raises this process's limit of open files as far as it goes; an error if that is less than `files`.
std::expected<void, std::string> allow_open_files(std::size_t files);

}  // namespace ootori::load
