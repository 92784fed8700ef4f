#include "server/studies/study_wish.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "notation/usi.hpp"
#include "server/chat/chat_text.hpp"
#include "server/studies/study_json.hpp"
#include "server/wire/fields.hpp"
#include "server/wire/game_json.hpp"

namespace ootori::server {
namespace {

constexpr std::array<std::string_view, 12> wish_types{
    study_event_type<game::StudyChanged>, study_event_type<game::AuthorAdded>,
    study_event_type<game::AuthorLeft>,   study_event_type<game::ChapterChanged>,
    study_event_type<game::ChapterMoved>, study_event_type<game::ChapterDeleted>,
    study_event_type<game::StudyMove>,    study_event_type<game::MovesDeleted>,
    study_event_type<game::LinePromoted>, study_event_type<game::Remarked>,
    study_event_type<game::GlyphSet>,     study_event_type<game::ShapeSet>};

void take_head(Fields& fields, StudyWish& wish) {
  wish.text = read_study_name(fields);
  const auto mode = parse_mode(fields.text("mode"));
  if (!mode) fields.refuse(ErrorCode::bad_value, "mode", "The field \"mode\" must be read or find.");
  const auto below = parse_color(fields.text("below"));
  if (!below) fields.refuse(ErrorCode::bad_value, "below", "The field \"below\" must be black or white.");
  wish.mode = mode.value_or(game::ChapterMode::read);
  wish.below = below.value_or(Color::black);
}

void take_fields(Fields& fields, StudyWish& wish) {
  constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
  const std::string& type = wish.type;
  const auto number = [&](std::string_view name) { return fields.number(name, 0, most).value_or(0); };
  if (type == study_event_type<game::StudyChanged>) {
    wish.text = read_study_name(fields);
    const auto visibility = parse_visibility(fields.text("visibility"));
    if (!visibility) {
      fields.refuse(ErrorCode::bad_value, "visibility", "The field \"visibility\" must be private, link or public.");
    }
    wish.visibility = visibility.value_or(game::StudyVisibility::hidden);
    return;
  }
  if (type == study_event_type<game::AuthorAdded> || type == study_event_type<game::AuthorLeft>) {
    wish.text = fields.text("player");
    return;
  }
  wish.chapter = number("chapter");
  if (type == study_event_type<game::ChapterChanged>) return take_head(fields, wish);
  if (type == study_event_type<game::ChapterMoved>) wish.place = number("place");
  if (type == study_event_type<game::ChapterMoved> || type == study_event_type<game::ChapterDeleted>) return;
  wish.node = number(type == study_event_type<game::StudyMove> ? "parent" : "node");
  if (type == study_event_type<game::StudyMove>) wish.what = fields.text("usi");
  if (type == study_event_type<game::Remarked>) wish.text = fields.text("text");
  if (type == study_event_type<game::GlyphSet>) wish.what = fields.text("glyph");
  if (type == study_event_type<game::ShapeSet>) {
    wish.what = fields.text("shape");
    wish.on = fields.flag("on").value_or(false);
  }
}

Error bad(std::string_view field, std::string message) {
  return {.code = ErrorCode::bad_value, .message = std::move(message), .field = std::string(field)};
}

std::expected<game::StudyEvent, Error> event_of_players(const StudyWish& wish, const FindPlayer& find) {
  const auto player = find(wish.text);
  if (!player) return std::unexpected(Error{ErrorCode::unknown_player, "There is no player with this name.", "player"});
  if (wish.type == study_event_type<game::AuthorAdded>) return game::AuthorAdded{*player};
  return game::AuthorLeft{*player};
}

// About a position. The game of its chapter determines how moves and squares are written.
std::expected<game::StudyEvent, Error> event_at_node(const StudyWish& wish, const GameSpec& spec) {
  const auto chapter = static_cast<game::ChapterId>(wish.chapter);
  const auto node = static_cast<game::NodeId>(wish.node);
  if (wish.type == study_event_type<game::StudyMove>) {
    const auto move = parse_usi(spec, wish.what);
    if (!move) return std::unexpected(bad("usi", describe(spec, move.error())));
    return game::StudyMove{.chapter = chapter, .parent = node, .move = *move};
  }
  if (wish.type == study_event_type<game::MovesDeleted>) return game::MovesDeleted{chapter, node};
  if (wish.type == study_event_type<game::LinePromoted>) return game::LinePromoted{chapter, node};
  if (wish.type == study_event_type<game::Remarked>) return game::Remarked{chapter, node, wish.text};
  if (wish.type == study_event_type<game::GlyphSet>) {
    const auto glyph = parse_glyph(wish.what);
    if (!glyph && !wish.what.empty()) {
      return std::unexpected(bad("glyph", "The field \"glyph\" must be !, ?, !!, ??, !?, ?! or empty."));
    }
    return game::GlyphSet{chapter, node, glyph};
  }
  const auto shape = parse_shape(spec, wish.what);
  if (!shape) {
    return std::unexpected(
        bad("shape", "The field \"shape\" must be G, R, Y or B and one square, or two, like R3e3d."));
  }
  return game::ShapeSet{chapter, node, *shape, wish.on};
}

}  // namespace

std::string read_study_name(Fields& fields) {
  constexpr std::size_t longest = game::study_limits.name;
  const auto name = read_chat_text(fields.text("name"), longest);
  if (!name) fields.refuse(ErrorCode::bad_value, "name", describe(name.error(), "The name", longest));
  return name.value_or("");
}

std::expected<StudyWish, Error> parse_study_wish(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  StudyWish wish{.type = fields->text("type")};
  if (std::ranges::find(wish_types, wish.type) == wish_types.end()) {
    fields->refuse(ErrorCode::bad_value, "type", "A study has no change of this type.");
  } else {
    take_fields(*fields, wish);
  }
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return wish;
}

std::expected<game::StudyEvent, Error> event_of(const StudyWish& wish, const game::Study& study,
                                                const FindPlayer& find) {
  const auto chapter = static_cast<game::ChapterId>(wish.chapter);
  if (wish.type == study_event_type<game::StudyChanged>) {
    return game::StudyChanged{{.name = wish.text, .visibility = wish.visibility}};
  }
  if (wish.type == study_event_type<game::AuthorAdded> || wish.type == study_event_type<game::AuthorLeft>) {
    return event_of_players(wish, find);
  }
  if (wish.type == study_event_type<game::ChapterChanged>) {
    return game::ChapterChanged{chapter, {.name = wish.text, .mode = wish.mode, .below = wish.below}};
  }
  if (wish.type == study_event_type<game::ChapterMoved>) {
    return game::ChapterMoved{chapter, static_cast<std::size_t>(wish.place)};
  }
  if (wish.type == study_event_type<game::ChapterDeleted>) return game::ChapterDeleted{chapter};
  const game::Chapter* known = study.find(chapter);
  if (known == nullptr) return std::unexpected(error_of({game::StudyRefusal::Fault::no_chapter}));
  return event_at_node(wish, known->spec());
}

Error error_of(const game::StudyRefusal& refusal) {
  using Fault = game::StudyRefusal::Fault;
  Error error{ErrorCode::not_allowed, describe(refusal)};
  switch (refusal.fault) {
    case Fault::no_chapter:
    case Fault::no_node: error.code = ErrorCode::stale; break;
    case Fault::illegal_move:
      error.code = ErrorCode::illegal_move;
      if (refusal.rule) error.rule = code(*refusal.rule);
      break;
    case Fault::bad_name:
      error.code = ErrorCode::bad_value;
      error.field = "name";
      break;
    default: break;
  }
  return error;
}

}  // namespace ootori::server
