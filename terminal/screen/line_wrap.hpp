// Text in columns: what of it fits a line, and the lines that it takes.
#pragma once

#include <string>
#include <vector>

namespace ootori::terminal {

// Bytes of the UTF-8 character that stands at the byte.
std::size_t length_of_character(const std::string& text, std::size_t at);

// The beginning of a text that fits the columns.
std::string fitted(const std::string& text, int columns);

// A text in lines of at most so many columns, broken at spaces and between Japanese characters. No line begins with
// '。' or ends with '「' where it can be helped (JIS X 4051; W3C, Requirements for Japanese Text Layout, 3.1.7). What
// "  save FILE   Save the record" goes on with stands below the second column.
std::vector<std::string> wrapped(const std::string& text, int columns);

}  // namespace ootori::terminal
