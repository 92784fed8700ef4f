#include "match/engine_player.hpp"

#include "engine/search_parameter_names.hpp"
#include "match/key_values.hpp"

namespace ootori {

namespace {

std::expected<SearchParameters, std::string> searched_by(const Contestant& contestant, const GameSpec& spec) {
  SearchParameters parameters = search_parameters_of(spec);
  for (const auto& [name, text] : contestant.search) {
    const SearchParameter parameter = find_search_parameter(name);
    if (parameter == nullptr) return std::unexpected("the search has no number '" + name + "'");
    const auto value = parse_value({name, text}, least_search_parameter(parameter), most_search_parameter);
    if (!value) return std::unexpected(value.error());
    parameters.*parameter = *value;
  }
  return parameters;
}

}  // namespace

std::expected<Settings, std::string> engine_settings(const Contestant& contestant, const GameSpec& spec) {
  Settings settings;
  if (!contestant.search.empty()) {
    const auto parameters = searched_by(contestant, spec);
    if (!parameters) return std::unexpected("engine " + contestant.name + ": " + parameters.error());
    settings.engine.search_parameters = *parameters;
  }
  for (const auto& [name, value] : contestant.options) {
    const auto effect = set_option(settings, name, value, contestant.protocol);
    if (!effect) return std::unexpected("engine " + contestant.name + ": " + effect.error());
  }
  if (const auto fault = fault_of_net(settings, spec)) {
    return std::unexpected("engine " + contestant.name + ": " + *fault);
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
  const std::uint64_t seed = splitmix64(seed_);
  const auto known = play_from_book(settings_.book, turn.game, limits, settings_.strength(), seed);
  const SearchResult result = known ? *known : engine_.play(turn.game, limits, settings_.strength(), seed, stop);
  if (stop.stop_requested()) return std::unexpected(PlayerFault::stopped);
  if (!result.best) return std::unexpected(PlayerFault::resigned);
  return Choice{.move = *result.best, .score = result.score, .depth = result.depth, .nodes = result.nodes};
}

}  // namespace ootori
