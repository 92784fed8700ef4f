#include "server/tournaments/tournament_calls.hpp"

#include <algorithm>
#include <ranges>
#include <utility>

#include <boost/json.hpp>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include "server/chat/moderators.hpp"
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
#include "server/tournaments/tournament_removal.hpp"
#include "server/wire/game_json.hpp"
#include "server/wire/random.hpp"
#include "server/wire/time_json.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;
using namespace tournament;

using Events = std::vector<Event>;

constexpr std::size_t most_edits = 200;  // of the announcement of one tournament: each is stored with all its texts

std::unexpected<Error> refuse(std::string message, std::string field = {}) {
  return std::unexpected(Error{ErrorCode::not_allowed, std::move(message), std::move(field)});
}

Error closed_place() {
  return {ErrorCode::not_found, "This place is not open. Perhaps somebody has taken it already.", "key"};
}

// Only leaders of its club may announce a tournament. None: the player may.
std::optional<Error> reason_against_club(Reads& store, const Settings& settings, const game::PlayerId& by) {
  if (settings.club.empty()) return std::nullopt;
  const auto rank = ClubTable{store}.rank(settings.club, by);
  if (!rank) return unreadable_contests<TournamentContest>();
  if (leads(*rank)) return std::nullopt;
  return Error{ErrorCode::not_allowed, "Only leaders of a club can create tournaments for it.", "club"};
}

Error without_account() { return {ErrorCode::signed_out, "You need an account for tournaments."}; }

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
  if (!is_member(*rank)) return refuse("Only members of the club can join this tournament.");
  return {};
}

// The rating in the first of the tournament's games, at its speed.
int rating_of(Reads& store, const game::PlayerId& player, const Settings& settings) {
  return RatingTable{store}.rating_of(player, *settings.games.front(), game::speed_of(settings.time));
}

struct Named {
  const Names& names;

  // The player of this name who is in the tournament.
  std::expected<PlayerId, Error> in(const State& state, const std::string& name, std::string_view field) const {
    const auto player = names.find(name);
    if (player && state.number_of(*player)) return *player;
    return std::unexpected(Error{ErrorCode::unknown_player,
                                 fmt::format("There is no player \"{}\" in this tournament.", name),
                                 std::string(field)});
  }
};

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
      {"POST", "tournaments/*/free_place", browser, to(&TournamentCalls::free_place), Body::fields, Making::edit},
      {"POST", "tournaments/*/join", browser, to(&TournamentCalls::join), Body::none, Making::edit},
      {"POST", "tournaments/*/leave", browser, to(&TournamentCalls::leave), Body::none, Making::edit},
      {"POST", "tournaments/*/withdraw", browser, to(&TournamentCalls::withdraw), Body::fields, Making::edit},
      {"POST", "tournaments/*/berserk", browser, to(&TournamentCalls::go_berserk), Body::fields, Making::edit},
      {"POST", "tournaments/*/start", browser, to(&TournamentCalls::start)},
      {"POST", "tournaments/*/next_round", browser, to(&TournamentCalls::pair_next)},
      {"POST", "tournaments/*/pairings", browser, to(&TournamentCalls::pair_by_hand), Body::fields, Making::edit},
      {"POST", "tournaments/*/byes", browser, to(&TournamentCalls::grant_bye), Body::fields, Making::edit},
      {"POST", "tournaments/*/forbidden", browser, to(&TournamentCalls::forbid), Body::fields, Making::edit},
      {"POST", "tournaments/*/results", browser, to(&TournamentCalls::set_result), Body::fields, Making::edit},
      {"POST", "tournaments/*/settings", browser, to(&TournamentCalls::revise), Body::fields, Making::edit},
      {"POST", "tournaments/*/cancel", browser, to(&TournamentCalls::cancel)},
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

void TournamentCalls::ask(Call& call, TournamentRoom::Decide decide) const {
  const auto id = TournamentId::parse(call.parameter);
  const bool has_account = services_.names.has(call.caller.player);
  auto reply = as_http<void>(204, call, services_.names);
  if (!has_account) return reply(std::unexpected(without_account()));
  if (!id) return reply(std::unexpected(unknown_contest<TournamentContest>()));
  services_.tournaments.ask(*id, std::move(decide), {}, std::move(reply));
}

