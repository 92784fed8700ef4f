// JSON (RFC 8259), as far as records need it: numbers are integers. Uses only the standard library, so that the
// browser's module can contain it.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "notation/text_cursor.hpp"

namespace ootori {

struct JsonValue;
using JsonArray = std::vector<JsonValue>;
struct JsonMember;
using JsonObject = std::vector<JsonMember>;  // in the order of the text, no name twice

struct JsonValue {
  std::variant<std::nullptr_t, bool, std::int64_t, std::string, JsonArray, JsonObject> value;
  int line = 1;  // the line of the text where it begins

  template <class T>
  [[nodiscard]] const T* as() const {
    return std::get_if<T>(&value);
  }
};

struct JsonMember {
  std::string name;
  JsonValue value;
};

struct JsonFault {
  int line = 1;
  std::string found;  // the faulty text
};

inline constexpr int deepest_json = 256;

// Parses the value at the cursor, and moves the cursor behind it.
std::expected<JsonValue, JsonFault> parse_json(TextCursor& text);

// The text in quotes, with the necessary escapes.
std::string json_string(std::string_view text);

}  // namespace ootori
