#include "server/http/query.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "notation/text_cursor.hpp"
#include "server/http/url.hpp"

namespace ootori::server {
namespace {

Error not_a_query() { return {ErrorCode::malformed, "The query after the \"?\" is malformed."}; }

// The error message repeats the name, so the name must be printable: percent-encoding allows any bytes.
bool is_name(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c > ' ' && c <= '~'; });
}

}  // namespace

std::expected<Query, Error> Query::parse(std::string_view text) {
  Query query;
  while (!text.empty()) {
    const std::string_view pair = text.substr(0, text.find('&'));
    text.remove_prefix(std::min(pair.size() + 1, text.size()));
    if (pair.empty()) continue;
    const std::size_t equals = pair.find('=');
    const auto name = form_decoded(pair.substr(0, equals));
    const auto value = form_decoded(equals == std::string_view::npos ? std::string_view{} : pair.substr(equals + 1));
    if (!name || !value || !is_name(*name)) return std::unexpected(not_a_query());
    if (!query.left_.emplace(*name, *value).second) {
      return std::unexpected(
          Error{ErrorCode::bad_value, fmt::format("{} is given twice.", ootori::quoted(*name)), *name});
    }
  }
  return query;
}

std::optional<std::string> Query::text(std::string_view name) {
  const auto found = left_.find(name);
  if (found == left_.end()) return std::nullopt;
  std::string value = std::move(found->second);
  left_.erase(found);
  return value;
}

std::optional<std::int64_t> Query::number(std::string_view name, std::int64_t least, std::int64_t most) {
  const auto value = text(name);
  if (!value) return std::nullopt;
  std::int64_t number = 0;
  const char* const end = value->data() + value->size();
  const auto [stop, error] = std::from_chars(value->data(), end, number);
  if (error == std::errc{} && stop == end && number >= least && number <= most) return number;
  refuse(name, fmt::format("\"{}\" must be a whole number from {} to {}.", name, least, most));
  return std::nullopt;
}

void Query::refuse(std::string_view name, std::string message) {
  if (!fault_) fault_ = Error{ErrorCode::bad_value, std::move(message), std::string(name)};
}

std::optional<Error> Query::fault() const {
  if (fault_ || left_.empty()) return fault_;
  const std::string& name = left_.begin()->first;
  return Error{ErrorCode::unknown_field, fmt::format("{} is unknown.", ootori::quoted(name)), name};
}

}  // namespace ootori::server
