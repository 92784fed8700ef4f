#include "server/store/postgres.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstring>
#include <utility>

#include <endian.h>
#include <fcntl.h>
#include <libpq-fe.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/store/postgres_sql.hpp"
#include "server/store/postgres_text.hpp"

namespace ootori::postgres {
namespace {

using server::Row;
using server::Sql;
using server::StoreError;
using server::StoreResult;
using server::Value;

// Type ids from PostgreSQL's catalog pg_type; they never change.
constexpr Oid integer_type = 20, real_type = 701, text_type = 25;

Oid type_of(const Value& value) {
  switch (value.type()) {
    case Value::Type::integer: return integer_type;
    case Value::Type::real: return real_type;
    case Value::Type::text: return text_type;
  }
  std::unreachable();
}

// The values of a statement in the binary form of their types, as libpq expects them.
class Parameters {
 public:
  explicit Parameters(std::span<const Value> values) {
    numbers_.reserve(values.size());  // pointers into it stay valid
    for (const Value& value : values) value.visit([this](const auto& one) { add(one); });
  }

  [[nodiscard]] int count() const { return static_cast<int>(values_.size()); }
  [[nodiscard]] const char* const* values() const { return values_.data(); }
  [[nodiscard]] const int* lengths() const { return lengths_.data(); }
  [[nodiscard]] const int* formats() const { return formats_.data(); }

 private:
  void add(std::monostate) { add_bytes(nullptr, 0); }
  void add(std::int64_t number) { add_number(static_cast<std::uint64_t>(number)); }
  void add(double number) { add_number(std::bit_cast<std::uint64_t>(number)); }
  void add(std::string_view text) {
    if (auto other = escaped(text)) {
      text = texts_.emplace_front(std::move(*other));
    }
    add_bytes(text.data() == nullptr ? "" : text.data(), text.size());
  }
  void add_number(std::uint64_t number) {
    numbers_.push_back(htobe64(number));
    add_bytes(reinterpret_cast<const char*>(&numbers_.back()), sizeof number);
  }
  void add_bytes(const char* bytes, std::size_t size) {
    values_.push_back(bytes);
    lengths_.push_back(static_cast<int>(size));
    formats_.push_back(1);
  }

  std::vector<std::uint64_t> numbers_;
  std::forward_list<std::string> texts_;
  std::vector<const char*> values_;
  std::vector<int> lengths_, formats_;
};

class AnswerRow final : public Row {
 public:
  AnswerRow(const PGresult* result, int row) : result_(result), row_(row) {}

  // PostgreSQL writes counts as integers, comparisons as t or f, and sums of counts with at most a decimal point.
  [[nodiscard]] std::int64_t integer(int column) const override {
    const std::string_view text = raw(column);
    std::int64_t number = text == "t" ? 1 : 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
  }
  [[nodiscard]] double real(int column) const override {
    const std::string_view text = raw(column);
    double number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
  }
  [[nodiscard]] std::string_view text(int column) const override {
    const std::string_view text = raw(column);
    if (auto other = unescaped(text)) return texts_.emplace_front(std::move(*other));
    return text;
  }
  [[nodiscard]] bool is_null(int column) const override { return PQgetisnull(result_, row_, column) != 0; }

 private:
  [[nodiscard]] std::string_view raw(int column) const {
    return {PQgetvalue(result_, row_, column), static_cast<std::size_t>(PQgetlength(result_, row_, column))};
  }

  const PGresult* result_;
  int row_;
  mutable std::forward_list<std::string> texts_;
};

std::string one_line(const char* text) {
  std::string line = text;
  while (!line.empty() && (line.back() == '\n' || line.back() == ' ')) line.pop_back();
  std::ranges::replace(line, '\n', ' ');
  return line;
}

// Whether the connection is lost or about to be: the database shuts down or starts up, or the connection was cut.
bool says_goodbye(std::string_view state) {
  return state.starts_with("57P0") || state.starts_with("08") || state == "25P03";
}

constexpr std::chrono::seconds longest_set_up{4};

Fault no_answer_in_time() { return {.state = {}, .message = "the database gave no answer in time", .is_lost = true}; }

struct FreeOptions {
  void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }
};
using Options = std::unique_ptr<PQconninfoOption, FreeOptions>;

struct OwnDescriptor {
  explicit OwnDescriptor(int its) : number(its) {}
  OwnDescriptor(const OwnDescriptor&) = delete;
  OwnDescriptor& operator=(const OwnDescriptor&) = delete;
  ~OwnDescriptor() {
    if (number >= 0) ::close(number);
  }

  const int number;
};

}  // namespace

StoreError Fault::error() const {
  if (is_conflict()) return {StoreError::Kind::conflict, message};
  return failure("the database failed: " + message);
}

