// Honest people besides the players: they look at pages and sign in, each from a different address. Not thread-safe.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>

#include "bench/load/connection.hpp"
#include "bench/load/latencies.hpp"

namespace ootori::siege {

// The results of their requests.
struct Visits {
  load::Latencies pages, logins;
  std::map<std::string, std::uint64_t> refused_pages, refused_logins;  // by reason

  [[nodiscard]] static std::uint64_t count(const std::map<std::string, std::uint64_t>& refused);
};

class Visitors {
 public:
  static constexpr std::size_t members = 20;  // accounts: honest0, honest1, …

  Visitors(boost::asio::io_context& io, std::uint16_t port, std::string game);

  // Creates the accounts of all members, and one for the attackers. Each member keeps a browser that has signed in.
  [[nodiscard]] load::Result<void> sign_up();
  // Makes ten page requests and two logins a second until leave(). Half of the logins use a browser that has signed in
  // before, half a new one.
  void come();
  void leave();

  [[nodiscard]] Visits& visits() { return visits_; }
  void begin_measuring() { visits_ = {}; }

 private:
  boost::asio::awaitable<void> enrol(std::string name, std::string password, load::Player& browser);
  boost::asio::awaitable<void> look();
  boost::asio::awaitable<void> sign_in();
  boost::asio::awaitable<void> sign_in_once(std::size_t turn);

  boost::asio::io_context& io_;
  const std::uint16_t port_;
  const std::string game_;
  std::vector<load::Player> browsers_;
  Visits visits_;
  int at_work_ = 0;
  bool leaving_ = false;
  std::string error_;
};

}  // namespace ootori::siege
