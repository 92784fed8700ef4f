// Checks and hashes a password that a player chooses.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "server/passwords/password.hpp"
#include "server/wire/error.hpp"

namespace ootori::server {

// The hash to store for a new password, or an error about `field`, the request's field with the password. Blocks.
[[nodiscard]] std::expected<std::string, Error> hash_of_new(const std::string& password, std::string_view name,
                                                            std::string_view field, const PasswordCost& cost);

}  // namespace ootori::server
