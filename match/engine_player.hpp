// This program's engine as a player.
#pragma once

#include "match/player.hpp"

namespace ootori {

class EnginePlayer : public Player {
 public:
  // `seed` decides the random choices of the lower levels and of the book: the same seed plays the same moves.
  explicit EnginePlayer(const Settings& settings, std::uint64_t seed = 0)
      : settings_(settings), engine_(settings.engine), seed_(seed) {}

  std::expected<void, PlayerFault> new_game(const std::stop_token& stop) override;
  std::expected<Choice, PlayerFault> choose(const Turn& turn, const std::stop_token& stop) override;

 private:
  Settings settings_;
  Engine engine_;
  std::uint64_t seed_;
};

// The contestant's options and search parameters as the engine's settings for this game, or an error that names the
// first invalid one.
std::expected<Settings, std::string> engine_settings(const Contestant& contestant, const GameSpec& spec);

}  // namespace ootori
