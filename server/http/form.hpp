// What people and programs submit to the server by a POST outside of the API, to a page whose address contains a
// secret.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "server/http/http.hpp"

namespace ootori::server {

// Their addresses begin like this. The log must not show the rest.
inline constexpr std::string_view secret_pages = "/unsubscribe/";

// May come from anywhere, and needs no session: only the secret shows that it is allowed.
struct Form {
  std::string_view pattern;  // of the path
  std::function<void(const HttpRequest& request, std::string_view secret, Application::Reply reply)> submit;
};

using Forms = std::vector<Form>;

}  // namespace ootori::server
