// The tables of a schema as SQLite understands them, for code that treats all tables alike.
#pragma once

#include <string>
#include <vector>

#include "server/store/schema.hpp"

namespace ootori::server {

struct ColumnShape {
  std::string name;
  Value::Type type;
  bool is_key;  // part of the table's key
};

struct TableShape {
  std::string name;
  std::vector<ColumnShape> columns;  // key columns first, in the order of the key

  [[nodiscard]] std::size_t key_size() const;
  // Its key is a single number that counts up by itself.
  [[nodiscard]] bool counts_up() const;
};

// Each table comes after those that it references.
[[nodiscard]] StoreResult<std::vector<TableShape>> shapes_of(const Schema& schema);

}  // namespace ootori::server
