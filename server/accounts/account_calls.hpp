// The API calls for accounts and sessions.
#pragma once

#include "server/accounts/accounts.hpp"
#include "server/http/route.hpp"

namespace ootori::server {

class AccountCalls {
 public:
  // `accounts` and `names` must outlive this object. `sends_mail`: whether the server sends email.
  AccountCalls(Accounts& accounts, const Naming& names, bool sends_mail)
      : accounts_(accounts), names_(names), sends_mail_(sends_mail) {}

  [[nodiscard]] Routes routes() const;

 private:
  void show_me(Call call) const;
  void sign_up(Call call) const;
  void sign_in(Call call) const;
  void sign_out(Call call) const;
  void change_password(Call call) const;
  void list_logins(Call call) const;
  void end_login(Call call) const;

  Accounts& accounts_;
  const Naming& names_;
  const bool sends_mail_;
};

}  // namespace ootori::server
