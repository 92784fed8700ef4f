// The HTTP/1.1 side of a connection: reads one request after the other and sends the responses.
#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <optional>
#include <variant>

#include <boost/beast/websocket/rfc6455.hpp>

#include "log/log.hpp"
#include "server/http/error_response.hpp"
#include "server/http/form.hpp"
#include "server/http/forwarded.hpp"
#include "server/http/inner_line.hpp"
#include "server/http/net.hpp"
#include "server/http/outbox.hpp"
#include "server/http/unanswered.hpp"
#include "server/http/url.hpp"

namespace ootori::server::net {
namespace {

// The last one, which the nearest proxy added.
std::string last_field(const Request& request, std::string_view name) {
  std::string value;
  const auto [first, last] = request.equal_range(name);
  for (auto field = first; field != last; ++field) value = field->value();
  return value;
}

}  // namespace

asio::ip::address remote_of(const beast::tcp_stream& stream) {
  beast::error_code error;
  return stream.socket().remote_endpoint(error).address();
}

HttpRequest to_request(const Request& request, const asio::ip::address& remote, const HttpOptions& options) {
  const auto field = [&request](auto name) { return std::string(request[name]); };
  static const std::vector<Network> everywhere{*Network::parse("::/0")};
  // Whoever has the key is one of us.
  const std::vector<Network>& proxies = options.key.empty() ? options.proxies : everywhere;
  const std::string transport = last_field(request, "X-Forwarded-Proto");
  Client client = client_of(remote, last_field(request, "X-Forwarded-For"), transport, proxies);
  return {.method = std::string(request.method_string()),
          .path = std::string(request.target()),
          .body = request.body(),
          .host = field(http::field::host),
          .origin = field(http::field::origin),
          .cookie = field(http::field::cookie),
          .if_none_match = field(http::field::if_none_match),
          .user_agent = field(http::field::user_agent),
          .authorization = field(http::field::authorization),
          .accept_encoding = field(http::field::accept_encoding),
          .address = std::move(client.address),
          .transport = client.transport,
          .untrusted_proxy = untrusted_proxy(remote, transport, proxies)};
}

namespace {

constexpr std::string_view socket_path = "/api/v1/socket";
// Of a request: what Beast cannot parse yet, for example a part of a header, or of the head of a chunk.
constexpr std::size_t most_unparsed = 64 * 1024;  // bytes

// Passes the request to the application and waits, on the caller's executor, for the response.
template <typename Token>
auto async_answer(Application& application, HttpRequest request, Token&& token) {
  const auto initiation = [](auto handler, Application* app, HttpRequest asked) {
    const auto answer = [&] {
      app->answer(std::move(asked), [handler = std::move(handler)](HttpResponse response) mutable {
        const auto executor = asio::get_associated_executor(handler);
        asio::post(executor, [handler = std::move(handler), response = std::move(response)]() mutable {
          std::move(handler)(std::move(response));
        });
      });
    };
    end_on_exception(answer);
  };
  return asio::async_initiate<Token, void(HttpResponse)>(initiation, token, &application, std::move(request));
}

class Connection final : public Live, public std::enable_shared_from_this<Connection> {
 public:
  Connection(tcp::socket socket, const Context& context, Unanswered& unanswered)
      : stream_(std::move(socket)), context_(context), unanswered_(unanswered), asks_(std::in_place, unanswered) {}

  void close_soon() override;
  void cut() override;
  [[nodiscard]] std::chrono::steady_clock::time_point last_heard() const override { return heard_; }
  static asio::awaitable<void> serve(std::shared_ptr<Connection> self);

 private:
  struct Gone {};                                          // nothing to answer: closed or timed out
  using Read = std::variant<Request, HttpResponse, Gone>;  // a request, or the response to an invalid one

  asio::awaitable<Read> read();
  // Empty if the body is acceptable; otherwise the response that refuses it.
  [[nodiscard]] std::optional<HttpResponse> admit_body(http::request_parser<http::string_body>& parser);
  asio::awaitable<bool> respond(const Request& request, HttpResponse response, bool keep_alive);
  asio::awaitable<bool> respond_to(const std::string& address, const Request& request, HttpResponse response);
  asio::awaitable<void> refuse(HttpResponse response);
  asio::awaitable<bool> answer(Request& request);
  void become_socket(Request upgrade);
  asio::awaitable<void> serve_requests();

