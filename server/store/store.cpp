#include "server/store/store.hpp"

#include <future>
#include <utility>

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

StoreResult<void> write_and_wait(Store& store, std::vector<Change> changes) {
  // Shared with the store: set_value() may still be running when this thread continues.
  auto promise = std::make_shared<std::promise<StoreResult<void>>>();
  auto result = promise->get_future();
  store.write(std::move(changes), [promise](StoreResult<void> done) { promise->set_value(std::move(done)); });
  return result.get();
}

}  // namespace ootori::server
