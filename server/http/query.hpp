// The query of a request (`?ply=12&pieces=kanji`), taken value by value. The first fault is kept; what was not taken is
// an unknown field, and so is a name that comes twice.
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
  // `text` as it stands after the '?', encoded as forms are (application/x-www-form-urlencoded).
  static std::expected<Query, Error> parse(std::string_view text);

  // None where the value is missing, which is no fault, or where it is a wrong one; fault() tells then.
  std::optional<std::string> text(std::string_view name);
  std::optional<std::int64_t> number(std::string_view name, std::int64_t least, std::int64_t most);

  void refuse(std::string_view name, std::string message);

  // Called after everything was taken.
  [[nodiscard]] std::optional<Error> fault() const;

 private:
  std::map<std::string, std::string, std::less<>> left_;
  std::optional<Error> fault_;
};

}  // namespace ootori::server
