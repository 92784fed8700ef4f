// Many tables at once, and the pace at which they play.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>

#include "bench/load/table.hpp"

namespace ootori::load {

// Runs what waits in `io` until `done` says so or the time is over; whether it is done.
bool run_until(boost::asio::io_context& io, std::chrono::steady_clock::duration patience,
               const std::function<bool()>& done);

class Crowd {
 public:
  // Half of the tables play the first game that there is, and so on, whatever the terms say.
  Crowd(boost::asio::io_context& io, std::size_t tables, const TableTerms& terms, Tally& tally);

  // Everybody connects, and hears again of what he knew. Tells on the standard error output how far it is.
  Result<void> enter(std::uint16_t port, SteadyTime since, bool shows_progress);

  // All tables together play `rate` moves a second, each at its own steady pace, whatever the server does.
  void play(double rate, std::chrono::steady_clock::duration time);

  // The same under a server that is killed by `cut` after `time`, while all play on: they see their sockets end.
  bool play_until_cut(double rate, std::chrono::steady_clock::duration time, const std::function<void()>& cut);

  // Everybody goes; nothing is under way afterwards.
  bool leave();

  [[nodiscard]] std::uint64_t skipped() const { return skipped_; }  // moves that were due before the last was heard of
  [[nodiscard]] Latencies& behind() { return behind_; }             // how late this program itself was with its moves
  void begin_measuring();

 private:
  boost::asio::awaitable<void> enter_some(std::uint16_t port, SteadyTime since);
  boost::asio::awaitable<void> pace(double rate, SteadyTime until);
  boost::asio::awaitable<void> renew(Table& table);

  boost::asio::io_context& io_;
  Tally& tally_;
  std::vector<std::unique_ptr<Table>> tables_;
  std::uint16_t port_ = 0;
  std::size_t next_ = 0;  // to enter
  std::size_t entered_ = 0;
  int at_work_ = 0;    // coroutines of this class
  std::string error_;  // the first one
  std::vector<bool> renewing_;
  std::uint64_t skipped_ = 0;
  Latencies behind_;
};

}  // namespace ootori::load
