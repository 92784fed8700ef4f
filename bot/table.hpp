// One game that the bot plays. One thread reads its stream, another runs its engine.
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
  Contestant engine;                    // without an allowance, it plays by the game's clock
  Millis overhead{300};                 // subtracted from the clocks, for the way to the server and back
  Millis longest_move{10'000};          // without a live clock
  bool grants_takebacks = false;        // when the opponent asks for them
  std::function<void()> after_the_end;  // called on the playing thread just before it ends
};

class Table {
 public:
  // `client` must outlive the object. `live`: whether the game has a live clock.
  Table(const Client& client, std::string game, bool live, TableTerms terms);
  ~Table() { leave(); }
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  [[nodiscard]] const std::string& game() const { return game_; }
  [[nodiscard]] bool is_live() const { return live_; }
  [[nodiscard]] bool is_over() const;
  // Valid once is_over(): whether the game itself has ended, its number of events, and whether both players have moved.
  [[nodiscard]] bool has_ended() const;
  [[nodiscard]] std::int64_t events() const;
  [[nodiscard]] bool was_played() const;

  // Resigns, or aborts the game if that is still possible. Returns immediately.
  void resign();
  // Stops playing and leaves the game as it is. Blocks until the threads have ended.
  void leave();

 private:
  void read(const std::stop_token& stop);
  void play(const std::stop_token& stop);
  void hear(std::string_view line);
  [[nodiscard]] bool is_finished() const;
  void give_up(const std::string& why);

  // What to do next: decided while the mutex is held, done while it is not.
  enum class Duty : std::uint8_t { none, move, answer, claim, propose, resign, end };
  [[nodiscard]] Duty next_duty() const;
  [[nodiscard]] bool welcomes_points() const;
  void rest();
  void do_move(const std::stop_token& stop);
  void do_answer(const std::stop_token& stop);
  void do_propose(const std::stop_token& stop);
  void do_resign(const std::stop_token& stop);
  void post(const std::string& what, const std::string& body, const std::stop_token& stop);
  struct Limits {
    Allowance allowance;
    Clocks clocks;
  };
  [[nodiscard]] std::optional<Limits> limits() const;
  std::expected<Choice, PlayerFault> think(const std::stop_token& stop, std::size_t& ply);

  const Client& client_;
  const std::string game_;
  const bool live_;
  const TableTerms terms_;
  // For the playing thread only.
  std::unique_ptr<Player> player_;
  SteadyTime thought_at_{};  // when it last finished a search

  mutable std::mutex mutex_;
  std::condition_variable_any wake_;
  FollowedGame followed_;
  std::size_t heard_ = 0;         // the number of lines received
  std::size_t tried_at_ = 0;      // `heard_` at the last call: what was rejected is not repeated until a line arrives
  std::stop_source thinking_;     // for the search in progress
  std::optional<Score> seen_;     // the engine's score for our last move
  std::size_t propose_from_ = 0;  // the ply from which the bot may offer to count points
  bool resigning_ = false;
  bool over_ = false;
  bool closed_ = false;  // after_the_end must not be called any more

  std::jthread reader_, player_thread_;
};

}  // namespace ootori::bot
