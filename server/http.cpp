#include "server/http.hpp"

namespace ootori::server {

HttpResponse HttpResponse::json(int status, std::string text) {
  return {.status = status,
          .headers = {{"Content-Type", "application/json"}, {"Cache-Control", "no-store"}},
          .body = std::make_shared<const std::string>(std::move(text))};
}

}  // namespace ootori::server
