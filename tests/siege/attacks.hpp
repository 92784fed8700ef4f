// What strangers do to a server, each by its name. Bounded in time and in connections; they stop by themselves.
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
  std::size_t strangers;  // connections at a time
  std::size_t addresses;
  boost::asio::awaitable<void> (*come)(Attack& attack, std::size_t number);  // once, until it is over or shut out
};

[[nodiscard]] std::span<const Kind> kinds();

struct Toll {
  std::uint64_t asked, served, ended;
};

// All strangers of these kinds, in this thread, for so long. `game` is a long one.
[[nodiscard]] Toll attack(std::span<const std::string> names, std::uint16_t port, const std::string& game,
                          std::chrono::seconds time);

}  // namespace ootori::siege
