#include "server/store/moving.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>
#include <variant>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sodium.h>

#include "server/store/arrival.hpp"
#include "server/store/table_shapes.hpp"

namespace ootori::server {
namespace {

constexpr int rows_at_once = 500;

// The value of one column of one row. It owns its text, unlike a Value.
class Cell {
 public:
  Cell(const Row& row, int column, Value::Type type) {
    if (row.is_null(column)) {
      none_ = type;
    } else if (type == Value::Type::integer) {
      value_ = row.integer(column);
    } else if (type == Value::Type::real) {
      value_ = row.real(column);
    } else {
      value_ = std::string(row.text(column));
    }
  }

  [[nodiscard]] Value value() const {
    if (const auto* number = std::get_if<std::int64_t>(&value_)) return *number;
    if (const auto* real = std::get_if<double>(&value_)) return *real;
    if (const auto* text = std::get_if<std::string>(&value_)) return *text;
    switch (none_) {
      case Value::Type::integer: return std::optional<std::int64_t>{};
      case Value::Type::real: return std::optional<double>{};
      case Value::Type::text: return std::optional<std::string_view>{};
    }
    std::unreachable();
  }

  // Encodes the value so that different rows have different bytes.
  void append_to(std::string& bytes) const {
    bytes += static_cast<char>('0' + value_.index());
    std::visit(
        [&]<class One>(const One& one) {
          if constexpr (std::is_same_v<One, std::string>) {
            bytes += fmt::format("{}:", one.size()) + one;
          } else if constexpr (std::is_same_v<One, double>) {
            const double number = one == 0 ? 0.0 : one;  // SQLite does not store the sign of zero
            bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
          } else if constexpr (!std::is_same_v<One, std::monostate>) {
            bytes.append(reinterpret_cast<const char*>(&one), sizeof one);
          }
        },
        value_);
  }

 private:
  std::variant<std::monostate, std::int64_t, double, std::string> value_;
  Value::Type none_ = Value::Type::text;
};

using Cells = std::vector<Cell>;

std::vector<Value> values_of(std::span<const Cell> cells) {
  std::vector<Value> values;
  values.reserve(cells.size());
  for (const Cell& cell : cells) values.push_back(cell.value());
  return values;
}

// The statements for one table. Stores identify prepared statements by views of these texts, so this must not be moved.
class TableCopy {
  [[nodiscard]] auto reader() const {
    return [this](const Row& row) -> StoreResult<Cells> {
      Cells cells;
      cells.reserve(shape_.columns.size());
      for (const ColumnShape& column : shape_.columns) {
        cells.emplace_back(row, static_cast<int>(cells.size()), column.type);
      }
      return cells;
    };
  }

 public:
  explicit TableCopy(TableShape shape) : shape_(std::move(shape)) {
    std::vector<std::string> names, key, backwards, marks;
    for (const ColumnShape& column : shape_.columns) {
      names.push_back(column.name);
      marks.push_back(fmt::format("?{}", marks.size() + 1));
      if (!column.is_key) continue;
      key.push_back(column.name);
      backwards.push_back(column.name + " DESC");
    }
    const std::span first_marks(marks.data(), key.size());
    const auto all = fmt::format("SELECT {} FROM {}", fmt::join(names, ", "), shape_.name);
    const auto in_order = fmt::format("ORDER BY {} LIMIT {}", fmt::join(key, ", "), rows_at_once);
    first_sql_ = fmt::format("{} {}", all, in_order);
    next_sql_ =
        fmt::format("{} WHERE ({}) > ({}) {}", all, fmt::join(key, ", "), fmt::join(first_marks, ", "), in_order);
    last_sql_ = fmt::format("{} ORDER BY {} LIMIT 1", all, fmt::join(backwards, ", "));
    count_sql_ = fmt::format("SELECT count(*) FROM {}", shape_.name);
    add_sql_ =
        fmt::format("INSERT INTO {} ({}) VALUES ({})", shape_.name, fmt::join(names, ", "), fmt::join(marks, ", "));
  }
  TableCopy(const TableCopy&) = delete;
  TableCopy& operator=(const TableCopy&) = delete;

  [[nodiscard]] const std::string& name() const { return shape_.name; }
  [[nodiscard]] Sql add_sql() const { return add_sql_; }

  // The rows after `row` in the order of the key; without it, the first rows.
  [[nodiscard]] StoreResult<std::vector<Cells>> rows_after(Reads& store, const std::optional<Cells>& row) const {
    if (!row) return store.query(first_sql_, reader());
    return store.query_with(next_sql_, reader(), values_of(std::span(*row).first(shape_.key_size())));
  }
  [[nodiscard]] StoreResult<std::optional<Cells>> last_row(Reads& store) const {
    auto rows = store.query(last_sql_, reader());
    if (!rows) return std::unexpected(std::move(rows.error()));
    if (rows->empty()) return std::nullopt;
    return std::move(rows->front());
  }
  [[nodiscard]] StoreResult<std::int64_t> count(Reads& store) const {
    const auto rows =
        store.query(count_sql_, [](const Row& row) -> StoreResult<std::int64_t> { return row.integer(0); });
    if (!rows) return std::unexpected(rows.error());
    return rows->front();
  }

