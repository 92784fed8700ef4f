// Chapters as records of games: docs/studies.md, 'Records'.
#pragma once

#include "game/study.hpp"
#include "server/wire/viewer.hpp"

namespace ootori::server {

// A chapter as a record. Its name, mode and side become tags where a record without them would get other ones, so that
// it reads back as the same chapter.
[[nodiscard]] Record exported(const game::Chapter& chapter, const Naming& names);
// Removes from the tags what names on this site must not contain: they name the chapter and the players.
void clean_tags(Record& record);
[[nodiscard]] game::ChapterHead head_of(const Record& record, std::size_t number);

}  // namespace ootori::server
