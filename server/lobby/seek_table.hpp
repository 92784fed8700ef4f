// The table of seeks.
#pragma once

#include <vector>

#include "server/lobby/seek.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

extern const Tables seek_tables;

struct AddSeek {
  Seek seek;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// A conflict if it is not there any more.
struct EndSeek {
  SeekId id;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// What can be read. Any thread; blocks for the time of a read.
class SeekTable {
 public:
  explicit SeekTable(Reads& store) : store_(store) {}

  // All, also those that have expired.
  [[nodiscard]] StoreResult<std::vector<Seek>> seeks() const;

 private:
  Reads& store_;
};

}  // namespace ootori::server
