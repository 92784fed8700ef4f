#include <algorithm>

#include "notation/json_record.hpp"
#include "notation/json_value.hpp"
#include "notation/record_builder.hpp"
#include "notation/sfen.hpp"
#include "notation/usi.hpp"

namespace ootori {
namespace {

using Done = std::expected<void, RecordError>;
using Time = std::optional<std::chrono::milliseconds>;

constexpr std::int64_t longest_time = 1000LL * 3600 * 24 * 3660;  // ten years, for correspondence

const JsonValue* find(const JsonObject& object, std::string_view name) {
  const auto found = std::ranges::find(object, name, &JsonMember::name);
  return found == object.end() ? nullptr : &found->value;
}

class JsonRecordReader {
 public:
  JsonRecordReader(const JsonValue& value, const GameSpec* game) : value_(value), game_(game) {}

  std::expected<Record, RecordError> run() {
    const auto* object = value_.as<JsonObject>();
    if (object == nullptr) return fault(value_, RecordFault::bad_line, "not an object");
    if (const auto done = only(*object, {"game", "start", "tags", "comment", "shapes", "moves", "end"}); !done) {
      return std::unexpected(done.error());
    }
    auto record = head(*object);
    if (!record) return record;
    RecordBuilder builder{std::move(*record)};
    if (const JsonValue* moves = find(*object, "moves")) {
      if (const auto done = line(*moves, builder); !done) return std::unexpected(done.error());
    }
    if (const JsonValue* end = find(*object, "end")) {
      if (const auto done = read_end(*end, builder.record()); !done) return std::unexpected(done.error());
    }
    return std::move(builder).take();
  }

 private:
  std::expected<Record, RecordError> head(const JsonObject& object) {
    if (const JsonValue* name = find(object, "game")) {
      const auto* text = name->as<std::string>();
      game_ = text != nullptr ? find_game(*text) : nullptr;
      if (game_ == nullptr) return fault(*name, RecordFault::unknown_game, text != nullptr ? *text : "");
    }
    if (game_ == nullptr) return fault(value_, RecordFault::unknown_game, "");
    Record record = new_record(*game_);
    if (const auto done = start(object, record); !done) return std::unexpected(done.error());
    if (const auto done = tags(object, record); !done) return std::unexpected(done.error());
    if (const auto done = text_field(object, "comment", record.comment); !done) return std::unexpected(done.error());
    if (const auto done = shapes_field(object, record.shapes); !done) return std::unexpected(done.error());
    return record;
  }

  Done start(const JsonObject& object, Record& record) {
    std::string sfen;
    if (const auto done = text_field(object, "start", sfen); !done || sfen.empty()) return done;
    const auto read = parse_sfen(*game_, sfen, Strictness::lenient);
    if (!read) {
      auto error = fault(*find(object, "start"), RecordFault::bad_start, sfen);
      error.error().position = read.error();
      return error;
    }
    record.start = read->position;
    record.first_move_number = read->move_number;
    return {};
  }

  Done tags(const JsonObject& object, Record& record) {
    const JsonValue* value = find(object, "tags");
    if (value == nullptr) return {};
    const auto* members = value->as<JsonObject>();
    if (members == nullptr) return fault(*value, RecordFault::bad_line, "tags");
    for (const auto& [name, tag] : *members) {
      const auto* text = tag.as<std::string>();
      if (text == nullptr || name.empty()) return fault(tag, RecordFault::bad_line, name);
      record.tags.push_back({name, *text});  // no name occurs twice in an object
    }
    return {};
  }

  Done line(const JsonValue& value, RecordBuilder& builder) {
    const auto* moves = value.as<JsonArray>();
    if (moves == nullptr) return fault(value, RecordFault::bad_line, "moves");
    for (const JsonValue& move : *moves) {
      if (const auto done = read_move(move, builder); !done) return done;
    }
    return {};
  }

  Done read_move(const JsonValue& value, RecordBuilder& builder) {
    if (const auto* usi = value.as<std::string>()) return play(value, *usi, builder);
    const auto* object = value.as<JsonObject>();
    if (object == nullptr) return fault(value, RecordFault::bad_line, "moves");
    if (const auto done = only(*object, {"usi", "spent", "left", "comment", "glyph", "shapes", "variations"}); !done)
      return done;
    std::string usi;
    std::string comment;
    if (const auto done = text_field(*object, "usi", usi); !done) return done;
    if (const auto done = text_field(*object, "comment", comment); !done) return done;
    if (const auto done = play(value, usi, builder); !done) return done;
    builder.add_comment(comment);
    if (const auto done = time_field(*object, "spent", builder.last_move()->spent); !done) return done;
    if (const auto done = time_field(*object, "left", builder.last_move()->clock_left); !done) return done;
    if (const auto done = glyph_field(*object, builder.last_move()->glyph); !done) return done;
    if (const auto done = shapes_field(*object, builder.last_move()->shapes); !done) return done;
    const JsonValue* variations = find(*object, "variations");
    return variations != nullptr ? read_variations(*variations, builder) : Done{};
  }

