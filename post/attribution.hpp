// Lines by which mail programs introduce what they quote: "On 1 May 2026, at 10:02, Anna wrote:", "-----Original
// Message-----", "Von: …", in the languages of their users. Pure.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace ootori::post {

// How many of the lines, from the first on, introduce a quotation; 0 if they do not. Mail programs break these lines.
[[nodiscard]] std::size_t attribution_lines(std::span<const std::string_view> lines);

// A line of the head of a mail that was quoted without marks: "From: …", "件名: …".
[[nodiscard]] bool is_quoted_field(std::string_view line);

}  // namespace ootori::post