StoreError Fault::failure(std::string line) const {
  return {is_lost ? StoreError::Kind::away : StoreError::Kind::storage, std::move(line)};
}

// --- answers ---

void Answer::Clear::operator()(PGresult* result) const { PQclear(result); }

int Answer::rows() const { return PQntuples(result_.get()); }

std::int64_t Answer::changes() const {
  const std::string_view count = PQcmdTuples(result_.get());
  std::int64_t number = 0;
  std::from_chars(count.data(), count.data() + count.size(), number);
  return number;
}

std::int64_t Answer::integer() const { return rows() == 0 ? 0 : AnswerRow(result_.get(), 0).integer(0); }

StoreResult<void> Answer::visit(const std::function<StoreResult<void>(const Row&)>& visit) const {
  for (int row = 0; row < rows(); ++row) {
    if (auto visited = visit(AnswerRow(result_.get(), row)); !visited) return visited;
  }
  return {};
}

// --- the connection ---

void Connection::Finish::operator()(PGconn* connection) const { PQfinish(connection); }

Result<Connection> Connection::open(const std::string& address) {
  // The address comes last, so its settings take precedence.
  constexpr std::array names{"fallback_application_name", "connect_timeout",  "keepalives_idle",
                             "keepalives_interval",       "keepalives_count", "tcp_user_timeout",
                             "client_encoding",           "dbname",           static_cast<const char*>(nullptr)};
  const std::array values{
      "ootori", "2", "2", "1", "3", "4000", "UTF8", address.c_str(), static_cast<const char*>(nullptr)};
  Connection connection{PQconnectdbParams(names.data(), values.data(), 1)};
  if (PQstatus(connection.connection_.get()) != CONNECTION_OK) return std::unexpected(connection.fault());
  PQsetNoticeProcessor(connection.connection_.get(), [](void*, const char*) {}, nullptr);
  connection.set_deadline(longest_set_up);
  if (auto set = connection.set_up(); !set) return std::unexpected(std::move(set.error()));
  connection.deadline_.reset();
  return connection;
}

// Overrides what others may have set for the role or the database.
Result<void> Connection::set_up() {
  auto set =
      run("SET client_encoding = 'UTF8'; SET extra_float_digits = 1; SET standard_conforming_strings = on; "
          "SET default_transaction_isolation = 'read committed'; SET statement_timeout = 0; SET lock_timeout = 0; "
          "SET idle_in_transaction_session_timeout = 0; SET idle_session_timeout = 0; "
          "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3");
  if (!set) return std::unexpected(std::move(set.error()));
  return {};
}

Fault Connection::fault() const {
  return {.state = {},
          .message = one_line(PQerrorMessage(connection_.get())),
          .is_lost = PQstatus(connection_.get()) != CONNECTION_OK};
}

Fault Connection::fault_of(const PGresult* result) const {
  const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const char* primary = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  if (state == nullptr) return fault();
  return {.state = state,
          .message = one_line(primary == nullptr ? PQresultErrorMessage(result) : primary),
          .is_lost = says_goodbye(state) || PQstatus(connection_.get()) != CONNECTION_OK};
}

Result<Answer> Connection::run(const std::string& script) {
  if (PQpipelineStatus(connection_.get()) != PQ_PIPELINE_OFF) PQexitPipelineMode(connection_.get());
  if (PQsendQuery(connection_.get(), script.c_str()) == 0) return std::unexpected(Fault{{}, fault().message, true});
  Answer answer{nullptr};
  while (true) {
    if (!await_answer()) return std::unexpected(no_answer_in_time());
    Answer next{PQgetResult(connection_.get())};
    if (!next.result_) break;
    answer = std::move(next);
  }
  if (!answer.result_) return std::unexpected(Fault{{}, "the database gave no answer", true});
  const auto status = PQresultStatus(answer.result_.get());
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK && status != PGRES_EMPTY_QUERY) {
    return std::unexpected(fault_of(answer.result_.get()));
  }
  return answer;
}

// False: no answer came in time. Other faults of the connection show when the answer is read.
bool Connection::await_answer() {
  if (!deadline_) return true;
  const auto until = std::chrono::steady_clock::now() + *deadline_;
  while (PQisBusy(connection_.get()) != 0) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now()).count();
    pollfd line{.fd = PQsocket(connection_.get()), .events = POLLIN, .revents = 0};
    if (left <= 0 || line.fd < 0) return line.fd < 0;
    if (::poll(&line, 1, static_cast<int>(left)) > 0 && PQconsumeInput(connection_.get()) == 0) return true;
  }
  return true;
}

