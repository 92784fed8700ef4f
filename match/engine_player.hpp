// This program's engine as a player.
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
  std::uint64_t seed_ = 0;  // for the random choices of the lower levels
};

// The contestant's options and search parameters as the engine's settings for this game, or an error that names the
// first invalid one.
std::expected<Settings, std::string> engine_settings(const Contestant& contestant, const GameSpec& spec);

}  // namespace ootori
