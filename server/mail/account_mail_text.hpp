// The texts of emails, in the language of the page that requested them.
#pragma once

#include <string>
#include <string_view>

#include "server/mail/account_mail.hpp"
#include "server/mail/smtp.hpp"

namespace ootori::server {

// The link in an email of this kind. `site` as in MailOptions.
[[nodiscard]] std::string link_of(AccountMailKind kind, std::string_view site, std::string_view secret);

// `secret` is empty for a kind without one. Secrets follow the # of a link: browsers do not send that part to servers,
// so it appears in no log and no Referer.
[[nodiscard]] Mail compose(const AccountMail& mail, std::string_view name, std::string_view site,
                           std::string_view secret);

}  // namespace ootori::server
