// A mail server that answers each command until one that makes it fall silent, for ever or once for some time, like one
// whose policy service hangs.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "files/testing/listening_socket.hpp"
#include "server/mail/mail_options.hpp"

namespace ootori::server::testing {

class SilentMailServer {
 public:
  // `silent_at`: the command, or "." for the end of an email. `refuses`: a command; empty: none.
  explicit SilentMailServer(std::string silent_at, std::optional<std::chrono::milliseconds> silence = {},
                            std::string refuses = {})
      : silent_at_(std::move(silent_at)), silence_(silence), refuses_(std::move(refuses)) {
    thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
  }
  SilentMailServer(const SilentMailServer&) = delete;
  SilentMailServer& operator=(const SilentMailServer&) = delete;
  ~SilentMailServer() {
    thread_.request_stop();
    thread_.join();
    for (const Client& client : clients_) ::close(client.fd);
  }

  [[nodiscard]] MailOptions options() const {
    return {.smtp = fmt::format("smtp://127.0.0.1:{}", listener_.port()),
            .user = {},
            .password = {},
            .from = "noreply@example.org",
            .site = "https://ootori.example.org",
            .starttls = false};
  }
  // Whether somebody waits for an answer.
  [[nodiscard]] bool is_silent() const { return is_silent_; }
  // How many emails it has accepted.
  [[nodiscard]] int accepted() const { return accepted_; }

 private:
  struct Client {
    int fd;
    std::string bytes{};
    bool is_in_text = false;
  };

  void run(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      std::vector<pollfd> waiting{{.fd = listener_.number(), .events = POLLIN, .revents = 0}};
      for (const Client& client : clients_) waiting.push_back({.fd = client.fd, .events = POLLIN, .revents = 0});
      if (::poll(waiting.data(), waiting.size(), 20) <= 0) continue;
      const auto is_ready = [&](int fd) {
        return std::ranges::any_of(waiting, [fd](const pollfd& one) { return one.fd == fd && one.revents != 0; });
      };
      std::erase_if(clients_, [&](Client& client) { return is_ready(client.fd) && !serve(client); });
      if (!is_ready(listener_.number())) continue;
      const int fd = listener_.accept();
      if (fd < 0) continue;
      say(clients_.emplace_back(fd), "220 x");
    }
  }

  // False if the client has gone.
  bool serve(Client& client) {
    std::array<char, 4096> part;
    const auto size = ::recv(client.fd, part.data(), part.size(), 0);
    if (size <= 0) {
      ::close(client.fd);
      return false;
    }
    client.bytes.append(part.data(), static_cast<std::size_t>(size));
    for (std::size_t end = client.bytes.find("\r\n"); end != std::string::npos; end = client.bytes.find("\r\n")) {
      const std::string line = client.bytes.substr(0, end);
      client.bytes.erase(0, end + 2);
      answer(client, line);
    }
    return true;
  }

  void answer(Client& client, const std::string& line) {
    if (client.is_in_text && line != ".") return;
    const std::string command = line.substr(0, line.find(' '));
    client.is_in_text = command == "DATA";
    if (command == silent_at_ && !(silence_ && is_silent_)) {
      is_silent_ = true;
      if (!silence_) return;
      std::this_thread::sleep_for(*silence_);
    }
    if (line == ".") ++accepted_;
    say(client, command == refuses_ ? "451 4.7.1 later"
                : command == "DATA" ? "354 go on"
                : command == "QUIT" ? "221 bye"
                                    : "250 ok");
  }

  static void say(const Client& client, std::string_view line) {
    const std::string text = fmt::format("{}\r\n", line);
    (void)::send(client.fd, text.data(), text.size(), MSG_NOSIGNAL);
  }

  const std::string silent_at_;
  const std::optional<std::chrono::milliseconds> silence_;
  const std::string refuses_;
  const ListeningSocket listener_;
  std::atomic<bool> is_silent_ = false;
  std::atomic<int> accepted_ = 0;
  std::list<Client> clients_;
  std::jthread thread_;
};

}  // namespace ootori::server::testing
