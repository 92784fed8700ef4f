// Chapters as records of games: docs/studies.md, 'Records'.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "game/study.hpp"
#include "server/store/store.hpp"
#include "server/wire/viewer.hpp"

namespace ootori::server {

// A chapter as a record. Its name, mode and side become tags where a record without them would get other ones, so that
// it reads back as the same chapter.
[[nodiscard]] Record exported(const game::Chapter& chapter, const Naming& names);
// Removes from the tags what names on this site must not contain: they name the chapter and the players.
void clean_tags(Record& record);
[[nodiscard]] game::ChapterHead head_of(const Record& record, std::size_t number);

inline constexpr std::string_view chapter_name_tag = "ChapterName";

// "Black – White": the name that a chapter, and a study, of a game gets.
[[nodiscard]] std::string title_of(std::string_view black, std::string_view white);
[[nodiscard]] std::string title_of(const Record& record);

// The players of a game of this site whom its record names.
struct NamedPlayers {
  std::optional<game::PlayerId> black{}, white{};
};
// By the address of the game in the tag Site. Reads the store.
[[nodiscard]] StoreResult<NamedPlayers> players_named_in(const Record& record, Reads& store, const Naming& names);

}  // namespace ootori::server
