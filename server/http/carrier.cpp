// Requests over a carrier.
#include "server/http/carrier.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "log/log.hpp"
#include "server/clockwork/workers.hpp"
#include "server/http/carriage.hpp"
#include "server/http/error_response.hpp"

namespace ootori::server {
namespace net {

CarriedCounts& carried_counts() {
  static CarriedCounts counts{};
  return counts;
}

asio::awaitable<bool> connect(Carriage& carriage, beast::tcp_stream& stream) {
  tcp::resolver resolver(carriage.io);
  const auto [unknown, found] =
      co_await resolver.async_resolve(carriage.place.host, std::to_string(carriage.place.port), as_values);
  if (unknown || carriage.is_over) co_return false;
  stream.expires_after(carriage.limits.connect);
  const auto [error, where] = co_await stream.async_connect(found, as_values);
  if (error || carriage.is_over) co_return false;
  beast::error_code ignored;
  stream.socket().set_option(tcp::no_delay(true), ignored);
  co_return true;
}

void say_for(const HttpRequest& request, const Carriage& carriage, http::fields& fields) {
  const std::array<std::pair<http::field, const std::string*>, 6> said{
      {{http::field::origin, &request.origin},
       {http::field::cookie, &request.cookie},
       {http::field::if_none_match, &request.if_none_match},
       {http::field::user_agent, &request.user_agent},
       {http::field::authorization, &request.authorization},
       {http::field::accept_encoding, &request.accept_encoding}}};
  for (const auto& [name, value] : said) {
    if (!value->empty()) fields.set(name, *value);
  }
  fields.set("X-Forwarded-For", request.address);
  fields.set("X-Forwarded-Proto", request.transport == Transport::https ? "https" : "http");
  fields.set(key_field, carriage.place.key);
}

bool is_said_always(std::string_view name, std::string_view value) {
  return std::ranges::any_of(security_headers,
                             [&](const auto& one) { return one.first == name && one.second == value; });
}

// Drops the fields that belong to the inner connection, and those that our own listener adds.
HttpResponse to_response(const http::response_header<>& head, std::string body) {
  constexpr std::array of_connection{http::field::connection,     http::field::keep_alive,
                                     http::field::content_length, http::field::transfer_encoding,
                                     http::field::date,           http::field::strict_transport_security,
                                     http::field::server,         http::field::sec_websocket_version};
  HttpResponse response{.status = static_cast<int>(head.result_int()), .headers = {}, .body = {}};
  for (const auto& field : head) {
    if (std::ranges::find(of_connection, field.name()) != of_connection.end()) continue;
    if (is_said_always(field.name_string(), field.value())) continue;
    response.headers.emplace_back(field.name_string(), field.value());
  }
  if (!body.empty()) response.body = std::make_shared<const std::string>(std::move(body));
  return response;
}

HttpResponse unreachable() {
  return error_response({.code = ErrorCode::busy,
                         .message = "The server that is active cannot be reached. Please try again in a moment.",
                         .retry_after = std::chrono::seconds{1}});
}

}  // namespace net

namespace {

using namespace net;

// Encodes the path so that decoding it (server/http/url.cpp) gives the same path again.
std::string target_of(const HttpRequest& request) {
  std::string target;
  for (const char byte : request.path) {
    const auto code = static_cast<unsigned char>(byte);
    const bool is_plain = code < 128 && (std::isalnum(code) != 0 || std::string_view("/-._~").contains(byte));
    target += is_plain ? std::string(1, byte) : fmt::format("%{:02X}", code);
  }
  if (!request.query.empty()) target += '?' + request.query;
  return target;
}

bool may_be_repeated(const HttpRequest& request) { return request.method == "GET" || request.method == "HEAD"; }

class PooledCarrier final : public Carrier {
 public:
  PooledCarrier(InnerPlace place, const CarrierLimits& limits)
      : carriage_(std::make_shared<Carriage>(std::move(place), limits)), stays_(asio::make_work_guard(carriage_->io)) {
    thread_ = std::jthread([carriage = carriage_.get()] {
      set_thread_name("carrier");
      set_urgency(Urgency::moves);
      carriage->io.run();
    });
  }
  PooledCarrier(const PooledCarrier&) = delete;
  PooledCarrier& operator=(const PooledCarrier&) = delete;

  // Requests that are still waiting are answered as unreachable.
  ~PooledCarrier() override {
    asio::post(carriage_->io, [this] {
      carriage_->is_over = true;
      resting_.clear();
      for (const auto& [owner, close] : carriage_->open) close();
    });
    stays_.reset();
    thread_.join();
  }

  void carry(HttpRequest request, std::move_only_function<void(Carried)> done) override {
    if (++carriage_->under_way > carriage_->limits.requests) {
      --carriage_->under_way;
      return done(error_response({.code = ErrorCode::busy,
                                  .message = "The server is overloaded. Please try again in a moment.",
                                  .retry_after = std::chrono::seconds{1}}));
    }
    ++carried_counts().requests;
    asio::post(carriage_->io, [this, request = std::move(request), done = std::move(done)]() mutable {
      asio::co_spawn(carriage_->io, ask_for(std::move(request), std::move(done)), log_failure);
    });
  }

