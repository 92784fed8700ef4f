// The only interface to storage. It knows no tables: each room has its own and its own SQL. Changes that are written
// together are stored together or not at all.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace ootori::server {

struct StoreError {
  enum class Kind : std::uint8_t {
    conflict,     // somebody else was faster: the event number exists, a seek is gone, a name is taken
    storage,      // the disk is full or failing, or a request could not be stored
    damaged,      // stored data makes no sense, so that trying again does not help
    away,         // the database cannot be reached, or the connection to it was lost
    locked,       // another server uses the data folder or the database
    too_new,      // a later version wrote the data
    unconfirmed,  // the database went away during the commit: the changes may be stored
  };

  Kind kind;
  std::string message;  // one human-readable line

  bool operator==(const StoreError&) const = default;
};

[[nodiscard]] StoreError storage_error(std::string message);

template <class T>
using StoreResult = std::expected<T, StoreError>;

// A statement that both SQLite and PostgreSQL understand (docs/store.md), with parameters numbered from ?1. It
// identifies its prepared form, so its text must stay valid as long as the store is used.
using Sql = std::string_view;

// A parameter of a statement. Texts are not copied.
class Value {
 public:
  enum class Type : std::uint8_t { integer, real, text };

  Value(std::int64_t number) : value_(number), type_(Type::integer) {}  // NOLINT(google-explicit-constructor)
  Value(double number) : value_(number), type_(Type::real) {}           // NOLINT(google-explicit-constructor)
  Value(std::string_view text) : value_(text) {}                        // NOLINT(google-explicit-constructor)
  Value(const std::string& text) : Value(std::string_view(text)) {}     // NOLINT(google-explicit-constructor)
  template <class T>
  Value(const std::optional<T>& value) : Value(value ? Value(*value) : none_of(Value(T{}).type_)) {}  // NOLINT

  // Also the type of a null, because PostgreSQL needs it.
  [[nodiscard]] Type type() const { return type_; }

  template <class Use>
  auto visit(const Use& use) const {
    return std::visit(use, value_);
  }

 private:
  static Value none_of(Type type) {
    Value none{std::string_view{}};
    none.value_ = std::monostate{};
    none.type_ = type;
    return none;
  }

  std::variant<std::monostate, std::int64_t, double, std::string_view> value_;
  Type type_ = Type::text;
};

// A row of a result, with columns numbered from 0. Valid until the next row is read.
class Row {
 public:
  virtual ~Row() = default;
  [[nodiscard]] virtual std::int64_t integer(int column) const = 0;
  [[nodiscard]] virtual double real(int column) const = 0;
  [[nodiscard]] virtual std::string_view text(int column) const = 0;
  [[nodiscard]] virtual bool is_null(int column) const = 0;
};

// Queries. `make` is called with each row and returns a StoreResult of a value; it must not query the store itself.
class Reads {
 public:
  virtual ~Reads() = default;

  template <class Make, class... Values>
  [[nodiscard]] auto query(Sql sql, const Make& make, const Values&... values) {
    return query_with(sql, make, std::array<Value, sizeof...(Values)>{Value(values)...});
  }
  // The same if the number of values is not known at compile time.
  template <class Make>
  [[nodiscard]] auto query_with(Sql sql, const Make& make, std::span<const Value> values) {
    using Made = std::invoke_result_t<Make, const Row&>;
    using Rows = std::vector<typename Made::value_type>;
    Rows rows;
    auto read = each(sql, values, [&](const Row& row) -> StoreResult<void> {
      Made made = make(row);
      if (!made) return std::unexpected(damage(std::move(made.error())));
      rows.push_back(std::move(*made));
      return {};
    });
    if (!read) return StoreResult<Rows>{std::unexpected(std::move(read.error()))};
    return StoreResult<Rows>{std::move(rows)};
  }

