// Email addresses as people type them. All functions are pure.
#pragma once

#include <string>
#include <string_view>

namespace ootori::server {

// Accepts what mail servers accept in practice: ASCII, local@domain.tld or local@localhost, without quotes, comments or
// blanks, at most 254 bytes (RFC 5321, 4.5.3.1). An accepted text cannot add a recipient or a line to an email.
[[nodiscard]] bool is_email_address(std::string_view text);

// The address in lower case, for comparing two addresses. Strictly, local parts may differ by case, but nobody relies
// on that.
[[nodiscard]] std::string folded_address(std::string_view address);

}  // namespace ootori::server
