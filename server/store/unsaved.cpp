#include "server/store/unsaved.hpp"

#include <utility>

namespace ootori::server {

Error unsaved(const StoreError& error, std::string message) {
  if (error.kind != StoreError::Kind::unconfirmed) return {ErrorCode::storage, std::move(message)};
  return {ErrorCode::unconfirmed,
          "The server lost its database while it was saving this. It may or may not have been saved. Please check "
          "before you try again."};
}

}  // namespace ootori::server
