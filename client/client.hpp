// Calls the public API of a server (docs/protocol.md), with a token or as a guest. Thread-safe.
#pragma once

#include <chrono>
#include <expected>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>

#include <boost/json/object.hpp>

namespace ootori::client {

struct Answer {
  int status = 0;
  std::string body;
  std::chrono::seconds retry_after{0};

  [[nodiscard]] bool is_good() const { return status >= 200 && status < 300; }
  // The code of an error; empty: no error, or one without a code.
  [[nodiscard]] std::string code() const;
  // Why the server refused the request, for a log: its message, or the status.
  [[nodiscard]] std::string reason() const;
  // Empty if the body is not a JSON object.
  [[nodiscard]] boost::json::object json() const;
};

// The cookie by which a server recognises a guest; empty until the server has sent one. Copies of a client share it.
class GuestCookie {
 public:
  [[nodiscard]] std::string value() const {
    const std::scoped_lock lock(mutex_);
    return value_;
  }
  void set(std::string value) {
    const std::scoped_lock lock(mutex_);
    value_ = std::move(value);
  }

 private:
  mutable std::mutex mutex_;
  std::string value_;
};

class Client {
 public:
  // `server` is an address such as https://ootori.example, with or without a final slash. Without a token, the client
  // is a guest. Make a guest's first call alone, because the cookie that it obtains identifies the guest. A stream
  // without data for `silence` is aborted; a server sends an empty line every 15 seconds.
  Client(std::string server, std::string token, std::chrono::milliseconds silence = std::chrono::seconds{45});

  // The same client, except that it aborts its calls and streams within about a second once `at_once` is requested. The
  // server may still do what such a call has asked for.
  [[nodiscard]] Client aborted_by(std::stop_token at_once) const;

  // The same client, except that its calls and streams are made for somebody at this IP address: a server on the same
  // machine, or one that trusts this machine as a proxy, counts them as those of that address (docs/operations.md,
  // "Behind a proxy").
  [[nodiscard]] Client on_behalf_of(std::string address) const;

  // Sends the request once. The error says in one line why there is no answer.
  [[nodiscard]] std::expected<Answer, std::string> call(const std::string& method, const std::string& path,
                                                        const std::string& body = {}) const;

  // Repeats the request while the server is busy (429 or 5xx) or cannot be reached, and waits as long as the server
  // asks. Calls `on_delay` before each wait with the reason. The error means that `stop` was requested, which does not
  // abort a call, or that the client was aborted.
  using OnDelay = std::function<void(const std::string& reason)>;
  [[nodiscard]] std::expected<Answer, std::string> call_patiently(const std::string& method, const std::string& path,
                                                                  const std::string& body, const std::stop_token& stop,
                                                                  const OnDelay& on_delay = {}) const;

  // Calls `on_open` once the server has accepted the request, then `on_line` for each line of the streamed response,
  // except empty ones, until the response ends. The error says why the stream broke off. An Answer that is not good
  // came in place of the stream.
  using OnLine = std::function<void(std::string_view)>;
  using OnOpen = std::function<void()>;
  [[nodiscard]] std::expected<Answer, std::string> stream(const std::string& path, const OnLine& on_line,
                                                          const std::stop_token& stop,
                                                          const OnOpen& on_open = {}) const;

 private:
  std::string base_;
  std::string token_;
  std::string behalf_;  // an IP address; empty: the client's own
  std::chrono::milliseconds silence_;
  std::shared_ptr<GuestCookie> guest_ = std::make_shared<GuestCookie>();
  std::stop_token at_once_;
};

// Blocks for this time, or until `stop` is requested.
void pause(std::chrono::milliseconds span, const std::stop_token& stop);

// The wait before the next try. It doubles each time, from half a second to half a minute.
class Patience {
 public:
  void wait(const std::stop_token& stop, std::chrono::milliseconds least = {}) {
    pause(std::max(next_, least), stop);
    next_ = std::min(next_ * 2, longest);
  }
  void reset() { next_ = shortest; }

 private:
  static constexpr std::chrono::milliseconds shortest{500}, longest{30'000};
  std::chrono::milliseconds next_ = shortest;
};

}  // namespace ootori::client
