// A store that is being filled from another one, which no server opens before it is whole.
#pragma once

#include <memory>
#include <span>

#include "server/store/open_store.hpp"
#include "server/store/table_shapes.hpp"

namespace ootori::server {

class Arrival {
 public:
  // At an empty place, or where one was begun and not ended.
  static StoreResult<std::unique_ptr<Arrival>> begin(const StorePlace& place, const Schema& schema,
                                                     std::span<const TableShape> tables);
  virtual ~Arrival() = default;

  [[nodiscard]] virtual Store& store() = 0;
  // All is there: from now on a server may open it. Once; nobody uses the store after it.
  [[nodiscard]] virtual StoreResult<void> end() = 0;
};

}  // namespace ootori::server