  beast::tcp_stream stream_;
  beast::flat_buffer buffer_{most_unparsed};
  Context context_;
  Unanswered& unanswered_;
  std::optional<Unanswered::One> asks_;  // from the start: a new connection will send a request
  std::optional<Registry::Place> place_;
  std::optional<Share> share_;         // of its address
  std::optional<Share> record_share_;  // of its address, while a large body is received and answered
  std::shared_ptr<Lines> lines_;       // of a streamed response
  std::atomic<std::chrono::steady_clock::time_point> heard_ = std::chrono::steady_clock::now();
  bool is_proxy_ = false;  // the other end
  bool waiting_ = false;   // for the next request
  bool stopping_ = false;
};

void Connection::close_soon() {
  asio::post(stream_.get_executor(), [self = shared_from_this()] {
    self->stopping_ = true;
    if (self->waiting_) self->stream_.cancel();
    if (self->lines_) self->lines_->close_soon();
  });
}

void Connection::cut() {
  asio::post(stream_.get_executor(), [self = shared_from_this()] { self->stream_.close(); });
}

HttpResponse wrong_key() {
  HttpResponse refusal = error_response({ErrorCode::not_allowed, "This address is for the other servers of the site."});
  refusal.status = wrong_key_status;
  return refusal;
}

HttpResponse too_many_requests() {
  Error error{ErrorCode::too_many, "Too many requests from your address are waiting. Please try again later."};
  error.retry_after = std::chrono::seconds{1};
  return error_response(error);
}

HttpResponse refusal_of(const beast::error_code& error) {
  if (error == http::error::header_limit)
    return error_response({ErrorCode::too_large, "The request header is too long."});
  if (error == http::error::body_limit || error == http::error::buffer_overflow)
    return error_response({ErrorCode::too_large, "The request body is too long."});
  return error_response({ErrorCode::malformed, "This is not an HTTP request."});
}

// Beast takes a body with such a coding for none, and what follows for the next request.
bool has_unknown_coding(const http::request_parser<http::string_body>& parser) {
  return parser.get().count(http::field::transfer_encoding) > 0 && !parser.chunked();
}

// The client waits, for about a second, until it is told to send the body (RFC 9110, 10.1.1).
bool waits_for_continue(const http::request_parser<http::string_body>& parser) {
  return parser.get().version() >= 11 && !parser.is_done() &&
         beast::iequals(parser.get()[http::field::expect], "100-continue");
}

std::size_t bytes_of(BodySize size, const HttpLimits& limits) {
  switch (size) {
    case BodySize::usual: return limits.body;
    case BodySize::records: return limits.records;
    case BodySize::report: return limits.report;
  }
  return limits.body;
}

// Only game records and reports are large, and an address may send only a few of them at once: they are held in memory
// until they are complete.
std::optional<HttpResponse> Connection::admit_body(http::request_parser<http::string_body>& parser) {
  const HttpLimits& limits = context_.options.http;
  const std::uint64_t size = parser.content_length().value_or(0);
  const auto path = size > limits.body ? path_of(parser.get().target()) : std::nullopt;
  const auto method = std::string_view(parser.get().method_string());
  const std::size_t most = path ? bytes_of(context_.application.body_size(method, *path), limits) : limits.body;
  parser.body_limit(most);
  if (size > most) return refusal_of(http::error::body_limit);
  if (size <= limits.body) return std::nullopt;
  record_share_ =
      Share::of(context_.ledger.records, to_request(parser.get(), remote_of(stream_), context_.options).address);
  return record_share_ ? std::nullopt : std::optional{too_many_requests()};
}

asio::awaitable<Connection::Read> Connection::read() {
  http::request_parser<http::string_body> parser;
  const HttpLimits& limits = context_.options.http;
  parser.header_limit(static_cast<std::uint32_t>(limits.header));
  parser.body_limit(std::max(limits.records, limits.report));  // until the header tells what the body is
  record_share_.reset();
  const auto is_ours = [](const beast::error_code& error) {
    return error.category() == make_error_code(http::error::bad_method).category() &&
           error != http::error::end_of_stream && error != http::error::partial_message;
  };

  stream_.expires_after(limits.request);
  waiting_ = true;
  const auto [header_error, header_size] = co_await http::async_read_header(stream_, buffer_, parser, as_values);
  waiting_ = false;
  if (header_error) co_return is_ours(header_error) ? Read{refusal_of(header_error)} : Read{Gone{}};

  heard_ = std::chrono::steady_clock::now();
  if (!has_key(parser.get()[key_field], context_.options.key)) co_return wrong_key();
  if (has_unknown_coding(parser)) co_return refusal_of(http::error::bad_transfer_encoding);
  if (auto refusal = admit_body(parser)) co_return std::move(*refusal);
  // Beast adds the fields behind a chunked body to the header, but they must not count as such (RFC 9110, 6.5.1).
  std::optional<Request::header_type> head;
  if (parser.chunked()) head = parser.get().base();
  if (!asks_) asks_.emplace(unanswered_);
  if (waits_for_continue(parser) &&
      !co_await transmit(stream_, "HTTP/1.1 100 Continue\r\n\r\n", {}, limits.body_time)) {
    co_return Gone{};
  }
  stream_.expires_after(limits.body_time);
  const auto [body_error, body_size] = co_await http::async_read(stream_, buffer_, parser, as_values);
  if (body_error) co_return is_ours(body_error) ? Read{refusal_of(body_error)} : Read{Gone{}};
  Request request = parser.release();
  if (head) request.base() = std::move(*head);
  co_return request;
}

asio::awaitable<bool> Connection::respond(const Request& request, HttpResponse response, bool keep_alive) {
  const Extent extent = request.method() == http::verb::head ? Extent::head : Extent::whole;
  ResponseHead head = head_of(response, request.version(), keep_alive);
  if (!co_await transmit(stream_, response, std::move(head), context_.options.http.response, extent)) co_return false;
  co_return keep_alive;
}

// After an invalid request the start of the next one is unknown, so the connection ends with this response. What the
// client is still sending is read and discarded for a second: closing with unread bytes would make TCP reset the
// connection, and the response would be lost.
asio::awaitable<void> Connection::refuse(HttpResponse response) {
  Request nothing;
  nothing.version(11);
  co_await respond(nothing, std::move(response), false);
  beast::error_code ignored;
  stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
  stream_.expires_after(std::chrono::seconds{1});
  std::array<char, 4096> rest;
  const auto into = asio::buffer(rest);
  while (true) {
    const auto [error, size] = co_await stream_.async_read_some(into, as_values);
    if (error) break;
  }
}

std::string_view without_secret(std::string_view target) {
  return target.starts_with(secret_pages) ? secret_pages : target;
}

// False if the connection has to end.
asio::awaitable<bool> Connection::answer(Request& request) {
  auto path = path_of(request.target());
  if (!path) path = written_path_of(request.target());
  if (!path) {
    const Error no_path{ErrorCode::malformed, "This address is malformed."};
    co_return co_await respond(request, error_response(no_path), request.keep_alive());
  }
  HttpRequest asked = to_request(request, remote_of(stream_), context_.options);
  asked.path = std::move(*path);
  asked.query = query_of(request.target());
  std::string{}.swap(request.body());  // a client that reads slowly must not keep the memory
  auto share = Share::of(context_.ledger.requests, asked.address);
  if (!share) co_return co_await respond(request, too_many_requests(), request.keep_alive());
  stream_.expires_never();
  const bool is_https = asked.transport == Transport::https;
  const std::string address = asked.address;
  HttpResponse response = co_await async_answer(context_.application, std::move(asked), asio::use_awaitable);
  // A client that came through a proxy with TLS must use https only, for a year (RFC 6797).
  if (is_https) response.headers.emplace_back("Strict-Transport-Security", "max-age=31536000");
  log::debug("{} {} {}", std::string_view(request.method_string()), without_secret(request.target()), response.status);
  // Those who read slowly must not count as requests in progress. They are limited by their unread bytes, by the places
  // for streams, and by the connections that they keep open, through a proxy too.
  share.reset();
  record_share_.reset();
  if (!is_proxy_) co_return co_await respond_to(address, request, std::move(response));
  place_->assign(address);
  const bool stays = co_await respond_to(address, request, std::move(response));
  place_->assign({});
  co_return stays;
}

asio::awaitable<bool> Connection::respond_to(const std::string& address, const Request& request,
                                             HttpResponse response) {
  if (response.lines && request.method() != http::verb::head) {
    lines_ = Lines::make(stream_, context_, address);
    if (stopping_) lines_->close_soon();
    asks_.reset();  // a stream does not delay stop_accepting()
    co_await lines_->serve(response, request.version());
    lines_.reset();
    co_return false;
  }
  // A body that only this response owns stays in memory until the client has received it.
  const std::size_t size = response.body && response.body.use_count() == 1 ? response.body->size() : 0;
  const bool is_large = size > Outbox::always && request.method() != http::verb::head;
  Outbox outbox(context_.ledger.unsent, address, std::numeric_limits<std::size_t>::max());
  if (is_large && !outbox.add(size)) response = too_many_requests();
  co_return co_await respond(request, std::move(response), request.keep_alive() && !stopping_);
}

// From here on another thread serves the connection.
void Connection::become_socket(Request upgrade) {
  asks_.reset();
  beast::error_code error;
  tcp::socket& here = stream_.socket();
  const auto protocol = here.local_endpoint(error).protocol();
  tcp::socket there(asio::make_strand(context_.sockets));
  if (!error) there.assign(protocol, here.release(error), error);
  if (error) return;
  const auto strand = there.get_executor();
  asio::co_spawn(strand,
                 serve_socket(beast::tcp_stream(std::move(there)), std::move(upgrade), context_,
                              {.share = std::move(share_), .from = shared_from_this(), .place = std::move(*place_)}),
                 log_failure);
}

asio::awaitable<void> Connection::serve_requests() {
  while (!stopping_) {
    Read got = co_await read();
    if (const auto* refusal = std::get_if<HttpResponse>(&got)) co_return co_await refuse(*refusal);
    auto* request = std::get_if<Request>(&got);
    if (request == nullptr) break;
    if (beast::websocket::is_upgrade(*request) && path_of(request->target()) == socket_path) {
      co_return become_socket(std::move(*request));
    }
    if (!co_await answer(*request)) break;
    asks_.reset();
  }
  asks_.reset();
  beast::error_code ignored;
  stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

asio::awaitable<void> Connection::serve(std::shared_ptr<Connection> self) {
  const asio::ip::address peer = remote_of(self->stream_);
  std::string address;
  self->is_proxy_ = !self->context_.options.key.empty() || is_proxy(peer, self->context_.options.proxies);
  if (!self->is_proxy_) {
    address = client_of(peer, {}, {}).address;
    self->share_ = Share::of(self->context_.ledger.connections, address);
    if (!self->share_) co_return;
  }
  auto place = self->context_.registry.enter(self, address);
  if (!place) {
    co_await self->refuse(error_response({ErrorCode::busy, "The server is full. Please try again in a moment."}));
    co_return;
  }
  self->place_.emplace(std::move(*place));
  co_await self->serve_requests();
}

}  // namespace

void serve_connection(tcp::socket socket, const Context& context, Unanswered& unanswered) {
  const auto strand = socket.get_executor();
  asio::co_spawn(strand, Connection::serve(std::make_shared<Connection>(std::move(socket), context, unanswered)),
                 log_failure);
}

void log_failure(const std::exception_ptr& failure) {
  if (!failure) return;
  try {
    std::rethrow_exception(failure);
  } catch (const std::exception& e) {
    log::warn("a connection ended with an exception: {}", e.what());
  }
}

}  // namespace ootori::server::net
