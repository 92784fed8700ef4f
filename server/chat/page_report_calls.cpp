#include "server/chat/page_report_calls.hpp"

#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "server/chat/chat_table.hpp"
#include "server/chat/moderators.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

Error unreadable_reports() {
  return {ErrorCode::storage, "The reports cannot be read at the moment. Please try again."};
}

}  // namespace

Routes PageReportCalls::routes() const {
  const HandlersOf to(*this);
  const Access browser = Access::browser_only();
  const std::string_view queue = services_.pages.queue_pattern();
  return {
      {"POST", services_.pages.report_pattern(), browser, to(&PageReportCalls::report), Body::fields},
      {"GET", queue, browser, to(&PageReportCalls::list)},
      {"POST", queue, browser, to(&PageReportCalls::decide), Body::fields},
  };
}

void PageReportCalls::report(Call call) const {
  const game::PlayerId by = call.caller.player;
  const auto reason = parse_page_report(call.request.body);
  const std::string address = call.request.address;
  const std::string id(call.parameter);
  const bool has_account = services_.names.has(by);
  auto reply = as_http<void>(204, call, services_.names);
  if (!has_account) {
    return reply(std::unexpected(Error{ErrorCode::signed_out, "You need an account to report something."}));
  }
  if (!reason) return reply(std::unexpected(reason.error()));
  services_.readers.read(
      address, std::move(reply), [&services = services_, by, id, reason = *reason](Reply<void> answer) {
        const auto page = services.pages.open(id, by);
        if (!page) return answer(std::unexpected(page.error()));
        const PageKind kind = services.pages.kind();
        if (page->owner == by) {
          return answer(std::unexpected(
              Error{ErrorCode::not_allowed, fmt::format("You cannot report your own {}.", text(kind))}));
        }
        const ReportPage made{{kind, page->id, by, services.now(), reason}};
        services.moderation.report(by, page->owner, made, std::move(answer));
      });
}

void PageReportCalls::list(Call call) const {
  const game::PlayerId by = call.caller.player;
  if (const auto allowed = check_moderator(services_.accounts, by); !allowed) {
    return call.reply(error_response(allowed.error()));
  }
  services_.readers.read(
      call.request.address, std::move(call.reply), [&services = services_, by](Application::Reply reply) {
        const PageKind kind = services.pages.kind();
        const auto reported = PageReportTable{services.store.pages()}.reported(kind, longest_page_queue);
        if (!reported) return reply(error_response(unreadable_reports()));
        const Viewer viewer{by, services.names};
        json::array list;
        for (const ReportedPage& one : *reported) {
          auto page = services.pages.find(one.page, viewer);
          if (!page) return reply(error_response(page.error()));
          if (!*page) continue;
          json::object object = public_json(one, kind, viewer);
          for (auto& [name, value] : (*page)->shown) object[name] = std::move(value);
          list.push_back(std::move(object));
        }
        reply(HttpResponse::json(200, json::serialize(json::object{{"reports", std::move(list)}})));
      });
}

void PageReportCalls::decide(Call call) const {
  const game::PlayerId by = call.caller.player;
  auto decision = parse_page_decision(call.request.body, services_.pages.kind());
  const std::string address = call.request.address;
  auto reply = as_http<void>(204, call, services_.names);
  if (auto allowed = check_moderator(services_.accounts, by); !allowed) return reply(std::move(allowed));
  if (!decision) return reply(std::unexpected(std::move(decision.error())));
  services_.readers.read(address, std::move(reply), [this, by, decision = std::move(*decision)](Reply<void> answer) {
    carry_out(decision, by, std::move(answer));
  });
}

void PageReportCalls::carry_out(const PageDecision& decision, const game::PlayerId& by, Reply<void> reply) const {
  const std::string_view kind = text(services_.pages.kind());
  auto page = services_.pages.find(decision.page, {by, services_.names});
  if (!page) return reply(std::unexpected(std::move(page.error())));
  if (!*page) return reply(std::unexpected(services_.pages.unknown()));
  const game::PlayerId& owner = (*page)->owner;
  if (owner == by) {
    return reply(std::unexpected(
        Error{ErrorCode::not_allowed, fmt::format("Another moderator has to decide about your {}.", kind)}));
  }
  if (auto allowed = check_power(services_.accounts, by, owner); !allowed) return reply(std::move(allowed));
  const UnixMillis at = services_.now();
  const std::string& id = (*page)->id;
  if (decision.remove) return services_.pages.remove(id, by, at, decision.note, std::move(reply));
  const std::string about = fmt::format("{} {}", kind, id);
  const LogAct logged{{.at = at,
                       .moderator = by,
                       .act = ModeratorAct::dismissed,
                       .whom = owner,
                       .note = decision.note.empty() ? about : about + ": " + decision.note}};
  services_.store.write({logged, ClosePageReports{services_.pages.kind(), id, at}},
                        [reply = std::move(reply)](const Store::Result<void>& written) mutable {
                          if (!written) return reply(std::unexpected(unreadable_reports()));
                          reply({});
                        });
}

}  // namespace ootori::server
