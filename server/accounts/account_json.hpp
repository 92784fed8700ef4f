// The public JSON of an account: docs/protocol.md, 'Accounts'.
#pragma once

#include <boost/json.hpp>

#include "server/accounts/accounts.hpp"

namespace ootori::server {

[[nodiscard]] inline boost::json::object public_json(const Profile& profile) {
  boost::json::object object{{"name", profile.name}, {"role", text(profile.role)}, {"created", profile.created}};
  if (profile.bot) object["bot"] = true;
  return object;
}

}  // namespace ootori::server
