// Two players of a game on a server: they play random permitted moves, remember everything that the server told them,
// and check that it stays true. Not thread-safe.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <boost/asio/awaitable.hpp>
#include <boost/json.hpp>

#include "bench/load/connection.hpp"
#include "bench/load/latencies.hpp"
#include "rules/games.hpp"

namespace ootori::load {

// Counts over all tables.
struct Tally {
  Latencies to_opponent;  // from the mover's frame to the frame that the opponent receives
  Latencies to_mover;     // from the mover's frame to the mover's own acknowledgement
  std::uint64_t moves = 0;
  std::uint64_t games = 0;
  std::uint64_t cut_off = 0;                     // sockets that ended unexpectedly
  std::map<std::string, std::uint64_t> refused;  // by error code
  std::uint64_t acknowledged = 0;                // events received for the first time
  std::uint64_t found_again = 0;                 // known events that were received unchanged after a restart
  std::uint64_t untold = 0;                      // events stored by a server that was killed before it could send them
  std::uint64_t lost_on_time = 0;                // the number of games
  std::uint64_t clocks = 0;                      // clock frames that were checked
  std::vector<std::string> faults;

  [[nodiscard]] boost::json::object refusals() const;
};

struct TableTerms {
  const GameSpec* spec = nullptr;
  std::uint16_t port = 0;
  double resigns = 0;                  // the probability that a player resigns instead of moving
  std::int64_t main_time = 3'600'000;  // in milliseconds: enough for every game, so that every move counts
};

class Table {
 public:
  static constexpr std::int64_t increment = 2'000;  // milliseconds

  Table(std::size_t number, const TableTerms& terms, Tally& tally);
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  // Connects both players, who watch the games they know from the start. Begins a game if they have none. `since` is
  // when this server was started.
  boost::asio::awaitable<Result<void>> enter(std::uint16_t port, Http& http, SteadyTime since);

  // Whether both players have received again everything they knew.
  [[nodiscard]] bool has_caught_up() const;
  [[nodiscard]] bool is_ready() const;  // whether the side to move may move
  void play();                          // plays a move if the table is ready
  [[nodiscard]] bool is_over() const { return over_; }
  boost::asio::awaitable<Result<void>> begin(Http& http);  // begins another game

  void leave();  // ends the sockets, without counting them as cut off
  [[nodiscard]] bool has_left() const { return leaving_; }
  [[nodiscard]] bool is_silent() const { return readers_ == 0; }  // whether nothing is read any more

 private:
  // What one player knows about one game.
  struct Record {
    std::vector<std::string> events{};    // as received
    std::size_t heard = 0;                // the number of events received since the server's last start
    std::optional<std::size_t> stored{};  // the number of events that the server had when it was asked
    std::array<std::int64_t, 2> left{};
    std::size_t plies = 0;
    SteadyTime turn_since{};  // the current turn did not begin before this
    bool over = false;
  };
  struct Side {
    Player player;
    std::optional<Socket> socket{};
    std::map<std::string, Record, std::less<>> records{};
  };

  boost::asio::awaitable<void> listen(std::size_t seat);
  void hear(Side& side, std::string_view text);
  void hear_event(Side& side, Record& record, const boost::json::object& frame);
  void count_move(Record& record, const boost::json::object& event, bool is_first_time);
  void take_event(const Side& side, std::size_t number, const boost::json::object& event);
  void hear_clock(Record& record, const boost::json::object& frame);
  void fault(const std::string& what);
  void watch(Side& side, const std::string& game);
  void forget_finished(Side& side);
  [[nodiscard]] std::size_t to_move() const;

  const std::size_t number_;
  const TableTerms terms_;
  Tally& tally_;
  std::mt19937 random_;
  std::array<Side, 2> sides_;  // Black, White
  std::string game_id_;
  std::optional<AnyGame> game_;
  std::size_t applied_ = 0;  // the number of events applied to game_
  bool over_ = false;
  bool in_flight_ = false;
  SteadyTime sent_{};
  SteadyTime since_{};
  int readers_ = 0;
  bool leaving_ = false;
};

}  // namespace ootori::load