  // The other server knows the limit for each path, and rejects larger bodies.
  [[nodiscard]] BodySize body_size(std::string_view, std::string_view) const override { return BodySize::report; }

  void admit(HttpRequest request, std::shared_ptr<SocketPeer> peer, Welcomed reply) override {
    asio::post(carriage_->io,
               [this, request = std::move(request), peer = std::move(peer), reply = std::move(reply)]() mutable {
                 carry_socket(carriage_, std::move(request), std::move(peer), std::move(reply));
               });
  }

 private:
  using Line = std::unique_ptr<CarriedConnection>;

  asio::awaitable<void> ask_for(HttpRequest request, std::move_only_function<void(Carried)> done) {
    HttpResponse response = co_await ask(request);
    --carriage_->under_way;
    if (response.status != wrong_key_status) {
      done(std::move(response));
    } else {
      ++carried_counts().failures;
      done(std::unexpected(std::move(request)));
    }
  }

  asio::awaitable<HttpResponse> ask(const HttpRequest& request) {
    while (!carriage_->is_over) {
      Line line = take_resting();
      const bool was_resting = line != nullptr;
      if (!line) {
        line = std::make_unique<CarriedConnection>(*carriage_);
        if (!co_await connect(*carriage_, line->stream)) break;
      }
      auto response = co_await exchange(line, request);
      if (response) co_return std::move(*response);
      if (!was_resting || !may_be_repeated(request)) break;  // else the other server had closed an idle connection
    }
    ++carried_counts().failures;
    co_return unreachable();
  }

  // Empty if no complete response arrived.
  asio::awaitable<std::optional<HttpResponse>> exchange(Line& line, const HttpRequest& request) {
    Request message;
    message.version(11);
    // Only our own listener drops the body, because it needs its length.
    message.method_string(request.method == "HEAD" ? "GET" : request.method);
    message.target(target_of(request));
    message.set(http::field::host, request.host);
    say_for(request, *carriage_, message);
    message.body() = request.body;
    message.prepare_payload();
    if (!co_await transmit(line->stream, message, carriage_->limits.answer)) co_return std::nullopt;
    http::response_parser<http::empty_body> head;
    head.header_limit(64 * 1024);
    head.body_limit(carriage_->limits.body);
    const auto [no_head, head_size] = co_await http::async_read_header(line->stream, line->buffer, head, as_values);
    if (no_head) co_return std::nullopt;
    if (head.chunked()) co_return lines_of(line, head);
    http::response_parser<http::string_body> whole(std::move(head));
    const auto [cut, size] = co_await http::async_read(line->stream, line->buffer, whole, as_values);
    if (cut) co_return std::nullopt;
    const bool stays = whole.keep_alive();
    auto answer = whole.release();
    std::string body = std::move(answer.body());
    HttpResponse response = to_response(answer.base(), std::move(body));
    if (stays) rest(std::move(line));
    co_return response;
  }

  HttpResponse lines_of(Line& line, http::response_parser<http::empty_body>& head) {
    auto body = std::make_unique<LinesHead>(std::move(head));
    body->body_limit(boost::none);
    HttpResponse response = to_response(body->get().base(), {});
    response.lines = carry_lines(carriage_, std::move(line), std::move(body));
    return response;
  }

  Line take_resting() {
    const auto oldest = std::chrono::steady_clock::now() - carriage_->limits.rest;
    std::erase_if(resting_, [oldest](const Line& line) { return line->rests_since < oldest; });
    if (resting_.empty()) return nullptr;
    Line line = std::move(resting_.back());
    resting_.pop_back();
    return line;
  }

  void rest(Line line) {
    if (carriage_->is_over) return;
    line->stream.expires_never();
    line->rests_since = std::chrono::steady_clock::now();
    resting_.push_back(std::move(line));
  }

  const std::shared_ptr<Carriage> carriage_;
  std::vector<Line> resting_;  // only on the carrier's thread
  asio::executor_work_guard<asio::io_context::executor_type> stays_;
  std::jthread thread_;
};

}  // namespace

std::unique_ptr<Carrier> Carrier::make(InnerPlace place, CarrierLimits limits) {
  return std::make_unique<PooledCarrier>(std::move(place), limits);
}

void Carrier::answer(HttpRequest request, Reply reply) {
  carry(std::move(request),
        [reply = std::move(reply)](Carried carried) mutable { reply(carried ? std::move(*carried) : unreachable()); });
}

CarrierFigures Carrier::figures() {
  const CarriedCounts& counts = carried_counts();
  return {
      .requests = counts.requests, .failures = counts.failures, .sockets = counts.sockets, .streams = counts.streams};
}

}  // namespace ootori::server
