// Checks text that one person writes for others to read, such as chat messages, names of tokens and reasons of bans: a
// single line of plain text without invisible or misleading characters. Text is stored as written; code that displays
// it must escape it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

namespace ootori::server {

inline constexpr std::size_t longest_chat_text = 200;  // Unicode code points

enum class ChatTextFault : std::uint8_t {
  empty,      // only spaces
  too_long,   // more than the allowed number of characters
  not_utf8,   // invalid UTF-8
  control,    // a control character or a line break
  direction,  // changes the writing direction, so that the text after it is misread
  invisible,  // an invisible character
  stacked,    // more combining marks on a letter than any language uses
};

// Returns the text without leading and trailing spaces, or the error. `longest` is in characters.
[[nodiscard]] std::expected<std::string, ChatTextFault> read_chat_text(std::string_view text,
                                                                       std::size_t longest = longest_chat_text);

// The same for text that nobody can be asked to correct: removes what read_chat_text() refuses, with a space for each
// control character. The text may be empty, and as long as it was.
[[nodiscard]] std::string visible_text(std::string_view text);

// read_chat_text() for several lines, with empty lines between them. The whole text may be empty.
[[nodiscard]] std::expected<std::string, ChatTextFault> read_paragraphs(std::string_view text, std::size_t longest);

// A sentence for the user that calls the text `what`: "A message may have at most 200 characters."
[[nodiscard]] std::string describe(ChatTextFault fault, std::string_view what = "A message",
                                   std::size_t longest = longest_chat_text);

}  // namespace ootori::server
