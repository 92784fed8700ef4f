// What is called once, on any thread, with the answer to something that was asked.
#pragma once

#include <expected>
#include <functional>

#include "server/wire/error.hpp"

namespace ootori::server {

template <class T>
using Reply = std::move_only_function<void(std::expected<T, Error>)>;

}  // namespace ootori::server
