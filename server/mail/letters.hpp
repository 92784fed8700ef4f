// What the letters say, in the language of the page that asked for them.
#pragma once

#include <string>
#include <string_view>

#include "server/mail/letter.hpp"
#include "server/mail/smtp.hpp"

namespace ootori::server {

// What a letter of this kind leads to. `site` as in MailOptions.
[[nodiscard]] std::string link_of(LetterKind kind, std::string_view site, std::string_view secret);

// `secret` is empty for a letter without one. Secrets stand behind the # of a link: browsers
// send that part to no server, so it is in no log and in no Referer.
[[nodiscard]] Mail compose(const Letter& letter, std::string_view name, std::string_view site, std::string_view secret);

}  // namespace ootori::server
