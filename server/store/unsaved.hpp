// The answer to a request whose changes were not stored, or perhaps were.
#pragma once

#include <string>

#include "server/store/store.hpp"
#include "server/wire/error.hpp"

namespace ootori::server {

// `message` is for changes that were certainly not stored. Conflicts are for the caller to explain.
[[nodiscard]] Error unsaved(
    const StoreError& error,
    std::string message = "The server cannot save this at the moment. Nothing has changed; please try again.");

}  // namespace ootori::server