 private:
  TableShape shape_;
  std::string first_sql_, next_sql_, last_sql_, count_sql_, add_sql_;
};

struct AddRows {
  const TableCopy* table;
  std::vector<Cells> rows;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const {
    for (const Cells& row : rows) {
      if (auto added = transaction.execute_with(table->add_sql(), values_of(row)); !added) return added;
    }
    return {};
  }
};

// In the order of the key, so that the rows already copied show where to continue.
StoreResult<void> copy(const TableCopy& table, Store& from, Store& to, const StoreMove& move) {
  const auto all = table.count(from.pages());
  if (!all) return std::unexpected(all.error());
  auto copied = table.count(to.pages());
  if (!copied) return std::unexpected(copied.error());
  auto last = table.last_row(to.pages());
  if (!last) return std::unexpected(std::move(last.error()));
  while (true) {
    if (move.tell) move.tell({.table = table.name(), .rows = *copied, .of = *all});
    auto rows = table.rows_after(from.pages(), *last);
    if (!rows) return std::unexpected(std::move(rows.error()));
    if (rows->empty()) return {};
    *copied += static_cast<std::int64_t>(rows->size());
    *last = rows->back();
    if (auto written = write_and_wait(to, {AddRows{&table, std::move(*rows)}}); !written) return written;
  }
}

// Adds up the checksums of the rows, so that their order does not matter.
StoreResult<MovedTable> sum_up(const TableCopy& table, Reads& store) {
  MovedTable sum{.name = table.name(), .rows = 0, .checksum = {}};
  std::array<std::uint64_t, 2> total{};
  std::optional<Cells> last;
  while (true) {
    auto rows = table.rows_after(store, last);
    if (!rows) return std::unexpected(std::move(rows.error()));
    for (const Cells& row : *rows) {
      std::string bytes;
      for (const Cell& cell : row) cell.append_to(bytes);
      std::array<std::uint64_t, 2> one{};
      crypto_generichash(reinterpret_cast<unsigned char*>(one.data()), sizeof one,
                         reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), nullptr, 0);
      for (std::size_t i = 0; i < one.size(); ++i) total[i] += one[i];
    }
    sum.rows += static_cast<std::int64_t>(rows->size());
    if (rows->empty()) break;
    last = std::move(rows->back());
  }
  sum.checksum = fmt::format("{:016x}{:016x}", total[0], total[1]);
  return sum;
}

StoreResult<MovedTable> compare(const TableCopy& table, Reads& from, Reads& to) {
  const auto left = sum_up(table, from);
  if (!left) return std::unexpected(left.error());
  auto arrived = sum_up(table, to);
  if (!arrived) return std::unexpected(std::move(arrived.error()));
  if (left->rows == arrived->rows && left->checksum == arrived->checksum) return std::move(*arrived);
  return std::unexpected(
      storage_error(fmt::format("the copy of table {} differs ({} rows, checksum {}; and {}, {}): the source has "
                                "changed since the move began. Empty the target and run the command again",
                                table.name(), left->rows, left->checksum, arrived->rows, arrived->checksum)));
}

// Back from a database into the server's own folder, which the arrival locks already.
StorePlace source_of(const StoreMove& move) {
  StorePlace source = move.from;
  std::error_code error;
  const bool is_shared = std::filesystem::equivalent(source.data, move.to.data, error);
  if (is_shared && !source.address.empty()) source.data.clear();
  return source;
}

}  // namespace

StoreResult<std::vector<MovedTable>> move_store(const StoreMove& move, const Schema& schema) {
  auto shapes = shapes_of(schema);
  if (!shapes) return std::unexpected(std::move(shapes.error()));
  auto from = open_store(source_of(move), schema);
  if (!from) return std::unexpected(std::move(from.error()));
  auto arrival = Arrival::begin(move.to, schema, *shapes);
  if (!arrival) return std::unexpected(std::move(arrival.error()));
  std::vector<std::unique_ptr<TableCopy>> tables;
  for (TableShape& shape : *shapes) tables.push_back(std::make_unique<TableCopy>(std::move(shape)));
  for (const auto& table : tables) {
    if (auto copied = copy(*table, **from, (*arrival)->store(), move); !copied) {
      return std::unexpected(std::move(copied.error()));
    }
  }
  std::vector<MovedTable> moved;
  for (const auto& table : tables) {
    auto compared = compare(*table, (*from)->pages(), (*arrival)->store().pages());
    if (!compared) return std::unexpected(std::move(compared.error()));
    moved.push_back(std::move(*compared));
  }
  if (auto ended = (*arrival)->end(); !ended) return std::unexpected(std::move(ended.error()));
  return moved;
}

}  // namespace ootori::server
