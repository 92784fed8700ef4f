// Device cookies: they mark browsers that have signed in to the account before (OWASP, "Slow Down Online Guessing
// Attacks with Device Cookies"). Attackers have none, so their failed attempts do not slow down the owner. A device
// cookie does not sign anybody in, and becomes invalid when the password changes, because it is sealed with the
// password's hash.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/accounts/account.hpp"
#include "server/http/http.hpp"

namespace ootori::server {

inline constexpr std::string_view device_cookie = "ootori_device";

class Device {
 public:
  // The device in the request's cookies, if it is valid for this account.
  [[nodiscard]] static std::optional<Device> in(std::string_view cookies, const Account& account);
  [[nodiscard]] static Device random(const Account& account);

  // The key for counting its attempts.
  [[nodiscard]] const std::string& id() const { return id_; }
  // The value of a `Set-Cookie` header.
  [[nodiscard]] std::string cookie(Transport transport) const;

 private:
  Device(std::string id, std::string seal) : id_(std::move(id)), seal_(std::move(seal)) {}

  std::string id_, seal_;  // 32 hexadecimal digits each
};

}  // namespace ootori::server
