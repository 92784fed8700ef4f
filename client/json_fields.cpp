#include "client/json_fields.hpp"

#include <boost/json.hpp>

namespace ootori::client {

namespace json = boost::json;

json::object object_of(std::string_view text) {
  json::error_code error;
  const json::value value = json::parse(text, error);
  return !error && value.is_object() ? value.get_object() : json::object{};
}

std::string text_at(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string{};
}

bool is_true_at(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  return value != nullptr && value->is_bool() && value->get_bool();
}

std::int64_t number_at(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  return value != nullptr && value->is_int64() ? value->get_int64() : 0;
}

json::object object_at(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  return value != nullptr && value->is_object() ? value->get_object() : json::object{};
}

json::array array_at(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  return value != nullptr && value->is_array() ? value->get_array() : json::array{};
}

}  // namespace ootori::client
