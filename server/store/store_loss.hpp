// What can become of a store while a server works with it, so that it cannot go on as before.
#pragma once

#include <cstdint>
#include <functional>

namespace ootori::server {

enum class StoreLoss : std::uint8_t {
  away,      // the database has not been reached for as long as those who write are patient
  replaced,  // another server writes to the database; this one never will again
};

// Called on the thread that writes, and must not block.
using OnStoreLoss = std::function<void(StoreLoss)>;

}  // namespace ootori::server
