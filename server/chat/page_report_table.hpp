// The table of reports about pages that players publish: tournaments and studies.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/chat/chat_records.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

extern const Tables page_report_tables;

enum class PageKind : std::uint8_t { tournament, study };

constexpr std::string_view text(PageKind kind) { return kind == PageKind::tournament ? "tournament" : "study"; }

struct PageReport {
  PageKind kind;
  std::string page;  // its id
  game::PlayerId by;
  UnixMillis at;
  Complaint reason;
};

// At most one for each page and reporter: a second report replaces the first and is open again.
struct ReportPage {
  PageReport report;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Closes all open reports of a page.
struct ClosePageReports {
  PageKind kind;
  std::string page;
  UnixMillis at;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

struct ReportedPage {
  std::string page;
  std::vector<PageReport> reports;  // open ones, oldest first
};

class PageReportTable {
 public:
  explicit PageReportTable(Reads& store) : store_(store) {}

  // Ordered by the oldest report of each page; at most `limit` reports.
  [[nodiscard]] StoreResult<std::vector<ReportedPage>> reported(PageKind kind, std::int64_t limit) const;
  [[nodiscard]] StoreResult<std::vector<PageReport>> reports_by(const game::PlayerId& player) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server
