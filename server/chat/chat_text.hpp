// What one person may write for another to read, in a chat, as the name of a token, as the reason of a ban: one line of
// plain text that is what it looks like. It is kept as it was written, and escaped by whoever shows it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

namespace ootori::server {

inline constexpr std::size_t longest_chat_text = 200;  // characters, as Unicode counts them

enum class ChatTextFault : std::uint8_t {
  empty,      // nothing but spaces
  too_long,   // more than it may have
  not_utf8,   // not text at all
  control,    // a control character or a line break
  direction,  // turns the direction of writing, so that what follows reads as something else
  invisible,  // a character that cannot be seen
  stacked,    // more marks on one letter than any language has
};

// The text without spaces around it, or what is wrong with it. It may have so many characters.
[[nodiscard]] std::expected<std::string, ChatTextFault> read_chat_text(std::string_view text,
                                                                       std::size_t longest = longest_chat_text);

// Several such lines, with empty ones between them; it may be empty as a whole.
[[nodiscard]] std::expected<std::string, ChatTextFault> read_paragraphs(std::string_view text, std::size_t longest);

// A sentence for a person, about what is called so: "A message may have at most 200 characters."
[[nodiscard]] std::string describe(ChatTextFault fault, std::string_view what = "A message",
                                   std::size_t longest = longest_chat_text);

}  // namespace ootori::server
