// Finds the lines with which mail programs introduce a quotation, in the languages of their users: "On 1 May 2026, at
// 10:02, Anna wrote:", "-----Original Message-----", "Von: …". Pure functions.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace ootori::post {

// How many of the first lines introduce a quotation; 0 if they do not. Mail programs may break the introduction into
// several lines.
[[nodiscard]] std::size_t attribution_lines(std::span<const std::string_view> lines);

// Whether this is a header line of an email that was quoted without marks: "From: …", "件名: …".
[[nodiscard]] bool is_quoted_field(std::string_view line);

}  // namespace ootori::post
