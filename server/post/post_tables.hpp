// The database tables of play by email: received emails, queued and sent ones, and players' settings.
#pragma once

#include "server/store/schema.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

extern const Tables post_tables;

// Deletes keys, held emails and records of sent emails and of challenges that are too old.
struct ForgetOldMail {
  UnixMillis now;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

}  // namespace ootori::server
