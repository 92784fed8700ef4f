// A call of the API as its handler receives it, and the reply to it.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "server/http/error_response.hpp"
#include "server/http/http.hpp"
#include "server/wire/caller.hpp"
#include "server/wire/reply.hpp"
#include "server/wire/viewer.hpp"

namespace ootori::server {

struct Call {
  const HttpRequest& request;  // valid only while the handler runs
  std::string_view parameter;  // the path segment that matched the pattern's *
  Caller caller;
  Application::Reply reply;
};

// A reply that answers the call: with `status` and the result as JSON, written for the caller, or with the error.
// `names` must outlive it.
template <class T>
[[nodiscard]] Reply<T> as_http(int status, Call& call, const Naming& names) {
  return [&names, status, caller = std::move(call.caller),
          reply = std::move(call.reply)](std::expected<T, Error> result) mutable {
    [[maybe_unused]] const Viewer viewer{caller.player, names};
    HttpResponse response;
    response.status = status;
    if (!result) {
      response = error_response(result.error());
    } else if constexpr (!std::is_void_v<T>) {
      response = HttpResponse::json(status, write(*result, viewer));
    }
    if (!caller.set_cookie.empty()) response.headers.emplace_back("Set-Cookie", caller.set_cookie);
    reply(std::move(response));
  };
}

}  // namespace ootori::server
