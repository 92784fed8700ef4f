// Fits text into columns and wraps it into lines.
#pragma once

#include <string>
#include <vector>

namespace ootori::terminal {

// The length in bytes of the UTF-8 character at this byte.
std::size_t length_of_character(const std::string& text, std::size_t at);

// The beginning of the text that fits into the columns.
std::string fitted(const std::string& text, int columns);

// The text in lines of at most this many columns, broken at spaces and between Japanese characters. Where possible, no
// line begins with '。' or ends with '「' (JIS X 4051; W3C, Requirements for Japanese Text Layout, 3.1.7). Continued
// lines of a list such as "  save FILE   Save the record" are indented to the second column.
std::vector<std::string> wrapped(const std::string& text, int columns);

}  // namespace ootori::terminal
