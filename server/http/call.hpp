// One call of the interface, and how it is answered.
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

// As its handler gets it.
struct Call {
  const HttpRequest& request;  // while the handler runs
  std::string_view parameter;  // what stands for the * of the pattern
  Caller caller;
  Application::Reply reply;
};

// The reply to the answer of a room, written for who asked. `names` must outlive it.
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
