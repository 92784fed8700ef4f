#include "server/http/cacheable.hpp"

#include <array>
#include <utility>

#include <fmt/format.h>
#include <sodium.h>

namespace ootori::server {

std::string etag_of(std::string_view content) {
  std::array<unsigned char, crypto_generichash_BYTES_MIN> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(content.data()), content.size(),
                     nullptr, 0);
  std::string text = "\"";
  for (const unsigned char byte : hash) text += fmt::format("{:02x}", byte);
  return text + '"';
}

HttpResponse cacheable(const HttpRequest& request, const Caching& caching, std::shared_ptr<const std::string> content) {
  HttpResponse response{
      .status = 200, .headers = {{"ETag", caching.etag}, {"Cache-Control", std::string(caching.lasting)}}, .body = {}};
  if (request.if_none_match.contains(caching.etag)) {
    response.status = 304;
    return response;
  }
  response.headers.emplace_back("Content-Type", caching.type);
  response.body = std::move(content);
  return response;
}

}  // namespace ootori::server
