// From where a request comes that a proxy may have passed on.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include <boost/asio/ip/address.hpp>

#include "server/http/http.hpp"
#include "server/http/network.hpp"

namespace ootori::server {

struct Client {
  std::string address;  // as HttpRequest has it
  Transport transport;

  bool operator==(const Client&) const = default;
};

// Whether who connects from there is a proxy, which speaks for others: on this machine, or in one of `proxies`.
[[nodiscard]] bool is_proxy(const boost::asio::ip::address& peer, std::span<const Network> proxies = {});

// `peer` is the other end of the connection. The fields are those of X-Forwarded-For and X-Forwarded-Proto, empty where
// the request has none; they are believed of a proxy only.
[[nodiscard]] Client client_of(const boost::asio::ip::address& peer, std::string_view forwarded_for,
                               std::string_view forwarded_proto, std::span<const Network> proxies = {});

}  // namespace ootori::server
