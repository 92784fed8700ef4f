#include "tests/siege/stranger.hpp"

#include <array>
#include <charconv>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <fmt/format.h>

namespace ootori::siege {
namespace {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;
constexpr auto as_values = asio::as_tuple(asio::use_awaitable);

asio::ip::address_v4 address_of(std::size_t number) {
  return asio::ip::address_v4(
      {127, 66, static_cast<unsigned char>(number / 250), static_cast<unsigned char>(1 + number % 250)});
}

std::size_t body_size(std::string_view head) {
  constexpr std::string_view name = "Content-Length: ";
  const std::size_t at = head.find(name);
  std::size_t size = 0;
  if (at != std::string_view::npos) {
    std::from_chars(head.data() + at + name.size(), head.data() + head.size(), size);
  }
  return size;
}

}  // namespace

Stranger::Stranger(Attack& attack, tcp::socket socket)
    : attack_(attack), socket_(std::make_shared<tcp::socket>(std::move(socket))), timer_(socket_->get_executor()) {}

asio::awaitable<std::optional<Stranger>> Stranger::come(Attack& attack, std::size_t number, int receives) {
  tcp::socket socket(co_await asio::this_coro::executor, tcp::v4());
  boost::system::error_code error;
  if (receives != 0) socket.set_option(asio::socket_base::receive_buffer_size(receives), error);
  socket.set_option(asio::socket_base::reuse_address(true), error);
  socket.bind(tcp::endpoint(address_of(number % attack.addresses), 0), error);
  if (!error) {
    const tcp::endpoint server(asio::ip::address_v4::loopback(), attack.port);
    const auto [refused] = co_await socket.async_connect(server, as_values);
    error = refused;
  }
  if (error) {
    ++attack.ended;
    co_return std::nullopt;
  }
  socket.set_option(tcp::no_delay(true), error);
  co_return Stranger(attack, std::move(socket));
}

void Stranger::close() {
  boost::system::error_code ignored;  // the server may have closed it first
  socket_->close(ignored);
}

asio::awaitable<bool> Stranger::send(std::string_view bytes) {
  const auto buffer = asio::buffer(bytes.data(), bytes.size());
  // Does not wait for ever if the server does not read.
  timer_.expires_at(attack_.until);
  timer_.async_wait([socket = socket_](const boost::system::error_code& stopped) {  // may run after this object's end
    boost::system::error_code ignored;
    if (!stopped) socket->close(ignored);
  });
  const auto [error, size] = co_await asio::async_write(*socket_, buffer, as_values);
  timer_.cancel();
  if (error) {
    ++attack_.ended;
    close();
    co_return false;
  }
  ++attack_.asked;
  co_return true;
}

asio::awaitable<std::optional<std::string>> Stranger::answer() {
  auto into = asio::dynamic_buffer(buffer_, 65536);
  const auto [error, head] = co_await asio::async_read_until(*socket_, into, "\r\n\r\n", as_values);
  if (error) {
    ++attack_.ended;
    close();
    co_return std::nullopt;
  }
  std::string text = buffer_.substr(0, head);
  std::size_t left = body_size(text);
  attack_.served += head + left;
  buffer_.erase(0, head);
  const std::size_t here = std::min(left, buffer_.size());
  buffer_.erase(0, here);
  left -= here;
  std::array<char, 16384> part;
  while (left > 0) {
    const auto rest = asio::buffer(part.data(), std::min(left, part.size()));
    const auto [failed, size] = co_await socket_->async_read_some(rest, as_values);
    if (failed) {
      ++attack_.ended;
      close();
      co_return std::nullopt;
    }
    left -= size;
  }
  co_return text;
}

asio::awaitable<bool> Stranger::upgrade(std::string_view extensions) {
  std::string fields =
      "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  if (!extensions.empty()) fields += fmt::format("Sec-WebSocket-Extensions: {}\r\n", extensions);
  const std::string asked = request("GET", "/api/v1/socket", {}, fields);
  if (!co_await send(asked)) co_return false;
  const auto head = co_await answer();
  const bool is_in = head && head->starts_with("HTTP/1.1 101");
  if (!is_in) close();
  co_return is_in;
}

void Stranger::drain() {
  std::array<char, 16384> part;
  boost::system::error_code error;
  while (socket_->is_open() && socket_->available(error) > 0 && !error) {
    attack_.served += socket_->read_some(asio::buffer(part), error);
  }
}

void Stranger::stop_sending() {
  boost::system::error_code ignored;  // the server may have closed it first
  socket_->shutdown(tcp::socket::shutdown_send, ignored);
}

asio::awaitable<void> Stranger::wait(std::chrono::milliseconds span) {
  timer_.expires_after(span);
  co_await timer_.async_wait(as_values);
}

asio::awaitable<void> Stranger::hold() {
  using namespace std::chrono_literals;
  while (socket_->is_open() && !attack_.is_over()) {
    co_await wait(200ms);
    std::array<char, 1> next;
    boost::system::error_code error;
    socket_->non_blocking(true, error);
    const std::size_t size = socket_->receive(asio::buffer(next), tcp::socket::message_peek, error);
    if (error == asio::error::would_block || size > 0) continue;
    ++attack_.ended;
    close();
  }
}

std::string frame(std::string_view text, unsigned opcode, unsigned bits, bool is_last) {
  std::string bytes;
  bytes += static_cast<char>((is_last ? 0x80U : 0U) | bits | opcode);
  if (text.size() < 126) {
    bytes += static_cast<char>(0x80U | text.size());
  } else {
    bytes += static_cast<char>(0x80U | 126U);
    bytes += static_cast<char>(text.size() >> 8U & 255U);
    bytes += static_cast<char>(text.size() & 255U);
  }
  bytes.append(4, '\0');
  bytes += text;
  return bytes;
}

std::string request(std::string_view method, std::string_view path, std::string_view body, std::string_view fields) {
  std::string text = fmt::format("{} {} HTTP/1.1\r\nHost: ootori.example.org\r\n{}", method, path, fields);
  if (!body.empty()) text += fmt::format("Content-Length: {}\r\n", body.size());
  return text + "\r\n" + std::string(body);
}

}  // namespace ootori::siege
