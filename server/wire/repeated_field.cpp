#include "server/wire/repeated_field.hpp"

#include <cstdint>
#include <limits>
#include <set>
#include <utility>
#include <vector>

#include <boost/json/basic_parser_impl.hpp>

namespace ootori::server {
namespace {

namespace json = boost::json;

// A handler for Boost.JSON's parser, of which only the names in objects matter. json::object keeps only the last of the
// fields with the same name.
class FieldNames {
 public:
  static constexpr std::size_t max_array_size = std::numeric_limits<std::size_t>::max();
  static constexpr std::size_t max_object_size = max_array_size;
  static constexpr std::size_t max_string_size = max_array_size;
  static constexpr std::size_t max_key_size = max_array_size;

  bool on_object_begin(json::error_code& /*error*/) {
    names_.emplace_back();
    return true;
  }
  bool on_object_end(std::size_t /*size*/, json::error_code& /*error*/) {
    names_.pop_back();
    return true;
  }
  bool on_key_part(json::string_view part, std::size_t /*size*/, json::error_code& /*error*/) {
    name_ += part;
    return true;
  }
  bool on_key(json::string_view part, std::size_t /*size*/, json::error_code& /*error*/) {
    name_ += part;
    if (!repeated_ && names_.back().contains(name_)) repeated_ = name_;
    names_.back().insert(std::exchange(name_, {}));
    return true;
  }

  bool on_document_begin(json::error_code& /*error*/) { return true; }
  bool on_document_end(json::error_code& /*error*/) { return true; }
  bool on_array_begin(json::error_code& /*error*/) { return true; }
  bool on_array_end(std::size_t /*size*/, json::error_code& /*error*/) { return true; }
  bool on_string_part(json::string_view /*part*/, std::size_t /*size*/, json::error_code& /*error*/) { return true; }
  bool on_string(json::string_view /*part*/, std::size_t /*size*/, json::error_code& /*error*/) { return true; }
  bool on_number_part(json::string_view /*part*/, json::error_code& /*error*/) { return true; }
  bool on_int64(std::int64_t /*number*/, json::string_view /*part*/, json::error_code& /*error*/) { return true; }
  bool on_uint64(std::uint64_t /*number*/, json::string_view /*part*/, json::error_code& /*error*/) { return true; }
  bool on_double(double /*number*/, json::string_view /*part*/, json::error_code& /*error*/) { return true; }
  bool on_bool(bool /*value*/, json::error_code& /*error*/) { return true; }
  bool on_null(json::error_code& /*error*/) { return true; }
  bool on_comment_part(json::string_view /*part*/, json::error_code& /*error*/) { return true; }
  bool on_comment(json::string_view /*part*/, json::error_code& /*error*/) { return true; }

  [[nodiscard]] const std::optional<std::string>& repeated() const { return repeated_; }

 private:
  std::vector<std::set<std::string>> names_;  // of the objects that are open
  std::string name_;                          // as far as it is read
  std::optional<std::string> repeated_;
};

}  // namespace

std::optional<std::string> repeated_field(std::string_view text) {
  json::basic_parser<FieldNames> parser{json::parse_options{}};
  json::error_code error;
  parser.write_some(false, text.data(), text.size(), error);
  return parser.handler().repeated();
}

}  // namespace ootori::server
