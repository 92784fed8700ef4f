// A look at another program over the network, as a stranger would: one request, one answer.
#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace ootori::server {

struct ProbeAnswer {
  int status = 0;    // HTTP's
  std::string head;  // with the status line, lines end in \r\n
  std::string body;

  [[nodiscard]] bool has_header(std::string_view name) const;  // in whatever case
};

// Asks `GET path` at `site`, like http://127.0.0.1:8080, and reads at most a megabyte of the answer. The error is one
// line: what the network says. 5 seconds each for the connection and for the answer.
[[nodiscard]] std::expected<ProbeAnswer, std::string> probe(const std::string& site, std::string_view path,
                                                            std::string_view more_headers = {});

// What the server at `address` (smtp://host:port) says first: "220 mail.example.org ESMTP".
[[nodiscard]] std::expected<std::string, std::string> greeting_of(const std::string& address);

}  // namespace ootori::server
