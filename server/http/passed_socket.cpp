#include "server/http/passed_socket.hpp"

#include <charconv>
#include <cstdlib>
#include <string_view>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/socket.h>
#include <unistd.h>

namespace ootori::server {
namespace {

constexpr int first_passed = 3;  // sd_listen_fds(3): SD_LISTEN_FDS_START

// -1 if the variable is missing or not a number.
int number_of(const char* name) {
  const char* const text = std::getenv(name);
  const std::string_view digits = text == nullptr ? "" : text;
  int number = -1;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return error == std::errc{} && end == digits.data() + digits.size() ? number : -1;
}

int option_of(int socket, int option) {
  int value = -1;
  socklen_t size = sizeof value;
  return ::getsockopt(socket, SOL_SOCKET, option, &value, &size) == 0 ? value : -1;
}

bool listens_by_tcp(int socket) {
  const int domain = option_of(socket, SO_DOMAIN);
  return (domain == AF_INET || domain == AF_INET6) && option_of(socket, SO_TYPE) == SOCK_STREAM &&
         option_of(socket, SO_ACCEPTCONN) == 1;
}

}  // namespace

std::expected<std::optional<int>, std::string> take_passed_socket() {
  const bool is_for_us = number_of("LISTEN_PID") == static_cast<int>(::getpid());
  const int number = number_of("LISTEN_FDS");
  for (const char* name : {"LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"}) ::unsetenv(name);
  if (!is_for_us || number <= 0) return std::nullopt;
  if (number > 1) {
    return std::unexpected(
        fmt::format("systemd passes {} sockets; the socket unit must have a single ListenStream=", number));
  }
  if (!listens_by_tcp(first_passed)) {
    return std::unexpected(
        "the socket from systemd does not accept TCP connections; the socket unit needs ListenStream=ADDRESS:PORT "
        "and Accept=no");
  }
  ::fcntl(first_passed, F_SETFD, FD_CLOEXEC);
  return first_passed;
}

}  // namespace ootori::server
