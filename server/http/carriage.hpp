// State shared by a carrier's requests, event streams and sockets. Included only by the carrier's own files.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "server/http/carrier.hpp"
#include "server/http/net.hpp"

namespace ootori::server::net {

// Everything except the counts may be used only on the thread of `io`. Work running on `io` must not own this object.
struct Carriage {
  Carriage(InnerPlace where, const CarrierLimits& terms) : place(std::move(where)), limits(terms) {}

  const InnerPlace place;
  const CarrierLimits limits;
  std::atomic<std::size_t> under_way = 0;
  std::map<const void*, std::function<void()>> open;  // open connections, and how to close each when the carrier ends
  bool is_over = false;
  asio::io_context io{1};  // destroyed first, together with all pending work
};

struct CarriedCounts {
  std::atomic<std::uint64_t> requests, failures;
  std::atomic<std::size_t> sockets, streams;
};
[[nodiscard]] CarriedCounts& carried_counts();

// A connection to the other server, closed when the carrier ends.
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

// False if the other server cannot be reached.
[[nodiscard]] asio::awaitable<bool> connect(Carriage& carriage, beast::tcp_stream& stream);

// Sets the header fields that are passed on, the client's address and protocol, and the key.
void say_for(const HttpRequest& request, const Carriage& carriage, http::fields& fields);
[[nodiscard]] HttpResponse to_response(const http::response_header<>& head, std::string body);
[[nodiscard]] HttpResponse unreachable();

using LinesHead = http::response_parser<http::buffer_body>;
[[nodiscard]] std::shared_ptr<LineSource> carry_lines(const std::shared_ptr<Carriage>& carriage,
                                                      std::unique_ptr<CarriedConnection> connection,
                                                      std::unique_ptr<LinesHead> head);

// Must be called on the thread of `io`.
void carry_socket(const std::shared_ptr<Carriage>& carriage, HttpRequest request, std::shared_ptr<SocketPeer> peer,
                  Application::Welcomed reply);

}  // namespace ootori::server::net
