// A server that can be killed, for tests.
#pragma once

#include <array>
#include <csignal>
#include <filesystem>
#include <stdexcept>

#include <sys/wait.h>
#include <unistd.h>

#include "server/testing/test_server.hpp"

namespace ootori::server::testing {

// A server in a process of its own. It must be created before this process has threads, because a forked child has only
// one.
class ServerProcess {
 public:
  explicit ServerProcess(const std::filesystem::path& data) {
    std::array<int, 2> pipe{};
    if (::pipe(pipe.data()) != 0) throw std::runtime_error("no pipe");
    child_ = ::fork();
    if (child_ == 0) {
      ::close(pipe[0]);
      run(data, pipe[1]);
    }
    ::close(pipe[1]);
    if (::read(pipe[0], &port_, sizeof port_) != sizeof port_) port_ = 0;
    ::close(pipe[0]);
  }
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;
  ~ServerProcess() { kill(); }

  [[nodiscard]] std::uint16_t port() const { return port_; }

  void kill() {
    if (child_ <= 0) return;
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
    child_ = 0;
  }

 private:
  [[noreturn]] static void run(const std::filesystem::path& data, int out) {
    HeldEngine engine;
    const auto server = Server::start(local_options(data, engine));
    const std::uint16_t port = server ? (*server)->port() : 0;
    if (::write(out, &port, sizeof port) == sizeof port && port != 0) ::pause();
    ::_exit(1);
  }

  pid_t child_ = 0;
  std::uint16_t port_ = 0;
};

}  // namespace ootori::server::testing
