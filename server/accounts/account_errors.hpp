// What calls about accounts are refused with, in more than one of the files that answer them.
#pragma once

#include "server/store/store.hpp"
#include "server/wire/error.hpp"

namespace ootori::server {

[[nodiscard]] Error not_stored(const StoreError& error);  // the log is told why
[[nodiscard]] Error name_taken();
[[nodiscard]] Error signed_out();

}  // namespace ootori::server
