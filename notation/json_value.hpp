// JSON (RFC 8259) as far as records need it: numbers are integers. It uses only the standard library, so the browser's
// module has it too.
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
  int line = 1;  // of the text where it begins

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
  std::string found;  // the text at the fault
};

inline constexpr int deepest_json = 256;

// The value that starts at the cursor; the cursor is left behind it.
std::expected<JsonValue, JsonFault> parse_json(TextCursor& text);

// The text in quotes, with the necessary escapes.
std::string json_string(std::string_view text);

}  // namespace ootori
