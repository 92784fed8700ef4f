// The ways in which a running server can lose its store.
#pragma once

#include <cstdint>
#include <functional>

namespace ootori::server {

enum class StoreLoss : std::uint8_t {
  away,      // the database has been unreachable for longer than writes wait
  replaced,  // another server writes to the database; this one never will again
  outdated,  // the database has stored what was reported as failed: the server must start again with what is stored
};

// Called on the writing thread; must not block.
using OnStoreLoss = std::function<void(StoreLoss)>;

}  // namespace ootori::server
