// Studies as JSON: their events as they are stored and as clients see them, and studies and chapters for clients.
// docs/protocol.md, 'Studies'.
#pragma once

#include <expected>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/object.hpp>

#include "game/study.hpp"
#include "server/studies/study_table.hpp"
#include "server/wire/viewer.hpp"

namespace ootori::server {

// The type of an event in JSON.
template <class Event>
constexpr std::string_view study_event_type = "";
template <>
inline constexpr std::string_view study_event_type<game::StudyMade> = "study";
template <>
inline constexpr std::string_view study_event_type<game::StudyChanged> = "study_changed";
template <>
inline constexpr std::string_view study_event_type<game::AuthorAdded> = "author_added";
template <>
inline constexpr std::string_view study_event_type<game::AuthorLeft> = "author_left";
template <>
inline constexpr std::string_view study_event_type<game::ChapterAdded> = "chapter";
template <>
inline constexpr std::string_view study_event_type<game::ChapterChanged> = "chapter_changed";
template <>
inline constexpr std::string_view study_event_type<game::ChapterMoved> = "chapter_moved";
template <>
inline constexpr std::string_view study_event_type<game::ChapterDeleted> = "chapter_deleted";
template <>
inline constexpr std::string_view study_event_type<game::StudyMove> = "move";
template <>
inline constexpr std::string_view study_event_type<game::MovesDeleted> = "moves_deleted";
template <>
inline constexpr std::string_view study_event_type<game::LinePromoted> = "promoted";
template <>
inline constexpr std::string_view study_event_type<game::Remarked> = "comment";
template <>
inline constexpr std::string_view study_event_type<game::GlyphSet> = "glyph";
template <>
inline constexpr std::string_view study_event_type<game::ShapeSet> = "shape";

[[nodiscard]] std::string_view text(game::ChapterMode mode);
[[nodiscard]] std::optional<game::ChapterMode> parse_mode(std::string_view name);

// The game of the chapter that an event is about; null: it is about no chapter.
[[nodiscard]] const GameSpec* spec_for(const game::Study& study, const game::StudyEvent& event);

// The stored form. `spec`, the game of the chapter, determines how moves and shapes are written.
[[nodiscard]] std::string stored_study_event(const game::StudyEvent& event, const GameSpec* spec);
// The stored event of a chapter that was added, without the comments in its record.
[[nodiscard]] std::expected<std::string, std::string> without_comments(std::string_view chapter_added);

// What was written as the name of a chapter or a study, and what is written instead.
struct NewTitle {
  std::string before, after;
};
// The stored event of a chapter that was added, with another name for the player of this side in its record, and in its
// name if that is the title of the game.
struct ChapterRenaming {
  game::ChapterId chapter;
  NewTitle title;
  // As above, if the other player is deleted too, and only the name of the study or the chapter shows it yet.
  std::vector<NewTitle> of_both{};
  std::string event;
};
[[nodiscard]] std::expected<ChapterRenaming, std::string> with_player_renamed(std::string_view chapter_added,
                                                                              Color side, std::string_view name);
struct NewTitles {
  using ByTitle = std::map<std::string, std::string, std::less<>>;  // what is written instead, by what was
  std::map<game::ChapterId, ByTitle> of_chapters{};
  ByTitle of_study{};
};
// The stored event with the new title, if it gives an old one to the study or to its own chapter; none: it does not.
[[nodiscard]] std::optional<std::string> retitled(std::string_view event, const NewTitles& titles);

// The error is one line about the damage. `study` is the state before the event; null for the first one.
[[nodiscard]] std::expected<game::StudyEvent, std::string> parse_stored_study_event(std::string_view text,
                                                                                    const game::Study* study);

// The form for clients: without the records of chapters, which clients fetch, and with the names of players.
[[nodiscard]] boost::json::object public_json(const game::StudyEvent& event, const GameSpec* spec, const Naming& names);

[[nodiscard]] boost::json::object public_json(const StudySummary& summary, const Viewer& viewer);
// A study without its moves: its authors and the list of its chapters.
[[nodiscard]] boost::json::object public_json(const StudyId& id, const game::Study& study, std::int64_t number,
                                              const Viewer& viewer);
// A chapter with all of its moves, in reading order.
[[nodiscard]] boost::json::object public_json(game::ChapterId id, const game::Chapter& chapter, std::int64_t number,
                                              const Naming& names);

}  // namespace ootori::server
