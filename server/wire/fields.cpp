#include "server/wire/fields.hpp"

#include <algorithm>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "notation/text_cursor.hpp"
#include "server/wire/repeated_field.hpp"

namespace ootori::server {

namespace json = boost::json;

std::expected<Fields, Error> Fields::parse(std::string_view text) {
  json::parse_options options;
  options.max_depth = 3;  // an object of simple values, and of lists and objects of these
  json::error_code error;
  json::value value = json::parse(text, error, {}, options);
  if (!error && !value.is_object()) {
    return std::unexpected(Error{ErrorCode::malformed, "This must be one JSON object."});
  }
  if (error == json::error::too_deep) {
    return std::unexpected(Error{ErrorCode::malformed, "This JSON is nested too deeply."});
  }
  if (error) return std::unexpected(Error{ErrorCode::malformed, "This is not JSON: " + error.message() + "."});
  if (auto name = repeated_field(text)) {
    return std::unexpected(Error{.code = ErrorCode::bad_value,
                                 .message = fmt::format("The field {} appears twice.", ootori::quoted(*name)),
                                 .field = std::move(*name)});
  }
  return Fields{std::move(value.as_object())};
}

void Fields::put(std::string_view name, std::string_view text) {
  if (left_.contains(name))
    refuse(ErrorCode::unknown_field, name, fmt::format("There is no field {} here.", ootori::quoted(name)));
  left_[name] = text;
}

std::optional<json::value> Fields::extract(std::string_view name) {
  const auto found = left_.find(name);
  if (found == left_.end()) return std::nullopt;
  json::value value = std::move(found->value());
  left_.erase(found);
  return value;
}

std::optional<std::string> Fields::optional_text(std::string_view name) {
  const auto value = extract(name);
  if (!value) return std::nullopt;
  if (value->is_string()) return std::string(value->as_string());
  refuse(ErrorCode::bad_value, name, fmt::format("The field \"{}\" must be a string.", name));
  return std::nullopt;
}

std::optional<std::int64_t> Fields::optional_number(std::string_view name, std::int64_t least, std::int64_t most) {
  const auto value = extract(name);
  if (!value) return std::nullopt;
  json::error_code error;
  const auto number = value->is_number() ? value->to_number<std::int64_t>(error) : 0;
  if (value->is_number() && !error && number >= least && number <= most) return number;
  refuse(ErrorCode::bad_value, name,
         fmt::format("The field \"{}\" must be a number from {} to {}.", name, least, most));
  return std::nullopt;
}

std::optional<bool> Fields::optional_flag(std::string_view name) {
  const auto value = extract(name);
  if (!value) return std::nullopt;
  if (value->is_bool()) return value->as_bool();
  refuse(ErrorCode::bad_value, name, fmt::format("The field \"{}\" must be true or false.", name));
  return std::nullopt;
}

std::vector<std::string> Fields::texts(std::string_view name) {
  const auto value = extract(name);
  std::vector<std::string> list;
  if (!value) return list;
  const json::array* array = value->if_array();
  if (array != nullptr && std::ranges::all_of(*array, &json::value::is_string)) {
    for (const json::value& one : *array) list.emplace_back(one.as_string());
  } else {
    refuse(ErrorCode::bad_value, name, fmt::format("The field \"{}\" must be a list of strings.", name));
  }
  return list;
}

std::optional<bool> Fields::flag(std::string_view name) {
  const auto value = optional_flag(name);
  if (!value) refuse(ErrorCode::bad_value, name, fmt::format("The field \"{}\" is missing.", name));
  return value;
}

std::optional<Fields> Fields::optional_object(std::string_view name) {
  auto value = extract(name);
  if (!value || value->is_null()) return std::nullopt;
  if (value->is_object()) return Fields{std::move(value->as_object())};
  refuse(ErrorCode::bad_value, name, fmt::format("The field \"{}\" must be an object or null.", name));
  return std::nullopt;
}

void Fields::adopt_fault_of(const Fields& inner) {
  if (!fault_) fault_ = inner.fault();
}

std::string Fields::text(std::string_view name) {
  auto value = optional_text(name);
  if (!value) refuse(ErrorCode::bad_value, name, fmt::format("The field \"{}\" is missing.", name));
  return std::move(value).value_or(std::string{});
}

std::optional<std::int64_t> Fields::number(std::string_view name, std::int64_t least, std::int64_t most) {
  const auto value = optional_number(name, least, most);
  if (!value) refuse(ErrorCode::bad_value, name, fmt::format("The field \"{}\" is missing.", name));
  return value;
}

void Fields::refuse(ErrorCode code, std::string_view field, std::string message) {
  if (!fault_) fault_ = Error{.code = code, .message = std::move(message), .field = std::string(field)};
}

std::optional<Error> Fields::fault() const {
  if (fault_ || left_.empty()) return fault_;
  const std::string_view name = left_.begin()->key();
  return Error{.code = ErrorCode::unknown_field,
               .message = fmt::format("There is no field {} here.", ootori::quoted(name)),
               .field = std::string(name)};
}

}  // namespace ootori::server