  // The same for rows that are independent of each other: a damaged row is logged with its first column and skipped, so
  // that it spoils neither the others nor the server's start.
  template <class Make, class... Values>
  [[nodiscard]] auto query_sound(Sql sql, const Make& make, const Values&... values) {
    using Made = std::invoke_result_t<Make, const Row&>;
    using Rows = std::vector<typename Made::value_type>;
    Rows rows;
    auto read =
        each(sql, std::array<Value, sizeof...(Values)>{Value(values)...}, [&](const Row& row) -> StoreResult<void> {
          Made made = make(row);
          if (made) {
            rows.push_back(std::move(*made));
          } else {
            log_damage(row, made.error());
          }
          return {};
        });
    if (!read) return StoreResult<Rows>{std::unexpected(std::move(read.error()))};
    return StoreResult<Rows>{std::move(rows)};
  }

 protected:
  using Visit = std::function<StoreResult<void>(const Row&)>;

  // Calls `visit` with each row until it returns an error.
  virtual StoreResult<void> each(Sql sql, std::span<const Value> values, const Visit& visit) = 0;

 private:
  static StoreError damage(StoreError error);
  static void log_damage(const Row& row, const StoreError& error);
};

// An open transaction; its queries see what it has written. For the thread of the store. The failure of a statement may
// be reported by the statement itself, by a later one, or only by `done`, because statements without a query between
// them may be sent to the database together.
class Transaction : public Reads {
 public:
  template <class... Values>
  StoreResult<void> execute(Sql sql, const Values&... values) {
    return execute_with(sql, std::array<Value, sizeof...(Values)>{Value(values)...});
  }
  StoreResult<void> execute_with(Sql sql, std::span<const Value> values) { return run(sql, values, {}); }

  // A statement that must change a row. If there is none to change, it is a conflict with the message `gone`.
  template <class... Values>
  StoreResult<void> execute_or(std::string_view gone, Sql sql, const Values&... values) {
    return run(sql, std::array<Value, sizeof...(Values)>{Value(values)...}, gone);
  }

  // Changes no data but makes the disk write, to check that it still can.
  virtual StoreResult<void> touch() = 0;

 protected:
  // With `gone`, the statement must change a row.
  virtual StoreResult<void> run(Sql sql, std::span<const Value> values, std::optional<std::string_view> gone) = 0;
};

template <class One>
concept WritesItself = requires(const One& one, Transaction& transaction) {
  { one.apply(transaction) } -> std::same_as<StoreResult<void>>;
};

// A change that can be written: any value with apply(). A conflict fails all changes that are written together with it;
// any other error is a fault of the storage. It may be applied more than once when a transaction is restarted; only the
// last time counts.
class Change {
 public:
  template <class One>
    requires(!std::same_as<One, Change> && WritesItself<One>)
  Change(One one) : written_(std::make_shared<const Holder<One>>(std::move(one))) {}  // NOLINT

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const { return written_->apply(transaction); }

 private:
  struct Written {
    virtual ~Written() = default;
    [[nodiscard]] virtual StoreResult<void> apply(Transaction& transaction) const = 0;
  };
  template <class One>
  struct Holder final : Written {
    explicit Holder(One its) : one(std::move(its)) {}
    [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const override { return one.apply(transaction); }
    One one;
  };

  std::shared_ptr<const Written> written_;
};

// Checks that the disk still takes a durable write.
struct ProveWritable {
  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const { return transaction.touch(); }
};

// Any thread may call all of this. Queries on the store itself block while they read, and wait only for other queries
// that players need to play on.
class Store : public Reads {
 public:
  template <class T>
  using Result = StoreResult<T>;
  using Done = std::move_only_function<void(Result<void>)>;

  // Stores all changes or none of them. Returns at once; `done` is called on a thread of the store when they are
  // durable (they survive a crash of the machine) or have failed. `done` must not block.
  virtual void write(std::vector<Change> changes, Done done) = 0;

  // The same data through connections of their own, for reads that no move waits for: pages, lists, files.
  [[nodiscard]] virtual Reads& pages() = 0;

  [[nodiscard]] virtual std::uint64_t commits() const = 0;  // transactions written since it was opened
};

// Blocks until the changes are durable or have failed; not for a thread of the store.
[[nodiscard]] StoreResult<void> write_and_wait(Store& store, std::vector<Change> changes);

}  // namespace ootori::server