void TournamentCalls::ask_as_organiser(Call& call, TournamentRoom::Decide decide) const {
  ask(call, [by = call.caller.player, decide = std::move(decide)](const State& state) mutable -> Decision {
    if (state.organiser() != by) return refuse("Only the organiser can do this.");
    return decide(state);
  });
}

void TournamentCalls::announce(Call call) const {
  const game::PlayerId by = call.caller.player;
  auto settings = parse_settings(call.request.body, services_.now());
  if (const auto reason = reason_against(by)) return call.reply(error_response(*reason));
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

std::optional<Error> TournamentCalls::reason_against(const game::PlayerId& by) const {
  if (!services_.names.has(by)) return without_account();
  const auto silence = services_.moderation.silenced_until(by);
  if (!silence || *silence <= services_.now()) return std::nullopt;
  return Error{ErrorCode::silenced, "A moderator has temporarily silenced this account."};
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
  if (const auto reason = reason_against(by)) return call.reply(error_response(*reason));
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
  ask(call, [this, by, &services = services_](const State& state) -> Decision {
    const auto number = state.number_of(by);
    if (number && !state.entrants()[*number].has_left) return refuse("You have already joined.");
    if (const auto place = state.place_reserved_for(by); place && !number) return fill_place(state, *place, by);
    if (number ? !state.may_come_back() : !state.may_join_now()) return refuse("It is too late to join.");
    if (!number && state.entrants().size() >= most_players(state.settings().system))
      return refuse("The tournament is full.");
    if (auto allowed = check_member(services.store, state.settings(), by); !allowed) {
      return std::unexpected(std::move(allowed.error()));
    }
    return Events{Joined{by, rating_of(services.store, by, state.settings())}};
  });
}

TournamentRoom::Decision TournamentCalls::fill_place(const State& state, std::size_t place,
                                                     const game::PlayerId& by) const {
  if (state.number_of(by)) return refuse("You have already joined.");
  if (!state.may_join_now()) return refuse("It is too late to join.");
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
  ask(call, [this, by, key](const State& state) -> Decision {
    const auto place = key ? state.place_of_key(*key) : state.place_reserved_for(by);
    if (!place) return std::unexpected(closed_place());
    return fill_place(state, *place, by);
  });
}

// By number, because a deleted account has no name.
void TournamentCalls::free_place(Call call) const {
  auto fields = Fields::parse(call.request.body);
  if (!fields) return call.reply(error_response(fields.error()));
  const auto number = fields->number("number", 1, most_players(System::swiss));
  if (const auto fault = fields->fault()) return call.reply(error_response(*fault));
  ask_as_organiser(call, [place = static_cast<std::size_t>(*number - 1)](const State& state) -> Decision {
    if (auto fault = state.fault_of_freeing(place)) return refuse(std::move(*fault), "number");
    return Events{PlaceFreed{place, new_game_name()}};
  });
}

void TournamentCalls::leave(Call call) const {
  const game::PlayerId by = call.caller.player;
  ask(call, [by](const State& state) -> Decision {
    const auto number = state.number_of(by);
    if (!number || state.entrants()[*number].has_left) return refuse("You are not in this tournament.");
    return Events{Left{by}};
  });
}

// For a player who does not come back to do it. They may join again.
void TournamentCalls::withdraw(Call call) const {
  auto fields = Fields::parse(call.request.body);
  if (!fields) return call.reply(error_response(fields.error()));
  std::string name = fields->text("player");
  if (const auto fault = fields->fault()) return call.reply(error_response(*fault));
  ask_as_organiser(call, [named = Named{services_.names}, name = std::move(name)](const State& state) -> Decision {
    auto player = named.in(state, name, "player");
    if (!player) return std::unexpected(player.error());
    if (state.is_over()) return refuse("The tournament is over.");
    if (state.entrants()[*state.number_of(*player)].has_left) return refuse("This player has already withdrawn.");
    return Events{Left{*player}};
  });
}

void TournamentCalls::go_berserk(Call call) const {
  auto fields = Fields::parse(call.request.body);
  if (!fields) return call.reply(error_response(fields.error()));
  const auto on = fields->flag("on");
  if (const auto fault = fields->fault()) return call.reply(error_response(*fault));
  const game::PlayerId by = call.caller.player;
  ask(call, [by, on = *on](const State& state) -> Decision {
    if (state.settings().system != System::arena || !state.number_of(by)) {
      return refuse("Only players of an arena can go berserk.");
    }
    return Events{WentBerserk{by, on}};
  });
}

void TournamentCalls::start(Call call) const {
  ask_as_organiser(call, [now = services_.now()](const State& state) -> Decision {
    if (state.phase() != Phase::planned) return refuse("The tournament has already started.");
    if (state.active() < 2) {
      return refuse("A tournament needs at least two players.");
    }
    return Events{Started{now, any_color()}};
  });
}

void TournamentCalls::pair_next(Call call) const {
  ask_as_organiser(call, [](const State& state) -> Decision {
    if (state.open_meetings() != 0) return refuse("The round is not complete: some games have no result.");
    const bool is_stuck = state.phase() == Phase::stuck;
    auto event = is_stuck ? pair_again(state, new_game_name) : next_round(state, new_game_name);
    if (!event) {
      return refuse(is_stuck ? "There is still no pairing that satisfies all the rules."
                             : "There is no next round to pair.");
    }
    return Events{std::move(*event)};
  });
}

// Names in turn: Black and White of the first game, then of the next one.
void TournamentCalls::pair_by_hand(Call call) const {
  auto fields = Fields::parse(call.request.body);
  if (!fields) return call.reply(error_response(fields.error()));
  auto players = fields->texts("players");
  auto byes = fields->texts("byes");
  if (players.size() % 2 != 0) {
    fields->refuse(ErrorCode::bad_value, "players", "Name two players for each game, Black first.");
  }
  if (const auto fault = fields->fault()) return call.reply(error_response(*fault));
  ask_as_organiser(call,
                   [named = Named{services_.names}, players = std::move(players),
                    byes = std::move(byes)](const State& state) -> Decision {
                     HandPairing wish;
                     for (std::size_t index = 0; index + 1 < players.size(); index += 2) {
                       auto black = named.in(state, players[index], "players");
                       auto white = named.in(state, players[index + 1], "players");
                       if (!black || !white) return std::unexpected(!black ? black.error() : white.error());
                       wish.pairs.emplace_back(*black, *white);
                     }
                     for (const std::string& name : byes) {
                       auto player = named.in(state, name, "byes");
                       if (!player) return std::unexpected(player.error());
                       wish.byes.push_back(*player);
                     }
                     auto event = tournament::pair_by_hand(state, wish, new_game_name);
                     if (!event) return refuse(event.error());
                     return Events{std::move(*event)};
                   });
}

void TournamentCalls::grant_bye(Call call) const {
  auto fields = Fields::parse(call.request.body);
  if (!fields) return call.reply(error_response(fields.error()));
  std::string name = fields->text("player");
  const auto round = fields->number("round", 1, most_rounds);
  const std::string kind = fields->text("bye");
  const auto mark = parse_bye(kind);
  if (!mark && kind != "none") {
    fields->refuse(ErrorCode::bad_value, "bye", "The field \"bye\" must be full, half, zero or none.");
  }
  if (const auto fault = fields->fault()) return call.reply(error_response(*fault));
  ask_as_organiser(call,
                   [named = Named{services_.names}, name = std::move(name),
                    round = static_cast<std::size_t>(*round - 1), mark](const State& state) -> Decision {
                     auto player = named.in(state, name, "player");
                     if (!player) return std::unexpected(player.error());
                     if (state.settings().system != System::swiss)
                       return refuse("Byes can be granted only in a Swiss tournament.");
                     if (round < state.rounds().size() || round >= state.settings().rounds) {
                       return refuse("A bye can be granted only for a round that is not paired yet.", "round");
                     }
                     if (!mark && !state.entrants()[*state.number_of(*player)].byes.contains(round)) {
                       return refuse("The player has no bye in this round.", "round");
                     }
                     return Events{ByeGranted{*player, round, mark}};
                   });
}

void TournamentCalls::forbid(Call call) const {
  auto fields = Fields::parse(call.request.body);
  if (!fields) return call.reply(error_response(fields.error()));
  std::string one = fields->text("one");
  std::string other = fields->text("other");
  const bool on = fields->optional_flag("on").value_or(true);
  if (const auto fault = fields->fault()) return call.reply(error_response(*fault));
  ask_as_organiser(
      call,
      [named = Named{services_.names}, one = std::move(one), other = std::move(other),
       on](const State& state) -> Decision {
        auto first = named.in(state, one, "one");
        auto second = named.in(state, other, "other");
        if (!first || !second) return std::unexpected(!first ? first.error() : second.error());
        if (*first == *second) return refuse("Name two different players.", "other");
        const System system = state.settings().system;
        if (system != System::swiss && system != System::arena) {
          return refuse("Pairings can be forbidden only in Swiss tournaments and arenas.");
        }
        const std::pair<PlayerId, PlayerId> two = std::minmax(*first, *second);
        const bool is_forbidden = std::ranges::find(state.forbidden(), two) != state.forbidden().end();
        if (on == is_forbidden) {
          return refuse(on ? "This pairing is already forbidden." : "This pairing is not forbidden.", "other");
        }
        if (on && state.forbidden().size() >= most_forbidden) {
          return refuse(fmt::format("A tournament can have at most {} forbidden pairings.", most_forbidden), "other");
        }
        return Events{Forbade{*first, *second, on}};
      });
}

void TournamentCalls::set_result(Call call) const {
  auto fields = Fields::parse(call.request.body);
  if (!fields) return call.reply(error_response(fields.error()));
  std::string game = fields->text("game");
  const auto result = tournament::parse_result(fields->text("result"));
  if (!result) {
    fields->refuse(ErrorCode::bad_value, "result",
                   "The field \"result\" must be black_won, white_won, drawn, black_forfeited, white_forfeited or "
                   "both_forfeited.");
  }
  if (const auto fault = fields->fault()) return call.reply(error_response(*fault));
  ask_as_organiser(call, [game = std::move(game), result = *result](const State& state) -> Decision {
    const auto number = state.meeting_of(game);
    if (!number)
      return std::unexpected(Error{ErrorCode::unknown_game, "There is no such game in this tournament.", "game"});
    // Results on which later rounds are based cannot be changed.
    const auto& last = state.rounds().back().meetings;
    if (state.settings().system != System::arena && std::ranges::find(last, *number) == last.end()) {
      return refuse("Only results of the last round can be changed.", "game");
    }
    return Events{Scored{game, result, true}};
  });
}

void TournamentCalls::revise(Call call) const {
  if (const auto reason = reason_against(call.caller.player)) return call.reply(error_response(*reason));
  auto revision = parse_revision(call.request.body, services_.now());
  if (!revision) return call.reply(error_response(revision.error()));
  ask_as_organiser(call, [by = std::move(*revision)](const State& state) -> Decision {
    if (by.revision && static_cast<std::size_t>(*by.revision) != state.revisions()) {
      return std::unexpected(Error{ErrorCode::stale, "The tournament has been changed in the meantime.", "revision"});
    }
    auto settings = revised(state.settings(), by);
    if (!settings) return std::unexpected(std::move(settings.error()));
    const Revised event{std::move(*settings)};
    if (auto fault = state.fault_of(event)) return refuse(std::move(*fault));
    if (state.revisions() >= most_edits) {
      return refuse(fmt::format("A tournament can be edited at most {} times.", most_edits));
    }
    return Events{event};
  });
}

// By its organiser. Moderators also remove it from the lists, even if it is over.
void TournamentCalls::cancel(Call call) const {
  const game::PlayerId by = call.caller.player;
  if (check_moderator(services_.accounts, by)) {
    const auto id = TournamentId::parse(call.parameter);
    const auto view = id ? services_.tournaments.view(*id) : std::unexpected(unknown_contest<TournamentContest>());
    if (!view) return call.reply(error_response(view.error()));
    if ((*view)->state.organiser() != by) return remove(std::move(call), **view);
  }
  ask_as_organiser(call, [](const State& state) -> Decision {
    if (state.is_over()) return refuse("The tournament is over.");
    return Events{Finished{.cancelled = true}};
  });
}

void TournamentCalls::remove(Call call, const TournamentView& view) const {
  const game::PlayerId by = call.caller.player;
  const game::PlayerId& organiser = view.state.organiser();
  if (const auto may = check_power(services_.accounts, by, organiser); !may) {
    return call.reply(error_response(may.error()));
  }
  remove_tournament(services_.tournaments, services_.writes, view, by, services_.now(), {},
                    as_http<void>(204, call, services_.names));
}

}  // namespace ootori::server
