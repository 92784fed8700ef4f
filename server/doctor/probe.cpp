#include "server/doctor/probe.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <functional>
#include <memory>

#include <curl/curl.h>
#include <fmt/format.h>
#include <poll.h>

namespace ootori::server {
namespace {

constexpr long patience = 5;                       // seconds
constexpr std::size_t longest_answer = 1'000'000;  // bytes

struct Cleanup {
  void operator()(CURL* handle) const { curl_easy_cleanup(handle); }
};

// A new connection, with TLS if the address says so.
class Connection {
 public:
  static std::expected<Connection, std::string> open(const std::string& address) {
    Connection connection;
    CURL* const handle = connection.handle_.get();
    std::array<char, CURL_ERROR_SIZE> why{};
    curl_easy_setopt(handle, CURLOPT_URL, address.c_str());
    curl_easy_setopt(handle, CURLOPT_CONNECT_ONLY, 1L);
    curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT, patience);
    curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(handle, CURLOPT_PROXY, "");
    if (const char* trusted = std::getenv("SSL_CERT_FILE")) curl_easy_setopt(handle, CURLOPT_CAINFO, trusted);
    curl_easy_setopt(handle, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
    curl_easy_setopt(handle, CURLOPT_SSL_ENABLE_ALPN, 0L);
    curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, why.data());
    const CURLcode code = curl_easy_perform(handle);
    curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, nullptr);
    if (code == CURLE_OK) return connection;
    return std::unexpected(why[0] != '\0' ? std::string(why.data()) : std::string(curl_easy_strerror(code)));
  }

  void send(std::string_view bytes) const {
    while (!bytes.empty()) {
      std::size_t sent = 0;
      const CURLcode code = curl_easy_send(handle_.get(), bytes.data(), bytes.size(), &sent);
      if (code == CURLE_AGAIN && !wait(POLLOUT)) return;
      if (code != CURLE_OK && code != CURLE_AGAIN) return;  // data received before the error can still be read
      bytes.remove_prefix(sent);
    }
  }

  // Reads until `is_enough`, the end of the stream or the timeout.
  [[nodiscard]] std::string receive(const std::function<bool(const std::string&)>& is_enough) const {
    std::string text;
    std::array<char, 16'384> part{};
    while (text.size() < longest_answer && !is_enough(text)) {
      std::size_t size = 0;
      const CURLcode code = curl_easy_recv(handle_.get(), part.data(), part.size(), &size);
      if (code == CURLE_AGAIN ? !wait(POLLIN) : code != CURLE_OK || size == 0) break;
      text.append(part.data(), size);
    }
    return text;
  }

 private:
  Connection() : handle_(curl_easy_init()) {}

  [[nodiscard]] bool wait(short what) const {
    curl_socket_t socket = CURL_SOCKET_BAD;
    curl_easy_getinfo(handle_.get(), CURLINFO_ACTIVESOCKET, &socket);
    pollfd waiting{.fd = socket, .events = what, .revents = 0};
    return ::poll(&waiting, 1, static_cast<int>(patience) * 1000) > 0;
  }

  std::unique_ptr<CURL, Cleanup> handle_;
};

bool is_same_letter(char a, char b) {
  return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

// Host and port of an address: "example.org:80" for "http://example.org:80/x".
std::string_view authority_of(std::string_view site) {
  if (const std::size_t scheme = site.find("://"); scheme != std::string_view::npos) site.remove_prefix(scheme + 3);
  return site.substr(0, site.find('/'));
}

}  // namespace

bool ProbeAnswer::has_header(std::string_view name) const {
  const std::string line = fmt::format("\r\n{}:", name);
  return !std::ranges::search(head, line, is_same_letter).empty();
}

std::expected<ProbeAnswer, std::string> probe(const std::string& site, std::string_view path,
                                              std::string_view more_headers) {
  const auto connection = Connection::open(site);
  if (!connection) return std::unexpected(connection.error());
  // A protocol switch does not end the connection; any other answer ends with it.
  const bool switches = more_headers.contains("Upgrade:");
  connection->send(fmt::format("GET {} HTTP/1.1\r\nHost: {}\r\n{}{}\r\n", path, authority_of(site), more_headers,
                               switches ? "" : "Connection: close\r\n"));
  std::string text =
      connection->receive([&](const std::string& so_far) { return switches && so_far.contains("\r\n\r\n"); });
  const std::size_t end = text.find("\r\n\r\n");
  ProbeAnswer answer;
  if (!text.starts_with("HTTP/1.") || end == std::string::npos)
    return std::unexpected("the program that answers does not speak HTTP");
  std::from_chars(text.data() + 9, text.data() + 12, answer.status);
  answer.head = text.substr(0, end + 2);
  answer.body = text.substr(end + 4);
  return answer;
}

}  // namespace ootori::server
