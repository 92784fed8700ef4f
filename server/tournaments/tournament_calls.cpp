#include "server/tournaments/tournament_calls.hpp"

#include <algorithm>
#include <ranges>
#include <utility>

#include <boost/json.hpp>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include "server/clubs/club_table.hpp"
#include "server/http/cacheable.hpp"
#include "server/http/query.hpp"
#include "server/ratings/rating_table.hpp"
#include "server/sharing/sharing_calls.hpp"
#include "server/tournaments/tournament_events.hpp"
#include "server/tournaments/tournament_feed.hpp"
#include "server/tournaments/tournament_files.hpp"
#include "server/tournaments/tournament_import.hpp"
#include "server/tournaments/tournament_json.hpp"
#include "server/tournaments/tournament_requests.hpp"
#include "server/wire/game_json.hpp"
#include "server/wire/random.hpp"
#include "server/wire/time_json.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;
using namespace tournament;

using Events = std::vector<Event>;

Error closed_place() {
  return {ErrorCode::not_found, "This place is not open. Perhaps somebody has taken it already.", "key"};
}

std::unexpected<Error> too_many_changes() {
  return refuse_tournament(
      fmt::format("You have rejoined or switched Berserk {} times, the maximum in a tournament.", most_changes));
}

// Only leaders of its club may announce a tournament. None: the player may.
std::optional<Error> reason_against_club(Reads& store, const Settings& settings, const game::PlayerId& by) {
  if (settings.club.empty()) return std::nullopt;
  const auto rank = ClubTable{store}.rank(settings.club, by);
  if (!rank) return unreadable_contests<TournamentContest>();
  if (leads(*rank)) return std::nullopt;
  return Error{ErrorCode::not_allowed, "Only leaders of a club can create tournaments for it.", "club"};
}

// Null: open to everybody. `member`: whether the viewer may join; nobody may once the club is gone.
StoreResult<json::value> club_json(Reads& store, const Settings& settings, const game::PlayerId& player) {
  if (settings.club.empty()) return nullptr;
  const auto club = ClubTable{store}.find(settings.club);
  const auto rank = ClubTable{store}.rank(settings.club, player);
  if (!club || !rank) return std::unexpected(club ? rank.error() : club.error());
  return json::object{
      {"name", settings.club}, {"title", *club ? (*club)->head.title : settings.club}, {"member", is_member(*rank)}};
}

std::expected<void, Error> check_member(Reads& store, const Settings& settings, const game::PlayerId& player) {
  if (settings.club.empty()) return {};
  const auto rank = ClubTable{store}.rank(settings.club, player);
  if (!rank) return std::unexpected(unreadable_contests<TournamentContest>());
  if (!is_member(*rank)) return refuse_tournament("Only members of the club can join this tournament.");
  return {};
}

// The rating in the first of the tournament's games, at its speed.
int rating_of(Reads& store, const game::PlayerId& player, const Settings& settings) {
  return RatingTable{store}.rating_of(player, *settings.games.front(), game::speed_of(settings.time));
}

}  // namespace

Routes TournamentCalls::routes() const {
  const HandlersOf to(*this);
  const Access browser = Access::browser_only();
  const Access anybody = Access::anybody();
  return {
      {"GET", "tournaments", anybody, to(&TournamentCalls::list)},
      {"POST", "tournaments", browser, to(&TournamentCalls::announce), Body::fields},
      {"GET", "account/tournaments", browser, to(&TournamentCalls::list_own)},
      {"GET", "clubs/*/tournaments", anybody, to(&TournamentCalls::list_of_club)},
      {"POST", "tournaments/pairing", browser, to(&TournamentCalls::pair_file), Body::records},
      {"POST", "tournaments/import", browser, to(&TournamentCalls::import), Body::records},
      {"POST", "tournaments/import/check", browser, to(&TournamentCalls::show_file), Body::records},
      {"GET", "tournaments/*", anybody, to(&TournamentCalls::show)},
      {"GET", "tournaments/*/round", anybody, to(&TournamentCalls::show_round)},
      {"GET", "tournaments/*/trf", anybody, to(&TournamentCalls::export_file)},
      {"GET", "tournaments/*/calendar", anybody, to(&TournamentCalls::export_calendar)},
      {"GET", "tournaments/*/place", anybody, to(&TournamentCalls::show_place)},
      {"POST", "tournaments/*/place", browser, to(&TournamentCalls::take_place), Body::fields, Making::edit},
      {"POST", "tournaments/*/join", browser, to(&TournamentCalls::join), Body::none, Making::edit},
      {"POST", "tournaments/*/leave", browser, to(&TournamentCalls::leave), Body::none, Making::edit},
      {"POST", "tournaments/*/berserk", browser, to(&TournamentCalls::go_berserk), Body::fields, Making::edit},
  };
}

