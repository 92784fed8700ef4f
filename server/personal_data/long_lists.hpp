// The parts of an export that may be long. They are read a few entries at a time, while the file is downloaded.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include <boost/json/array.hpp>

#include "server/store/store.hpp"
#include "server/wire/viewer.hpp"

namespace ootori::server {

class LongList {
 public:
  virtual ~LongList() = default;
  // Of the field in the export.
  [[nodiscard]] virtual std::string_view name() const = 0;
  // The next entries; blocks while it reads them. Empty: there are no more.
  [[nodiscard]] virtual StoreResult<boost::json::array> next() = 0;
};

// Both must outlive the lists.
[[nodiscard]] std::vector<std::unique_ptr<LongList>> long_lists(Reads& store, const Naming& names,
                                                                const game::PlayerId& player);

}  // namespace ootori::server
