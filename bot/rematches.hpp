// Another game with the same opponent, whom the one that is over may have pleased: asked for by it, or by the bot. One
// thread only.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>

#include "bot/policy.hpp"
#include "client/client.hpp"
#include "client/followed_game.hpp"

namespace ootori::bot {

using client::Client;
using client::SteadyTime;

class Rematches {
 public:
  static constexpr std::chrono::seconds patience{60};      // for what is said after the end of a game
  static constexpr std::chrono::seconds between_looks{2};  // at each game: no stream tells what is said after the end

  // `client` outlives it. `offers`: whether the bot asks for rematches itself. `has_room`: whether a board is free.
  Rematches(const Client& client, Policy policy, bool offers, std::function<bool()> has_room)
      : client_(client), policy_(std::move(policy)), offers_(offers), has_room_(std::move(has_room)) {}

  // A game of ours is over: its `Summary`, how many events it has had, and whether both have moved.
  void add(const boost::json::object& game, std::int64_t events, bool was_played, const std::stop_token& stop);
  // Answers who has asked for a rematch meanwhile. The new game is told on the stream of events, like any other.
  void look(const std::stop_token& stop);
  // A challenge of this opponent is taken: rematches are counted anew.
  void count_anew(const std::string& opponent) { in_a_row_.erase(opponent); }
  // How many live games may begin at any moment, because the bot has asked for them.
  [[nodiscard]] std::size_t promised() const;
  // Takes back what was asked for.
  void withdraw();

 private:
  struct Over {
    boost::json::object game;
    std::int64_t events;
    SteadyTime until, next_look;
    bool asked = false;  // by us
  };

  [[nodiscard]] std::optional<std::string> reason_against(const boost::json::object& game) const;
  [[nodiscard]] bool is_settled(const std::string& id, Over& over, const std::stop_token& stop);
  [[nodiscard]] bool answer(const std::string& id, const Over& over, const std::stop_token& stop);
  void take_back(const std::string& id) const;

  const Client& client_;
  const Policy policy_;
  const bool offers_;
  const std::function<bool()> has_room_;
  std::map<std::string, Over> over_;             // by the ids of games
  std::map<std::string, std::size_t> in_a_row_;  // by opponent
};

}  // namespace ootori::bot
