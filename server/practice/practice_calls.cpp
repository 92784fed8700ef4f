#include "server/practice/practice_calls.hpp"

#include <cmath>
#include <limits>
#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "server/chat/moderators.hpp"
#include "server/http/query.hpp"
#include "server/wire/fields.hpp"
#include "server/wire/game_json.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

constexpr std::int64_t latest_time = 4'000'000'000'000;  // accepted from clients' clocks, in ms; in the year 2096
constexpr std::size_t most_moves = 200;                  // per try; far more than any problem needs

HttpResponse unreadable_practice() {
  return error_response({ErrorCode::storage, "The problems cannot be read at the moment. Please try again."});
}

Error without_account() { return {ErrorCode::signed_out, "Create an account to keep your results on this server."}; }

json::object solver_json(const game::Rating& rating) {
  return {{"rating", std::lround(rating.rating)},
          {"deviation", std::lround(rating.deviation)},
          {"provisional", game::is_provisional(rating)}};
}

template <class T>
json::value nullable(const std::optional<T>& value) {
  if (!value) return nullptr;
  return json::value(*value);
}

json::object try_json(const StoredTry& one) {
  return {{"number", one.number},
          {"id", one.id},
          {"problem", one.problem},
          {"at", one.at},
          {"kind", text(one.kind)},
          {"run", nullable(one.run)},
          {"solved", one.solved},
          {"rating", nullable(one.rating.transform([](double rating) { return std::lround(rating); }))}};
}

// Reads one try more than fits, to learn whether there are more.
HttpResponse own_page(Reads& store, const game::PlayerId& player, const GameSpec& spec, std::int64_t since) {
  const PracticeTable table{store};
  auto tries = table.tries(player, spec.id, since, PracticeCalls::longest_page + 1);
  const auto standings = table.standings(player);
  if (!tries || !standings) return unreadable_practice();
  game::Rating rating = game::new_solver;
  for (const SolverStanding& standing : *standings) {
    if (standing.game == spec.id) rating = standing.rating;
  }
  const bool more = tries->size() > PracticeCalls::longest_page;
  if (more) tries->pop_back();
  json::array list;
  for (const StoredTry& one : *tries) list.push_back(try_json(one));
  return HttpResponse::json(
      200, json::serialize(json::object{{"rating", solver_json(rating)}, {"tries", std::move(list)}, {"more", more}}));
}

HttpResponse problem_page(Reads& store, const GameSpec& spec) {
  const auto problems = PracticeTable{store}.problems(spec);
  if (!problems) return unreadable_practice();
  json::array list;
  for (const ProblemStanding& one : *problems) {
    list.push_back(json::object{{"id", one.problem},
                                {"rating", std::lround(one.rating.rating)},
                                {"deviation", std::lround(one.rating.deviation)},
                                {"tries", one.tries},
                                {"withdrawn", one.is_withdrawn}});
  }
  return HttpResponse::json(200, json::serialize(json::object{{"problems", std::move(list)}}));
}

std::expected<TryWish, Error> parse_try(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  const auto id = TryId::parse(fields->text("id"));
  if (!id)
    fields->refuse(ErrorCode::bad_value, "id",
                   "The field \"id\" must be 12 digits or lower-case letters, without 0, 1, l and o.");
  const auto kind = parse_try_kind(fields->text("kind"));
  if (!kind) fields->refuse(ErrorCode::bad_value, "kind", "The field \"kind\" must be stream, daily, review or run.");
  const auto theme_name = fields->optional_text("theme");
  const auto theme = theme_name ? find_theme(*theme_name) : std::nullopt;
  if (theme_name && !theme) fields->refuse(ErrorCode::bad_value, "theme", "There is no such theme.");
  std::string problem = fields->text("problem");
  auto moves = fields->texts("moves");
  if (moves.size() > most_moves)
    fields->refuse(ErrorCode::bad_value, "moves", "This is more moves than any problem has.");
  const auto at = fields->number("at", 0, latest_time);
  const auto run = fields->optional_number("run", 0, latest_time);
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return TryWish{.id = *id,
                 .problem = std::move(problem),
                 .moves = std::move(moves),
                 .at = *at,
                 .kind = *kind,
                 .theme = theme,
                 .run = run};
}

std::expected<ProblemReport, Error> parse_problem_report(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  ProblemReport report{.by = {}, .problem = fields->text("problem"), .at = 0, .fault = {}, .note = {}};
  const auto fault = parse_problem_fault(fields->text("reason"));
  if (!fault) {
    fields->refuse(ErrorCode::bad_value, "reason",
                   "The field \"reason\" must be no_mate, other_solution, shown_wrongly or too_alike.");
  }
  report.note = fields->optional_text("note").value_or("");
  if (report.note.size() > Practice::longest_note) {
    fields->refuse(ErrorCode::bad_value, "note",
                   fmt::format("A note can have at most {} bytes.", Practice::longest_note));
  }
  if (auto wrong = fields->fault()) return std::unexpected(std::move(*wrong));
  report.fault = *fault;
  return report;
}

