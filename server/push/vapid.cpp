#include "server/push/vapid.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

namespace ootori::server {

std::optional<std::string> vapid_authorization(const PushKey& key, const VapidClaims& claims) {
  const std::string body = boost::json::serialize(
      boost::json::object{{"aud", claims.audience}, {"exp", claims.expires}, {"sub", claims.contact}});
  const std::string text = base64url(R"({"typ":"JWT","alg":"ES256"})") + '.' + base64url(body);
  const auto signature = key.sign(text);
  if (!signature) return std::nullopt;
  return fmt::format("vapid t={}.{}, k={}", text, base64url(*signature), base64url(key.point()));
}

}  // namespace ootori::server
