// The fields of the server's JSON objects. A field that is missing or of another type reads as empty. Nothing here
// throws.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <boost/json/object.hpp>

namespace ootori::client {

[[nodiscard]] std::string text_at(const boost::json::object& object, std::string_view name);
[[nodiscard]] bool is_true_at(const boost::json::object& object, std::string_view name);

// 0 if the field is no whole number.
[[nodiscard]] std::int64_t number_at(const boost::json::object& object, std::string_view name);

// Points into `object`. nullptr if the field is no object.
[[nodiscard]] const boost::json::object* object_at(const boost::json::object& object, std::string_view name);

}  // namespace ootori::client
