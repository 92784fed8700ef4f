#include "server/mail/account_mail_text.hpp"

#include <array>

#include <fmt/format.h>

namespace ootori::server {
namespace {

struct Wording {
  std::string_view subject;
  std::string_view text;  // {0}: the name of the account, {1}: the link
};

constexpr std::array<std::array<Wording, 2>, 3> all_words{{
    {{{"Confirm your email address",
       "Hello {0},\n\n"
       "somebody, probably you, entered this address for the Ootori account {0}.\n"
       "Open this page within two days to confirm it:\n\n{1}\n\n"
       "If it was not you, ignore this email. We do not use unconfirmed addresses.\n"},
      {"メールアドレスの確認",
       "{0} さん\n\n"
       "Ootori のアカウント {0} に、このメールアドレスが登録されました。\n"
       "2日以内に次のページを開いて確認してください。\n\n{1}\n\n"
       "お心当たりがない場合は、このメールを無視してください。確認されていないアドレスは使用しません。\n"}}},
    {{{"Choose a new password",
       "Hello {0},\n\n"
       "somebody, probably you, requested a new password for the Ootori account {0}.\n"
       "Open this page within an hour to choose one:\n\n{1}\n\n"
       "If it was not you, ignore this email. Your password stays the same.\n"},
      {"新しいパスワードの設定",
       "{0} さん\n\n"
       "Ootori のアカウント {0} "
       "について、パスワードの再設定が申し込まれました。\n1時間以内に次のページを開いて、新しいパスワードを設定してくだ"
       "さい。\n\n{1}\n\n"
       "お心当たりがない場合は、このメールを無視してください。パスワードは変更されません。\n"}}},
    {{{"Your password was changed",
       "Hello {0},\n\n"
       "the password of the Ootori account {0} was changed, and every browser was signed out.\n"
       "If it was not you, request a new password now:\n\n{1}\n"},
      {"パスワードが変更されました",
       "{0} さん\n\n"
       "Ootori のアカウント {0} "
       "のパスワードが変更され、すべてのブラウザからログアウトしました。\nお心当たりがない場合は、すぐに新しいパスワー"
       "ドを設定してください。\n\n{1}\n"}}},
}};

}  // namespace

std::string link_of(AccountMailKind kind, std::string_view site, std::string_view secret) {
  switch (kind) {
    case AccountMailKind::confirm: return fmt::format("{}/confirm-email#{}", site, secret);
    case AccountMailKind::reset: return fmt::format("{}/new-password#{}", site, secret);
    case AccountMailKind::changed: break;
  }
  return fmt::format("{}/forgotten", site);
}

Mail compose(const AccountMail& mail, std::string_view name, std::string_view site, std::string_view secret) {
  const Wording& words = all_words[static_cast<std::size_t>(mail.kind)][static_cast<std::size_t>(mail.language)];
  return {.to = mail.address,
          .subject = std::string(words.subject),
          .text = fmt::format(fmt::runtime(words.text), name, link_of(mail.kind, site, secret))};
}

}  // namespace ootori::server
