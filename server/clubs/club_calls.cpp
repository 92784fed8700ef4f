#include "server/clubs/club_calls.hpp"

#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "server/chat/chat_table.hpp"
#include "server/chat/moderators.hpp"
#include "server/chat/page_report_json.hpp"
#include "server/clubs/club_json.hpp"
#include "server/http/query.hpp"
#include "server/wire/fields.hpp"
#include "server/wire/game_json.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

Error unreadable_clubs() {
  return {ErrorCode::storage, "The clubs cannot be read or saved at the moment. Please try again."};
}
Error unknown_club() { return {ErrorCode::not_found, "There is no such club."}; }
Error unknown_member() { return {ErrorCode::unknown_player, "There is no player with this name.", "player"}; }

ErrorCode code_of(std::string_view conflict) {
  if (conflict == club_gone) return ErrorCode::not_found;
  if (conflict == club_name_taken) return ErrorCode::name_taken;
  if (conflict == club_link_invalid) return ErrorCode::unknown_link;
  return ErrorCode::not_allowed;
}

// Answers a change with the store's result; conflicts carry a message for the user.
Store::Done answered_club(Application::Reply reply, int status) {
  return [reply = std::move(reply), status](const Store::Result<void>& result) mutable {
    if (result) return reply(HttpResponse{.status = status, .headers = {}, .body = {}});
    if (result.error().kind != StoreError::Kind::conflict) return reply(error_response(unreadable_clubs()));
    reply(error_response({code_of(result.error().message), result.error().message}));
  };
}

HttpResponse ok(json::object object) { return HttpResponse::json(200, json::serialize(object)); }

// The index of the first element on a page, from the query.
std::expected<std::int64_t, Error> parse_place(std::string_view text, std::int64_t most) {
  auto query = Query::parse(text);
  if (!query) return std::unexpected(std::move(query.error()));
  const auto from = query->number("from", 0, most);
  if (auto fault = query->fault()) return std::unexpected(std::move(*fault));
  return from.value_or(0);
}

// `page` was read with one extra element, which shows whether there is a next page.
template <class T>
json::value next_place(std::vector<T>& page, std::int64_t from, std::int64_t most) {
  if (std::ssize(page) <= most) return nullptr;
  page.resize(static_cast<std::size_t>(most));
  return from + most;
}

// An existing club, for the viewer.
StoreResult<json::object> club_json(const ClubTable& table, const Club& club, const Viewer& viewer) {
  const auto rank = table.rank(club.name, viewer.player);
  const auto lead = table.people(club.name, ClubRank::owner, ClubRank::leader, 0, most_club_leaders + 1);
  if (!rank || !lead) return std::unexpected(rank ? lead.error() : rank.error());
  json::object object = club_row_json(club);
  object["about"] = club.head.about;
  json::array leaders;
  for (const ClubPerson& one : *lead) leaders.push_back(person_json(one, viewer));
  object["leaders"] = std::move(leaders);
  object["rank"] = *rank && *rank != ClubRank::removed ? json::value(text(**rank)) : json::value(nullptr);
  object["key"] = nullptr;
  object["applicants"] = 0;
  if (!leads(*rank)) return object;
  const auto applicants = table.count(club.name, ClubRank::applied);
  if (!applicants) return std::unexpected(applicants.error());
  object["key"] = club.key;
  object["applicants"] = *applicants;
  return object;
}

}  // namespace

Routes ClubCalls::routes() const {
  const HandlersOf to(*this);
  const Access browser = Access::browser_only();
  const Access anybody = Access::anybody();
  return {
      {"GET", "clubs", anybody, to(&ClubCalls::list)},
      {"POST", "clubs", browser, to(&ClubCalls::make), Body::fields, Making::seek},
      {"GET", "account/clubs", browser, to(&ClubCalls::list_own)},
      {"GET", "players/*/clubs", anybody, to(&ClubCalls::list_of_player)},
      {"GET", "clubs/*", anybody, to(&ClubCalls::show)},
      {"DELETE", "clubs/*", browser, to(&ClubCalls::close)},
      {"GET", "clubs/*/members", anybody, to(&ClubCalls::list_members)},
      {"GET", "clubs/*/applicants", browser, to(&ClubCalls::list_applicants)},
      {"GET", "clubs/*/leaderboards", anybody, to(&ClubCalls::show_leaderboard)},
      {"POST", "clubs/*/settings", browser, to(&ClubCalls::change), Body::fields, Making::edit},
      {"POST", "clubs/*/join", browser, to(&ClubCalls::join), Body::fields, Making::seek},
      {"POST", "clubs/*/leave", browser, to(&ClubCalls::leave)},
      {"POST", "clubs/*/accept", browser, to(&ClubCalls::accept), Body::fields, Making::edit},
      {"POST", "clubs/*/remove", browser, to(&ClubCalls::remove), Body::fields, Making::edit},
      {"POST", "clubs/*/readmit", browser, to(&ClubCalls::readmit), Body::fields, Making::edit},
      {"POST", "clubs/*/rank", browser, to(&ClubCalls::set_rank), Body::fields, Making::edit},
      {"POST", "clubs/*/report", browser, to(&ClubCalls::report), Body::fields, Making::seek},
      {"GET", "moderation/clubs", browser, to(&ClubCalls::list_reports)},
      {"POST", "moderation/clubs", browser, to(&ClubCalls::decide), Body::fields},
  };
}

