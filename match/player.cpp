#include "match/player.hpp"

#include <new>

#include "match/engine_player.hpp"
#include "match/game_check.hpp"
#include "match/program_player.hpp"

namespace ootori {

std::expected<std::unique_ptr<Player>, std::string> make_player(const Contestant& contestant, const GameSpec& spec,
                                                                const std::stop_token& stop, std::uint64_t seed) {
  if (contestant.command.empty()) {
    const auto settings = engine_settings(contestant, spec);
    if (!settings) return std::unexpected(settings.error());
    try {
      return std::make_unique<EnginePlayer>(*settings, seed);
    } catch (const std::bad_alloc&) {
      return std::unexpected("engine " + contestant.name + ": there is not enough memory; set a smaller hash table");
    }
  }
  auto player = std::make_unique<ProgramPlayer>(contestant, spec);
  if (const auto connected = player->connect(stop); !connected) return std::unexpected(connected.error());
  if (const auto same = check_game(*player, contestant, spec, stop); !same) return std::unexpected(same.error());
  return player;
}

}  // namespace ootori
