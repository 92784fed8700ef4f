// Answers that browsers and proxies may keep, and ask about by their ETag (RFC 9110, 8.8.3).
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/http/http.hpp"

namespace ootori::server {

// A strong one: the same for the same content only.
[[nodiscard]] std::string etag_of(std::string_view content);

struct Caching {
  std::string_view type;     // the Content-Type
  std::string_view lasting;  // the Cache-Control
  std::string etag;
};

// 200 with the content, or 304 where the client has it.
[[nodiscard]] HttpResponse cacheable(const HttpRequest& request, const Caching& caching,
                                     std::shared_ptr<const std::string> content);

}  // namespace ootori::server
