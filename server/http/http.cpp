#include "server/http/http.hpp"

#include <algorithm>

namespace ootori::server {

HttpResponse HttpResponse::json(int status, std::string text) {
  return {.status = status,
          .headers = {{"Content-Type", "application/json"}, {"Cache-Control", "no-store"}},
          .body = std::make_shared<const std::string>(std::move(text))};
}

bool is_security_header(std::string_view name) {
  const auto known = &std::pair<std::string_view, std::string_view>::first;
  return std::ranges::find(security_headers, name, known) != security_headers.end();
}

std::string http_date(std::time_t time) {
  std::tm parts{};
  ::gmtime_r(&time, &parts);
  std::array<char, 32> text{};
  const auto size = std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S GMT", &parts);
  return {text.data(), size};
}

}  // namespace ootori::server
