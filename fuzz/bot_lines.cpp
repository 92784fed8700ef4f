// What a server tells a bot: any lines are followed, or refused once in words for the log, and what was understood can
// be asked about.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string_view>

#include "client/followed_game.hpp"
#include "fuzz/require.hpp"

namespace {

using namespace ootori;
using fuzz::require;

// What a table asks between two lines.
void ask(const client::FollowedGame& game, client::SteadyTime now) {
  const auto left = game.until_flag(now);
  require(!left || *left >= Millis{0});
  if (!game.is_known()) return require(!game.is_our_turn() && !game.offer_to_us());
  const auto clocks = game.clocks(now, Millis{300});
  for (const auto& clock : clocks) require(!clock || (clock->main >= Millis{0} && clock->byoyomi >= Millis{0}));
  if (game.is_our_turn()) require(!game.is_over() && game.state().side_to_move() == game.side());
  if (const auto offer = game.offer_to_us()) require(game.state().offered(*offer) == ~game.side());
  if (const auto by_points = game.by_points()) require(by_points->reason == Termination::impasse);
  (void)game.claim_at();
  (void)game.result();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  client::FollowedGame game;
  client::SteadyTime now{};
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    now += std::chrono::seconds{1};
    if (const auto taken = game.take(line, now); !taken) return fuzz::require_message(taken.error()), 0;
    ask(game, now);
  }
  return 0;
}
