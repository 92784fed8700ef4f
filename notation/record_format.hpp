// The formats of game records, and how to detect them.
#pragma once

#include <array>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/record.hpp"
#include "notation/record_error.hpp"

namespace ootori {

struct RecordFormat {
  std::string_view name;         // on the command line, and in addresses
  std::string_view description;  // English
  bool (*looks_like)(std::string_view text);
  std::expected<std::vector<Record>, RecordError> (*parse)(std::string_view text, const GameSpec* game);
  std::string (*write)(const Record& record);
  std::string_view extension;   // of files
  std::string_view media_type;  // IANA's; text is UTF-8
};

// In the order in which to try `looks_like`.
std::span<const RecordFormat> record_formats();

const RecordFormat* find_record_format(std::string_view name);

// "pgn, kif, …", for messages and help.
std::string record_format_names();

// The detected format of a text, if any.
const RecordFormat* guess_record_format(std::string_view text);

}  // namespace ootori
