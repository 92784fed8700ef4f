#include "server/accounts/account_errors.hpp"

#include "log/log.hpp"
#include "server/store/unsaved.hpp"

namespace ootori::server {

Error not_stored(const StoreError& error) {
  log::warn("the store refused an account: {}", error.message);
  return unsaved(error);
}

Error name_taken() { return {ErrorCode::name_taken, "This name is already taken.", "name"}; }

Error signed_out() { return {ErrorCode::signed_out, "You are not signed in."}; }

}  // namespace ootori::server
