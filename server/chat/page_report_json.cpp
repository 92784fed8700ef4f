#include "server/chat/page_report_json.hpp"

#include <utility>

#include <boost/json.hpp>

#include "server/chat/chat_json.hpp"
#include "server/wire/fields.hpp"
#include "server/wire/game_json.hpp"

namespace ootori::server {

namespace json = boost::json;

// Every complaint about chats except `advice` also applies to pages.
std::expected<Complaint, Error> parse_page_report(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  const auto reason = parse_complaint(fields->text("reason"));
  if (!reason || *reason == Complaint::advice) {
    fields->refuse(ErrorCode::bad_value, "reason", "The field \"reason\" must be insult, spam or other.");
  }
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return *reason;
}

std::expected<PageDecision, Error> parse_page_decision(std::string_view body, PageKind kind) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  PageDecision decision{.page = fields->text(text(kind)), .remove = fields->flag("remove").value_or(false)};
  decision.note = parse_note(*fields);
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return decision;
}

json::object public_json(const ReportedPage& page, PageKind kind, const Viewer& viewer) {
  json::array reports;
  for (const PageReport& one : page.reports) {
    reports.push_back(json::object{{"by", public_json(game::Seat{game::PersonSeat{one.by}}, viewer)},
                                   {"at", one.at},
                                   {"reason", text(one.reason)}});
  }
  return {{text(kind), page.page}, {"reports", std::move(reports)}};
}

}  // namespace ootori::server