Pages TournamentCalls::pages() const {
  return {{"/tournaments.atom", [this](const HttpRequest& request, std::string_view /*parameter*/,
                                       Application::Reply reply) { answer_feed(request, std::move(reply)); }}};
}

// --- queries ---

// Feed readers poll, and mostly find nothing new, so an unchanged feed is not sent again.
void TournamentCalls::answer_feed(const HttpRequest& request, Application::Reply reply) const {
  if (base_of(request).empty()) {
    return reply(error_response({ErrorCode::malformed, "The request does not say which host it is for."}));
  }
  services_.readers.read(request.address, std::move(reply), [&services = services_, request](auto answer) {
    const TournamentTable table{services.store};
    auto all = table.current(longest_feed);
    const auto past = table.past(std::nullopt, longest_feed);
    if (!all || !past) return answer(error_response(unreadable_contests<TournamentContest>()));
    all->insert(all->end(), past->begin(), past->end());
    auto feed = std::make_shared<const std::string>(atom_feed(*all, services.names, base_of(request)));
    const Caching caching{
        .type = "application/atom+xml; charset=utf-8", .lasting = "public, max-age=300", .etag = etag_of(*feed)};
    answer(cacheable(request, caching, std::move(feed)));
  });
}

void TournamentCalls::list(Call call) const { list_contests<TournamentContest>(call, reading_, summaries_json); }

void TournamentCalls::list_of_club(Call call) const {
  list_contests_of<TournamentContest>(
      call, reading_, [club = folded(call.parameter)](Reads& store) { return TournamentTable::OfClub{store, club}; },
      summaries_json);
}

void TournamentCalls::list_own(Call call) const {
  list_own_contests<TournamentContest>(call, reading_, summaries_json);
}

void TournamentCalls::show(Call call) const {
  show_contest<TournamentContest>(
      call, reading_, services_.tournaments,
      [&store = services_.store](const TournamentView& view, const Viewer& viewer) {
        json::object object = server::public_json(view.id, view.state, view.version, viewer);
        object["club"] = club_json(store, view.state.settings(), viewer.player).value_or(nullptr);
        return object;
      });
}

