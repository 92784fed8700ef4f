// Fields of the server's JSON. The server may send anything: a field that is missing or has the wrong type reads as
// empty.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <boost/json.hpp>

namespace ootori::terminal {

namespace json = boost::json;

inline json::object object_of(std::string_view text) {
  json::error_code error;
  const json::value value = json::parse(text, error);
  return !error && value.is_object() ? value.as_object() : json::object{};
}

inline std::string text_at(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  return value != nullptr && value->is_string() ? std::string(value->as_string()) : std::string{};
}

inline bool is_true_at(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  return value != nullptr && value->is_bool() && value->as_bool();
}

inline std::int64_t number_at(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  return value != nullptr && value->is_int64() ? value->as_int64() : 0;
}

inline json::object object_at(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  return value != nullptr && value->is_object() ? value->as_object() : json::object{};
}

inline json::array array_at(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  return value != nullptr && value->is_array() ? value->as_array() : json::array{};
}

}  // namespace ootori::terminal
