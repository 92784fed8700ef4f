// Many tables at once, and the rate at which they play.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>

#include "bench/load/table.hpp"

namespace ootori::load {

// Runs `io` until `done` returns true or the time is over. Returns whether it is done.
bool run_until(boost::asio::io_context& io, std::chrono::steady_clock::duration patience,
               const std::function<bool()>& done);

class Crowd {
 public:
  // The tables are divided evenly among the games, whatever `terms` says.
  Crowd(boost::asio::io_context& io, std::size_t tables, const TableTerms& terms, Tally& tally);

  // Connects all players, who then receive again what they knew. Can show the progress on standard error.
  Result<void> enter(std::uint16_t port, SteadyTime since, bool shows_progress);

  // Plays `rate` moves a second, all tables together, each table at a steady pace that does not depend on the server.
  void play(double rate, std::chrono::steady_clock::duration time);

  // Does the same while `cut` kills the server after `time`. The players notice when their sockets end.
  bool play_until_cut(double rate, std::chrono::steady_clock::duration time, const std::function<void()>& cut);

  // Disconnects all players. Afterwards nothing is in progress.
  bool leave();

  // Moves that were due before the last one was confirmed.
  [[nodiscard]] std::uint64_t skipped() const { return skipped_; }
  [[nodiscard]] Latencies& behind() { return behind_; }  // how late this program sent its moves
  void begin_measuring();

 private:
  boost::asio::awaitable<void> enter_some(std::uint16_t port, SteadyTime since);
  boost::asio::awaitable<void> pace(double rate, SteadyTime until);
  boost::asio::awaitable<void> renew(Table& table);

  boost::asio::io_context& io_;
  Tally& tally_;
  std::vector<std::unique_ptr<Table>> tables_;
  std::uint16_t port_ = 0;
  std::size_t next_ = 0;  // the next table to connect
  std::size_t entered_ = 0;
  int at_work_ = 0;    // the number of this class's coroutines
  std::string error_;  // the first error
  std::vector<bool> renewing_;
  std::uint64_t skipped_ = 0;
  Latencies behind_;
};

}  // namespace ootori::load
