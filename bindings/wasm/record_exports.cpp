// Game records as text, in the modules that can read and write them. The conventions are those of exports.cpp; where a
// call takes several texts, NULs separate them.
#include <vector>

#include "bindings/wasm/answer.hpp"
#include "notation/json_record.hpp"
#include "notation/record_check.hpp"
#include "notation/record_format.hpp"

namespace {

using namespace ootori;
using namespace ootori::wasm;

// {"error":{"code","line"?,"message"}}
void write_record_error(JsonWriter& json, const RecordError& error) {
  json.object([&] {
    json.key("error").object([&] {
      json.key("code").value(code(error.fault));
      if (error.line > 0) json.key("line").value(error.line);
      json.key("message").value(describe(error));
    });
  });
}

// The records in a text. If it cannot be read, writes the refusal and returns nothing.
std::optional<std::vector<Record>> read_records(JsonWriter& json, std::string_view text, std::string_view format,
                                                std::string_view game) {
  const RecordFormat* known = format.empty() ? guess_record_format(text) : find_record_format(format);
  if (known == nullptr) {
    write_error(json, "unknown_format",
                "This is not a record in a known format; the formats are " + record_format_names() + ".");
    return std::nullopt;
  }
  auto records = known->parse(text, game.empty() ? nullptr : find_game(game));
  if (records) return std::move(*records);
  write_record_error(json, records.error());
  return std::nullopt;
}

void convert(JsonWriter& json, std::string_view text, std::string_view to, std::string_view format,
             std::string_view game) {
  const RecordFormat* wanted = find_record_format(to);
  if (wanted == nullptr) return write_error(json, "unknown_format", "The formats are " + record_format_names() + ".");
  const auto records = read_records(json, text, format, game);
  if (!records) return;
  std::string written;
  for (const Record& record : *records) written += (written.empty() ? "" : "\n") + wanted->write(record);
  json.value(written);
}

void read(JsonWriter& json, std::string_view text, std::string_view format, std::string_view game) {
  const auto records = read_records(json, text, format, game);
  if (!records) return;
  json.array([&] {
    for (const Record& record : *records) json.value(write_json_record(record));
  });
}

void check(JsonWriter& json, std::string_view text, std::string_view format, std::string_view game) {
  const auto records = read_records(json, text, format, game);
  if (!records) return;
  json.array([&] {
    for (const Record& record : *records) {
      const auto problem = check_record(record, terms_of(record, RepetitionProfile::house));
      json.value(problem ? std::optional{describe(record.spec(), *problem)} : std::nullopt);
    }
  });
}

}  // namespace

OOTORI_EXPORT(ootori_record_formats) int ootori_record_formats() {
  return answer([](JsonWriter& json) {
    json.array([&] {
      for (const RecordFormat& format : record_formats()) {
        json.object([&] {
          json.key("name").value(format.name);
          json.key("description").value(format.description);
          json.key("extension").value(format.extension);
          json.key("mediaType").value(format.media_type);
        });
      }
    });
  });
}

// Input: text, target format, source format (or empty), game (or empty).
OOTORI_EXPORT(ootori_convert) int ootori_convert(int size) {
  return answer([&](JsonWriter& json) {
    const auto part = input_texts(size, 4);
    convert(json, part[0], part[1], part[2], part[3]);
  });
}

// Input: text, source format (or empty), game (or empty). Answers each game in the format of docs/notation/json.md.
OOTORI_EXPORT(ootori_read_records) int ootori_read_records(int size) {
  return answer([&](JsonWriter& json) {
    const auto part = input_texts(size, 3);
    read(json, part[0], part[1], part[2]);
  });
}

// Input: text, source format (or empty), game (or empty).
OOTORI_EXPORT(ootori_check) int ootori_check(int size) {
  return answer([&](JsonWriter& json) {
    const auto part = input_texts(size, 3);
    check(json, part[0], part[1], part[2]);
  });
}
