// Reports about tournaments and studies as the public interface has them. docs/protocol.md, 'Reports about pages'.
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

// What a moderator decides about a page: to remove it, or that nothing is wrong with it.
struct PageDecision {
  std::string page;
  bool remove = false;
  std::string note{};
};

// Of clubs, too.
[[nodiscard]] std::expected<Complaint, Error> parse_page_report(std::string_view body);
// The page is named by a field that is called like its kind.
[[nodiscard]] std::expected<PageDecision, Error> parse_page_decision(std::string_view body, PageKind kind);
// The page's id and its reports; what else there is to see of it the caller adds.
[[nodiscard]] boost::json::object public_json(const ReportedPage& page, PageKind kind, const Viewer& viewer);

}  // namespace ootori::server