// --- read ---

void ClubCalls::list(Call call) const {
  const auto from = parse_place(call.request.query, most_clubs);
  if (!from) return call.reply(error_response(from.error()));
  services_.readers.read(call.request.address, std::move(call.reply),
                         [&services = services_, from = *from](Application::Reply reply) {
                           auto clubs = ClubTable{services.store.pages()}.list(from, longest_list + 1);
                           if (!clubs) return reply(error_response(unreadable_clubs()));
                           const json::value next = next_place(*clubs, from, longest_list);
                           json::array list;
                           for (const Club& club : *clubs) list.push_back(club_row_json(club));
                           reply(ok({{"clubs", std::move(list)}, {"next", next}}));
                         });
}

void ClubCalls::list_own(Call call) const {
  services_.readers.read(call.request.address, std::move(call.reply),
                         [&services = services_, player = call.caller.player](Application::Reply reply) {
                           const auto own = ClubTable{services.store.pages()}.of_player(player);
                           if (!own) return reply(error_response(unreadable_clubs()));
                           reply(ok({{"clubs", club_parts_json(*own)}}));
                         });
}

// Does not include applications: they are private.
void ClubCalls::list_of_player(Call call) const {
  const auto player = services_.names.find(call.parameter);
  if (!player) return call.reply(error_response(unknown_member()));
  services_.readers.read(call.request.address, std::move(call.reply),
                         [&services = services_, player = *player](Application::Reply reply) {
                           auto parts = ClubTable{services.store.pages()}.of_player(player);
                           if (!parts) return reply(error_response(unreadable_clubs()));
                           std::erase_if(*parts, [](const ClubPart& one) { return !is_member(one.rank); });
                           reply(ok({{"clubs", club_parts_json(*parts)}}));
                         });
}

void ClubCalls::show(Call call) const {
  services_.readers.read(
      call.request.address, std::move(call.reply),
      [&services = services_, name = folded(call.parameter), player = call.caller.player](Application::Reply reply) {
        const ClubTable table{services.store.pages()};
        const auto club = table.find(name);
        if (!club) return reply(error_response(unreadable_clubs()));
        if (!*club) return reply(error_response(unknown_club()));
        auto shown = club_json(table, **club, Viewer{player, services.names});
        if (!shown) return reply(error_response(unreadable_clubs()));
        reply(ok(std::move(*shown)));
      });
}

void ClubCalls::list_members(Call call) const {
  const auto from = parse_place(call.request.query, most_club_members);
  if (!from) return call.reply(error_response(from.error()));
  services_.readers.read(call.request.address, std::move(call.reply),
                         [&services = services_, name = folded(call.parameter), player = call.caller.player,
                          from = *from](Application::Reply reply) {
                           const ClubTable table{services.store.pages()};
                           const auto club = table.find(name);
                           auto people =
                               table.people(name, ClubRank::owner, ClubRank::member, from, longest_people + 1);
                           if (!club || !people) return reply(error_response(unreadable_clubs()));
                           if (!*club) return reply(error_response(unknown_club()));
                           const json::value next = next_place(*people, from, longest_people);
                           const Viewer viewer{player, services.names};
                           json::array list;
                           for (const ClubPerson& one : *people) list.push_back(person_json(one, viewer));
                           reply(ok({{"members", std::move(list)}, {"next", next}}));
                         });
}

// Leaves out players whom this leader has blocked; other leaders can decide on them.
void ClubCalls::list_applicants(Call call) const {
  services_.readers.read(
      call.request.address, std::move(call.reply),
      [&services = services_, name = folded(call.parameter), by = call.caller.player](Application::Reply reply) {
        const ClubTable table{services.store.pages()};
        const auto rank = table.rank(name, by);
        if (!rank) return reply(error_response(unreadable_clubs()));
        if (!leads(*rank)) {
          return reply(error_response({ErrorCode::not_allowed, "Only leaders of the club can see this."}));
        }
        const auto people =
            table.people(name, ClubRank::applied, ClubRank::removed, 0, most_club_applicants + most_club_removed);
        if (!people) return reply(error_response(unreadable_clubs()));
        const Viewer viewer{by, services.names};
        json::array applied, removed;
        for (const ClubPerson& one : *people) {
          if (services.moderation.has_blocked(by, one.player)) continue;
          (one.rank == ClubRank::applied ? applied : removed).push_back(person_json(one, viewer));
        }
        reply(ok({{"applied", std::move(applied)}, {"removed", std::move(removed)}}));
      });
}