void TournamentCalls::show_round(Call call) const {
  const auto id = TournamentId::parse(call.parameter);
  if (!id) return call.reply(error_response(unknown_contest<TournamentContest>()));
  auto query = Query::parse(call.request.query);
  if (!query) return call.reply(error_response(query.error()));
  const auto number = query->number("number", 1, 100'000);
  if (!number) query->refuse("number", "\"number\" must be the number of a round.");
  if (const auto fault = query->fault()) return call.reply(error_response(*fault));
  services_.readers.read(call.request.address, std::move(call.reply),
                         [&services = services_, id = *id, player = call.caller.player, number = *number](auto reply) {
                           const auto view = services.tournaments.view(id);
                           if (!view) return reply(error_response(view.error()));
                           const auto round = static_cast<std::size_t>(number - 1);
                           if (round >= (*view)->state.rounds().size()) {
                             return reply(error_response({ErrorCode::not_found, "There is no such round yet."}));
                           }
                           reply(HttpResponse::json(200, json::serialize(round_json((*view)->state, round,
                                                                                    Viewer{player, services.names}))));
                         });
}

void TournamentCalls::export_file(Call call) const {
  const auto id = TournamentId::parse(call.parameter);
  if (!id) return call.reply(error_response(unknown_contest<TournamentContest>()));
  services_.readers.read(call.request.address, std::move(call.reply), [&services = services_, id = *id](auto reply) {
    const auto view = services.tournaments.view(id);
    if (!view) return reply(error_response(view.error()));
    if ((*view)->state.settings().system == System::arena) {
      return reply(error_response({ErrorCode::not_allowed, "An arena has no rounds, so it has no tournament file."}));
    }
    reply(text_file(trf_of(**view, services.names), "text/plain; charset=utf-8", id.text() + ".trf"));
  });
}

void TournamentCalls::export_calendar(Call call) const {
  const auto id = TournamentId::parse(call.parameter);
  if (!id) return call.reply(error_response(unknown_contest<TournamentContest>()));
  services_.readers.read(
      call.request.address, std::move(call.reply),
      [&services = services_, id = *id, now = services_.now()](auto reply) {
        const auto view = services.tournaments.view(id);
        if (!view) return reply(error_response(view.error()));
        reply(text_file(calendar_of(**view, now), "text/calendar; charset=utf-8", id.text() + ".ics"));
      });
}

void TournamentCalls::pair_file(Call call) const {
  auto fields = Fields::parse(call.request.body);
  if (!fields) return call.reply(error_response(fields.error()));
  std::string text = fields->text("trf");
  if (const auto fault = fields->fault()) return call.reply(error_response(*fault));
  services_.readers.read(call.request.address, std::move(call.reply), [text = std::move(text)](auto reply) {
    reply(HttpResponse::json(200, json::serialize(paired_file(text, most_file_players))));
  });
}

// --- requests ---

void TournamentCalls::announce(Call call) const {
  const game::PlayerId by = call.caller.player;
  auto settings = parse_settings(call.request.body, services_.now());
  if (const auto reason = reason_against_organiser(services_.names, services_.moderation, services_.now(), by))
    return call.reply(error_response(*reason));
  if (!settings) return call.reply(error_response(settings.error()));
  if (settings->club.empty()) return announce_for(by, std::move(*settings), std::nullopt, std::move(call.reply));
  settings->club = folded(settings->club);
  services_.readers.read(call.request.address, std::move(call.reply),
                         [this, by, settings = std::move(*settings)](Application::Reply reply) mutable {
                           if (const auto reason = reason_against_club(services_.store, settings, by))
                             return reply(error_response(*reason));
                           announce_for(by, std::move(settings), std::nullopt, std::move(reply));
                         });
}

void TournamentCalls::announce_for(const game::PlayerId& by, Settings settings, std::optional<Imported> imported,
                                   Application::Reply reply) const {
  auto told = [reply = std::move(reply)](std::expected<TournamentId, Error> id) mutable {
    if (!id) return reply(error_response(id.error()));
    reply(HttpResponse::json(201, json::serialize(json::object{{"id", id->text()}})));
  };
  if (!imported) return services_.tournaments.announce(by, std::move(settings), std::move(told));
  services_.tournaments.announce(by, std::move(settings), std::move(*imported), std::move(told));
}

// A file may have a thousand lines, so a reader thread parses it.
void TournamentCalls::import(Call call) const {
  const game::PlayerId by = call.caller.player;
  if (const auto reason = reason_against_organiser(services_.names, services_.moderation, services_.now(), by))
    return call.reply(error_response(*reason));
  services_.readers.read(call.request.address, std::move(call.reply),
                         [this, by, body = std::move(call.request.body)](Application::Reply reply) {
                           auto wish = parse_import(body, services_.now(), by, services_.names, services_.moderation);
                           if (!wish) return reply(error_response(wish.error()));
                           wish->settings.club = folded(wish->settings.club);
                           if (const auto reason = reason_against_club(services_.store, wish->settings, by))
                             return reply(error_response(*reason));
                           announce_for(by, std::move(wish->settings), std::move(wish->imported), std::move(reply));
                         });
}

void TournamentCalls::show_file(Call call) const {
  auto fields = Fields::parse(call.request.body);
  if (!fields) return call.reply(error_response(fields.error()));
  std::string text = fields->text("trf");
  std::vector<std::string> accounts = fields->texts("accounts");
  if (const auto fault = fields->fault()) return call.reply(error_response(*fault));
  services_.readers.read(
      call.request.address, std::move(call.reply),
      [&names = services_.names, text = std::move(text), accounts = std::move(accounts)](Application::Reply reply) {
        reply(HttpResponse::json(200, json::serialize(file_json(text, accounts, names))));
      });
}

void TournamentCalls::join(Call call) const {
  const game::PlayerId by = call.caller.player;
  if (services_.names.is_bot(by)) {
    return call.reply(error_response({ErrorCode::not_for_bots, "Bots cannot join tournaments."}));
  }
  ask_tournament(call, services_.tournaments, services_.names,
                 [this, by, &services = services_](const State& state) -> Decision {
                   const auto number = state.number_of(by);
                   if (number && !state.entrants()[*number].has_left)
                     return refuse_tournament("You have already joined.");
                   if (const auto place = state.place_reserved_for(by); place && !number)
                     return fill_place(state, *place, by);
                   if (number ? !state.may_come_back() : !state.may_join_now())
                     return refuse_tournament("It is too late to join.");
                   if (number && state.entrants()[*number].changes >= most_changes) return too_many_changes();
                   if (!state.has_place_for(by)) return refuse_tournament("The tournament is full.");
                   if (auto allowed = check_member(services.store, state.settings(), by); !allowed) {
                     return std::unexpected(std::move(allowed.error()));
                   }
                   return Events{Joined{by, rating_of(services.store, by, state.settings())}};
                 });
}

TournamentRoom::Decision TournamentCalls::fill_place(const State& state, std::size_t place,
                                                     const game::PlayerId& by) const {
  if (state.number_of(by)) return refuse_tournament("You have already joined.");
  if (!state.may_join_now()) return refuse_tournament("It is too late to join.");
  if (auto allowed = check_member(services_.store, state.settings(), by); !allowed) {
    return std::unexpected(std::move(allowed.error()));
  }
  return Events{PlaceTaken{place, by, rating_of(services_.store, by, state.settings())}};
}

// Shows the place to which a link leads.
void TournamentCalls::show_place(Call call) const {
  const auto id = TournamentId::parse(call.parameter);
  if (!id) return call.reply(error_response(unknown_contest<TournamentContest>()));
  auto query = Query::parse(call.request.query);
  if (!query) return call.reply(error_response(query.error()));
  const auto key = query->text("key");
  if (!key) query->refuse("key", "\"key\" must be the key of a place.");
  if (const auto fault = query->fault()) return call.reply(error_response(*fault));
  services_.readers.read(call.request.address, std::move(call.reply),
                         [&services = services_, id = *id, key = *key](Application::Reply reply) {
                           const auto view = services.tournaments.view(id);
                           if (!view) return reply(error_response(view.error()));
                           const auto place = (*view)->state.place_of_key(key);
                           if (!place) return reply(error_response(closed_place()));
                           reply(HttpResponse::json(200, json::serialize(place_json((*view)->state, *place))));
                         });
}

// The place with the key of its link; without a key, the place that is reserved for the player.
void TournamentCalls::take_place(Call call) const {
  auto fields = Fields::parse(call.request.body);
  if (!fields) return call.reply(error_response(fields.error()));
  const auto key = fields->optional_text("key");
  if (const auto fault = fields->fault()) return call.reply(error_response(*fault));
  const game::PlayerId by = call.caller.player;
  if (services_.names.is_bot(by)) {
    return call.reply(error_response({ErrorCode::not_for_bots, "Bots cannot join tournaments."}));
  }
  ask_tournament(call, services_.tournaments, services_.names, [this, by, key](const State& state) -> Decision {
    const auto place = key ? state.place_of_key(*key) : state.place_reserved_for(by);
    if (!place) return std::unexpected(closed_place());
    return fill_place(state, *place, by);
  });
}

void TournamentCalls::leave(Call call) const {
  const game::PlayerId by = call.caller.player;
  ask_tournament(call, services_.tournaments, services_.names, [by](const State& state) -> Decision {
    const auto number = state.number_of(by);
    if (!number || state.entrants()[*number].has_left) return refuse_tournament("You are not in this tournament.");
    return Events{Left{by}};
  });
}

void TournamentCalls::go_berserk(Call call) const {
  auto fields = Fields::parse(call.request.body);
  if (!fields) return call.reply(error_response(fields.error()));
  const auto on = fields->flag("on");
  if (const auto fault = fields->fault()) return call.reply(error_response(*fault));
  const game::PlayerId by = call.caller.player;
  ask_tournament(call, services_.tournaments, services_.names, [by, on = *on](const State& state) -> Decision {
    const auto number = state.number_of(by);
    if (state.settings().system != System::arena || !number) {
      return refuse_tournament("Only players of an arena can go berserk.");
    }
    const Entrant& entrant = state.entrants()[*number];
    if (entrant.berserk == on) return Events{};
    if (entrant.changes >= most_changes) return too_many_changes();
    return Events{WentBerserk{by, on}};
  });
}

}  // namespace ootori::server
