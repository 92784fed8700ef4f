// Honest people beside those who play: they look at pages and sign in, each from an address of its own. Everything here
// belongs to one thread.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>

#include "bench/load/connection.hpp"
#include "bench/load/latencies.hpp"

namespace ootori::siege {

// What became of what they asked.
struct Visits {
  load::Latencies pages, logins;
  std::map<std::string, std::uint64_t> refused_pages, refused_logins;  // by what was said

  [[nodiscard]] static std::uint64_t count(const std::map<std::string, std::uint64_t>& refused);
};

class Visitors {
 public:
  static constexpr std::size_t members = 20;  // accounts: honest0, honest1, …

  Visitors(boost::asio::io_context& io, std::uint16_t port, std::string game);

  // Signs all members up, and one more for those who attack; each has a browser that knows them from then on.
  [[nodiscard]] load::Result<void> sign_up();
  // Ten pages and two logins a second, until leave(): half of the logins by browsers that have signed in before, half
  // by new ones.
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
