#include "bench/load/process.hpp"

#include <array>
#include <csignal>
#include <fstream>
#include <sstream>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace ootori::load {
namespace {

// Runs in the child process. Never returns.
[[noreturn]] void become(std::vector<std::string> command, const std::string& log, int out) {
  ::dup2(out, STDOUT_FILENO);
  const int to = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (to >= 0) ::dup2(to, STDERR_FILENO);
  std::vector<char*> words;
  for (std::string& word : command) words.push_back(word.data());
  words.push_back(nullptr);
  ::execv(words.front(), words.data());
  ::_exit(127);
}

constexpr std::array limit_options{"--limit-work",
                                   "--limit-calls",
                                   "--limit-frames",
                                   "--limit-games",
                                   "--limit-games-of-address",
                                   "--limit-seeks",
                                   "--limit-seeks-of-address",
                                   "--limit-offers",
                                   "--limit-offers-of-address"};

// "Ootori is at http://127.0.0.1:PORT  (Ctrl-C stops it)"
std::uint16_t read_port(int from) {
  std::string line;
  std::array<char, 256> part{};
  while (!line.contains('\n')) {
    const auto size = ::read(from, part.data(), part.size());
    if (size <= 0) return 0;
    line.append(part.data(), static_cast<std::size_t>(size));
  }
  const std::size_t at = line.find("127.0.0.1:");
  return at == std::string::npos ? std::uint16_t{0} : static_cast<std::uint16_t>(std::stoi(line.substr(at + 10)));
}

}  // namespace

Usage usage_of(pid_t pid) {
  Usage usage{};
  std::ifstream status(fmt::format("/proc/{}/status", pid));
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmRSS:")) usage.resident_mb = std::stod(line.substr(6)) * 1024 / 1e6;
  }
  std::ifstream stat(fmt::format("/proc/{}/stat", pid));
  std::string text;
  std::getline(stat, text);
  const std::size_t name_end = text.rfind(')');
  if (name_end == std::string::npos) return usage;
  std::istringstream rest(text.substr(name_end + 2));  // starts with field 3 of proc(5)
  std::string skipped;
  for (int field = 3; field < 14; ++field) rest >> skipped;
  double user = 0;
  double system = 0;
  rest >> user >> system;
  usage.cpu_seconds = (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
  return usage;
}

std::expected<ServerProcess, std::string> ServerProcess::start(const Site& site, Limits limits) {
  std::vector<std::string> command{site.program, "serve", "--port", "0", "--data", site.data};
  if (!site.store.empty()) command.insert(command.end(), {"--store", site.store});
  for (const char* option : limit_options) {
    if (limits == Limits::off) command.insert(command.end(), {option, "off"});
  }
  std::array<int, 2> pipe{};
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0) return std::unexpected("cannot create a pipe");
  const pid_t pid = ::fork();
  if (pid == 0) become(std::move(command), site.log, pipe[1]);
  ::close(pipe[1]);
  const std::uint16_t port = pid > 0 ? read_port(pipe[0]) : std::uint16_t{0};
  ::close(pipe[0]);
  ServerProcess server(std::max(pid, 0), port);
  if (port == 0) return std::unexpected(fmt::format("{} did not start; its log is in {}", site.program, site.log));
  return server;
}

ServerProcess::ServerProcess(ServerProcess&& other) noexcept : pid_(std::exchange(other.pid_, 0)), port_(other.port_) {}

ServerProcess::~ServerProcess() { end(SIGTERM); }

void ServerProcess::kill() { end(SIGKILL); }

void ServerProcess::end(int signal) {
  if (pid_ == 0) return;
  ::kill(pid_, signal);
  ::waitpid(pid_, nullptr, 0);
  pid_ = 0;
}

std::expected<void, std::string> allow_open_files(std::size_t files) {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_cur >= files) return {};
  return std::unexpected(
      fmt::format("this needs {} open files and the limit is {}: raise it with `ulimit -Hn {}` as "
                  "root, or ask for less",
                  files, limit.rlim_cur, files));
}

}  // namespace ootori::load
