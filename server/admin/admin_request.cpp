#include "server/admin/admin_request.hpp"

#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "notation/text_cursor.hpp"
#include "server/chat/chat_text.hpp"
#include "server/wire/fields.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

json::object to_json(const ListUsers& list) { return {{"do", "list"}, {"containing", list.containing}}; }
json::object to_json(const ShowUser& show) { return {{"do", "show"}, {"name", show.name}}; }
json::object to_json(const ChangeRole& change) {
  return {{"do", "role"}, {"name", change.name}, {"role", text(change.role)}};
}
json::object to_json(const ResetPassword& reset) { return {{"do", "password"}, {"name", reset.name}}; }
json::object to_json(const DeleteUser& deletion) { return {{"do", "delete"}, {"name", deletion.name}}; }
json::object to_json(const BanUser& ban) {
  json::object object{{"do", "ban"}, {"name", ban.name}, {"reason", ban.reason}};
  if (ban.until) object["until"] = *ban.until;
  return object;
}
json::object to_json(const UnbanUser& unban) { return {{"do", "unban"}, {"name", unban.name}}; }
json::object to_json(const ShowAudit& audit) { return {{"do", "audit"}, {"most", audit.most}}; }
json::object to_json(const ShowExplorer&) { return {{"do", "explorer"}}; }
json::object to_json(const RebuildExplorer&) { return {{"do", "rebuild explorer"}}; }
json::object to_json(const ListSetAside&) { return {{"do", "set aside"}}; }
json::object to_json(const RetryAnalysisOf& retry) { return {{"do", "retry analysis"}, {"game", retry.game}}; }

constexpr UnixMillis last_moment = 253'402'300'799'999;  // end of the year 9999, the latest time that can be formatted

AdminRequest parse_role_change(Fields& fields) {
  ChangeRole change{fields.text("name"), Role::player};
  const std::string wanted = fields.text("role");
  if (const auto role = parse_role(wanted)) {
    change.role = *role;
  } else {
    fields.refuse(ErrorCode::bad_value, "role", "A role is player, moderator or administrator.");
  }
  return change;
}

AdminRequest parse_ban(Fields& fields) {
  BanUser ban{fields.text("name"), fields.text("reason"), fields.optional_number("until", 0, last_moment)};
  auto reason = read_chat_text(ban.reason, longest_reason);
  if (reason) {
    ban.reason = std::move(*reason);
  } else {
    fields.refuse(ErrorCode::bad_value, "reason", describe(reason.error(), "The reason for a ban", longest_reason));
  }
  return ban;
}

AdminRequest parse(Fields& fields, const std::string& what) {
  if (what == "list") return ListUsers{fields.text("containing")};
  if (what == "show") return ShowUser{fields.text("name")};
  if (what == "role") return parse_role_change(fields);
  if (what == "password") return ResetPassword{fields.text("name")};
  if (what == "delete") return DeleteUser{fields.text("name")};
  if (what == "ban") return parse_ban(fields);
  if (what == "unban") return UnbanUser{fields.text("name")};
  if (what == "explorer") return ShowExplorer{};
  if (what == "rebuild explorer") return RebuildExplorer{};
  if (what == "set aside") return ListSetAside{};
  if (what == "retry analysis") return RetryAnalysisOf{fields.text("game")};
  if (what == "audit") return ShowAudit{fields.number("most", 1, 100'000).value_or(1)};
  fields.refuse(ErrorCode::bad_value, "do", fmt::format("There is no command {}.", ootori::quoted(what)));
  return ListUsers{};
}

}  // namespace

std::string write(const AdminRequest& request) {
  return json::serialize(std::visit([](const auto& one) { return to_json(one); }, request));
}

std::expected<AdminRequest, Error> parse_admin_request(std::string_view text) {
  auto fields = Fields::parse(text);
  if (!fields) return std::unexpected(std::move(fields.error()));
  const std::string what = fields->text("do");
  AdminRequest request = parse(*fields, what);
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return request;
}

}  // namespace ootori::server
