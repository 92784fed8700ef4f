#include "server/tournaments/tournament_report_calls.hpp"

#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "server/chat/chat_table.hpp"
#include "server/chat/moderators.hpp"
#include "server/tournaments/tournament_removal.hpp"
#include "server/wire/game_json.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

std::expected<std::shared_ptr<const TournamentView>, Error> view_of(const Tournaments& tournaments,
                                                                    std::string_view name) {
  const auto id = TournamentId::parse(name);
  if (!id) return std::unexpected(unknown_contest<TournamentContest>());
  return tournaments.view(*id);
}

}  // namespace

Routes TournamentReportCalls::routes() const {
  const HandlersOf to(*this);
  const Access browser = Access::browser_only();
  return {
      {"POST", "tournaments/*/report", browser, to(&TournamentReportCalls::report), Body::fields},
      {"GET", "moderation/tournament_reports", browser, to(&TournamentReportCalls::list)},
      {"POST", "moderation/tournament_reports", browser, to(&TournamentReportCalls::decide), Body::fields},
  };
}

void TournamentReportCalls::report(Call call) const {
  const game::PlayerId by = call.caller.player;
  const auto reason = parse_page_report(call.request.body);
  const std::string address = call.request.address;
  const std::string name(call.parameter);
  const bool has_account = services_.names.has(by);
  auto reply = as_http<void>(204, call, services_.names);
  if (!has_account) {
    return reply(std::unexpected(Error{ErrorCode::signed_out, "You need an account to report something."}));
  }
  if (!reason) return reply(std::unexpected(reason.error()));
  services_.readers.read(
      address, std::move(reply), [&services = services_, by, name, reason = *reason](Reply<void> answer) {
        const auto view = view_of(services.tournaments, name);
        if (!view) return answer(std::unexpected(view.error()));
        const game::PlayerId& organiser = (*view)->state.organiser();
        if (organiser == by) {
          return answer(std::unexpected(Error{ErrorCode::not_allowed, "You cannot report your own tournament."}));
        }
        const ReportPage made{{PageKind::tournament, (*view)->id.text(), by, services.now(), reason}};
        services.moderation.report(by, organiser, made, std::move(answer));
      });
}

void TournamentReportCalls::list(Call call) const {
  const game::PlayerId by = call.caller.player;
  if (const auto allowed = check_moderator(services_.accounts, by); !allowed) {
    return call.reply(error_response(allowed.error()));
  }
  services_.readers.read(
      call.request.address, std::move(call.reply), [&services = services_, by](Application::Reply reply) {
        const auto pages = PageReportTable{services.store.pages()}.reported(PageKind::tournament, longest_page_queue);
        if (!pages) return reply(error_response(unreadable_contests<TournamentContest>()));
        const Viewer viewer{by, services.names};
        json::array list;
        for (const ReportedPage& page : *pages) {
          const auto view = view_of(services.tournaments, page.page);
          if (!view) return reply(error_response(view.error()));
          const tournament::Settings& settings = (*view)->state.settings();
          json::object object = public_json(page, PageKind::tournament, viewer);
          object["name"] = settings.name;
          object["about"] = settings.about;
          object["prizes"] = settings.prizes;
          object["organiser"] = public_json(game::Seat{game::PersonSeat{(*view)->state.organiser()}}, viewer);
          list.push_back(std::move(object));
        }
        reply(HttpResponse::json(200, json::serialize(json::object{{"reports", std::move(list)}})));
      });
}

void TournamentReportCalls::decide(Call call) const {
  const game::PlayerId by = call.caller.player;
  auto decision = parse_page_decision(call.request.body, PageKind::tournament);
  const std::string address = call.request.address;
  auto reply = as_http<void>(204, call, services_.names);
  if (auto allowed = check_moderator(services_.accounts, by); !allowed) return reply(std::move(allowed));
  if (!decision) return reply(std::unexpected(std::move(decision.error())));
  services_.readers.read(address, std::move(reply), [this, by, decision = std::move(*decision)](Reply<void> answer) {
    carry_out(decision, by, std::move(answer));
  });
}

void TournamentReportCalls::carry_out(const PageDecision& decision, const game::PlayerId& by, Reply<void> reply) const {
  const auto view = view_of(services_.tournaments, decision.page);
  if (!view) return reply(std::unexpected(view.error()));
  const game::PlayerId& organiser = (*view)->state.organiser();
  if (organiser == by) {
    return reply(
        std::unexpected(Error{ErrorCode::not_allowed, "Another moderator has to decide about your tournament."}));
  }
  if (auto allowed = check_power(services_.accounts, by, organiser); !allowed) return reply(std::move(allowed));
  const UnixMillis at = services_.now();
  if (decision.remove) {
    return remove_tournament(services_.tournaments, services_.store, **view, by, at, decision.note, std::move(reply));
  }
  const std::string about = fmt::format("tournament {}", (*view)->id.text());
  const LogAct logged{{.at = at,
                       .moderator = by,
                       .act = ModeratorAct::dismissed,
                       .whom = organiser,
                       .note = decision.note.empty() ? about : about + ": " + decision.note}};
  services_.store.write({logged, ClosePageReports{PageKind::tournament, (*view)->id.text(), at}},
                        [reply = std::move(reply)](const Store::Result<void>& written) mutable {
                          if (!written) return reply(std::unexpected(unreadable_contests<TournamentContest>()));
                          reply({});
                        });
}

}  // namespace ootori::server
