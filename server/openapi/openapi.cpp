#include "server/openapi/openapi.hpp"

#include <string>

namespace ootori::server {
namespace {

// #embed is C++26; clang supports it earlier.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
constexpr unsigned char document[]{
#embed "../../docs/openapi.json"
};
#pragma clang diagnostic pop

// Public, and readable by scripts of any origin.
void show_openapi(Call call) {
  auto response = HttpResponse::json(200, std::string(openapi_text()));
  response.headers.emplace_back("Access-Control-Allow-Origin", "*");
  call.reply(std::move(response));
}

}  // namespace

std::string_view openapi_text() { return {reinterpret_cast<const char*>(document), sizeof document}; }

Routes openapi_routes() { return {{"GET", "openapi.json", Access::anybody(), show_openapi}}; }

}  // namespace ootori::server
