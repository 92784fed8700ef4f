#include "bench/load/connection.hpp"

#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

namespace ootori::load {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;

constexpr auto as_values = asio::as_tuple(asio::use_awaitable);

std::string failed(std::string_view what, const beast::error_code& error) {
  return std::string(what) + ": " + error.message();
}

asio::awaitable<Result<beast::tcp_stream>> connect(std::uint16_t port) {
  const auto executor = co_await asio::this_coro::executor;
  beast::tcp_stream stream(executor);
  const tcp::endpoint server(asio::ip::address_v4::loopback(), port);
  const auto [error] = co_await stream.async_connect(server, as_values);
  if (error) co_return std::unexpected(failed("cannot connect", error));
  stream.socket().set_option(tcp::no_delay(true));
  co_return stream;
}

// "a=1; b=2" with the cookie of `pair` replaced, for example by "b=3": a browser keeps one value for each name.
std::string with_cookie(std::string_view cookies, std::string_view pair) {
  const std::string_view name = pair.substr(0, pair.find('=') + 1);
  std::string kept;
  while (!cookies.empty()) {
    const std::size_t end = std::min(cookies.find("; "), cookies.size());
    const std::string_view one = cookies.substr(0, end);
    if (!one.starts_with(name)) kept += std::string(one) + "; ";
    cookies.remove_prefix(std::min(end + 2, cookies.size()));
  }
  return kept + std::string(pair);
}

// Stores the cookies of the answer, replacing those with the same names.
void take_cookies(Player& player, const http::response<http::string_body>& answer) {
  const auto [first, last] = answer.equal_range(http::field::set_cookie);
  for (auto field = first; field != last; ++field) {
    const auto set = std::string_view(field->value());
    player.cookie = with_cookie(player.cookie, set.substr(0, set.find(';')));
  }
}

}  // namespace

struct Http::Impl {
  std::uint16_t port;
  std::optional<beast::tcp_stream> stream{};
  beast::flat_buffer buffer{};
};

Http::Http(std::uint16_t port) : impl_(std::make_unique<Impl>(port)) {}
Http::Http(Http&&) noexcept = default;
Http& Http::operator=(Http&&) noexcept = default;
Http::~Http() = default;

asio::awaitable<Result<Answer>> Http::call(std::string_view method, std::string_view path, std::string body,
                                           Player& player) {
  const bool reuses = impl_->stream.has_value();
  if (!reuses) {
    auto connected = co_await connect(impl_->port);
    if (!connected) co_return std::unexpected(std::move(connected.error()));
    impl_->stream.emplace(std::move(*connected));
  }
  http::request<http::string_body> request{http::string_to_verb(method), path, 11};
  request.set(http::field::host, "127.0.0.1");
  request.set("X-Forwarded-For", player.address);
  if (!player.cookie.empty()) request.set(http::field::cookie, player.cookie);
  request.body() = std::move(body);
  request.prepare_payload();
  http::response<http::string_body> answer;
  impl_->stream->expires_after(std::chrono::seconds{30});
  const auto [write_error, sent] = co_await http::async_write(*impl_->stream, request, as_values);
  beast::error_code error = write_error;
  if (!error) {
    const auto [read_error, got] = co_await http::async_read(*impl_->stream, impl_->buffer, answer, as_values);
    error = read_error;
  }
  if (error || !answer.keep_alive()) impl_->stream.reset();
  // Servers close connections that are idle for long. In that case the request was not processed, so it is repeated.
  if (reuses && error == http::error::end_of_stream) {
    co_return co_await call(method, path, std::move(request.body()), player);
  }
  if (error) co_return std::unexpected(failed(path, error));
  take_cookies(player, answer);
  co_return Answer{static_cast<int>(answer.result_int()), std::move(answer.body())};
}

struct Socket::Impl : std::enable_shared_from_this<Socket::Impl> {
  explicit Impl(beast::tcp_stream connected) : stream(std::move(connected)) {}

  static asio::awaitable<void> write_all(std::shared_ptr<Impl> self) {
    while (!self->unsent.empty()) {
      const std::string frame = std::move(self->unsent.front());
      self->unsent.pop_front();
      const auto bytes = asio::buffer(frame);
      const auto [error, size] = co_await self->stream.async_write(bytes, as_values);
      if (error) self->unsent.clear();  // the reader notices
    }
    self->writing = false;
  }

  websocket::stream<beast::tcp_stream> stream;
  beast::flat_buffer buffer;
  std::deque<std::string> unsent;
  bool writing = false;
};

Socket::Socket(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}
Socket::Socket(Socket&&) noexcept = default;
Socket& Socket::operator=(Socket&&) noexcept = default;
Socket::~Socket() {
  if (impl_) cut();
}

asio::awaitable<Result<Socket>> Socket::open(std::uint16_t port, const Player& player) {
  auto connected = co_await connect(port);
  if (!connected) co_return std::unexpected(std::move(connected.error()));
  auto impl = std::make_shared<Impl>(std::move(*connected));
  impl->stream.text(true);
  impl->stream.set_option(
      websocket::stream_base::decorator([cookie = player.cookie, address = player.address](auto& request) {
        if (!cookie.empty()) request.set(http::field::cookie, cookie);
        request.set("X-Forwarded-For", address);
      }));
  const auto [error] = co_await impl->stream.async_handshake("127.0.0.1", "/api/v1/socket", as_values);
  if (error) co_return std::unexpected(failed("a socket was refused", error));
  co_return Socket{std::move(impl)};
}

asio::awaitable<Result<std::string_view>> Socket::read() {
  const auto impl = impl_;  // keeps it alive, whatever happens meanwhile
  impl->buffer.clear();
  const auto [error, size] = co_await impl->stream.async_read(impl->buffer, as_values);
  if (error) co_return std::unexpected(failed("a socket has ended", error));
  co_return std::string_view{static_cast<const char*>(impl->buffer.cdata().data()), impl->buffer.size()};
}

void Socket::send(std::string frame) {
  impl_->unsent.push_back(std::move(frame));
  if (!std::exchange(impl_->writing, true)) {
    asio::co_spawn(impl_->stream.get_executor(), Impl::write_all(impl_), asio::detached);
  }
}

void Socket::cut() { beast::get_lowest_layer(impl_->stream).close(); }

}  // namespace ootori::load
