#include "match/game_check.hpp"

#include <algorithm>

#include "match/openings.hpp"
#include "notation/usi.hpp"

namespace ootori {
namespace {

constexpr std::array<int, 4> opening_plies{0, 3, 6, 8};
constexpr std::uint64_t probe_nodes = 200;
constexpr Millis probe_time{50};

// The same kind of limit as in the match, but lower, because not every program supports every kind.
Allowance probe_allowance(const Allowance& match) {
  Allowance probe;
  if (match.nodes) probe.nodes = std::min(*match.nodes, probe_nodes);
  if (match.depth) probe.depth = 1;
  if (match.move_time || (!match.nodes && !match.depth && !match.clock)) probe.move_time = probe_time;
  if (match.clock) probe.clock = SearchClock{.main = 10 * probe_time, .byoyomi = match.clock->byoyomi};
  return probe;
}

bool is_permitted(const AnyGame& game, Move move) {
  return std::visit([&](const auto& of) { return !of.illegality(move); }, game);
}

std::string refusal(const Contestant& contestant, const GameSpec& spec, const AnyGame& game, std::string_view answer) {
  return "engine " + contestant.name + " does not play " + std::string{spec.name} + ": in the position '" +
         write_opening(game) + "' it " + std::string{answer};
}

}  // namespace

std::expected<void, std::string> check_game(Player& player, const Contestant& contestant, const GameSpec& spec,
                                            const std::stop_token& stop) {
  const Allowance allowance = probe_allowance(contestant.allowance);
  for (const int plies : opening_plies) {
    const AnyGame game = random_opening(spec, plies, static_cast<std::uint64_t>(plies) + 1);
    const auto choice = player.choose({game, allowance, {allowance.clock, allowance.clock}}, stop);
    if (choice && is_permitted(game, choice->move)) continue;
    if (choice) return std::unexpected(refusal(contestant, spec, game, "plays " + write_usi(spec, choice->move)));
    switch (choice.error()) {
      case PlayerFault::unreadable:
        return std::unexpected(refusal(contestant, spec, game, "returns an unreadable move"));
      case PlayerFault::resigned: return std::unexpected(refusal(contestant, spec, game, "resigns"));
      case PlayerFault::crashed: return std::unexpected(refusal(contestant, spec, game, "exits"));
      case PlayerFault::stalled: return std::unexpected(refusal(contestant, spec, game, "does not answer"));
      case PlayerFault::stopped: return {};
    }
  }
  return {};
}

}  // namespace ootori
