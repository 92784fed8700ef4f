// Extracts the text that the sender wrote, without the quoted email, the signature and what mail programs add. Pure,
// and linear in the size of the text, except for introductions to quotations, whose length is limited.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ootori::post {

// The new text. Quoted lines that the sender answers one by one are kept, with their '>'. If the sender wrote nothing,
// the result is empty.
[[nodiscard]] std::string written_text(std::string_view text);

// Only the lines that the sender certainly wrote: leaves out all quoted lines, lines that were wrapped out of them, and
// everything after a quotation without marks. Commands are read from these lines.
struct OwnLines {
  std::vector<std::string_view> above;  // the quoted line `answer_above`; all lines if the email does not quote it
  std::vector<std::string_view> below;  // this line, of people who answer below or between the quoted lines
};
[[nodiscard]] OwnLines own_lines(std::string_view text);

// In the emails that this server sends, replies belong above this line. If a mail program quotes it without a mark,
// everything below it is treated as quoted.
inline constexpr std::string_view answer_above = "=== Write your answer above this line / 返信はこの行より上に ===";

}  // namespace ootori::post
