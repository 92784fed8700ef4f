// JSON of reports about tournaments and studies. docs/protocol.md, 'Reports of tournaments and studies'.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include <boost/json/object.hpp>

#include "server/chat/page_report_table.hpp"
#include "server/wire/error.hpp"
#include "server/wire/viewer.hpp"

namespace ootori::server {

inline constexpr std::int64_t longest_page_queue = 100;  // reports in one answer

// A moderator's decision: to remove the page, or to dismiss the reports.
struct PageDecision {
  std::string page;
  bool remove = false;
  std::string note{};
};

// Also used for clubs.
[[nodiscard]] std::expected<Complaint, Error> parse_page_report(std::string_view body);
// The field with the page's id has the name of its kind.
[[nodiscard]] std::expected<PageDecision, Error> parse_page_decision(std::string_view body, PageKind kind);
// The page's id and reports. The caller adds the other fields.
[[nodiscard]] boost::json::object public_json(const ReportedPage& page, PageKind kind, const Viewer& viewer);

}  // namespace ootori::server
