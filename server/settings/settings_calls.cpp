#include "server/settings/settings_calls.hpp"

#include <algorithm>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "notation/text_cursor.hpp"
#include "server/settings/settings_json.hpp"
#include "server/wire/repeated_field.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

constexpr std::size_t longest_name = 40;
constexpr std::size_t longest_value = 200;  // as JSON

Error no_account() { return {ErrorCode::signed_out, "Create an account to keep your settings in it."}; }
Error unreadable() {
  return {ErrorCode::storage, "Your settings cannot be read or saved at the moment. Please try again."};
}
Error too_many() {
  return {ErrorCode::not_allowed, fmt::format("An account keeps at most {} settings.", most_settings)};
}

bool is_name(std::string_view name) {
  return !name.empty() && name.size() <= longest_name && std::ranges::all_of(name, [](char one) {
    return (one >= 'a' && one <= 'z') || (one >= 'A' && one <= 'Z') || (one >= '0' && one <= '9') || one == '_';
  });
}

std::expected<Setting, Error> setting_of(std::string_view name, const json::value& value) {
  const auto refused = [&](std::string message) {
    return std::unexpected(Error{ErrorCode::bad_value, std::move(message), std::string(name)});
  };
  if (!is_name(name)) {
    return refused(fmt::format("A setting's name has 1 to {} letters, digits and underscores.", longest_name));
  }
  if (!value.is_string() && !value.is_number() && !value.is_bool()) {
    return refused(fmt::format("The setting {} must be a string, a number, true or false.", ootori::quoted(name)));
  }
  std::string text = json::serialize(value);
  if (text.size() > longest_value) {
    return refused(fmt::format("The setting {} is longer than {} bytes.", ootori::quoted(name), longest_value));
  }
  return Setting{std::string(name), std::move(text)};
}

}  // namespace

json::object settings_json(const std::vector<Setting>& settings) {
  json::object object;
  for (const Setting& one : settings) object[one.name] = json::parse(one.value);
  return object;
}

std::expected<std::vector<Setting>, Error> parse_settings(std::string_view body) {
  json::parse_options options;
  options.max_depth = 2;  // one level more than allowed, so that nested values are refused by name
  json::error_code error;
  const json::value value = json::parse(body, error, {}, options);
  if (error == json::error::too_deep || (!error && !value.is_object())) {
    return std::unexpected(Error{ErrorCode::malformed, "This must be one JSON object of simple values."});
  }
  if (error) return std::unexpected(Error{ErrorCode::malformed, "This is not JSON: " + error.message() + "."});
  if (auto name = repeated_field(body)) {
    auto message = fmt::format("The setting {} appears twice.", ootori::quoted(*name));
    return std::unexpected(Error{ErrorCode::bad_value, std::move(message), std::move(*name)});
  }
  if (std::cmp_greater(value.as_object().size(), most_settings)) return std::unexpected(too_many());
  std::vector<Setting> settings;
  for (const auto& [name, one] : value.as_object()) {
    auto setting = setting_of(name, one);
    if (!setting) return std::unexpected(std::move(setting.error()));
    settings.push_back(std::move(*setting));
  }
  return settings;
}

Routes SettingsCalls::routes() const {
  const HandlersOf to(*this);
  return {
      {"GET", "account/settings", Access::with(Scope::read), to(&SettingsCalls::show)},
      {"POST", "account/settings", Access::browser_only(), to(&SettingsCalls::keep), Body::fields},
  };
}

void SettingsCalls::show(Call call) const {
  if (!services_.names.has(call.caller.player)) return call.reply(error_response(no_account()));
  services_.readers.read(
      call.request.address, std::move(call.reply),
      [&store = services_.store, player = call.caller.player](Application::Reply reply) {
        const auto settings = SettingsTable{store.pages()}.of(player);
        if (!settings) return reply(error_response(unreadable()));
        reply(HttpResponse::json(200, json::serialize(json::object{{"settings", settings_json(*settings)}})));
      });
}

void SettingsCalls::keep(Call call) const {
  if (!services_.names.has(call.caller.player)) return call.reply(error_response(no_account()));
  const auto settings = parse_settings(call.request.body);
  if (!settings) return call.reply(error_response(settings.error()));
  std::vector<Change> changes;
  for (const Setting& one : *settings) changes.emplace_back(KeepSetting{call.caller.player, one});
  services_.store.write(std::move(changes), [reply = std::move(call.reply)](const StoreResult<void>& stored) mutable {
    if (stored) return reply(HttpResponse{.status = 204, .headers = {}, .body = {}});
    const bool is_full = stored.error().kind == StoreError::Kind::conflict;
    reply(error_response(is_full ? too_many() : unreadable()));
  });
}

}  // namespace ootori::server
