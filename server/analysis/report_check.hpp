// Checks the reports of workers. Only the engine's results (scores and best lines) are taken from a report, and they
// must be legal; everything derived from them is computed here.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "notation/record.hpp"

namespace ootori::server {

inline constexpr std::size_t longest_report = 1024 * 1024;  // bytes

// `text` is JSON as written by write_review_json() (engine/review/review_text.hpp). Returns the report on the record,
// without the players' names, or a one-line error. The record's own moves must be legal.
[[nodiscard]] std::expected<std::string, std::string> checked_report(std::string_view text, const Record& record);

}  // namespace ootori::server
