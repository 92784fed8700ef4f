// The module's C interface. Text is passed in the buffer of `ootori_input(size)`; every call that answers leaves JSON
// in the buffer of `ootori_output()` and returns its size in bytes. Both buffers stay valid until the next call. Games
// are identified by handles, small integers allocated by `ootori_new` and released by `ootori_free`.
#include <optional>
#include <string>
#include <vector>

#include "bindings/wasm/answer.hpp"
#include "notation/fsf_fen.hpp"
#include "notation/sfen.hpp"

namespace {

using namespace ootori;
using namespace ootori::wasm;

std::string input;
std::string output;
std::vector<std::optional<AnyGame>> games;

int keep(AnyGame game) {
  for (std::size_t at = 0; at < games.size(); ++at) {
    if (games[at]) continue;
    games[at].emplace(std::move(game));
    return static_cast<int>(at);
  }
  games.emplace_back(std::move(game));
  return static_cast<int>(games.size()) - 1;
}

void begin(JsonWriter& json, std::string_view name, std::string_view start) {
  const GameSpec* spec = find_game(name);
  if (spec == nullptr) return write_error(json, "unknown_game", "There is no game of this name.");
  visit_game(*spec, [&]<class G>() {
    if (start.empty()) return json.value(keep(Game<G>{}));
    // Lenient, because positions of handicap games and records may have more pieces than the game.
    const auto position = looks_like_fsf_fen(start) ? parse_fsf_fen<G>(start, Strictness::lenient)
                                                    : parse_sfen<G>(start, Strictness::lenient);
    if (!position) return write_bad_position(json, *spec, position.error());
    json.value(keep(Game<G>{position->position}));
  });
}

}  // namespace

namespace ootori::wasm {

std::string_view input_text(int size) { return std::string_view{input}.substr(0, static_cast<std::size_t>(size)); }

std::vector<std::string_view> input_texts(int size, std::size_t number) {
  std::string_view rest = input_text(size);
  std::vector<std::string_view> parts;
  while (parts.size() < number) {
    const std::size_t end = std::min(rest.find('\0'), rest.size());
    parts.push_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return parts;
}

int leave(std::string text) {
  output = std::move(text);
  return static_cast<int>(output.size());
}

AnyGame* find_kept(int handle) {
  const auto at = static_cast<std::size_t>(handle);
  return at < games.size() && games[at] ? &*games[at] : nullptr;
}

}  // namespace ootori::wasm

OOTORI_EXPORT(ootori_input) char* ootori_input(int size) {
  input.resize(static_cast<std::size_t>(size));
  return input.data();
}

OOTORI_EXPORT(ootori_output) const char* ootori_output() { return output.data(); }

OOTORI_EXPORT(ootori_games) int ootori_games() { return answer(write_games); }

// Input: the name of a game, then its starting position (empty for the standard one). Answers a handle.
OOTORI_EXPORT(ootori_new) int ootori_new(int name_size, int start_size) {
  const std::string_view text = input;
  const auto name = text.substr(0, static_cast<std::size_t>(name_size));
  const auto start = text.substr(name.size(), static_cast<std::size_t>(start_size));
  return answer([&](JsonWriter& json) { begin(json, name, start); });
}

OOTORI_EXPORT(ootori_free) void ootori_free(int handle) {
  if (find_kept(handle) != nullptr) games[static_cast<std::size_t>(handle)].reset();
}

OOTORI_EXPORT(ootori_state) int ootori_state(int handle) { return answer_for(handle, write_state); }

OOTORI_EXPORT(ootori_premoves) int ootori_premoves(int handle) { return answer_for(handle, write_premoves); }

OOTORI_EXPORT(ootori_play) int ootori_play(int handle, int size) {
  return answer_for(handle, [&](JsonWriter& json, AnyGame& game) { play(json, game, input_text(size)); });
}

OOTORI_EXPORT(ootori_undo) int ootori_undo(int handle) {
  return answer_for(handle, [](JsonWriter& json, AnyGame& any) {
    std::visit([](auto& game) { game.take_back_to(game.plies() > 0 ? game.plies() - 1 : 0); }, any);
    write_state(json, any);
  });
}

OOTORI_EXPORT(ootori_read_move) int ootori_read_move(int handle, int size) {
  return answer_for(handle,
                    [&](JsonWriter& json, const AnyGame& game) { write_read_move(json, game, input_text(size)); });
}

OOTORI_EXPORT(ootori_refusal) int ootori_refusal(int handle, int size) {
  return answer_for(handle,
                    [&](JsonWriter& json, const AnyGame& game) { write_refusal_of(json, game, input_text(size)); });
}

// Input: the name of a square.
OOTORI_EXPORT(ootori_reach) int ootori_reach(int handle, int size) {
  return answer_for(handle, [&](JsonWriter& json, const AnyGame& game) { write_reach(json, game, input_text(size)); });
}
