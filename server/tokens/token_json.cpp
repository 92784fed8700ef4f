#include "server/tokens/token_json.hpp"

#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "notation/text_cursor.hpp"
#include "server/chat/chat_text.hpp"
#include "server/wire/fields.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

constexpr std::size_t longest_label = 60;  // characters
constexpr int most_days = 365;

// Owners recognise a token by its label, so it must contain nothing misleading, like invisible characters.
std::string parse_label(Fields& fields) {
  auto label = read_chat_text(fields.text("label"), longest_label);
  if (label) return std::move(*label);
  fields.refuse(ErrorCode::bad_value, "label", describe(label.error(), "The name of a token", longest_label));
  return {};
}

std::string all_scopes() {
  std::string names;
  for (const auto& [scope, name] : scope_names) names += (names.empty() ? "" : ", ") + std::string(name);
  return names;
}

Scopes parse_wanted_scopes(Fields& fields) {
  Scopes scopes;
  for (const std::string& name : fields.texts("scopes")) {
    const auto scope = parse_scope(name);
    if (scope) {
      scopes.add(*scope);
    } else {
      fields.refuse(ErrorCode::bad_value, "scopes",
                    fmt::format("There is no scope {}; the scopes are {}.", ootori::quoted(name), all_scopes()));
    }
  }
  return scopes;
}

json::array to_json(const Scopes& scopes) {
  json::array names;
  for (const auto& [scope, name] : scope_names) {
    if (scopes.has(scope)) names.emplace_back(name);
  }
  return names;
}

json::value time_json(const std::optional<UnixMillis>& time) {
  if (time) return *time;
  return nullptr;
}

}  // namespace

std::expected<TokenWish, Error> parse_token_wish(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  TokenWish wish{.label = parse_label(*fields), .scopes = parse_wanted_scopes(*fields), .lasts = {}};
  if (const auto days = fields->optional_number("days", 1, most_days)) wish.lasts = std::chrono::days{*days};
  if (wish.scopes.empty()) {
    fields->refuse(ErrorCode::bad_value, "scopes",
                   fmt::format("A token needs at least one scope of {}.", all_scopes()));
  }
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return wish;
}

json::object public_json(const TokenWish& wish) {
  json::object object{{"label", wish.label}, {"scopes", to_json(wish.scopes)}, {"days", nullptr}};
  if (wish.lasts) object["days"] = wish.lasts->count();
  return object;
}

json::object public_json(const ApiToken& token) {
  return {{"id", token.id.text()},
          {"label", token.label},
          {"scopes", to_json(token.scopes)},
          {"created", token.created},
          {"expires", time_json(token.expires)},
          {"used", time_json(token.used)}};
}

}  // namespace ootori::server
