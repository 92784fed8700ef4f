#include "server/post/unsubscribe_pages.hpp"

#include <array>

#include <fmt/format.h>
#include <sodium.h>

#include "post/notice.hpp"
#include "server/mail/email_address.hpp"
#include "server/post/mail_key.hpp"
#include "server/post/mail_settings_table.hpp"
#include "server/post/out_mail_table.hpp"

namespace ootori::server {
namespace {

constexpr std::string_view unsubscribe_pattern = "/unsubscribe/*";
static_assert(unsubscribe_pattern.starts_with(secret_pages));

post::Wording words_for(MailTopic topic) {
  switch (topic) {
    case MailTopic::moves: return {"emails about moves", "指し手のメール"};
    case MailTopic::reminders: return {"reminders of deadlines", "持ち時間のお知らせメール"};
    case MailTopic::challenges: return {"emails about challenges", "挑戦のメール"};
  }
  return {};
}

// The other news that comes with the emails about moves.
std::string included_in(MailTopic topic, post::Language language) {
  if (topic != MailTopic::moves) return {};
  return post::Wording{
      "<p>These include emails about offers, chat messages, the start and the end of games, and the "
      "daily digest.</p>\n",
      "<p>提案、チャット、対局の開始と終了、1日1通のまとめのメールも含みます。</p>\n"}
      .in(language);
}

// In the colours of the client (web/src/style/theme.css).
constexpr std::string_view style = R"css(
:root { color-scheme: light dark; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: #f6f0e4; color: #2a2018; overflow-wrap: anywhere; }
main { max-width: 34rem; margin: 0 auto; padding: 12vh 1.25rem 3rem; }
h1 { margin: 0 0 1rem; font: 650 1.5rem/1.25 Georgia, serif; text-wrap: balance; }
p { margin: 0 0 1rem; }
a { color: #a23a2a; }
button { min-height: 2.75rem; margin-top: .5rem; padding: .45rem 1.25rem; border: 0; border-radius: .5rem; font: inherit;
  font-weight: 550; background: #a23a2a; color: #fff; cursor: pointer; }
@media (prefers-color-scheme: dark) {
  body { background: #1b1714; color: #efe6d8; }
  a { color: #e58a6f; }
  button { background: #e58a6f; color: #1b1714; }
}
)css";

// These pages load nothing but the icon, and run nothing.
std::string policy() {
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(style.data()), style.size());
  std::array<char, sodium_base64_ENCODED_LEN(hash.size(), sodium_base64_VARIANT_ORIGINAL)> text{};
  sodium_bin2base64(text.data(), text.size(), hash.data(), hash.size(), sodium_base64_VARIANT_ORIGINAL);
  return fmt::format(
      "default-src 'none'; style-src 'sha256-{}'; img-src 'self'; base-uri 'none'; form-action 'self'; "
      "frame-ancestors 'none'",
      text.data());
}

HttpResponse html_page(int status, post::Language language, std::string_view title, std::string_view content) {
  auto body = fmt::format(
      "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<link rel=\"icon\" href=\"/favicon.svg\">\n"
      "<title>{} – Ootori</title>\n<style>{}</style>\n</head>\n<body>\n<main>\n<h1>{}</h1>\n{}</main>\n</body>\n"
      "</html>\n",
      code(language), title, style, title, content);
  return {.status = status,
          .headers = {{"Content-Type", "text/html; charset=utf-8"},
                      {"Cache-Control", "no-store"},
                      {"Content-Security-Policy", policy()},
                      {"Referrer-Policy", "no-referrer"},
                      {"X-Robots-Tag", "noindex"}},
          .body = std::make_shared<const std::string>(std::move(body))};
}

HttpResponse settings_out_of_reach() {
  return html_page(503, post::Language::english, "Please try again / もう一度お試しください",
                   "<p>The server cannot read or save your settings at the moment.</p>\n"
                   "<p lang=\"ja\">現在、設定の読み込みと保存ができません。</p>\n");
}

// In one of the two encodings that RFC 8058, 3.2 allows: as in the address of a form, or as its parts.
bool is_one_click(std::string_view body) {
  if (body == "List-Unsubscribe=One-Click") return true;
  const std::size_t name = body.find("name=\"List-Unsubscribe\"");
  return name != std::string_view::npos && body.find("\r\n\r\nOne-Click\r\n", name) != std::string_view::npos;
}

}  // namespace

Pages UnsubscribePages::pages() const {
  return {{unsubscribe_pattern, [this](const HttpRequest& request, std::string_view link, Application::Reply reply) {
             show(request, link, std::move(reply));
           }}};
}

Forms UnsubscribePages::forms() const {
  return {{unsubscribe_pattern, [this](const HttpRequest& request, std::string_view link, Application::Reply reply) {
             turn_off(request, link, std::move(reply));
           }}};
}

void UnsubscribePages::show(const HttpRequest& request, std::string_view link, Application::Reply reply) const {
  services_.readers.read(request.address, std::move(reply),
                         [this, link = std::string(link)](Application::Reply answer) {
                           const auto reader = find(link);
                           answer(reader ? question(200, *reader) : reader.error());
                         });
}

void UnsubscribePages::turn_off(const HttpRequest& request, std::string_view link, Application::Reply reply) const {
  const bool is_asked = is_one_click(request.body);
  services_.readers.read(
      request.address, std::move(reply), [this, link = std::string(link), is_asked](Application::Reply answer) {
        const auto reader = find(link);
        if (!reader) return answer(reader.error());
        if (!is_asked) return answer(question(400, *reader));
        if (!wants(reader->settings, reader->topic)) return answer(confirmation(*reader));
        services_.store.write(
            {TurnOffMails{reader->player, reader->topic}},
            [this, reader = *reader, answer = std::move(answer)](const StoreResult<void>& stored) mutable {
              answer(stored ? confirmation(reader) : settings_out_of_reach());
            });
      });
}

// A link belongs to one address: if the player has another one by now, somebody else may read the emails to the first.
std::expected<UnsubscribePages::Reader, HttpResponse> UnsubscribePages::find(const std::string& link) const {
  Reads& store = services_.store.pages();
  const auto tagger = stored_tagger(store);
  if (!tagger) return std::unexpected(settings_out_of_reach());
  const auto asked = *tagger ? read_unsubscription(link, **tagger) : std::nullopt;
  if (!asked) return std::unexpected(dead_link());
  const auto sent = OutMailTable{store}.sent(asked->mail);
  if (!sent) return std::unexpected(settings_out_of_reach());
  if (sent->empty()) return std::unexpected(dead_link());
  const game::PlayerId& player = sent->front().reader;
  const auto profile = services_.accounts.profile(player);
  const bool has_address =
      profile && profile->email && folded_address(*profile->email) == folded_address(sent->front().address);
  if (!has_address) return std::unexpected(dead_link());
  auto settings = MailSettingsTable{store}.settings(player);
  if (!settings) return std::unexpected(settings_out_of_reach());
  return Reader{player, asked->topic, std::move(*settings)};
}

std::string UnsubscribePages::account_link(std::string_view text) const {
  return fmt::format("<a href=\"{}/account\">{}</a>", post::html_text(services_.site), text);
}

HttpResponse UnsubscribePages::question(int status, const Reader& reader) const {
  const post::Language language = reader.settings.language;
  const bool english = language == post::Language::english;
  const std::string what = words_for(reader.topic).in(language);
  const std::string name = post::html_text(services_.names.of(reader.player).value_or(""));
  const std::string title = english ? fmt::format("Turn off {}?", what) : fmt::format("{}を停止しますか？", what);
  const std::string text = english ? fmt::format("Ootori will not send any more {} to {}.", what, name)
                                   : fmt::format("{} さんに{}が届かなくなります。", name, what);
  return html_page(status, language, title,
                   fmt::format("<p>{}</p>\n{}<form method=\"post\">\n"
                               "<input type=\"hidden\" name=\"List-Unsubscribe\" value=\"One-Click\">\n"
                               "<button>{}</button>\n</form>\n",
                               text, included_in(reader.topic, language), english ? "Turn off" : "停止する"));
}

HttpResponse UnsubscribePages::confirmation(const Reader& reader) const {
  const post::Language language = reader.settings.language;
  const bool english = language == post::Language::english;
  const std::string what = words_for(reader.topic).in(language);
  const std::string name = post::html_text(services_.names.of(reader.player).value_or(""));
  return html_page(
      200, language, english ? "Unsubscribed" : "停止しました",
      english ? fmt::format("<p>Ootori will not send any more {} to {}. You can turn them on again on your {}.</p>\n",
                            what, name, account_link("account page"))
              : fmt::format("<p>{} さんに{}は届かなくなりました。{}で元に戻せます。</p>\n", name, what,
                            account_link("アカウントのページ")));
}

HttpResponse UnsubscribePages::dead_link() const {
  return html_page(
      404, post::Language::english, "This link does not work / このリンクは使えません",
      fmt::format("<p>A link to unsubscribe works for {0} days after the email, if your account still has the same "
                  "email address. You can turn off emails on your {1}.</p>\n"
                  "<p lang=\"ja\">配信停止のリンクは、メールの送信から{0}日間、アカウントのメールアドレスが同じ場合に"
                  "使えます。メールの設定は{2}で変更できます。</p>\n",
                  keys_last.count(), account_link("account page"), account_link("アカウントのページ")));
}

}  // namespace ootori::server
