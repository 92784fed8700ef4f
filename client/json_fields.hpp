// The fields of the server's JSON. The server may send anything: a field that is missing or of another type reads as
// empty. Nothing here throws.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

namespace ootori::client {

// Empty if the text is no object.
[[nodiscard]] boost::json::object object_of(std::string_view text);

[[nodiscard]] std::string text_at(const boost::json::object& object, std::string_view name);
[[nodiscard]] bool is_true_at(const boost::json::object& object, std::string_view name);
// 0 if the field is no whole number.
[[nodiscard]] std::int64_t number_at(const boost::json::object& object, std::string_view name);
[[nodiscard]] boost::json::object object_at(const boost::json::object& object, std::string_view name);
[[nodiscard]] boost::json::array array_at(const boost::json::object& object, std::string_view name);

}  // namespace ootori::client
