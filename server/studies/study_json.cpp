#include "server/studies/study_json.hpp"

#include <algorithm>
#include <array>
#include <concepts>
#include <limits>
#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "notation/json_record.hpp"
#include "notation/sfen.hpp"
#include "notation/usi.hpp"
#include "server/studies/study_records.hpp"
#include "server/wire/deleted_player.hpp"
#include "server/wire/fields.hpp"
#include "server/wire/game_json.hpp"
#include "server/wire/printable.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

constexpr std::size_t longest_shown = 300;  // bytes of an unreadable event that messages show

// Null: the player has no account.
json::value name_json(const game::PlayerId& player, const Naming& names) {
  const auto name = names.of(player);
  return name ? json::value(*name) : json::value(nullptr);
}

void add_head(json::object& object, const game::ChapterHead& head) {
  object["name"] = head.name;
  object["mode"] = ootori::server::text(head.mode);
  object["below"] = ootori::server::text(head.below);
}

json::value glyph_json(const std::optional<Glyph>& glyph) {
  return glyph ? json::value(ootori::text(*glyph)) : json::value(nullptr);
}

json::array shapes_json(const GameSpec& spec, const Shapes& shapes) {
  json::array list;
  for (const Shape& shape : shapes) list.push_back(json::string(write_shape(spec, shape)));
  return list;
}

// The two forms differ in how players are named, and in that clients fetch the records of chapters.
template <class WritePlayer, class WriteRecord>
json::object write(const game::StudyEvent& event, const GameSpec* spec, const WritePlayer& player,
                   const WriteRecord& record) {
  struct Writer {
    const GameSpec* spec;
    const WritePlayer& player;
    const WriteRecord& record;

    json::object operator()(const game::StudyMade& made) const {
      return {{"name", made.head.name}, {"visibility", ootori::server::text(made.head.visibility)}};
    }
    json::object operator()(const game::StudyChanged& changed) const {
      return {{"name", changed.head.name}, {"visibility", ootori::server::text(changed.head.visibility)}};
    }
    json::object operator()(const game::AuthorAdded& added) const { return {{"player", player(added.player)}}; }
    json::object operator()(const game::AuthorLeft& left) const { return {{"player", player(left.player)}}; }
    json::object operator()(const game::ChapterAdded& added) const {
      json::object object{{"chapter", added.chapter}, {"game", added.record.spec().id}};
      add_head(object, added.head);
      record(object, added.record);
      return object;
    }
    json::object operator()(const game::ChapterChanged& changed) const {
      json::object object{{"chapter", changed.chapter}};
      add_head(object, changed.head);
      return object;
    }
    json::object operator()(const game::ChapterMoved& moved) const {
      return {{"chapter", moved.chapter}, {"place", moved.place}};
    }
    json::object operator()(const game::ChapterDeleted& deleted) const { return {{"chapter", deleted.chapter}}; }
    json::object operator()(const game::StudyMove& move) const {
      return {{"chapter", move.chapter},
              {"parent", move.parent},
              {"node", move.node},
              {"usi", write_usi(*spec, move.move)}};
    }
    json::object operator()(const game::MovesDeleted& deleted) const {
      return {{"chapter", deleted.chapter}, {"node", deleted.node}};
    }
    json::object operator()(const game::LinePromoted& promoted) const {
      return {{"chapter", promoted.chapter}, {"node", promoted.node}};
    }
    json::object operator()(const game::Remarked& remarked) const {
      return {{"chapter", remarked.chapter}, {"node", remarked.node}, {"text", remarked.text}};
    }
    json::object operator()(const game::GlyphSet& set) const {
      return {{"chapter", set.chapter}, {"node", set.node}, {"glyph", glyph_json(set.glyph)}};
    }
    json::object operator()(const game::ShapeSet& set) const {
      return {{"chapter", set.chapter}, {"node", set.node}, {"shape", write_shape(*spec, set.shape)}, {"on", set.on}};
    }
  };
  return std::visit(
      [&]<class One>(const One& one) {
        json::object object{{"type", study_event_type<One>}};
        for (auto& [name, value] : Writer{spec, player, record}(one)) object.emplace(name, std::move(value));
        return object;
      },
      event);
}

