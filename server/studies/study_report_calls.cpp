#include "server/studies/study_report_calls.hpp"

#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "server/chat/chat_table.hpp"
#include "server/chat/moderators.hpp"
#include "server/studies/study_removal.hpp"
#include "server/wire/game_json.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

Error unreadable_reports() {
  return {ErrorCode::storage, "The studies cannot be read at the moment. Please try again."};
}

}  // namespace

Routes StudyReportCalls::routes() const {
  const HandlersOf to(*this);
  const Access browser = Access::browser_only();
  return {
      {"POST", "studies/*/report", browser, to(&StudyReportCalls::report), Body::fields},
      {"GET", "moderation/study_reports", browser, to(&StudyReportCalls::list)},
      {"POST", "moderation/study_reports", browser, to(&StudyReportCalls::decide), Body::fields},
  };
}

// By somebody who may read it.
void StudyReportCalls::report(Call call) const {
  const game::PlayerId by = call.caller.player;
  const auto id = StudyId::parse(call.parameter);
  const auto reason = parse_page_report(call.request.body);
  const std::string address = call.request.address;
  const bool has_account = services_.names.has(by);
  auto reply = as_http<void>(204, call, services_.names);
  if (!has_account) {
    return reply(std::unexpected(Error{ErrorCode::signed_out, "You need an account to report something."}));
  }
  if (!id) return reply(std::unexpected(no_study()));
  if (!reason) return reply(std::unexpected(reason.error()));
  services_.readers.read(
      address, std::move(reply), [&services = services_, by, id = *id, reason = *reason](Reply<void> answer) {
        game::PlayerId owner;
        const auto read = services.studies.read(
            id, by, [&owner](const game::Study& study, std::int64_t /*number*/) { owner = study.owner(); });
        if (!read) return answer(std::unexpected(read.error()));
        if (owner == by) {
          return answer(std::unexpected(Error{ErrorCode::not_allowed, "You cannot report your own study."}));
        }
        const ReportPage made{{PageKind::study, id.text(), by, services.now(), reason}};
        services.moderation.report(by, owner, made, std::move(answer));
      });
}

void StudyReportCalls::list(Call call) const {
  const game::PlayerId by = call.caller.player;
  if (const auto allowed = check_moderator(services_.accounts, by); !allowed) {
    return call.reply(error_response(allowed.error()));
  }
  services_.readers.read(
      call.request.address, std::move(call.reply), [&services = services_, by](Application::Reply reply) {
        Reads& store = services.store.pages();
        const auto pages = PageReportTable{store}.reported(PageKind::study, longest_page_queue);
        if (!pages) return reply(error_response(unreadable_reports()));
        const Viewer viewer{by, services.names};
        json::array list;
        for (const ReportedPage& page : *pages) {
          const auto id = StudyId::parse(page.page);
          const auto study = id ? StudyTable{store}.find(*id) : StoreResult<std::optional<StudySummary>>{};
          if (!study) return reply(error_response(unreadable_reports()));
          if (!*study) continue;  // its owner has deleted it, or their account
          json::object object = public_json(page, PageKind::study, viewer);
          object["name"] = (*study)->head.name;
          object["owner"] = public_json(game::Seat{game::PersonSeat{(*study)->owner}}, viewer);
          list.push_back(std::move(object));
        }
        reply(HttpResponse::json(200, json::serialize(json::object{{"reports", std::move(list)}})));
      });
}

void StudyReportCalls::decide(Call call) const {
  const game::PlayerId by = call.caller.player;
  auto decision = parse_page_decision(call.request.body, PageKind::study);
  const std::string address = call.request.address;
  auto reply = as_http<void>(204, call, services_.names);
  if (auto allowed = check_moderator(services_.accounts, by); !allowed) return reply(std::move(allowed));
  if (!decision) return reply(std::unexpected(std::move(decision.error())));
  services_.readers.read(address, std::move(reply), [this, by, decision = std::move(*decision)](Reply<void> answer) {
    carry_out(decision, by, std::move(answer));
  });
}

void StudyReportCalls::carry_out(const PageDecision& decision, const game::PlayerId& by, Reply<void> reply) const {
  const auto id = StudyId::parse(decision.page);
  if (!id) return reply(std::unexpected(no_study()));
  const auto study = StudyTable{services_.store.pages()}.find(*id);
  if (!study) return reply(std::unexpected(unreadable_reports()));
  if (!*study) return reply(std::unexpected(no_study()));
  const game::PlayerId& owner = (*study)->owner;
  if (owner == by) {
    return reply(std::unexpected(Error{ErrorCode::not_allowed, "Another moderator has to decide about your study."}));
  }
  const UnixMillis at = services_.now();
  if (decision.remove) {
    return remove_study(services_.studies, services_.accounts, **study, by, at, decision.note, std::move(reply));
  }
  if (auto allowed = check_power(services_.accounts, by, owner); !allowed) return reply(std::move(allowed));
  const std::string about = fmt::format("study {}", id->text());
  const LogAct logged{{.at = at,
                       .moderator = by,
                       .act = ModeratorAct::dismissed,
                       .whom = owner,
                       .note = decision.note.empty() ? about : about + ": " + decision.note}};
  services_.store.write({logged, ClosePageReports{PageKind::study, id->text(), at}},
                        [reply = std::move(reply)](const Store::Result<void>& written) mutable {
                          if (!written) return reply(std::unexpected(unreadable_reports()));
                          reply({});
                        });
}

}  // namespace ootori::server
