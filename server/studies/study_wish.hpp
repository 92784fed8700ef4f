// Changes that authors request: how clients write them, and why they are refused. docs/protocol.md, 'Studies'.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "game/study.hpp"
#include "server/wire/error.hpp"

namespace ootori::server {

class Fields;

// The field "name" of a study or a chapter.
[[nodiscard]] std::string read_study_name(Fields& fields);

// A requested change, as far as it can be parsed without the study.
struct StudyWish {
  std::string type;
  std::int64_t chapter = 0, node = 0, place = 0;
  std::string text{};  // of a comment, or a name
  std::string what{};  // a move, a glyph or a shape
  bool on = false;
  game::StudyVisibility visibility{};
  game::ChapterMode mode{};
  Color below = Color::black;
};
[[nodiscard]] std::expected<StudyWish, Error> parse_study_wish(std::string_view body);
// Parses the rest with the study. `find` looks up players by name.
using FindPlayer = std::function<std::optional<game::PlayerId>(std::string_view name)>;
[[nodiscard]] std::expected<game::StudyEvent, Error> event_of(const StudyWish& wish, const game::Study& study,
                                                              const FindPlayer& find);

[[nodiscard]] Error error_of(const game::StudyRefusal& refusal);

}  // namespace ootori::server