// What the store gives back was written by stored_study_event, so any surprise is damage: Boost.JSON's exceptions,
// thrown by as_…() and at(), become the one error 'cannot be read'.
std::int32_t parse_id(const json::value& value) {
  const std::int64_t id = value.as_int64();
  if (id < 0 || id > std::numeric_limits<std::int32_t>::max()) throw std::invalid_argument("impossible id");
  return static_cast<std::int32_t>(id);
}

game::StudyHead parse_head(const json::object& object) {
  return {.name = std::string(object.at("name").as_string()),
          .visibility = parse_visibility(object.at("visibility").as_string()).value()};
}

game::ChapterHead parse_chapter_head(const json::object& object) {
  return {.name = std::string(object.at("name").as_string()),
          .mode = parse_mode(object.at("mode").as_string()).value(),
          .below = parse_color(object.at("below").as_string()).value()};
}

Record parse_record(const json::object& object) {
  auto records = parse_json_records(object.at("record").as_string());
  return std::move(records.value().at(0));
}

void clear_comments(RecordLine& line) {
  for (RecordMove& move : line) {
    move.comment.clear();
    for (RecordLine& variation : move.variations) clear_comments(variation);
  }
}

game::StudyEvent parse_about_chapter(const json::object& object, const game::Study& study) {
  const std::string_view type = object.at("type").as_string();
  const game::ChapterId chapter = parse_id(object.at("chapter"));
  if (type == study_event_type<game::ChapterAdded>) {
    return game::ChapterAdded{.chapter = chapter, .head = parse_chapter_head(object), .record = parse_record(object)};
  }
  if (type == study_event_type<game::ChapterChanged>) return game::ChapterChanged{chapter, parse_chapter_head(object)};
  if (type == study_event_type<game::ChapterMoved>) {
    return game::ChapterMoved{chapter, static_cast<std::size_t>(parse_id(object.at("place")))};
  }
  if (type == study_event_type<game::ChapterDeleted>) return game::ChapterDeleted{chapter};
  const game::Chapter* known = study.find(chapter);
  if (known == nullptr) throw std::invalid_argument("no such chapter");
  const game::NodeId node = parse_id(object.at("node"));
  if (type == study_event_type<game::StudyMove>) {
    const Move move = parse_usi(known->spec(), object.at("usi").as_string()).value();
    return game::StudyMove{.chapter = chapter, .parent = parse_id(object.at("parent")), .move = move, .node = node};
  }
  if (type == study_event_type<game::MovesDeleted>) return game::MovesDeleted{chapter, node};
  if (type == study_event_type<game::LinePromoted>) return game::LinePromoted{chapter, node};
  if (type == study_event_type<game::Remarked>) {
    return game::Remarked{chapter, node, std::string(object.at("text").as_string())};
  }
  if (type == study_event_type<game::GlyphSet>) {
    const json::value& glyph = object.at("glyph");
    return game::GlyphSet{chapter, node,
                          glyph.is_null() ? std::nullopt : std::optional{parse_glyph(glyph.as_string()).value()}};
  }
  if (type != study_event_type<game::ShapeSet>) throw std::invalid_argument("unknown type of event");
  return game::ShapeSet{chapter, node, parse_shape(known->spec(), object.at("shape").as_string()).value(),
                        object.at("on").as_bool()};
}

game::StudyEvent parse_event(const json::object& object, const game::Study* study) {
  const std::string_view type = object.at("type").as_string();
  if (type == study_event_type<game::StudyMade>) return game::StudyMade{parse_head(object)};
  if (study == nullptr) throw std::invalid_argument("the first event does not create a study");
  if (type == study_event_type<game::StudyChanged>) return game::StudyChanged{parse_head(object)};
  const auto player = [&] { return game::PlayerId{std::string(object.at("player").as_string())}; };
  if (type == study_event_type<game::AuthorAdded>) return game::AuthorAdded{player()};
  if (type == study_event_type<game::AuthorLeft>) return game::AuthorLeft{player()};
  return parse_about_chapter(object, *study);
}

