// A game as the database gives it back: the first line is the game, each of the others a stored event. An event is
// written again as it was read, or is refused in words fit for the log; a history is a game, or says which event does
// not fit.
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "fuzz/require.hpp"
#include "game/state.hpp"
#include "server/accounts/names.hpp"
#include "server/games/digest.hpp"
#include "server/games/event_json.hpp"

namespace {

using namespace ootori::server;
namespace game = ootori::game;
using ootori::fuzz::require;

// Whoever watches is told of it, and nobody which move was sealed.
void check_public(const game::Event& event, const ootori::GameSpec& spec) {
  const Names names;
  const auto told = public_json(event, spec, Viewer{game::PlayerId{"somebody"}, names});
  require(told.contains("type"));
  if (std::holds_alternative<game::Sealed>(event)) require(!told.contains("usi"));
}

std::vector<game::Event> read_events(std::string_view text, const ootori::GameSpec& spec) {
  std::vector<game::Event> events;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    auto event = parse_stored(line, spec);
    if (!event) {
      ootori::fuzz::require_message(event.error());
      continue;
    }
    require(parse_stored(stored_text(*event, spec), spec) == event);
    check_public(*event, spec);
    events.push_back(std::move(*event));
  }
  return events;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  const ootori::GameSpec* spec = ootori::find_game(text.substr(0, text.find('\n')));
  if (spec == nullptr) return 0;
  text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  const auto events = read_events(text, *spec);
  const auto state = game::State::fold(events);
  if (state) {
    require(digest_of(*state, 0).plies == state->plies());
  } else {
    require(state.error().index <= events.size());
    ootori::fuzz::require_message(state.error().message);
  }
  return 0;
}
