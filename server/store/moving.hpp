// Everything that a server keeps, carried from one store to another: from the folder of one machine to a database that
// many can use, and back.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "server/store/open_store.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

struct MovedTable {
  std::string name;
  std::int64_t rows;
  std::string checksum;  // of all its rows, the same on both sides
};

struct MoveProgress {
  std::string_view table;
  std::int64_t rows, of;  // that are there, of how many
};

struct StoreMove {
  StorePlace from;
  StorePlace to;  // empty, or where this move was broken off
  std::function<void(const MoveProgress&)> tell{};
};

// Blocks. No server may use either. The store that is left stays as it is; the other is one that a server opens only
// when all is there and the checksums of both have been compared. If it is broken off, it goes on where it was when it
// is called again; what has changed in the first store meanwhile is then found by the checksums, and refused.
[[nodiscard]] StoreResult<std::vector<MovedTable>> move_store(const StoreMove& move, const Schema& schema);

}  // namespace ootori::server
