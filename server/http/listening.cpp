#include "server/http/listening.hpp"

#include <fmt/format.h>

#include "server/http/net.hpp"

namespace ootori::server {

namespace net {

std::string address_text(const std::string& host, std::uint16_t port) {
  return host.contains(':') ? fmt::format("[{}]:{}", host, port) : fmt::format("{}:{}", host, port);
}

ListenError listen_error(const std::string& host, std::uint16_t port, const beast::error_code& error) {
  const std::string where = address_text(host, port);
  if (error == asio::error::address_in_use) return {fmt::format("{} is in use: choose another port", where)};
  return {fmt::format("cannot listen on {}: {}", where, error.message())};
}

std::expected<tcp::endpoint, beast::error_code> resolve(asio::io_context& io, const std::string& host,
                                                        std::uint16_t port) {
  beast::error_code error;
  tcp::resolver resolver(io);
  const auto found = resolver.resolve(host, std::to_string(port), tcp::resolver::passive, error);
  if (error) return std::unexpected(error);
  return found.begin()->endpoint();
}

beast::error_code bind(tcp::acceptor& acceptor, const tcp::endpoint& endpoint) {
  beast::error_code error;
  if (acceptor.open(endpoint.protocol(), error); error) return error;
  if (acceptor.set_option(tcp::acceptor::reuse_address(true), error); error) return error;
  acceptor.bind(endpoint, error);
  return error;
}

}  // namespace net

std::expected<void, ListenError> may_listen_later(const std::string& host, std::uint16_t port) {
  net::asio::io_context io;
  const auto endpoint = net::resolve(io, host, port);
  if (!endpoint) return std::unexpected(net::listen_error(host, port, endpoint.error()));
  if (endpoint->address().is_unspecified()) {
    return std::unexpected(ListenError{fmt::format(
        "other machines cannot reach this one at {}: choose an address of this machine, like 10.0.0.2", host)});
  }
  net::tcp::acceptor acceptor(io);
  if (const auto error = net::bind(acceptor, *endpoint)) return std::unexpected(net::listen_error(host, port, error));
  return {};
}

}  // namespace ootori::server
