// The table of analyses: the writing side, for the thread and inside the transactions of its connection.
#pragma once

#include <vector>

#include "server/analysis/analysis.hpp"
#include "server/store/sqlite.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

// What can be read of it. Any thread; blocks for the time of a read.
class Analyses {
 public:
  virtual ~Analyses() = default;

  // Those that are not finished, in the order in which they were asked for.
  virtual Store::Result<std::vector<AnalysisRequest>> awaited_analyses() = 0;
  // None or one.
  virtual Store::Result<std::vector<StoredAnalysis>> analysis_of(const GameId& game) = 0;
};

class AnalysisTable {
 public:
  static sqlite::Result<AnalysisTable> open(sqlite::Connection& connection);

  sqlite::Result<void> write(const AskAnalysis& ask);
  sqlite::Result<void> write(const FinishAnalysis& finish);
  sqlite::Result<void> write(const WithdrawAnalysis& withdraw);

 private:
  AnalysisTable(sqlite::Connection& connection, std::vector<sqlite::Statement> statements)
      : connection_(&connection), statements_(std::move(statements)) {}

  template <class... Values>
  sqlite::Result<void> change_one(std::size_t which, const Values&... values);

  sqlite::Connection* connection_;
  std::vector<sqlite::Statement> statements_;
};

}  // namespace ootori::server
