// What rows of many tables hold, and that a row that cannot be is damage.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "game/time_control.hpp"
#include "server/id.hpp"
#include "server/store/sqlite.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

[[nodiscard]] StoreError storage_error(std::string message);
[[nodiscard]] StoreError storage_error(const sqlite::Fault& fault);

// Events of a game whose table this program does not have come from a later version.
[[nodiscard]] Store::Result<const GameSpec*> game_named(std::string_view name);
// Of a game, in the first column.
[[nodiscard]] Store::Result<GameId> id_of(const sqlite::Statement& row);
[[nodiscard]] Store::Result<std::optional<game::TimeControl>> time_of(const sqlite::Statement& row, int column);

}  // namespace ootori::server
