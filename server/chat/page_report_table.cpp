#include "server/chat/page_report_table.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace ootori::server {
namespace {

constexpr std::array<SchemaStep, 1> page_report_steps{{{15, R"sql(
  CREATE TABLE page_reports (
    kind   TEXT    NOT NULL CHECK (kind IN ('tournament', 'study')),
    page   TEXT    NOT NULL,           -- the id of the tournament or study
    player TEXT    NOT NULL,           -- who reported it
    at     INTEGER NOT NULL,
    reason TEXT    NOT NULL,
    closed INTEGER,                    -- when a moderator dealt with it
    PRIMARY KEY (kind, page, player)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX page_reports_open ON page_reports (kind, at) WHERE closed IS NULL;
  CREATE INDEX page_reports_of_player ON page_reports (player);
)sql"}}};

constexpr auto page_report_texts = std::to_array<TextColumn>({
    {"page_reports", "kind"},
    {"page_reports", "page"},
    {"page_reports", "player", Fate::deleted, "page_reports"},
    {"page_reports", "reason"},
});

constexpr std::array<Sql, 1> forget_page_reports{"DELETE FROM page_reports WHERE player = ?1"};

constexpr Sql report_page_sql =
    "INSERT INTO page_reports (kind, page, player, at, reason) SELECT ?1, ?2, ?3, ?4, ?5 "
    "WHERE NOT EXISTS (SELECT 1 FROM former_players WHERE player = ?3) "
    "ON CONFLICT (kind, page, player) DO UPDATE SET at = ?4, reason = ?5, closed = NULL";
constexpr Sql close_page_reports_sql =
    "UPDATE page_reports SET closed = ?3 WHERE kind = ?1 AND page = ?2 AND closed IS NULL";
constexpr Sql open_page_reports_sql =
    "SELECT kind, page, player, at, reason FROM page_reports WHERE kind = ?1 AND closed IS NULL "
    "ORDER BY at, page, player LIMIT ?2";
constexpr Sql page_reports_by_sql =
    "SELECT kind, page, player, at, reason FROM page_reports WHERE player = ?1 ORDER BY at, kind, page";

StoreResult<PageReport> page_report_of(const Row& row) {
  return PageReport{.kind = row.text(0) == text(PageKind::study) ? PageKind::study : PageKind::tournament,
                    .page = std::string(row.text(1)),
                    .by = {std::string(row.text(2))},
                    .at = row.integer(3),
                    .reason = parse_complaint(row.text(4)).value_or(Complaint::other)};
}

}  // namespace

constinit const Tables page_report_tables{
    .room = "page reports", .steps = page_report_steps, .texts = page_report_texts, .forget = forget_page_reports};

StoreResult<void> ReportPage::apply(Transaction& transaction) const {
  return transaction.execute(report_page_sql, text(report.kind), report.page, report.by.value, report.at,
                             text(report.reason));
}

StoreResult<void> ClosePageReports::apply(Transaction& transaction) const {
  return transaction.execute(close_page_reports_sql, text(kind), page, at);
}

StoreResult<std::vector<ReportedPage>> PageReportTable::reported(PageKind kind, std::int64_t limit) const {
  auto reports = store_.query(open_page_reports_sql, page_report_of, text(kind), limit);
  if (!reports) return std::unexpected(std::move(reports.error()));
  std::vector<ReportedPage> pages;
  for (PageReport& report : *reports) {
    auto page = std::ranges::find(pages, report.page, &ReportedPage::page);
    if (page == pages.end()) page = pages.insert(page, {.page = report.page, .reports = {}});
    page->reports.push_back(std::move(report));
  }
  return pages;
}

StoreResult<std::vector<PageReport>> PageReportTable::reports_by(const game::PlayerId& player) const {
  return store_.query(page_reports_by_sql, page_report_of, player.value);
}

}  // namespace ootori::server
