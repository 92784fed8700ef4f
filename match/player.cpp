#include "match/player.hpp"

#include "match/engine_player.hpp"
#include "match/game_check.hpp"
#include "match/program_player.hpp"

namespace ootori {

std::expected<std::unique_ptr<Player>, std::string> make_player(const Contestant& contestant, const GameSpec& spec,
                                                                const std::stop_token& stop, std::uint64_t seed) {
  if (contestant.command.empty()) {
    const auto settings = engine_settings(contestant, spec);
    if (!settings) return std::unexpected(settings.error());
    return std::make_unique<EnginePlayer>(*settings, seed);
  }
  auto player = std::make_unique<ProgramPlayer>(contestant, spec);
  if (const auto connected = player->connect(stop); !connected) return std::unexpected(connected.error());
  if (const auto same = check_game(*player, contestant, spec, stop); !same) return std::unexpected(same.error());
  return player;
}

}  // namespace ootori
