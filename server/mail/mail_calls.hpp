// API calls for email addresses and forgotten passwords.
#pragma once

#include "server/http/route.hpp"
#include "server/mail/recovery.hpp"

namespace ootori::server {

class MailCalls {
 public:
  // Both must outlive this.
  MailCalls(Recovery& recovery, const Naming& names) : recovery_(recovery), names_(names) {}

  [[nodiscard]] Routes routes() const;

 private:
  void give_address(Call call) const;
  void confirm_address(Call call) const;
  void forgot_password(Call call) const;
  void reset_password(Call call) const;

  Recovery& recovery_;
  const Naming& names_;
};

}  // namespace ootori::server
