// Calls to the public interface of a server (docs/protocol.md), with a token or as a guest. Any thread.
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
  // The code of an error; empty: it is none.
  [[nodiscard]] std::string code() const;
  // Empty where the body is no object.
  [[nodiscard]] boost::json::object json() const;
};

// The cookie by which a server knows a guest, once it has given one. Copies of a client share it.
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
  // `server` is an address such as https://ootori.example, with or without a slash at the end. Without a token the
  // server takes the client for a guest: the first call, which gives it its cookie, is to be made alone. A stream that
  // says nothing for `silence` is given up: a server has an empty line every 15 seconds.
  Client(std::string server, std::string token, std::chrono::milliseconds silence = std::chrono::seconds{45});

  // Once. An error says in one line why there is no answer.
  [[nodiscard]] std::expected<Answer, std::string> call(const std::string& method, const std::string& path,
                                                        const std::string& body = {}) const;

  // Until there is an answer that is not 'later': it waits where the server says so, is busy, or is not there. An
  // error: `stop` asked.
  [[nodiscard]] std::expected<Answer, std::string> call_patiently(const std::string& method, const std::string& path,
                                                                  const std::string& body,
                                                                  const std::stop_token& stop) const;

  // Reads the lines of an answer that goes on, to its end. An error says why it ended otherwise; an Answer that is not
  // good is what came instead.
  using OnLine = std::function<void(std::string_view)>;
  [[nodiscard]] std::expected<Answer, std::string> stream(const std::string& path, const OnLine& on_line,
                                                          const std::stop_token& stop) const;

 private:
  const std::string base_;
  const std::string token_;
  const std::chrono::milliseconds silence_;
  const std::shared_ptr<GuestCookie> guest_ = std::make_shared<GuestCookie>();
};

// Waits for the span, or until `stop` asks.
void pause(std::chrono::milliseconds span, const std::stop_token& stop);

// How long to wait before the next try: twice as long each time, from half a second to half a minute.
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
