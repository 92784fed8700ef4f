#include "server/tokens/token_json.hpp"

#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "notation/text_cursor.hpp"
#include "server/chat/chat_text.hpp"
#include "server/session/fields.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

constexpr std::size_t longest_label = 60;  // characters
constexpr int most_days = 365;

// The owner reads it, and whoever helps with a program: it is what it looks like.
std::string take_label(Fields& fields) {
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

Scopes take_scopes(Fields& fields) {
  Scopes scopes;
  for (const std::string& name : fields.texts("scopes")) {
    const auto scope = parse_scope(name);
    if (scope) {
      scopes.add(*scope);
    } else {
      fields.refuse(ErrorCode::bad_value, "scopes",
                    fmt::format("There is no scope {}; there are {}.", ootori::quoted(name), all_scopes()));
    }
  }
  return scopes;
}

json::value time_json(const std::optional<UnixMillis>& time) {
  if (time) return *time;
  return nullptr;
}

}  // namespace

std::expected<TokenWish, Error> parse_token_wish(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  TokenWish wish{.label = take_label(*fields), .scopes = take_scopes(*fields), .lasts = {}};
  if (const auto days = fields->optional_number("days", 1, most_days)) wish.lasts = std::chrono::days{*days};
  if (wish.scopes.empty()) {
    fields->refuse(ErrorCode::bad_value, "scopes",
                   fmt::format("A token needs something that it may do, of {}.", all_scopes()));
  }
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return wish;
}

json::object public_json(const ApiToken& token) {
  json::array scopes;
  for (const auto& [scope, name] : scope_names) {
    if (token.scopes.has(scope)) scopes.emplace_back(name);
  }
  return {{"id", token.id.text()},
          {"label", token.label},
          {"scopes", std::move(scopes)},
          {"created", token.created},
          {"expires", time_json(token.expires)},
          {"used", time_json(token.used)}};
}

}  // namespace ootori::server
