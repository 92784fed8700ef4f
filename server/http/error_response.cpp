#include "server/http/error_response.hpp"

#include <string>
#include <utility>

#include <boost/json.hpp>

namespace ootori::server {
namespace {

// WWW-Authenticate (RFC 6750, 3): the accepted scheme, and what was wrong with the token. Empty for other errors.
std::string challenge_of(const Error& error) {
  std::string challenge = R"(Bearer realm="ootori")";
  switch (error.code) {
    case ErrorCode::signed_out: return challenge;
    case ErrorCode::bad_token: return challenge + R"(, error="invalid_token")";
    case ErrorCode::missing_scope: return challenge + R"(, error="insufficient_scope", scope=")" + error.scope + '"';
    default: return {};
  }
}

}  // namespace

HttpResponse error_response(const Error& error) {
  boost::json::object detail{{"code", name(error.code)}, {"message", error.message}};
  if (!error.field.empty()) detail["field"] = error.field;
  if (!error.rule.empty()) detail["rule"] = error.rule;
  if (!error.scope.empty()) detail["scope"] = error.scope;
  const boost::json::object body{{"error", std::move(detail)}};
  auto response = HttpResponse::json(http_status(error.code), boost::json::serialize(body));
  response.could_not_read = error.code == ErrorCode::storage;
  if (auto challenge = challenge_of(error); !challenge.empty()) {
    response.headers.emplace_back("WWW-Authenticate", std::move(challenge));
  }
  if (const auto wait = retry_after(error)) {
    response.headers.emplace_back("Retry-After", std::to_string(wait->count()));
  }
  return response;
}

}  // namespace ootori::server
