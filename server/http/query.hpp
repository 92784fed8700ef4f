// The query of a request (`?ply=12&pieces=kanji`), read value by value. Keeps the first error. Names that
// occur twice, or that the handler has not read, count as unknown fields.
#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/wire/error.hpp"

namespace ootori::server {

class Query {
 public:
  // `text` is what follows the '?', encoded like a form (application/x-www-form-urlencoded).
  static std::expected<Query, Error> parse(std::string_view text);

  // Empty if the value is missing, which is no error, or invalid; fault() then returns the error.
  std::optional<std::string> text(std::string_view name);
  std::optional<std::int64_t> number(std::string_view name, std::int64_t least, std::int64_t most);

  void refuse(std::string_view name, std::string message);

  // Call this after reading all values.
  [[nodiscard]] std::optional<Error> fault() const;

 private:
  std::map<std::string, std::string, std::less<>> left_;
  std::optional<Error> fault_;
};

}  // namespace ootori::server