json::object node_json(game::NodeId id, const game::StudyNode& node, const GameSpec& spec, const Naming& names) {
  json::object object{{"id", id}};
  if (id != 0) {
    object["parent"] = node.parent;
    object["usi"] = write_usi(spec, node.move);
  }
  if (node.spent) object["spent"] = node.spent->count();
  if (node.clock_left) object["left"] = node.clock_left->count();
  if (node.glyph) object["glyph"] = glyph_json(node.glyph);
  if (!node.shapes.empty()) object["shapes"] = shapes_json(spec, node.shapes);
  if (!node.remarks.empty()) {
    json::array comments;
    for (const game::Remark& remark : node.remarks) {
      comments.push_back(json::object{{"by", name_json(remark.by, names)}, {"text", remark.text}});
    }
    object["comments"] = std::move(comments);
  }
  return object;
}

}  // namespace

std::string_view text(game::ChapterMode mode) { return mode == game::ChapterMode::read ? "read" : "find"; }

std::optional<game::ChapterMode> parse_mode(std::string_view name) {
  for (const auto mode : {game::ChapterMode::read, game::ChapterMode::find}) {
    if (text(mode) == name) return mode;
  }
  return std::nullopt;
}

const GameSpec* spec_for(const game::Study& study, const game::StudyEvent& event) {
  const auto chapter = game::chapter_of(event);
  const game::Chapter* known = chapter ? study.find(*chapter) : nullptr;
  return known == nullptr ? nullptr : &known->spec();
}

std::string stored_study_event(const game::StudyEvent& event, const GameSpec* spec) {
  return json::serialize(write(
      event, spec, [](const game::PlayerId& player) { return json::value(player.value); },
      [](json::object& object, const Record& record) { object["record"] = write_json_record(record); }));
}

std::expected<game::StudyEvent, std::string> parse_stored_study_event(std::string_view text, const game::Study* study) {
  try {
    return parse_event(json::parse(text).as_object(), study);
  } catch (const std::exception& fault) {
    return std::unexpected(fmt::format("{}: {}", fault.what(), printable(text, longest_shown)));
  }
}

std::expected<std::string, std::string> without_comments(std::string_view chapter_added) {
  try {
    json::object object = json::parse(chapter_added).as_object();
    Record record = parse_record(object);
    record.comment.clear();
    clear_comments(record.moves);
    object["record"] = write_json_record(record);
    return json::serialize(object);
  } catch (const std::exception& fault) {
    return std::unexpected(fault.what());
  }
}

