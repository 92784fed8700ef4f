#include "match/engine_player.hpp"

namespace ootori {

std::expected<Settings, std::string> engine_settings(const Contestant& contestant) {
  Settings settings;
  for (const auto& [name, value] : contestant.options) {
    const auto effect = set_option(settings, name, value, contestant.protocol);
    if (!effect) return std::unexpected("engine " + contestant.name + ": " + effect.error());
  }
  return settings;
}

std::expected<void, PlayerFault> EnginePlayer::new_game(const std::stop_token&) {
  engine_.new_game();
  return {};
}

std::expected<Choice, PlayerFault> EnginePlayer::choose(const Turn& turn, const std::stop_token& stop) {
  SearchLimits limits;
  limits.depth = turn.allowance.depth;
  limits.nodes = turn.allowance.nodes;
  limits.move_time = turn.allowance.move_time;
  const Color us = std::visit([](const auto& game) { return game.position().side_to_move(); }, turn.game);
  limits.clock = turn.clocks[index(us)];
  const SearchResult result = engine_.play(turn.game, limits, settings_.strength(), splitmix64(seed_), stop);
  if (stop.stop_requested()) return std::unexpected(PlayerFault::stopped);
  if (!result.best) return std::unexpected(PlayerFault::resigned);
  return Choice{.move = *result.best, .score = result.score, .depth = result.depth, .nodes = result.nodes};
}

}  // namespace ootori
