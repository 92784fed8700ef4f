// What a worker hands in as the report on a game. Only what an engine found counts, the scores and the best lines, and
// the rules must allow it; everything that follows from it is written here.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "notation/record.hpp"

namespace ootori::server {

inline constexpr std::size_t longest_report = 1024 * 1024;  // bytes

// From JSON as write_review_json() (engine/review/review_text.hpp) writes it: the report on the record, without the
// names of its players. The error says in one line what is wrong where. The record's own moves must be legal.
[[nodiscard]] std::expected<std::string, std::string> checked_report(std::string_view text, const Record& record);

}  // namespace ootori::server
