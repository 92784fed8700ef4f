// Asking the database: every row becomes a value of ours, or the answer is that one is damaged.
#pragma once

#include <optional>
#include <type_traits>
#include <vector>

#include <spdlog/spdlog.h>

#include "server/printable.hpp"
#include "server/store/rows.hpp"
#include "server/store/sqlite_execute.hpp"

namespace ootori::server {

// `make` is given each row and returns a Store::Result of a value.
template <class Make, class... Values>
[[nodiscard]] auto query(sqlite::Statement& statement, const Make& make, const Values&... values) {
  using Made = std::invoke_result_t<Make, const sqlite::Statement&>;
  using Rows = std::vector<typename Made::value_type>;
  const sqlite::InUse in_use(statement);
  sqlite::bind_all(statement, values...);
  Rows rows;
  while (true) {
    const auto row = statement.step();
    if (!row) return Store::Result<Rows>{std::unexpected(storage_error(row.error()))};
    if (!*row) return Store::Result<Rows>{std::move(rows)};
    Made made = make(statement);
    if (!made) return Store::Result<Rows>{std::unexpected(std::move(made.error()))};
    rows.push_back(std::move(*made));
  }
}

// The same of things that have nothing to do with one another: one that is damaged is logged by its first column and
// left out, so that it does not take the others, or the server's start, along with it.
template <class Make, class... Values>
[[nodiscard]] auto query_sound(sqlite::Statement& statement, const Make& make, const Values&... values) {
  using Value = typename std::invoke_result_t<Make, const sqlite::Statement&>::value_type;
  constexpr std::size_t longest_shown = 40;
  const auto make_if_sound = [&](const sqlite::Statement& row) -> Store::Result<std::optional<Value>> {
    auto made = make(row);
    if (made) return std::move(*made);
    spdlog::error("a row of the database is left out: {} ({})", made.error().message,
                  printable(row.text(0), longest_shown));
    return std::nullopt;
  };
  auto rows = query(statement, make_if_sound, values...);
  if (!rows) return Store::Result<std::vector<Value>>{std::unexpected(std::move(rows.error()))};
  std::vector<Value> sound;
  for (auto& row : *rows) {
    if (row) sound.push_back(std::move(*row));
  }
  return Store::Result<std::vector<Value>>{std::move(sound)};
}

}  // namespace ootori::server
