// Records as JSON: {"game", "start", "tags", "comment", "shapes", "moves": [{"usi", "spent", "left", "comment",
// "glyph", "shapes", "variations"}], "end": {"winner", "reason"}}. docs/notation/json.md has the details. All functions
// are pure.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "notation/record.hpp"
#include "notation/record_error.hpp"

namespace ootori {

// The games of a text, one object each; `game` applies if an object does not name its game.
std::expected<std::vector<Record>, RecordError> parse_json_records(std::string_view text,
                                                                   const GameSpec* game = nullptr);

// Reading the result gives the same record again.
std::string write_json_record(const Record& record);

}  // namespace ootori