// Null: it could not be sent.
const std::string* Connection::prepared(Sql sql, std::span<const Value> values) {
  if (const auto found = names_.find(sql); found != names_.end()) return &found->second;
  std::vector<Oid> types;
  types.reserve(values.size());
  for (const Value& value : values) types.push_back(type_of(value));
  std::string name = "s" + std::to_string(++prepared_);
  if (PQsendPrepare(connection_.get(), name.c_str(), statement_of(sql).c_str(), static_cast<int>(types.size()),
                    types.data()) == 0) {
    return nullptr;
  }
  awaited_.push_back({.prepares = true, .sql = sql, .gone = {}});
  return &names_.emplace(sql, std::move(name)).first->second;
}

void Connection::send(Sql sql, std::span<const Value> values, std::optional<std::string_view> gone) {
  if (failed_to_send_) return;
  PQenterPipelineMode(connection_.get());
  const std::string* name = prepared(sql, values);
  const Parameters parameters(values);
  constexpr int as_text = 0;
  if (name == nullptr || PQsendQueryPrepared(connection_.get(), name->c_str(), parameters.count(), parameters.values(),
                                             parameters.lengths(), parameters.formats(), as_text) == 0) {
    failed_to_send_ = true;
    return;
  }
  awaited_.push_back({.prepares = false, .sql = sql, .gone = gone.transform([](auto it) { return std::string(it); })});
}

Result<Answer> Connection::ask(Sql sql, std::span<const Value> values) {
  send(sql, values);
  return take_all();
}

Result<void> Connection::finish() {
  if (awaited_.empty() && !failed_to_send_) return {};
  auto last = take_all();
  if (!last) return std::unexpected(std::move(last.error()));
  return {};
}

// Reads one answer. A statement that was skipped because another failed gives a fault without a message.
Result<Answer> Connection::take(const Awaited& awaited) {
  if (!await_answer()) return std::unexpected(no_answer_in_time());
  Answer answer{PQgetResult(connection_.get())};
  if (!answer.result_) return std::unexpected(Fault{{}, "the database gave no answer", true});
  const auto status = PQresultStatus(answer.result_.get());
  std::optional<Fault> fault;
  if (status == PGRES_PIPELINE_ABORTED) {
    fault = Fault{{}, {}, false};
  } else if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
    fault = fault_of(answer.result_.get());
  }
  if (fault && awaited.prepares) names_.erase(awaited.sql);
  Answer end{PQgetResult(connection_.get())};  // null: the end of the answer
  if (end.result_ && !fault) fault = Fault{{}, "the database gave more than one answer", true};
  if (fault) return std::unexpected(std::move(*fault));
  if (awaited.gone && answer.changes() == 0) return std::unexpected(Fault{"23000", *awaited.gone, false});
  return answer;
}

Result<Answer> Connection::take_all() {
  const auto awaited = std::exchange(awaited_, {});
  const bool is_sent = !std::exchange(failed_to_send_, false) && PQpipelineSync(connection_.get()) != 0;
  if (!is_sent) return std::unexpected(Fault{{}, fault().message, true});
  std::optional<Result<Answer>> last;
  for (const Awaited& one : awaited) {
    auto answer = take(one);
    if (!answer && answer.error().is_lost) return std::unexpected(std::move(answer.error()));
    if (!last || *last) last = std::move(answer);
  }
  if (!await_answer()) return std::unexpected(no_answer_in_time());
  const Answer sync{PQgetResult(connection_.get())};
  if (PQresultStatus(sync.result_.get()) != PGRES_PIPELINE_SYNC) {
    return std::unexpected(Fault{{}, fault().message, true});
  }
  return std::move(*last);
}

int Connection::backend() const { return PQbackendPID(connection_.get()); }

std::function<void()> Connection::cutter() const {
  // The connection's own descriptor may be closed by another thread, and then belong to something else.
  return [socket = std::make_shared<const OwnDescriptor>(::fcntl(PQsocket(connection_.get()), F_DUPFD_CLOEXEC, 0))] {
    ::shutdown(socket->number, SHUT_RDWR);
  };
}

// --- addresses ---

std::optional<std::string> fault_of_address(const std::string& address) {
  char* message = nullptr;
  const Options options{PQconninfoParse(address.c_str(), &message)};
  if (options) return std::nullopt;
  std::string fault = message == nullptr ? "it cannot be read" : one_line(message);
  PQfreemem(message);
  return fault;
}

std::string shown(const std::string& address) {
  const Options options{PQconninfoParse(address.c_str(), nullptr)};
  if (!options) return "PostgreSQL";
  const auto value_of = [&](std::string_view keyword) -> std::string {
    for (const auto* option = options.get(); option->keyword != nullptr; ++option) {
      if (option->keyword == keyword && option->val != nullptr) return option->val;
    }
    return {};
  };
  const std::string name = value_of("dbname");
  const std::string host = value_of("host");
  return "the PostgreSQL database" + (name.empty() ? "" : " " + name) + (host.empty() ? "" : " at " + host);
}

}  // namespace ootori::postgres
