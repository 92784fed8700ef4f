#include "server/post/post_calls.hpp"

#include <boost/json.hpp>

#include "server/post/mail_settings.hpp"
#include "server/post/mail_settings_table.hpp"
#include "server/wire/fields.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

Error no_mail_player() { return {ErrorCode::signed_out, "You need an account to play by email."}; }
Error unread_settings() {
  return {ErrorCode::storage, "Your settings cannot be read or saved at the moment. Please try again."};
}

HttpResponse response_of(const MailSettings& settings, const std::string& address) {
  json::value suspended = nullptr;
  if (settings.suspended) suspended = json::object{{"since", *settings.suspended}, {"why", settings.why}};
  json::value place = nullptr;
  if (!address.empty()) place = address;
  return HttpResponse::json(200, json::serialize(json::object{{"address", std::move(place)},
                                                              {"pace", text(settings.pace)},
                                                              {"reminders", settings.reminders},
                                                              {"challenges", settings.challenges},
                                                              {"style", text(settings.style)},
                                                              {"flip", settings.flip},
                                                              {"language", code(settings.language)},
                                                              {"zone", settings.zone},
                                                              {"suspended", std::move(suspended)}}));
}

}  // namespace

std::expected<MailWish, Error> parse_mail_wish(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  MailWish wish;
  if (const auto pace = parse_pace(fields->text("pace"))) {
    set_all(wish.settings, *pace);
  } else {
    fields->refuse(ErrorCode::bad_value, "pace", "pace must be each, digest or none.");
  }
  wish.settings.reminders = fields->optional_flag("reminders").value_or(wish.settings.reminders);
  wish.settings.challenges = fields->optional_flag("challenges").value_or(wish.settings.challenges);
  if (const auto style = parse_style(fields->text("style"))) {
    wish.settings.style = *style;
  } else {
    fields->refuse(ErrorCode::bad_value, "style", "style must be standard, alternate, small or unicode.");
  }
  wish.settings.flip = fields->flag("flip").value_or(true);
  const std::string language = fields->text("language");
  if (language != "en" && language != "ja")
    fields->refuse(ErrorCode::bad_value, "language", "language must be en or ja.");
  wish.settings.language = language == "ja" ? post::Language::japanese : post::Language::english;
  wish.settings.zone = fields->text("zone");
  wish.resume = fields->optional_flag("resume").value_or(false);
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return wish;
}

Routes PostCalls::routes() const {
  const HandlersOf to(*this);
  return {
      {"GET", "account/mail", Access::with(Scope::read), to(&PostCalls::show)},
      {"PUT", "account/mail", Access::with(Scope::play), to(&PostCalls::set), Body::fields},
  };
}

void PostCalls::show(Call call) const {
  if (!services_.names.has(call.caller.player)) return call.reply(error_response(no_mail_player()));
  services_.workers.post([this, player = call.caller.player, reply = std::move(call.reply)]() mutable {
    const auto settings = MailSettingsTable{services_.store.pages()}.settings(player);
    reply(settings ? response_of(*settings, services_.address) : error_response(unread_settings()));
  });
}

void PostCalls::set(Call call) const {
  if (!services_.names.has(call.caller.player)) return call.reply(error_response(no_mail_player()));
  const auto wish = parse_mail_wish(call.request.body);
  if (!wish) return call.reply(error_response(wish.error()));
  services_.workers.post([this, wish = *wish, player = call.caller.player, reply = std::move(call.reply)]() mutable {
    // A suspension stays unless the player asks to resume.
    const auto before = MailSettingsTable{services_.store.pages()}.settings(player);
    if (!before) return reply(error_response(unread_settings()));
    MailSettings settings = wish.settings;
    // The lists of time zones in browsers and systems differ. The other settings do not depend on that.
    if (!post::is_time_zone(settings.zone)) settings.zone = before->zone;
    if (!wish.resume) {
      settings.suspended = before->suspended;
      settings.why = before->why;
    }
    services_.store.write({SetMailSettings{player, settings}}, [this, settings, reply = std::move(reply)](
                                                                   const StoreResult<void>& stored) mutable {
      reply(stored ? response_of(settings, services_.address) : error_response(unread_settings()));
    });
  });
}

}  // namespace ootori::server
