// Text of mails in whatever encoding it came, as UTF-8. All functions are pure.
#pragma once

#include <string>
#include <string_view>

namespace ootori::post {

// Bytes in the charset of this label (RFC 2045) as UTF-8. Labels are read as mail programs mean them: Shift_JIS with
// Microsoft's characters, ISO-8859-1 as Windows-1252. A label that is wrong, unknown or empty is replaced by what the
// bytes look like. What cannot be read becomes U+FFFD; NULs go.
[[nodiscard]] std::string to_utf8(std::string_view bytes, std::string_view charset);

[[nodiscard]] bool is_utf8(std::string_view bytes);

// Every line ends with LF, however it ended before: CR LF, CR, or CR CR LF as some gateways make of it. NULs go.
[[nodiscard]] std::string with_line_feeds(std::string_view bytes);

// Small ASCII letters instead of capitals; other characters as they are.
[[nodiscard]] std::string lower_case(std::string_view text);

// Without white space at both ends: ASCII's, the no-break and the ideographic space, and what has no width.
[[nodiscard]] std::string_view trimmed(std::string_view text);

// At most so many bytes, cut between two characters of UTF-8.
[[nodiscard]] std::string_view first_bytes(std::string_view text, std::size_t most);

}  // namespace ootori::post