void ClubCalls::show_leaderboard(Call call) const {
  auto query = Query::parse(call.request.query);
  if (!query) return call.reply(error_response(query.error()));
  const GameSpec* spec = find_game(query->text("game").value_or(""));
  if (spec == nullptr) query->refuse("game", "\"game\" must name a game of this server.");
  if (const auto fault = query->fault()) return call.reply(error_response(*fault));
  services_.readers.read(call.request.address, std::move(call.reply),
                         [&services = services_, name = folded(call.parameter), spec](Application::Reply reply) {
                           const ClubTable table{services.store.pages()};
                           const auto club = table.find(name);
                           if (!club) return reply(error_response(unreadable_clubs()));
                           if (!*club) return reply(error_response(unknown_club()));
                           json::object boards;
                           for (const auto& [speed, its_name] : game::speed_names) {
                             const auto best = table.best(name, *spec, speed, longest_board);
                             if (!best) return reply(error_response(unreadable_clubs()));
                             json::array list;
                             for (const Standing& one : *best)
                               list.push_back(leader_json(one, services.names, services.now()));
                             boards[its_name] = std::move(list);
                           }
                           reply(ok({{"leaderboards", std::move(boards)}}));
                         });
}

// --- change ---

std::optional<Error> ClubCalls::reason_against(const game::PlayerId& player) const {
  if (!services_.names.has(player)) return Error{ErrorCode::signed_out, "You need an account for clubs."};
  if (services_.names.is_bot(player)) return Error{ErrorCode::not_for_bots, "Bots cannot take part in clubs."};
  const auto until = services_.moderation.silenced_until(player);
  if (until && *until > services_.now()) {
    return Error{ErrorCode::silenced, "A moderator has temporarily silenced this account."};
  }
  return std::nullopt;
}

void ClubCalls::write(Call& call, Change change) const {
  if (!services_.names.has(call.caller.player)) {
    return call.reply(error_response({ErrorCode::signed_out, "You need an account for clubs."}));
  }
  services_.store.write({std::move(change)}, answered_club(std::move(call.reply), 204));
}

void ClubCalls::make(Call call) const {
  const game::PlayerId by = call.caller.player;
  auto wish = parse_club(call.request.body);
  if (auto reason = reason_against(by)) return call.reply(error_response(*reason));
  if (!wish) return call.reply(error_response(wish.error()));
  {
    const std::scoped_lock lock(mutex_);
    if (const auto wait = made_.consume(by.value, services_.uptime())) {
      return call.reply(error_response(slow_down(*wait)));
    }
  }
  const MakeClub change{.club = {.name = std::move(wish->name),
                                 .head = std::move(wish->head),
                                 .key = GameId::random().text(),
                                 .created = services_.now()},
                        .owner = by};
  services_.store.write(
      {change}, [reply = std::move(call.reply), name = change.club.name](const Store::Result<void>& result) mutable {
        if (result) return reply(HttpResponse::json(201, json::serialize(json::object{{"name", name}})));
        answered_club(std::move(reply), 201)(result);
      });
}

void ClubCalls::change(Call call) const {
  const game::PlayerId by = call.caller.player;
  auto settings = parse_club_settings(call.request.body);
  if (auto reason = reason_against(by)) return call.reply(error_response(*reason));
  if (!settings) return call.reply(error_response(settings.error()));
  ChangeClub change{.club = folded(call.parameter), .by = by, .head = std::move(settings->head)};
  if (settings->new_link) change.key = GameId::random().text();
  write(call, std::move(change));
}

void ClubCalls::close(Call call) const {
  write(call, CloseClub{.club = folded(call.parameter), .by = call.caller.player, .at = services_.now()});
}

void ClubCalls::join(Call call) const {
  const game::PlayerId by = call.caller.player;
  auto fields = Fields::parse(call.request.body);
  if (!fields) return call.reply(error_response(fields.error()));
  std::string key = fields->optional_text("key").value_or("");
  if (const auto fault = fields->fault()) return call.reply(error_response(*fault));
  if (services_.names.is_bot(by)) {
    return call.reply(error_response({ErrorCode::not_for_bots, "Bots cannot take part in clubs."}));
  }
  write(call, JoinClub{.club = folded(call.parameter), .player = by, .key = std::move(key), .at = services_.now()});
}

