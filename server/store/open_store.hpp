// Opens the store in the given place: a folder on this machine, or a database.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "server/store/group_commit.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"
#include "server/store/store_loss.hpp"
#include "server/wire/inner_place.hpp"

namespace ootori::server {

struct StorePlace {
  std::filesystem::path data;         // the server's own folder
  std::string address{};              // of a PostgreSQL database, as libpq takes it; empty: SQLite in `data`
  bool is_shared = false;             // other servers wait to write to the database
  std::optional<InnerPlace> inner{};  // how they reach this one
};

// Locks the folder and the database for one server. `on_commit` and `on_loss` must not block; `on_loss` is never called
// for a folder.
[[nodiscard]] Store::Result<std::unique_ptr<Store>> open_store(const StorePlace& place, const Schema& schema,
                                                               GroupCommit::OnCommit on_commit = {},
                                                               OnStoreLoss on_loss = {});

}  // namespace ootori::server
