// Checks the rights of moderators.
#pragma once

#include <expected>

#include "server/accounts/accounts.hpp"
#include "server/wire/error.hpp"

namespace ootori::server {

[[nodiscard]] std::expected<void, Error> check_moderator(const Accounts& accounts, const game::PlayerId& player);

// Only administrators may act on moderators and administrators.
[[nodiscard]] std::expected<void, Error> check_power(const Accounts& accounts, const game::PlayerId& by,
                                                     const game::PlayerId& whom);

}  // namespace ootori::server
