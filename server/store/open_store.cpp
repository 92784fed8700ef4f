#include "server/store/open_store.hpp"

#include <utility>

#include "server/store/postgres_store.hpp"
#include "server/store/sqlite_store.hpp"

namespace ootori::server {

Store::Result<std::unique_ptr<Store>> open_store(const StorePlace& place, const Schema& schema,
                                                 GroupCommit::OnCommit on_commit, OnStoreLoss on_loss) {
  if (place.address.empty()) {
    return SqliteStore::open({.folder = place.data, .schema = schema, .on_commit = std::move(on_commit)});
  }
  PostgresOptions options{.folder = place.data,
                          .address = place.address,
                          .schema = schema,
                          .on_commit = std::move(on_commit),
                          .on_loss = std::move(on_loss),
                          .inner = place.inner};
  if (place.is_shared) options.patience = shared_patience;
  return PostgresStore::open(std::move(options));
}

}  // namespace ootori::server
