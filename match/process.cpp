#include "match/process.hpp"

#include <array>
#include <cstring>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace ootori {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t longest_line = std::size_t{1} << 20;
constexpr auto time_to_quit = 1s;
constexpr auto look_at_stop_every = 50ms;

// Tells posix_spawn to connect the program's standard streams and to put it into its own process group.
class SpawnPlan {
 public:
  explicit SpawnPlan(int socket) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_adddup2(&actions_, socket, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, socket, STDOUT_FILENO);
    posix_spawnattr_init(&attributes_);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes_, 0);
  }
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;

  std::expected<pid_t, int> spawn(const std::vector<std::string>& command) const {
    std::vector<char*> arguments;
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    pid_t pid = -1;
    const int error = posix_spawnp(&pid, arguments[0], &actions_, &attributes_, arguments.data(), environ);
    if (error != 0) return std::unexpected(error);
    return pid;
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

// Leaves it as a zombie, so that no other process can get its id or its group.
bool has_ended(pid_t pid) {
  siginfo_t ended{};
  return waitid(P_PID, static_cast<id_t>(pid), &ended, WEXITED | WNOHANG | WNOWAIT) != 0 || ended.si_pid != 0;
}

}  // namespace

// A socket pair instead of two pipes, so that writing to a program that has exited is an error and not a signal.
std::expected<Process, std::string> Process::start(const std::vector<std::string>& command) {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    return std::unexpected(std::string{"cannot make a socket pair: "} + std::strerror(errno));
  }
  const auto pid = SpawnPlan{ends[1]}.spawn(command);
  close(ends[1]);
  if (!pid) {
    close(ends[0]);
    return std::unexpected("cannot start '" + command[0] + "': " + std::strerror(pid.error()));
  }
  return Process{*pid, ends[0]};
}

Process::Process(Process&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)),
      socket_(std::exchange(other.socket_, -1)),
      unread_(std::move(other.unread_)) {}

Process& Process::operator=(Process&& other) noexcept {
  std::swap(pid_, other.pid_);
  std::swap(socket_, other.socket_);
  std::swap(unread_, other.unread_);
  return *this;
}

Process::~Process() { end(); }

void Process::end() {
  if (pid_ < 0) return;
  write_line("quit");
  shutdown(socket_, SHUT_WR);
  const auto deadline = std::chrono::steady_clock::now() + time_to_quit;
  while (!has_ended(pid_) && std::chrono::steady_clock::now() <= deadline) std::this_thread::sleep_for(2ms);
  // The whole group: the program may be a script, and the engine a child of the script.
  kill(-pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
  close(socket_);
}

bool Process::write_line(std::string_view line) {
  const std::string text = std::string{line} + '\n';
  std::size_t sent = 0;
  while (sent < text.size()) {
    const ssize_t size = send(socket_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return false;
    sent += static_cast<std::size_t>(size);
  }
  return true;
}

std::expected<std::string, Process::ReadFault> Process::read_line(Deadline deadline, const std::stop_token& stop) {
  std::size_t searched = 0;
  for (;;) {
    if (const std::size_t end = unread_.find('\n', searched); end != std::string::npos) {
      std::string line = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      if (line.ends_with('\r')) line.pop_back();
      return line;
    }
    searched = unread_.size();
    if (searched > longest_line) return std::unexpected(ReadFault::gone);
    if (stop.stop_requested()) return std::unexpected(ReadFault::stopped);
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    if (left <= 0ms) return std::unexpected(ReadFault::late);

    pollfd waiting{.fd = socket_, .events = POLLIN, .revents = 0};
    if (poll(&waiting, 1, static_cast<int>(std::min<std::chrono::milliseconds>(left, look_at_stop_every).count())) <= 0)
      continue;
    std::array<char, 4096> buffer;
    const ssize_t size = recv(socket_, buffer.data(), buffer.size(), 0);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return std::unexpected(ReadFault::gone);
    unread_.append(buffer.data(), static_cast<std::size_t>(size));
  }
}

}  // namespace ootori
