// One game that the bot plays: its stream is read on one thread, its engine thinks on another.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

#include "client/client.hpp"
#include "client/followed_game.hpp"

namespace ootori::bot {

using client::Client;
using client::FollowedGame;
using client::SteadyTime;

struct TableTerms {
  Contestant engine;                    // without an allowance it has the game's clock
  Millis overhead{300};                 // of every move, for the way to the server and back
  Millis longest_move{10'000};          // where no clock says otherwise: by days, or without one
  bool grants_takebacks = false;        // where they are asked for
  std::function<void()> after_the_end;  // called on a thread of the table, which then ends
};

class Table {
 public:
  // `client` outlives it. `live`: whether the game has a clock at which both sit.
  Table(const Client& client, std::string game, bool live, TableTerms terms);
  ~Table() { leave(); }
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  [[nodiscard]] const std::string& game() const { return game_; }
  [[nodiscard]] bool is_live() const { return live_; }
  [[nodiscard]] bool is_over() const;
  // Once it is over: whether that is the game's own end, how many events it has had, and whether both have moved.
  [[nodiscard]] bool has_ended() const;
  [[nodiscard]] std::int64_t events() const;
  [[nodiscard]] bool was_played() const;

  // Resigns, or calls the game off where that is still possible, once. Returns at once.
  void resign();
  // Stands up; the game stays as it is. Waits for the threads.
  void leave();

 private:
  void read(const std::stop_token& stop);
  void play(const std::stop_token& stop);
  void hear(std::string_view line);
  [[nodiscard]] bool is_finished() const;
  void give_up(const std::string& why);

  // What is to be done now, found under the mutex and done outside of it.
  enum class Duty : std::uint8_t { none, move, answer, claim, propose, resign, end };
  [[nodiscard]] Duty next_duty() const;
  [[nodiscard]] bool welcomes_points() const;
  void do_move(const std::stop_token& stop);
  void do_answer(const std::stop_token& stop);
  void do_propose(const std::stop_token& stop);
  void do_resign(const std::stop_token& stop);
  void post(const std::string& what, const std::string& body, const std::stop_token& stop);
  std::expected<Choice, PlayerFault> think(const std::stop_token& stop, std::size_t& ply);

  const Client& client_;
  const std::string game_;
  const bool live_;
  const TableTerms terms_;
  std::unique_ptr<Player> player_;  // of the playing thread

  mutable std::mutex mutex_;
  std::condition_variable_any wake_;
  FollowedGame followed_;
  std::size_t heard_ = 0;         // lines, so that what has not changed is not tried again
  std::size_t tried_at_ = 0;      // the number of lines when something was refused
  std::stop_source thinking_;     // of the search that is under way
  std::optional<Score> seen_;     // by the engine, at our last move
  std::size_t propose_from_ = 0;  // plies
  bool resigning_ = false;
  bool over_ = false;
  bool closed_ = false;  // the threads may not call out any more

  std::jthread reader_, player_thread_;
};

}  // namespace ootori::bot
