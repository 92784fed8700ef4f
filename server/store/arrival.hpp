// A store that is being filled from another one. No server opens it before it is complete.
#pragma once

#include <memory>
#include <span>

#include "server/store/open_store.hpp"
#include "server/store/table_shapes.hpp"

namespace ootori::server {

class Arrival {
 public:
  // Begins at an empty place, or continues where an earlier attempt was interrupted.
  static StoreResult<std::unique_ptr<Arrival>> begin(const StorePlace& place, const Schema& schema,
                                                     std::span<const TableShape> tables);
  virtual ~Arrival() = default;

  [[nodiscard]] virtual Store& store() = 0;
  // Everything has been copied: from now on a server may open it. Call it once; the store must not be used afterwards.
  [[nodiscard]] virtual StoreResult<void> end() = 0;
};

}  // namespace ootori::server
