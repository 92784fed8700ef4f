// The attacks of strangers on a server, by name. Limited in time and connections; they stop by themselves.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include <boost/asio/awaitable.hpp>

#include "tests/siege/stranger.hpp"

namespace ootori::siege {

struct Kind {
  std::string_view name;
  std::string_view does;
  std::size_t strangers;  // connections at the same time
  std::size_t addresses;
  boost::asio::awaitable<void> (*come)(Attack& attack, std::size_t number);  // until the attack or the connection ends
};

[[nodiscard]] std::span<const Kind> kinds();

struct Toll {
  std::uint64_t asked, served, ended;
};

// Runs all attacks with these names on this thread for this time. `game` is the id of a long game.
[[nodiscard]] Toll attack(std::span<const std::string> names, std::uint16_t port, const std::string& game,
                          std::chrono::seconds time);

}  // namespace ootori::siege
