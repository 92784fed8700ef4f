// A string in a frame or an answer of the server. Fails if it is missing.
#pragma once

#include <string_view>

#include <boost/json.hpp>

namespace ootori::load {

[[nodiscard]] inline std::string_view text_of(const boost::json::object& object, std::string_view name) {
  const auto& text = object.at(name).as_string();
  return {text.data(), text.size()};
}

}  // namespace ootori::load
