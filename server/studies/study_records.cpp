#include "server/studies/study_records.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "server/chat/chat_text.hpp"
#include "server/games/game_table.hpp"
#include "server/studies/study_json.hpp"
#include "server/wire/game_json.hpp"

namespace ootori::server {
namespace {

constexpr std::string_view mode_tag = "ChapterMode";
constexpr std::string_view below_tag = "Orientation";
constexpr std::string_view game_path = "/game/";  // of the page of a game

std::string whole(std::string_view text, std::size_t most) {
  std::size_t end = std::min(text.size(), most);
  while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
  return std::string(text.substr(0, end));
}

}  // namespace

std::string title_of(std::string_view black, std::string_view white) { return fmt::format("{} – {}", black, white); }

std::string title_of(const Record& record) { return title_of(record.tag("Black"), record.tag("White")); }

StoreResult<NamedPlayers> players_named_in(const Record& record, Reads& store, const Naming& names) {
  const std::string_view site = record.tag("Site");
  const std::size_t at = site.rfind(game_path);
  const auto id = at == std::string_view::npos ? std::nullopt : GameId::parse(site.substr(at + game_path.size()));
  if (!id) return NamedPlayers{};
  const auto game = GameTable{store}.summary(*id);
  if (!game) return std::unexpected(game.error());
  if (!*game) return NamedPlayers{};
  const auto named = [&](const game::Seat& seat, std::string_view tag) -> std::optional<game::PlayerId> {
    const auto* person = std::get_if<game::PersonSeat>(&seat);
    if (person == nullptr || names.of(person->player) != record.tag(tag)) return std::nullopt;
    return person->player;
  };
  return NamedPlayers{named((*game)->seats.black, "Black"), named((*game)->seats.white, "White")};
}

void clean_tags(Record& record) {
  std::erase_if(record.tags, [](const RecordTag& tag) { return visible_text(tag.name) != tag.name; });
  for (RecordTag& tag : record.tags) tag.value = visible_text(tag.value);
}

game::ChapterHead head_of(const Record& record, std::size_t number) {
  game::ChapterHead head{.name = std::string(record.tag(chapter_name_tag))};
  if (head.name.empty() && !record.tag("Black").empty() && !record.tag("White").empty()) {
    head.name = title_of(record);
  }
  if (head.name.empty()) head.name = record.tag("Event");
  head.name = whole(head.name, game::study_limits.name);
  if (head.name.empty()) head.name = fmt::format("Chapter {}", number);
  head.mode = parse_mode(record.tag(mode_tag)).value_or(game::ChapterMode::read);
  head.below = parse_color(record.tag(below_tag)).value_or(Color::black);
  return head;
}

Record exported(const game::Chapter& chapter, const Naming& names) {
  Record record = chapter.record([&](const game::PlayerId& player) { return names.of(player).value_or("?"); });
  const game::ChapterHead without = head_of(record, 0);
  const game::ChapterHead& head = chapter.head();
  if (head.name != without.name) record.set_tag(chapter_name_tag, head.name);
  if (head.mode != without.mode) record.set_tag(mode_tag, text(head.mode));
  if (head.below != without.below) record.set_tag(below_tag, text(head.below));
  return record;
}

}  // namespace ootori::server
