// The server's address and the caller's token, from the command line.
#pragma once

#include <cstdlib>
#include <fstream>
#include <string>

#include "cli/failure.hpp"
#include "notation/text_cursor.hpp"

namespace ootori::cli {

inline bool is_server(const std::string& address) {
  return address.starts_with("http://") || address.starts_with("https://");
}

inline std::string server_or_fail(const std::string& address) {
  if (is_server(address)) return address;
  fail("--server must be an address like https://ootori.example, not " + address);
}

// The token from the file or from OOTORI_TOKEN; empty if there is neither. It is never an argument of the command line,
// where other users of the machine could read it.
inline std::string find_token(const std::string& file) {
  if (file.empty()) {
    const char* token = std::getenv("OOTORI_TOKEN");
    return std::string{trimmed(token == nullptr ? "" : token)};
  }
  std::ifstream stream{file};
  std::string token;
  if (!stream || !std::getline(stream, token)) fail("cannot read an API token from " + file);
  return std::string{trimmed(token)};
}

}  // namespace ootori::cli
