#include "server/simuls/simul_calls.hpp"

#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "game/speed.hpp"
#include "server/chat/chat_table.hpp"
#include "server/chat/moderators.hpp"
#include "server/ratings/rating_table.hpp"
#include "server/simuls/simul_json.hpp"
#include "server/wire/fields.hpp"
#include "server/wire/game_json.hpp"
#include "server/wire/random.hpp"
#include "server/wire/time_json.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;
using namespace tournament::simul;

using SimulEvents = std::vector<Event>;
using SimulDecision = SimulRoom::Decision;

std::unexpected<Error> refuse_simul(std::string message, std::string field = {}) {
  return std::unexpected(Error{ErrorCode::not_allowed, std::move(message), std::move(field)});
}

json::object summary_of_simul(const SimulSummary& one, const Viewer& viewer) {
  return {{"id", one.id.text()},
          {"game", one.game},
          {"time", server::public_json(parse_stored_time(one.time))},
          {"host_time", server::public_json(parse_stored_time(one.host_time))},
          {"handicap", one.handicap},
          {"phase", one.phase},
          {"opened", one.opened},
          {"guests", one.guests},
          {"host", server::public_json(game::Seat{game::PersonSeat{{one.host}}}, viewer)}};
}

json::array summaries_of_simuls(const std::vector<SimulSummary>& all, const Viewer& viewer) {
  json::array list;
  for (const SimulSummary& one : all) list.push_back(summary_of_simul(one, viewer));
  return list;
}

// The player's rating in the simul's game, at the speed of the guests' clock.
int rating_in(Reads& store, const game::PlayerId& player, const Settings& settings) {
  return RatingTable{store}.rating_of(player, *settings.game, game::speed_of(settings.time));
}

// Why the state would refuse the event, in words for the host; none: it would not.
template <class Event>
std::optional<std::string> reason_against(const State& state, const Guest& guest) {
  if (state.phase() != Phase::open) return "The simul has started.";
  if (guest.stance == Stance::withdrawn) return "This player has withdrawn.";
  if constexpr (std::is_same_v<Event, Accepted>) {
    if (guest.stance == Stance::accepted) return "You have already accepted this player.";
    if (state.accepted() >= most_boards) return fmt::format("A simul has at most {} boards.", most_boards);
  } else {
    if (guest.stance == Stance::declined) return "You have already declined this player.";
  }
  return std::nullopt;
}

SimulDecision cancelled(const State& state) {
  if (state.phase() != Phase::open) return refuse_simul("The simul has started, so it cannot be cancelled.");
  return SimulEvents{Cancelled{}};
}

}  // namespace

Routes SimulCalls::routes() const {
  const HandlersOf to(*this);
  const Access browser = Access::browser_only();
  const Access anybody = Access::anybody();
  return {
      {"GET", "simuls", anybody, to(&SimulCalls::list)},
      {"POST", "simuls", browser, to(&SimulCalls::open), Body::fields, Making::seek},
      {"GET", "account/simuls", browser, to(&SimulCalls::list_own)},
      {"GET", "simuls/*", anybody, to(&SimulCalls::show)},
      {"POST", "simuls/*/apply", browser, to(&SimulCalls::apply), Body::none, Making::seek},
      {"POST", "simuls/*/withdraw", browser, to(&SimulCalls::withdraw)},
      {"POST", "simuls/*/accept", browser, to(&SimulCalls::accept), Body::fields},
      {"POST", "simuls/*/decline", browser, to(&SimulCalls::decline), Body::fields},
      {"POST", "simuls/*/start", browser, to(&SimulCalls::start)},
      {"POST", "simuls/*/cancel", browser, to(&SimulCalls::cancel)},
  };
}

// --- queries ---

void SimulCalls::list(Call call) const { list_contests<SimulContest>(call, reading_, summaries_of_simuls); }

void SimulCalls::list_own(Call call) const { list_own_contests<SimulContest>(call, reading_, summaries_of_simuls); }

void SimulCalls::show(Call call) const {
  show_contest<SimulContest>(call, reading_, services_.simuls, [](const SimulView& view, const Viewer& viewer) {
    return server::public_json(view.id, view.state, view.version, viewer);
  });
}

// --- requests ---

void SimulCalls::ask(Call& call, SimulRoom::Decide decide) const {
  const auto id = SimulId::parse(call.parameter);
  const bool has_account = services_.names.has(call.caller.player);
  auto reply = as_http<void>(204, call, services_.names);
  if (!has_account) return reply(std::unexpected(Error{ErrorCode::signed_out, "You need an account for simuls."}));
  if (!id) return reply(std::unexpected(unknown_contest<SimulContest>()));
  services_.simuls.ask(*id, std::move(decide), {}, std::move(reply));
}

void SimulCalls::ask_as_host(Call& call, SimulRoom::Decide decide) const {
  ask(call, [by = call.caller.player, decide = std::move(decide)](const State& state) mutable -> SimulDecision {
    if (state.host() != by) return refuse_simul("Only the host can do this.");
    return decide(state);
  });
}

