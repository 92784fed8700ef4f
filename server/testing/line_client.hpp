// A client of streamed responses, for tests: it splits the chunks of HTTP/1.1 into lines.
#pragma once

#include <optional>
#include <string>

#include "server/testing/test_client.hpp"

namespace ootori::server::testing {

class LineClient {
 public:
  LineClient(std::uint16_t port, std::string_view path, std::string_view headers = {}, std::string_view version = "1.1")
      : connection_(port), path_(path), chunked_(version == "1.1") {
    connection_.send("GET " + std::string(path) + " HTTP/" + std::string(version) + "\r\nHost: 127.0.0.1\r\n" +
                     std::string(headers) + "\r\n");
    answer_.head = connection_.take_until("\r\n\r\n");
    if (answer_.head.size() >= 12) answer_.status = std::stoi(answer_.head.substr(9, 3));
    if (answer_.status != 200) answer_.body = connection_.take(std::stoul("0" + answer_.field("Content-Length")));
  }

  [[nodiscard]] const HttpAnswer& answer() const { return answer_; }
  [[nodiscard]] RawConnection& connection() { return connection_; }

  // The next line, even an empty one; none: the response has ended.
  std::optional<std::string> any_line() {
    while (!text_.contains('\n')) {
      if (!read_more()) return std::nullopt;
    }
    const std::size_t end = text_.find('\n');
    std::string line = text_.substr(0, end);
    text_.erase(0, end + 1);
    if (line.starts_with('{')) record({{"method", "GET"}, {"path", path_}, {"line", line}});
    return line;
  }

  // The next line of a type, skipping others.
  boost::json::object expect(std::string_view type) {
    while (const auto line = any_line()) {
      if (line->empty()) continue;
      auto object = boost::json::parse(*line).as_object();
      if (object.at("t").as_string() == type) return object;
    }
    throw std::runtime_error("no line of the type " + std::string(type) + " came");
  }

  // Whether the response ended properly, with the last chunk.
  [[nodiscard]] bool is_whole() const { return is_whole_; }

 private:
  bool read_more() {
    if (!chunked_) {
      const std::string more = connection_.take_until("\n");
      text_ += more;
      return !more.empty();
    }
    const std::string head = connection_.take_until("\r\n");
    if (head.empty()) return false;
    const std::size_t size = std::stoul(head, nullptr, 16);
    text_ += connection_.take(size);
    connection_.take(2);
    is_whole_ = size == 0;
    return size != 0;
  }

  RawConnection connection_;
  std::string path_;
  bool chunked_;
  HttpAnswer answer_;
  std::string text_;
  bool is_whole_ = false;
};

}  // namespace ootori::server::testing
