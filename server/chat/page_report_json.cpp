#include "server/chat/page_report_json.hpp"

#include <utility>

#include <boost/json.hpp>

#include "server/chat/chat_json.hpp"
#include "server/chat/chat_text.hpp"
#include "server/wire/fields.hpp"
#include "server/wire/game_json.hpp"

namespace ootori::server {

namespace json = boost::json;

namespace {

constexpr std::size_t longest_note = 200;  // characters

}  // namespace

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
  if (const auto note = fields->optional_text("note"); note && !note->empty()) {
    auto read = read_chat_text(*note, longest_note);
    if (!read) fields->refuse(ErrorCode::bad_value, "note", describe(read.error(), "A note", longest_note));
    decision.note = std::move(read).value_or("");
  }
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
