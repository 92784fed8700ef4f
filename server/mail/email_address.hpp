// E-mail addresses as people type them. All functions are pure.
#pragma once

#include <string>
#include <string_view>

namespace ootori::server {

// What mail servers take in practice: ASCII, local@domain.tld or local@localhost, no quotes, comments or blanks, at
// most 254 bytes (RFC 5321, 4.5.3.1). Nothing that it takes can add a recipient or a line to a letter.
[[nodiscard]] bool is_email_address(std::string_view text);

// The form in which two addresses are the same: lower case. Strictly the local part may differ by case; no one counts
// on it.
[[nodiscard]] std::string folded_address(std::string_view address);

}  // namespace ootori::server
