// The fields of a JSON object from a client, taken one by one. The first fault is kept. A field that is not taken is
// unknown, which is a fault too.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/object.hpp>

#include "server/wire/error.hpp"

namespace ootori::server {

class Fields {
 public:
  // The text must be one object of simple values and of objects of simple values.
  static std::expected<Fields, Error> parse(std::string_view text);

  // Adds a field that is known from elsewhere; the client must not send one of this name.
  void put(std::string_view name, std::string_view text);

  // Empty or none if the field is missing or of another type; then fault() reports it.
  std::string text(std::string_view name);
  std::optional<std::int64_t> number(std::string_view name, std::int64_t least, std::int64_t most);

  // None also if the field is missing, which is no fault.
  std::optional<std::string> optional_text(std::string_view name);
  std::optional<std::int64_t> optional_number(std::string_view name, std::int64_t least, std::int64_t most);

  // Empty also if the field is missing, which is no fault.
  std::vector<std::string> texts(std::string_view name);

  std::optional<bool> optional_flag(std::string_view name);
  std::optional<bool> flag(std::string_view name);
  // A fault among the inner object's fields is one of this object once adopt_fault_of() was called with it.
  std::optional<Fields> optional_object(std::string_view name);
  void adopt_fault_of(const Fields& inner);

  void refuse(ErrorCode code, std::string_view field, std::string message);

  // Call it after everything has been taken.
  [[nodiscard]] std::optional<Error> fault() const;

 private:
  explicit Fields(boost::json::object object) : left_(std::move(object)) {}

  [[nodiscard]] std::optional<boost::json::value> extract(std::string_view name);

  boost::json::object left_;
  std::optional<Error> fault_;
};

}  // namespace ootori::server