struct ProblemVerdict {
  std::string problem;
  bool withdraw = false;
};

std::expected<ProblemVerdict, Error> parse_problem_verdict(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  ProblemVerdict verdict{.problem = fields->text("problem")};
  const auto withdraw = fields->flag("withdraw");
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  verdict.withdraw = *withdraw;
  return verdict;
}

json::object report_json(const ProblemReport& report, const Viewer& viewer) {
  return {{"problem", report.problem},
          {"by", public_json(game::Seat{game::PersonSeat{report.by}}, viewer)},
          {"at", report.at},
          {"reason", text(report.fault)},
          {"note", report.note}};
}

}  // namespace

Routes PracticeCalls::routes() const {
  const HandlersOf to(*this);
  const Access browser = Access::browser_only();
  return {
      {"POST", "practice/tries", browser, to(&PracticeCalls::enter), Body::fields},
      {"GET", "practice/*", browser, to(&PracticeCalls::show_own)},
      {"GET", "practice/*/problems", Access::anybody(), to(&PracticeCalls::list_problems)},
      {"POST", "practice/reports", browser, to(&PracticeCalls::report), Body::fields},
      {"GET", "moderation/problems", browser, to(&PracticeCalls::list_reports)},
      {"POST", "moderation/problems", browser, to(&PracticeCalls::decide), Body::fields},
  };
}

void PracticeCalls::enter(Call call) const {
  if (!services_.names.has(call.caller.player)) return call.reply(error_response(without_account()));
  auto wish = parse_try(call.request.body);
  if (!wish) return call.reply(error_response(wish.error()));
  services_.practice.enter(
      call.caller.player, std::move(*wish),
      [reply = std::move(call.reply)](std::expected<TryResult, Error> result) mutable {
        if (!result) return reply(error_response(result.error()));
        json::object object = solver_json(result->entered.rating);
        reply(HttpResponse::json(200, json::serialize(json::object{{"solved", result->solved},
                                                                   {"new", result->entered.is_new},
                                                                   {"rated", result->entered.is_rated},
                                                                   {"rating", std::move(object)}})));
      });
}

void PracticeCalls::show_own(Call call) const {
  const GameSpec* spec = find_game(call.parameter);
  if (spec == nullptr) return call.reply(error_response({ErrorCode::not_found, "There is no such game."}));
  if (!services_.names.has(call.caller.player)) return call.reply(error_response(without_account()));
  auto query = Query::parse(call.request.query);
  if (!query) return call.reply(error_response(query.error()));
  const auto since = query->number("since", 0, std::numeric_limits<std::int32_t>::max());
  if (const auto fault = query->fault()) return call.reply(error_response(*fault));
  services_.readers.read(call.request.address, std::move(call.reply),
                         [&store = services_.store, player = call.caller.player, spec, since = since.value_or(0)](
                             Application::Reply reply) { reply(own_page(store, player, *spec, since)); });
}

void PracticeCalls::list_problems(Call call) const {
  const GameSpec* spec = find_game(call.parameter);
  if (spec == nullptr) return call.reply(error_response({ErrorCode::not_found, "There is no such game."}));
  services_.readers.read(
      call.request.address, std::move(call.reply),
      [&store = services_.store, spec](Application::Reply reply) { reply(problem_page(store, *spec)); });
}

void PracticeCalls::report(Call call) const {
  if (!services_.names.has(call.caller.player)) return call.reply(error_response(without_account()));
  const game::PlayerId by = call.caller.player;
  auto report = parse_problem_report(call.request.body);
  auto reply = as_http<void>(204, call, services_.names);
  if (!report) return reply(std::unexpected(std::move(report.error())));
  services_.practice.report(by, std::move(*report), std::move(reply));
}

void PracticeCalls::list_reports(Call call) const {
  const game::PlayerId by = call.caller.player;
  if (const auto allowed = check_moderator(services_.accounts, by); !allowed) {
    return call.reply(error_response(allowed.error()));
  }
  services_.readers.read(call.request.address, std::move(call.reply),
                         [&services = services_, by](Application::Reply reply) {
                           const auto reports = PracticeTable{services.store}.awaited_reports(Practice::longest_queue);
                           if (!reports) return reply(unreadable_practice());
                           json::array list;
                           for (const ProblemReport& one : *reports)
                             list.push_back(report_json(one, {by, services.names}));
                           reply(HttpResponse::json(200, json::serialize(json::object{{"reports", std::move(list)}})));
                         });
}

void PracticeCalls::decide(Call call) const {
  const game::PlayerId by = call.caller.player;
  auto verdict = parse_problem_verdict(call.request.body);
  auto reply = as_http<void>(204, call, services_.names);
  if (auto allowed = check_moderator(services_.accounts, by); !allowed) return reply(std::move(allowed));
  if (!verdict) return reply(std::unexpected(std::move(verdict.error())));
  services_.practice.decide(by, verdict->problem, verdict->withdraw, std::move(reply));
}

}  // namespace ootori::server
