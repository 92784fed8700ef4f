// The engine of this program as a player.
#pragma once

#include "match/player.hpp"

namespace ootori {

class EnginePlayer : public Player {
 public:
  explicit EnginePlayer(const Settings& settings) : settings_(settings), engine_(settings.engine) {}

  std::expected<void, PlayerFault> new_game(const std::stop_token& stop) override;
  std::expected<Choice, PlayerFault> choose(const Turn& turn, const std::stop_token& stop) override;

 private:
  Settings settings_;
  Engine engine_;
  std::uint64_t seed_ = 0;  // of the weaker levels' choices
};

// The contestant's options and numbers as the engine takes them for this game, or the first that it does not.
std::expected<Settings, std::string> engine_settings(const Contestant& contestant, const GameSpec& spec);

}  // namespace ootori
