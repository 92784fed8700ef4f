// What the tables of a schema look like, as SQLite understands them: for what treats all of them alike.
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
  std::vector<ColumnShape> columns;  // those of the key first, in their order

  [[nodiscard]] std::size_t key_size() const;
  // Its key is a number that counts up by itself.
  [[nodiscard]] bool counts_up() const;
};

// Each after those that it names rows of.
[[nodiscard]] StoreResult<std::vector<TableShape>> shapes_of(const Schema& schema);

}  // namespace ootori::server
