// Responses that browsers and proxies may cache and revalidate by ETag (RFC 9110, 8.8.3).
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/http/http.hpp"

namespace ootori::server {

// A strong ETag: equal only for identical content.
[[nodiscard]] std::string etag_of(std::string_view content);

struct Caching {
  std::string_view type;     // value of Content-Type
  std::string_view lasting;  // value of Cache-Control
  std::string etag;
};

// 200 with the content, or 304 if the client already has it.
[[nodiscard]] HttpResponse cacheable(const HttpRequest& request, const Caching& caching,
                                     std::shared_ptr<const std::string> content);

}  // namespace ootori::server