  Done read_variations(const JsonValue& value, RecordBuilder& builder) {
    const auto* lines = value.as<JsonArray>();
    if (lines == nullptr) return fault(value, RecordFault::bad_line, "variations");
    for (const JsonValue& variation : *lines) {
      if (builder.depth() == most_variation_depth) return fault(variation, RecordFault::too_deep, "");
      builder.begin_variation();
      if (const auto done = line(variation, builder); !done) return done;
      builder.end_variation();
    }
    return {};
  }

  Done play(const JsonValue& value, const std::string& usi, RecordBuilder& builder) {
    const auto played = builder.play_if_legal(parse_usi(*game_, usi));
    if (played) return {};
    auto error = fault(value, RecordFault::bad_move, usi);
    error.error().move_number = builder.next_number();
    error.error().move = played.error();
    return error;
  }

  Done read_end(const JsonValue& value, Record& record) {
    if (value.as<std::nullptr_t>() != nullptr) return {};
    const auto* object = value.as<JsonObject>();
    if (object == nullptr) return fault(value, RecordFault::bad_line, "end");
    if (const auto done = only(*object, {"winner", "reason"}); !done) return done;
    RecordEnd end;
    const JsonValue* winner = find(*object, "winner");
    if (winner != nullptr && winner->as<std::nullptr_t>() == nullptr) {
      const auto* side = winner->as<std::string>();
      if (side == nullptr || (*side != "black" && *side != "white"))
        return fault(*winner, RecordFault::bad_line, "winner");
      end.winner = *side == "black" ? Color::black : Color::white;
    }
    std::string reason;
    if (const auto done = text_field(*object, "reason", reason); !done) return done;
    end.reason = termination_of(reason);
    if (!reason.empty() && !end.reason) return fault(value, RecordFault::bad_line, reason);
    record.end = end;
    return {};
  }

  Done text_field(const JsonObject& object, std::string_view name, std::string& out) {
    const JsonValue* value = find(object, name);
    if (value == nullptr) return {};
    const auto* text = value->as<std::string>();
    if (text == nullptr) return fault(*value, RecordFault::bad_line, name);
    out = *text;
    return {};
  }

  Done glyph_field(const JsonObject& object, std::optional<Glyph>& out) {
    std::string sign;
    if (const auto done = text_field(object, "glyph", sign); !done || sign.empty()) return done;
    out = parse_glyph(sign);
    return out ? Done{} : fault(*find(object, "glyph"), RecordFault::bad_line, sign);
  }

  Done shapes_field(const JsonObject& object, Shapes& out) {
    const JsonValue* value = find(object, "shapes");
    if (value == nullptr) return {};
    const auto* list = value->as<JsonArray>();
    if (list == nullptr) return fault(*value, RecordFault::bad_line, "shapes");
    for (const JsonValue& one : *list) {
      const auto* text = one.as<std::string>();
      const auto shape = text != nullptr ? parse_shape(*game_, *text) : std::nullopt;
      if (!shape) return fault(one, RecordFault::bad_line, text != nullptr ? *text : "shapes");
      out.push_back(*shape);
    }
    out = in_order(std::move(out));
    return {};
  }

  Done time_field(const JsonObject& object, std::string_view name, Time& out) {
    const JsonValue* value = find(object, name);
    if (value == nullptr) return {};
    const auto* number = value->as<std::int64_t>();
    if (number == nullptr || *number < 0 || *number > longest_time) return fault(*value, RecordFault::bad_line, name);
    out = std::chrono::milliseconds{*number};
    return {};
  }

  Done only(const JsonObject& object, std::initializer_list<std::string_view> names) {
    for (const auto& [name, value] : object) {
      if (std::ranges::find(names, name) == names.end()) return fault(value, RecordFault::bad_line, name);
    }
    return {};
  }

  [[nodiscard]] std::unexpected<RecordError> fault(const JsonValue& at, RecordFault fault,
                                                   std::string_view found) const {
    return std::unexpected(RecordError{.fault = fault, .spec = game_, .line = at.line, .found = excerpt(found)});
  }

  const JsonValue& value_;
  const GameSpec* game_;
};

// The server ends a download that is not complete with such an object.
bool is_remark(const JsonValue& value) {
  const auto* object = value.as<JsonObject>();
  return object != nullptr && object->size() == 1 && object->front().name == "remark" &&
         object->front().value.as<std::string>() != nullptr;
}

}  // namespace

std::expected<std::vector<Record>, RecordError> parse_json_records(std::string_view source, const GameSpec* game) {
  std::vector<Record> records;
  TextCursor text{source};
  for (text.skip_spaces(); !text.done(); text.skip_spaces()) {
    const auto value = parse_json(text);
    if (!value) {
      const bool ended = value.error().found.empty();
      return std::unexpected(RecordError{.fault = ended ? RecordFault::unended_text : RecordFault::bad_line,
                                         .line = value.error().line,
                                         .found = ended ? excerpt(trimmed(source)) : value.error().found});
    }
    if (is_remark(*value)) continue;
    auto record = JsonRecordReader{*value, game}.run();
    if (!record) return std::unexpected(std::move(record.error()));
    records.push_back(std::move(*record));
  }
  return records;
}

}  // namespace ootori
