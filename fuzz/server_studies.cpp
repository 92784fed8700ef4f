// A study of Tori Shogi: each line is a change that an author asks for, or a stored event. A change is refused in words
// fit for a page, or it is done and is read back from the store as it was written; the events alone make the same
// study.
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fuzz/require.hpp"
#include "server/accounts/names.hpp"
#include "server/studies/study_json.hpp"
#include "server/studies/study_wish.hpp"

namespace {

using namespace ootori::server;
namespace game = ootori::game;
using ootori::fuzz::require;
using ootori::fuzz::require_message;

const game::PlayerId owner{"owner"};

game::Study begun() {
  auto study = game::Study::make(owner, {{.name = "A study"}});
  require(study.has_value());
  require(study->fold(
      owner,
      game::ChapterAdded{.chapter = 1, .head = {.name = "One"}, .record = ootori::new_record(ootori::Tori::spec)}));
  return std::move(*study);
}

// What the store gives back of an event.
game::StudyEvent stored(const game::Study& study, const game::StudyEvent& event) {
  const Names names;
  const ootori::GameSpec* spec = spec_for(study, event);
  require(public_json(event, spec, names).contains("type"));
  auto back = parse_stored_study_event(stored_study_event(event, spec), &study);
  require(back.has_value());
  return std::move(*back);
}

void ask(game::Study& study, game::Study& again, std::string_view line) {
  const auto find = [](std::string_view name) -> std::optional<game::PlayerId> {
    return name.empty() ? std::nullopt : std::optional{game::PlayerId{std::string(name)}};
  };
  const auto wish = parse_study_wish(line);
  if (!wish) return require_message(wish.error().message);
  auto event = event_of(*wish, study, find);
  if (!event) return require_message(event.error().message);
  const auto decision = study.decide(owner, std::move(*event));
  if (!decision) return require_message(describe(decision.error()));
  if (!decision->event) return;
  const game::StudyEvent back = stored(study, *decision->event);
  require(back == *decision->event);
  require(study.fold(owner, *decision->event));
  require(again.fold(owner, back));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  game::Study study = begun();
  game::Study again = begun();
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    ask(study, again, line);
    const auto event = parse_stored_study_event(line, &study);
    if (!event) require_message(event.error());
  }
  require(study == again);
  return 0;
}
