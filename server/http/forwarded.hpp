// Where a request comes from, taking into account what proxies say about it.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include <boost/asio/ip/address.hpp>

#include "server/http/http.hpp"
#include "server/http/network.hpp"

namespace ootori::server {

struct Client {
  std::string address;  // in the form of HttpRequest::address
  Transport transport;

  bool operator==(const Client&) const = default;
};

// Whether `peer` is a proxy, which makes requests for others: an address of this machine, or one in `proxies`.
[[nodiscard]] bool is_proxy(const boost::asio::ip::address& peer, std::span<const Network> proxies = {});

// `peer` is the other end of the connection. The texts are the values of X-Forwarded-For and X-Forwarded-Proto, empty
// if the request lacks them; they are trusted only if `peer` is a proxy.
[[nodiscard]] Client client_of(const boost::asio::ip::address& peer, std::string_view forwarded_for,
                               std::string_view forwarded_proto, std::span<const Network> proxies = {});

// The address of a peer that sends X-Forwarded-Proto, as only proxies do, although it is none of the trusted ones.
// Empty for all others, and outside private networks, where everybody can send this header.
[[nodiscard]] std::string untrusted_proxy(const boost::asio::ip::address& peer, std::string_view forwarded_proto,
                                          std::span<const Network> proxies = {});

}  // namespace ootori::server