std::expected<ChapterRenaming, std::string> with_player_renamed(std::string_view chapter_added, Color side,
                                                                std::string_view name) {
  try {
    json::object object = json::parse(chapter_added).as_object();
    Record record = parse_record(object);
    NewTitle title{.before = title_of(record), .after = {}};
    // A text that outgrows its limit would make the study unreadable; every name is longer than this.
    const game::StudyLimits& limits = game::study_limits;
    if (chapter_added.size() + 1'000 > limits.all_text || title.before.size() + name.size() > limits.name) name = "?";
    const std::string_view tag = side == Color::black ? "Black" : "White";
    const auto with_deleted = [side](std::string_view one, std::string_view other) {
      return side == Color::black ? title_of(one, other) : title_of(other, one);
    };
    std::vector<NewTitle> of_both;
    for (const std::string_view other : {deleted_player, std::string_view("?")}) {
      of_both.push_back({with_deleted(record.tag(tag), other), with_deleted(name, other)});
    }
    record.set_tag(tag, name);
    title.after = title_of(record);
    if (record.tag(chapter_name_tag) == title.before) record.set_tag(chapter_name_tag, title.after);
    if (object.at("name").as_string() == title.before) object["name"] = title.after;
    object["record"] = write_json_record(record);
    const game::ChapterId chapter = parse_id(object.at("chapter"));
    return ChapterRenaming{
        .chapter = chapter, .title = std::move(title), .of_both = std::move(of_both), .event = json::serialize(object)};
  } catch (const std::exception& fault) {
    return std::unexpected(fault.what());
  }
}

std::optional<std::string> retitled(std::string_view event, const NewTitles& titles) {
  try {
    json::object object = json::parse(event).as_object();
    const std::string_view name = object.at("name").as_string();
    if (const auto* chapter = object.if_contains("chapter")) {
      const auto found = titles.of_chapters.find(parse_id(*chapter));
      if (found == titles.of_chapters.end()) return std::nullopt;
      const auto title = found->second.find(name);
      if (title == found->second.end()) return std::nullopt;
      object["name"] = title->second;
    } else {
      const auto found = titles.of_study.find(name);
      if (found == titles.of_study.end()) return std::nullopt;
      object["name"] = found->second;
    }
    return json::serialize(object);
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

json::object public_json(const game::StudyEvent& event, const GameSpec* spec, const Naming& names) {
  return write(
      event, spec, [&](const game::PlayerId& player) { return name_json(player, names); },
      [](json::object&, const Record&) {});
}

json::object public_json(const StudySummary& summary, const Viewer& viewer) {
  return {{"id", summary.id.text()},
          {"name", summary.head.name},
          {"visibility", text(summary.head.visibility)},
          {"owner", name_json(summary.owner, viewer.names)},
          {"mine", summary.owner == viewer.player},
          {"created", summary.created},
          {"updated", summary.updated},
          {"chapters", summary.chapters}};
}

json::object public_json(const StudyId& id, const game::Study& study, std::int64_t number, const Viewer& viewer) {
  json::array authors, chapters;
  for (const game::PlayerId& author : study.authors()) authors.push_back(name_json(author, viewer.names));
  for (const auto& [chapter_id, chapter] : study.chapters()) {
    json::object object{{"chapter", chapter_id}, {"game", chapter.spec().id}};
    add_head(object, chapter.head());
    chapters.push_back(std::move(object));
  }
  return {{"id", id.text()},
          {"name", study.head().name},
          {"visibility", text(study.head().visibility)},
          {"owner", name_json(study.owner(), viewer.names)},
          {"mine", study.owner() == viewer.player},
          {"writes", study.may_write(viewer.player)},
          {"authors", std::move(authors)},
          {"chapters", std::move(chapters)},
          {"number", number}};
}

json::object public_json(game::ChapterId id, const game::Chapter& chapter, std::int64_t number, const Naming& names) {
  json::array nodes;
  nodes.push_back(node_json(0, chapter.nodes().at(0), chapter.spec(), names));
  for (const game::NodeId node : chapter.in_reading_order()) {
    nodes.push_back(node_json(node, chapter.nodes().at(node), chapter.spec(), names));
  }
  json::object tags;
  for (const RecordTag& tag : chapter.tags()) tags[tag.name] = tag.value;
  json::object object{{"chapter", id},
                      {"game", chapter.spec().id},
                      {"start", write_sfen(chapter.start(), chapter.first_move_number())},
                      {"tags", std::move(tags)},
                      {"end", nullptr},
                      {"nodes", std::move(nodes)},
                      {"number", number}};
  add_head(object, chapter.head());
  if (chapter.end()) {
    json::object end{{"winner", nullptr}, {"reason", nullptr}, {"node", chapter.end_node()}};
    if (chapter.end()->winner) end["winner"] = text(*chapter.end()->winner);
    if (chapter.end()->reason) end["reason"] = code(*chapter.end()->reason);
    object["end"] = std::move(end);
  }
  return object;
}

}  // namespace ootori::server
