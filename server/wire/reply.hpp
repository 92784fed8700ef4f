// The callback for the result of a request; it is called once, on any thread.
#pragma once

#include <expected>
#include <functional>

#include "server/wire/error.hpp"

namespace ootori::server {

template <class T>
using Reply = std::move_only_function<void(std::expected<T, Error>)>;

}  // namespace ootori::server