void ClubCalls::leave(Call call) const {
  write(call, LeaveClub{.club = folded(call.parameter), .player = call.caller.player});
}

void ClubCalls::decide_on_person(Call& call, ClubVerdict verdict) const {
  auto fields = Fields::parse(call.request.body);
  if (!fields) return call.reply(error_response(fields.error()));
  const std::string name = fields->text("player");
  if (const auto fault = fields->fault()) return call.reply(error_response(*fault));
  const auto player = services_.names.find(name);
  if (!player) return call.reply(error_response(unknown_member()));
  write(call, DecideOnPerson{.club = folded(call.parameter),
                             .by = call.caller.player,
                             .player = *player,
                             .verdict = verdict,
                             .at = services_.now()});
}

void ClubCalls::set_rank(Call call) const {
  const auto wish = parse_club_rank_wish(call.request.body);
  if (!wish) return call.reply(error_response(wish.error()));
  const auto player = services_.names.find(wish->player);
  if (!player) return call.reply(error_response(unknown_member()));
  write(call,
        SetClubRank{.club = folded(call.parameter), .by = call.caller.player, .player = *player, .rank = wish->rank});
}

void ClubCalls::report(Call call) const {
  const game::PlayerId by = call.caller.player;
  const auto reason = parse_page_report(call.request.body);
  if (!reason) return call.reply(error_response(reason.error()));
  write(call, ReportClub{{.club = folded(call.parameter), .by = by, .at = services_.now(), .reason = *reason}});
}

// --- for moderators ---

void ClubCalls::list_reports(Call call) const {
  const game::PlayerId by = call.caller.player;
  if (const auto allowed = check_moderator(services_.accounts, by); !allowed) {
    return call.reply(error_response(allowed.error()));
  }
  services_.readers.read(
      call.request.address, std::move(call.reply), [&services = services_, by](Application::Reply reply) {
        const ClubTable table{services.store.pages()};
        const auto reports = table.awaited_reports(longest_queue);
        if (!reports) return reply(error_response(unreadable_clubs()));
        const Viewer viewer{by, services.names};
        json::array list;
        for (const ClubReport& one : *reports) {
          const auto club = table.find(one.club);
          if (!club) return reply(error_response(unreadable_clubs()));
          if (!*club) continue;  // closed in the meantime
          list.push_back(json::object{{"club", one.club},
                                      {"title", (*club)->head.title},
                                      {"about", (*club)->head.about},
                                      {"by", public_json(game::Seat{game::PersonSeat{one.by}}, viewer)},
                                      {"at", one.at},
                                      {"reason", text(one.reason)}});
        }
        reply(ok({{"reports", std::move(list)}}));
      });
}

// Closing a club also deletes its reports.
std::vector<Change> ClubCalls::changes_of(const ClubDecision& decision, const game::PlayerId& by,
                                          const game::PlayerId& owner) const {
  const UnixMillis at = services_.now();
  const std::string about = fmt::format("club {}", decision.club);
  std::vector<Change> changes{LogAct{{.at = at,
                                      .moderator = by,
                                      .act = decision.close ? ModeratorAct::closed_club : ModeratorAct::dismissed,
                                      .whom = owner,
                                      .note = decision.note.empty() ? about : about + ": " + decision.note}}};
  if (decision.close) {
    changes.emplace_back(CloseClub{.club = decision.club, .by = std::nullopt, .at = at});
  } else {
    changes.emplace_back(DecideClubReports{.club = decision.club, .at = at});
  }
  return changes;
}

void ClubCalls::decide(Call call) const {
  const game::PlayerId by = call.caller.player;
  auto decision = parse_club_decision(call.request.body);
  if (const auto allowed = check_moderator(services_.accounts, by); !allowed) {
    return call.reply(error_response(allowed.error()));
  }
  if (!decision) return call.reply(error_response(decision.error()));
  services_.readers.read(
      call.request.address, std::move(call.reply),
      [this, &services = services_, by, decision = std::move(*decision)](Application::Reply reply) {
        const ClubTable table{services.store.pages()};
        const auto owner = table.people(decision.club, ClubRank::owner, ClubRank::owner, 0, 1);
        if (!owner) return reply(error_response(unreadable_clubs()));
        if (owner->empty()) return reply(error_response(unknown_club()));
        const game::PlayerId& whom = owner->front().player;
        if (whom == by) {
          return reply(error_response({ErrorCode::not_allowed, "Another moderator has to decide about your club."}));
        }
        if (auto allowed = check_power(services.accounts, by, whom); !allowed) {
          return reply(error_response(allowed.error()));
        }
        services.store.write(changes_of(decision, by, whom), answered_club(std::move(reply), 204));
      });
}

}  // namespace ootori::server
