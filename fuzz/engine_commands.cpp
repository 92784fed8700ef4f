// Everything that a host can say to the engine: any bytes give a command's value or an error fit to be shown, the same
// each time, and an error changes nothing.
#include <cstdint>
#include <string_view>

#include "engine/doors/go.hpp"
#include "engine/doors/position.hpp"
#include "fuzz/require.hpp"

namespace {

using namespace ootori;

using fuzz::require;
using fuzz::require_message;

void read_go(std::string_view line) {
  const auto request = parse_go(Words{line});
  if (!request) return require_message(request.error().message);
  require(parse_go(Words{line}).has_value());
  for (const Protocol protocol : {Protocol::usi, Protocol::uci}) {
    for (const char letter : {'b', 'w'}) {
      const auto clock = request->clock(letter, protocol);
      require(!clock || (clock->main >= Millis{0} && clock->increment >= Millis{0} && clock->byoyomi >= Millis{0} &&
                         clock->periods > 0));
    }
  }
}

void read_position(std::string_view line) {
  for (const GameSpec* spec : all_games) {
    for (const Dialect* dialect : {&usi_dialect, &uci_dialect}) {
      const auto game = parse_position(*dialect, *spec, Words{line});
      if (!game) {
        require_message(game.error());
      } else {
        require(&spec_of(*game) == spec);
      }
    }
  }
}

void set_options(std::string_view line) {
  Words words{line};
  const std::string_view name = words.up_to("value");
  for (const Protocol protocol : {Protocol::usi, Protocol::uci}) {
    Settings settings;
    const auto effect = set_option(settings, name, words.rest(), protocol);
    if (effect) continue;
    require_message(effect.error());
    require(settings.engine == EngineOptions{} && settings.strength() == Strength{} &&
            settings.game == Settings{}.game);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  // A line never has an end within it.
  const std::string_view line = text.substr(0, text.find('\n'));
  read_go(line);
  read_position(line);
  set_options(line);
  return 0;
}
