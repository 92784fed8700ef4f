// What the requests, lines and sockets of a carrier share. For the files of the carrier alone.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "server/http/carrier.hpp"
#include "server/http/net.hpp"

namespace ootori::server::net {

// All but the counts are for the thread of `io`. What runs there must not own it.
struct Carriage {
  Carriage(InnerPlace where, const CarrierLimits& terms) : place(std::move(where)), limits(terms) {}

  const InnerPlace place;
  const CarrierLimits limits;
  std::atomic<std::size_t> under_way = 0;
  std::map<const void*, std::function<void()>> open;  // what is to be closed at the end, and how
  bool is_over = false;
  asio::io_context io{1};  // goes first, with all that waits in it
};

struct CarriedCounts {
  std::atomic<std::uint64_t> requests, failures;
  std::atomic<std::size_t> sockets, streams;
};
[[nodiscard]] CarriedCounts& carried_counts();

// A connection to the other server while it is in use.
class CarriedConnection {
 public:
  explicit CarriedConnection(Carriage& carriage) : stream(carriage.io), carriage_(carriage) {
    carriage_.open.emplace(this, [this] { stream.close(); });
  }
  CarriedConnection(const CarriedConnection&) = delete;
  CarriedConnection& operator=(const CarriedConnection&) = delete;
  ~CarriedConnection() { carriage_.open.erase(this); }

  beast::tcp_stream stream;
  beast::flat_buffer buffer;
  bool has_answered = false;
  std::chrono::steady_clock::time_point rests_since{};

 private:
  Carriage& carriage_;
};

// False: the other server cannot be reached.
[[nodiscard]] asio::awaitable<bool> connect(Carriage& carriage, beast::tcp_stream& stream);

// What the request has beside its body, for whom it is asked, and the key.
void say_for(const HttpRequest& request, const Carriage& carriage, http::fields& fields);
[[nodiscard]] HttpResponse to_response(const http::response_header<>& head, std::string body);
[[nodiscard]] HttpResponse unreachable();

using LinesHead = http::response_parser<http::buffer_body>;
[[nodiscard]] std::shared_ptr<LineSource> carry_lines(const std::shared_ptr<Carriage>& carriage,
                                                      std::unique_ptr<CarriedConnection> connection,
                                                      std::unique_ptr<LinesHead> head);

// To be called on the thread of `io`.
void carry_socket(const std::shared_ptr<Carriage>& carriage, HttpRequest request, std::shared_ptr<SocketPeer> peer,
                  Application::Welcomed reply);

}  // namespace ootori::server::net
