// Converts the text of emails from any encoding to UTF-8. All functions are pure.
#pragma once

#include <string>
#include <string_view>

namespace ootori::post {

// Converts bytes in the charset with this label (RFC 2045) to UTF-8. Labels are interpreted as mail programs use them:
// Shift_JIS includes Microsoft's characters, and ISO-8859-1 means Windows-1252. If the label is wrong, unknown or
// empty, the charset is guessed from the bytes. Invalid bytes become U+FFFD, and NULs are removed.
[[nodiscard]] std::string to_utf8(std::string_view bytes, std::string_view charset);

[[nodiscard]] bool is_utf8(std::string_view bytes);

// Replaces every line ending with LF: CR LF, CR, and CR CR LF, which some gateways produce. NULs are removed.
[[nodiscard]] std::string with_line_feeds(std::string_view bytes);

// Converts ASCII capitals to lower case. Other characters stay unchanged.
[[nodiscard]] std::string lower_case(std::string_view text);

// Removes white space at both ends: ASCII white space, no-break and ideographic spaces, and characters without width.
[[nodiscard]] std::string_view trimmed(std::string_view text);

// The beginning of the text, at most this many bytes, cut between two UTF-8 characters.
[[nodiscard]] std::string_view first_bytes(std::string_view text, std::size_t most);

}  // namespace ootori::post
