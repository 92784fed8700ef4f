// Signs in without a browser on this machine: the user enters a code on a page of the server (docs/protocol.md,
// 'Tokens').
#pragma once

#include <expected>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "client/client.hpp"

namespace ootori::client {

// The page, and the code that the user enters there.
struct SignInCode {
  std::string page;       // a path on the server, "/device"
  std::string user_code;  // safe to print
};

// Requests a token with this label and these scopes, calls `tell` once with the code, and blocks until the user has
// decided. Returns the token, or one line that says why there is none.
[[nodiscard]] std::expected<std::string, std::string> sign_in(const Client& client, const std::string& label,
                                                              const std::vector<std::string>& scopes,
                                                              const std::function<void(const SignInCode&)>& tell,
                                                              const std::stop_token& stop);

}  // namespace ootori::client
