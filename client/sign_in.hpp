// Signing in where there is no browser: the user types a code on a page of the server (docs/protocol.md, 'Tokens').
#pragma once

#include <expected>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "client/client.hpp"

namespace ootori::client {

// Where to type which code.
struct SignInCode {
  std::string page;       // of the server, "/device"
  std::string user_code;  // safe to print
};

// Asks for a token under this name with these scopes, tells the code once, and waits until the user has decided. The
// token; or why there is none, in one line.
[[nodiscard]] std::expected<std::string, std::string> sign_in(const Client& client, const std::string& label,
                                                              const std::vector<std::string>& scopes,
                                                              const std::function<void(const SignInCode&)>& tell,
                                                              const std::stop_token& stop);

}  // namespace ootori::client
