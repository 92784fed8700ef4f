// Sends one request to another program over the network and reads its answer, like any client.
#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace ootori::server {

struct ProbeAnswer {
  int status = 0;    // of HTTP
  std::string head;  // status line and headers; lines end with \r\n
  std::string body;

  [[nodiscard]] bool has_header(std::string_view name) const;  // ignores case
};

// Sends `GET path` to `site`, such as http://127.0.0.1:8080, and reads at most 1 MB of the answer. The error is a
// one-line description of the network error. Waits up to 5 seconds for the connection and 5 for the answer.
[[nodiscard]] std::expected<ProbeAnswer, std::string> probe(const std::string& site, std::string_view path,
                                                            std::string_view more_headers = {});

}  // namespace ootori::server