void SimulCalls::open(Call call) const {
  const game::PlayerId by = call.caller.player;
  auto settings = parse_simul_settings(call.request.body);
  if (!services_.names.has(by)) {
    return call.reply(error_response({ErrorCode::signed_out, "You need an account for simuls."}));
  }
  if (services_.names.is_bot(by)) {
    return call.reply(error_response({ErrorCode::not_for_bots, "Bots cannot take part in simuls."}));
  }
  if (!settings) return call.reply(error_response(settings.error()));
  services_.simuls.open(by, std::move(*settings),
                        [reply = std::move(call.reply)](std::expected<SimulId, Error> id) mutable {
                          if (!id) return reply(error_response(id.error()));
                          reply(HttpResponse::json(201, json::serialize(json::object{{"id", id->text()}})));
                        });
}

void SimulCalls::apply(Call call) const {
  const game::PlayerId by = call.caller.player;
  if (services_.names.is_bot(by)) {
    return call.reply(error_response({ErrorCode::not_for_bots, "Bots cannot take part in simuls."}));
  }
  if (auto allowed = services_.simuls.check_applications(by); !allowed) {
    return call.reply(error_response(allowed.error()));
  }
  ask(call, [by, &services = services_](const State& state) -> SimulDecision {
    if (state.phase() != Phase::open) return refuse_simul("It is too late to apply.");
    if (state.host() == by) return refuse_simul("You cannot play in your own simul.");
    const Guest* known = state.guest(by);
    if (known != nullptr && known->stance == Stance::declined) return refuse_simul("The host has declined you.");
    if (known != nullptr && known->stance != Stance::withdrawn) return refuse_simul("You have already applied.");
    if (known != nullptr && known->tries >= most_tries) return refuse_simul("You have withdrawn too often.");
    if (state.applicants() >= most_applicants) return refuse_simul("Too many players have applied.");
    return SimulEvents{Applied{by, rating_in(services.store, by, state.settings())}};
  });
}

void SimulCalls::withdraw(Call call) const {
  const game::PlayerId by = call.caller.player;
  ask(call, [by](const State& state) -> SimulDecision {
    const Guest* guest = state.guest(by);
    if (guest == nullptr || guest->stance == Stance::withdrawn || guest->stance == Stance::declined) {
      return refuse_simul("You are not in this simul.");
    }
    if (state.phase() != Phase::open) return refuse_simul("The simul has started. You can resign your game.");
    return SimulEvents{Withdrew{by}};
  });
}

template <class Event>
void SimulCalls::ask_about_guest(Call& call) const {
  auto fields = Fields::parse(call.request.body);
  if (!fields) return call.reply(error_response(fields.error()));
  std::string name = fields->text("player");
  if (const auto fault = fields->fault()) return call.reply(error_response(*fault));
  ask_as_host(call, [name = std::move(name), &services = services_](const State& state) -> SimulDecision {
    const auto player = services.names.find(name);
    const Guest* guest = player ? state.guest(*player) : nullptr;
    if (guest == nullptr) {
      return std::unexpected(
          Error{ErrorCode::unknown_player, fmt::format("There is no player \"{}\" in this simul.", name), "player"});
    }
    if (auto reason = reason_against<Event>(state, *guest)) return refuse_simul(std::move(*reason), "player");
    return SimulEvents{Event{*player}};
  });
}

void SimulCalls::accept(Call call) const { ask_about_guest<Accepted>(call); }

void SimulCalls::decline(Call call) const { ask_about_guest<Declined>(call); }

void SimulCalls::start(Call call) const {
  ask_as_host(call, [&services = services_](const State& state) -> SimulDecision {
    if (state.phase() != Phase::open) return refuse_simul("The simul has already started.");
    const UnixMillis now = services.now();
    if (!services.names.may_play(state.host(), now)) {
      return std::unexpected(Error{ErrorCode::banned, "This account is banned."});
    }
    // Guests whose accounts are gone or banned have no board.
    State playing = state;
    SimulEvents events;
    for (const Guest& guest : state.guests()) {
      if (guest.stance != Stance::accepted || services.names.may_play(guest.player, now)) continue;
      events.emplace_back(Withdrew{guest.player});
      (void)playing.apply(events.back());
    }
    if (playing.accepted() == 0) return refuse_simul("Accept at least one player first.");
    const Chance chance{.new_game = [] { return GameId::random().text(); }, .color = any_color};
    events.emplace_back(
        tournament::simul::start(playing, rating_in(services.store, state.host(), state.settings()), now, chance));
    return events;
  });
}

void SimulCalls::cancel(Call call) const {
  if (check_moderator(services_.accounts, call.caller.player)) return cancel_as_moderator(std::move(call));
  ask_as_host(call, cancelled);
}

// Recorded in the moderators' log, unless it is the moderator's own simul. One that is over is read from the store.
void SimulCalls::cancel_as_moderator(Call call) const {
  const game::PlayerId by = call.caller.player;
  const std::string address = call.request.address;
  const auto id = SimulId::parse(call.parameter);
  auto reply = as_http<void>(204, call, services_.names);
  if (!id) return reply(std::unexpected(unknown_contest<SimulContest>()));
  services_.readers.read(address, std::move(reply), [&services = services_, by, id = *id](Reply<void> answer) {
    const auto view = services.simuls.view(id);
    if (!view) return answer(std::unexpected(view.error()));
    std::vector<Change> with;
    if (const game::PlayerId& host = (*view)->state.host(); host != by) {
      with.emplace_back(LogAct{{.at = services.now(),
                                .moderator = by,
                                .act = ModeratorAct::cancelled_simul,
                                .whom = host,
                                .note = fmt::format("simul {}", id.text())}});
    }
    services.simuls.ask(id, cancelled, std::move(with), std::move(answer));
  });
}

}  // namespace ootori::server
