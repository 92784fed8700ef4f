// The database table of seeks.
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

// A conflict if the seek no longer exists.
struct EndSeek {
  SeekId id;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Queries. Any thread; they block until the data is read.
class SeekTable {
 public:
  explicit SeekTable(Reads& store) : store_(store) {}

  // All seeks, including expired ones.
  [[nodiscard]] StoreResult<std::vector<Seek>> seeks() const;

 private:
  Reads& store_;
};

}  // namespace ootori::server
