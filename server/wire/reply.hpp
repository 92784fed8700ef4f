// The callback for the result of a request, called once, on any thread; and how a thread waits for the result.
#pragma once

#include <expected>
#include <functional>
#include <future>
#include <memory>
#include <utility>

#include "server/wire/error.hpp"

namespace ootori::server {

template <class T>
using Reply = std::move_only_function<void(std::expected<T, Error>)>;

// Calls `ask` with a reply and blocks until the result arrives.
template <class T, class Ask>
[[nodiscard]] std::expected<T, Error> await_reply(Ask&& ask) {
  // Shared with the reply: set_value() may still be running when this thread continues.
  auto promise = std::make_shared<std::promise<std::expected<T, Error>>>();
  auto answer = promise->get_future();
  std::forward<Ask>(ask)(
      Reply<T>([promise](std::expected<T, Error> result) { promise->set_value(std::move(result)); }));
  return answer.get();
}

}  // namespace ootori::server
