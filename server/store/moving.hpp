// Moves everything that a server stores from one store to another: from a folder on one machine to a database, and
// back.
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
  std::string checksum;  // of all its rows; the same on both sides
};

struct MoveProgress {
  std::string_view table;
  std::int64_t rows, of;  // rows copied, and rows in total
};

struct StoreMove {
  StorePlace from;
  StorePlace to;  // empty, or where an earlier attempt of this move was interrupted
  std::function<void(const MoveProgress&)> tell{};
};

// Blocks. No server may use either store. The source is left unchanged. A server opens the target only once everything
// has been copied and the checksums of both have been compared. An interrupted move continues where it was when this is
// called again; if the source has changed meanwhile, the checksums show it and the move is refused.
[[nodiscard]] StoreResult<std::vector<MovedTable>> move_store(const StoreMove& move, const Schema& schema);

}  // namespace ootori::server
