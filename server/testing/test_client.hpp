// Clients for tests, on raw sockets: they can send what no well-behaved client would.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <arpa/inet.h>
#include <boost/json.hpp>
#include <linux/filter.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace ootori::server::testing {

using namespace std::chrono_literals;

// Far longer than anything takes on the slowest machine: only a failing test waits this long.
inline constexpr std::chrono::milliseconds long_enough = 60s;

// A TCP connection to a port of this machine.
class RawConnection {
 public:
  // `room`: bytes of its receive buffer; 0: what is usual.
  explicit RawConnection(std::uint16_t port, int room = 0) : fd_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int on = 1;
    ::setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (room != 0) ::setsockopt(fd_, SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
    if (::connect(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
      ::close(fd_);
      throw std::runtime_error("cannot connect");
    }
  }
  RawConnection(const RawConnection&) = delete;
  RawConnection& operator=(const RawConnection&) = delete;
  ~RawConnection() { ::close(fd_); }

  void send(std::string_view bytes) const {
    while (!bytes.empty()) {
      const auto sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return;  // the server has closed the connection; its answer can still be read
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
  }

  // Sends FIN, and keeps receiving.
  void stop_sending() const { ::shutdown(fd_, SHUT_WR); }

  // From now on the kernel drops what arrives, and so acknowledges nothing.
  void lose_the_network() const {
    sock_filter nothing{.code = BPF_RET | BPF_K, .jt = 0, .jf = 0, .k = 0};
    const sock_fprog filter{.len = 1, .filter = &nothing};
    if (::setsockopt(fd_, SOL_SOCKET, SO_ATTACH_FILTER, &filter, sizeof filter) != 0) {
      throw std::runtime_error("cannot set a socket filter");
    }
  }

  // Reads more bytes into the buffer; false at the end of the stream or after `patience`.
  bool receive(std::chrono::milliseconds patience = long_enough) {
    pollfd waiting{.fd = fd_, .events = POLLIN, .revents = 0};
    if (::poll(&waiting, 1, static_cast<int>(patience.count())) <= 0) return false;
    std::array<char, 16384> part;
    const auto size = ::recv(fd_, part.data(), part.size(), 0);
    if (size <= 0) {
      closed_ = true;
      return false;
    }
    buffer_.append(part.data(), static_cast<std::size_t>(size));
    return true;
  }

  // The next `size` bytes; fewer if no more come.
  std::string take(std::size_t size, std::chrono::milliseconds patience = long_enough) {
    while (buffer_.size() < size && receive(patience)) {
    }
    std::string taken = buffer_.substr(0, size);
    buffer_.erase(0, taken.size());
    return taken;
  }

  // Everything up to and including `end`; nothing if it does not come.
  std::string take_until(std::string_view end, std::chrono::milliseconds patience = long_enough) {
    while (!buffer_.contains(end) && receive(patience)) {
    }
    const std::size_t at = buffer_.find(end);
    if (at == std::string::npos) return {};
    return take(at + end.size());
  }

  // Whether the server closes the connection, without a pause longer than `patience` before that.
  bool is_closed(std::chrono::milliseconds patience = long_enough) {
    while (!closed_ && receive(patience)) {
    }
    return closed_;
  }

 private:
  int fd_;
  std::string buffer_;
  bool closed_ = false;
};

struct HttpAnswer {
  int status = 0;  // 0: the connection ended without an answer
  std::string head;
  std::string body;

  [[nodiscard]] boost::json::object json() const { return boost::json::parse(body).as_object(); }
  [[nodiscard]] std::string code() const { return std::string(json().at("error").at("code").as_string()); }

  // The values of a header field.
  [[nodiscard]] std::vector<std::string> fields(std::string_view name) const {
    const std::string key = "\r\n" + std::string(name) + ": ";
    std::vector<std::string> values;
    for (std::size_t at = head.find(key); at != std::string::npos; at = head.find(key, at + 1)) {
      const std::size_t from = at + key.size();
      values.push_back(head.substr(from, head.find("\r\n", from) - from));
    }
    return values;
  }
  // The first value, or an empty string.
  [[nodiscard]] std::string field(std::string_view name) const {
    const auto values = fields(name);
    return values.empty() ? std::string{} : values.front();
  }
};

// What was sent in chunks; as much of it as came.
inline std::string take_chunks(RawConnection& connection) {
  std::string text;
  while (true) {
    const std::string head = connection.take_until("\r\n");
    const std::size_t size = head.empty() ? 0 : std::stoul(head, nullptr, 16);
    text += connection.take(size);
    connection.take(2);
    if (size == 0) return text;
  }
}

inline HttpAnswer read_answer(RawConnection& connection) {
  HttpAnswer answer;
  answer.head = connection.take_until("\r\n\r\n");
  if (answer.head.size() < 12) return answer;
  answer.status = std::stoi(answer.head.substr(9, 3));
  const std::string length = answer.field("Content-Length");
  if (!length.empty()) answer.body = connection.take(std::stoul(length));
  // A stream of events has no end.
  const bool ends = answer.field("Content-Type") != "application/x-ndjson";
  if (ends && answer.field("Transfer-Encoding") == "chunked") answer.body = take_chunks(connection);
  return answer;
}

// If OOTORI_RECORD names a folder, the answers of servers are recorded there for tests/openapi.py, one line of JSON
// each.
inline void record(const boost::json::object& what) {
  static const char* folder = std::getenv("OOTORI_RECORD");
  if (folder == nullptr) return;
  static std::mutex mutex;
  const std::scoped_lock lock(mutex);
  static std::ofstream file(std::string(folder) + "/" + std::to_string(::getpid()) + ".jsonl");
  file << boost::json::serialize(what) << std::endl;
}

inline HttpAnswer http(std::uint16_t port, std::string_view method, std::string_view path, std::string_view body = {},
                       std::string_view more_headers = {}) {
  RawConnection connection(port);
  std::string request = std::string(method) + ' ' + std::string(path) + " HTTP/1.1\r\nHost: 127.0.0.1\r\n";
  request += more_headers;
  if (!body.empty()) request += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  connection.send(request + "\r\n" + std::string(body));
  auto answer = read_answer(connection);
  record({{"method", method},
          {"path", path},
          {"status", answer.status},
          {"type", answer.field("Content-Type")},
          {"sent", body},
          {"body", answer.body}});
  return answer;
}

// A browser's WebSocket (RFC 6455).
class SocketClient {
 public:
  enum class Opcode : unsigned char { continuation = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

  SocketClient(std::uint16_t port, const std::string& cookie, const std::string& more_headers = {},
               const std::string& query = {})
      : connection_(port) {
    std::string request = "GET /api/v1/socket" + query +
                          " HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n" +
                          more_headers;
    if (!cookie.empty()) request += "Cookie: " + cookie + "\r\n";
    connection_.send(request + "\r\n");
    answer_.head = connection_.take_until("\r\n\r\n");
    if (answer_.head.size() >= 12) answer_.status = std::stoi(answer_.head.substr(9, 3));
    if (answer_.status != 101) answer_.body = connection_.take(std::stoul("0" + answer_.field("Content-Length")));
  }

  [[nodiscard]] const HttpAnswer& answer() const { return answer_; }  // to the upgrade request
  [[nodiscard]] RawConnection& connection() { return connection_; }

  void send(std::string_view text) const { send_frame(Opcode::text, text); }

  void send_frame(Opcode opcode, std::string_view payload, bool final = true) const {
    std::string frame;
    frame += static_cast<char>((final ? 0x80 : 0) | static_cast<unsigned char>(opcode));
    if (payload.size() < 126) {
      frame += static_cast<char>(0x80 | payload.size());
    } else if (payload.size() < 65536) {
      frame += static_cast<char>(0x80 | 126);
      for (const int shift : {8, 0}) frame += static_cast<char>(payload.size() >> shift & 0xff);
    } else {
      frame += static_cast<char>(0x80 | 127);
      for (int shift = 56; shift >= 0; shift -= 8) frame += static_cast<char>(payload.size() >> shift & 0xff);
    }
    frame.append(4, '\0');  // a mask of zeros changes nothing
    frame += payload;
    connection_.send(frame);
  }

  // The next text frame; nothing if the server closes the socket (see close_code()) or sends none within `patience`,
  // even if it sends pings.
  std::optional<std::string> receive(std::chrono::milliseconds patience = long_enough) {
    const auto deadline = std::chrono::steady_clock::now() + patience;
    while (true) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
      const std::string head = connection_.take(2, std::max(left, 0ms));
      if (head.size() < 2) return std::nullopt;
      std::size_t size = static_cast<unsigned char>(head[1]) & 0x7f;
      if (size >= 126) {
        const std::string length = connection_.take(size == 126 ? 2 : 8);
        size = 0;
        for (const char byte : length) size = size << 8 | static_cast<unsigned char>(byte);
      }
      std::string payload = connection_.take(size);
      const auto opcode = static_cast<Opcode>(head[0] & 0x0f);
      if (opcode == Opcode::text) {
        if (payload.starts_with('{')) record({{"frame", payload}});  // not from tests of sockets alone
        return payload;
      }
      if (opcode == Opcode::ping) send_frame(Opcode::pong, payload);
      if (opcode == Opcode::close) {
        if (payload.size() >= 2) {
          close_code_ = static_cast<unsigned char>(payload[0]) << 8 | static_cast<unsigned char>(payload[1]);
        }
        send_frame(Opcode::close, payload);
        return std::nullopt;
      }
    }
  }

  // The next frame of a type, skipping others.
  boost::json::object expect(std::string_view type, std::chrono::milliseconds patience = long_enough) {
    while (const auto text = receive(patience)) {
      auto object = boost::json::parse(*text).as_object();
      if (object.at("t").as_string() == type) return object;
    }
    throw std::runtime_error("no frame of the type " + std::string(type) + " came");
  }

  // The next frame except the chat, which is sent once it has been read, before or after the events.
  std::optional<boost::json::object> next_but_chat() {
    while (const auto text = receive()) {
      auto object = boost::json::parse(*text).as_object();
      if (object.at("t").as_string() != "chat") return object;
    }
    return std::nullopt;
  }

  [[nodiscard]] int close_code() const { return close_code_; }

 private:
  RawConnection connection_;
  HttpAnswer answer_;
  int close_code_ = 0;
};

}  // namespace ootori::server::testing
