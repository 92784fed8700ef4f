// A password that somebody chooses.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "server/passwords/password.hpp"
#include "server/wire/error.hpp"

namespace ootori::server {

// What is kept of a new password of somebody. `field` is where it stands in what was asked. Blocks.
[[nodiscard]] std::expected<std::string, Error> hash_of_new(const std::string& password, std::string_view name,
                                                            std::string_view field, const PasswordCost& cost);

}  // namespace ootori::server
