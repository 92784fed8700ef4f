// A browser that has been signed in to an account before, and says so by a cookie (OWASP, "Slow Down Online Guessing
// Attacks with Device Cookies"). Whoever guesses has none, so their guesses do not slow its owner down. It lets nobody
// in, and is worth nothing once the password is another one: it is sealed with the stored hash of it.
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
  // The one that a request's cookies name, if it is one of this account.
  [[nodiscard]] static std::optional<Device> in(std::string_view cookies, const Account& account);
  [[nodiscard]] static Device random(const Account& account);

  // What it is counted by.
  [[nodiscard]] const std::string& id() const { return id_; }
  // The `Set-Cookie` that makes it known.
  [[nodiscard]] std::string cookie(Transport transport) const;

 private:
  Device(std::string id, std::string seal) : id_(std::move(id)), seal_(std::move(seal)) {}

  std::string id_, seal_;  // 32 hexadecimal digits each
};

}  // namespace ootori::server
