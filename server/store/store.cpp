#include "server/store/store.hpp"

#include "log/log.hpp"
#include "server/wire/printable.hpp"

namespace ootori::server {

StoreError storage_error(std::string message) { return {StoreError::Kind::storage, std::move(message)}; }

StoreError Reads::damage(StoreError error) {
  if (error.kind == StoreError::Kind::storage) error.kind = StoreError::Kind::damaged;
  return error;
}

void Reads::log_damage(const Row& row, const StoreError& error) {
  constexpr std::size_t longest_shown = 40;
  log::error("skipping a damaged row of the database: {} ({})", error.message, printable(row.text(0), longest_shown));
}

}  // namespace ootori::server
