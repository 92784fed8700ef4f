// Errors that several files of the account code return.
#pragma once

#include "server/store/store.hpp"
#include "server/wire/error.hpp"

namespace ootori::server {

[[nodiscard]] Error not_stored(const StoreError& error);  // also logs the error
[[nodiscard]] Error name_taken();
[[nodiscard]] Error signed_out();

}  // namespace ootori::server
