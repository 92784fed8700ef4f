#include "server/tournaments/organiser_calls.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "server/chat/moderators.hpp"
#include "server/tournaments/tournament_events.hpp"
#include "server/tournaments/tournament_json.hpp"
#include "server/tournaments/tournament_removal.hpp"
#include "server/tournaments/tournament_requests.hpp"
#include "server/wire/random.hpp"
#include "tournament/next_round.hpp"

namespace ootori::server {
namespace {

using namespace tournament;

constexpr std::size_t most_edits = 200;  // of the announcement of one tournament: each is stored with all its texts

struct Named {
  const Names& names;

  // The player of this name who is in the tournament and may play at this time.
  std::expected<PlayerId, Error> to_pair(const State& state, const std::string& name, std::string_view field,
                                         UnixMillis now) const {
    auto player = in(state, name, field);
    if (!player || names.may_play(*player, now)) return player;
    return std::unexpected(Error{ErrorCode::not_allowed,
                                 fmt::format("{} is banned at the moment. Pair the others without this player.", name),
                                 std::string(field)});
  }

  // The player of this name who is in the tournament.
  std::expected<PlayerId, Error> in(const State& state, const std::string& name, std::string_view field) const {
    const auto player = names.find(name);
    if (player && state.number_of(*player)) return *player;
    return std::unexpected(Error{ErrorCode::unknown_player,
                                 fmt::format("There is no player \"{}\" in this tournament.", name),
                                 std::string(field)});
  }
};

std::unexpected<Error> too_many_decisions() {
  return refuse_tournament(fmt::format("An organiser can make at most {} such changes.", most_decisions));
}

// Decides as if all players without an account had left, which is stored first: nobody could name them.
template <class Pair>
TournamentRoom::Decision pair_without(std::vector<Event> leaving, const State& state, const Pair& pair) {
  State playing = state;
  for (const Event& event : leaving) (void)playing.apply(event);
  std::expected<Event, Error> paired = pair(playing);
  if (!paired) return std::unexpected(std::move(paired.error()));
  leaving.push_back(std::move(*paired));
  return leaving;
}

TournamentRoom::Decision cancelled(const State& state) {
  if (state.is_over()) return refuse_tournament("The tournament is over.");
  return TournamentRoom::Events{Finished{.cancelled = true}};
}

}  // namespace

Routes OrganiserCalls::routes() const {
  const HandlersOf to(*this);
  const Access browser = Access::browser_only();
  return {
      {"POST", "tournaments/*/free_place", browser, to(&OrganiserCalls::free_place), Body::fields, Making::edit},
      {"POST", "tournaments/*/withdraw", browser, to(&OrganiserCalls::withdraw), Body::fields, Making::edit},
      {"POST", "tournaments/*/start", browser, to(&OrganiserCalls::start)},
      {"POST", "tournaments/*/next_round", browser, to(&OrganiserCalls::pair_next)},
      {"POST", "tournaments/*/pairings", browser, to(&OrganiserCalls::pair_by_hand), Body::fields, Making::edit},
      {"POST", "tournaments/*/byes", browser, to(&OrganiserCalls::grant_bye), Body::fields, Making::edit},
      {"POST", "tournaments/*/forbidden", browser, to(&OrganiserCalls::forbid), Body::fields, Making::edit},
      {"POST", "tournaments/*/results", browser, to(&OrganiserCalls::set_result), Body::fields, Making::edit},
      {"POST", "tournaments/*/settings", browser, to(&OrganiserCalls::revise), Body::fields, Making::edit},
      {"POST", "tournaments/*/cancel", browser, to(&OrganiserCalls::cancel)},
  };
}

void OrganiserCalls::ask_as_organiser(Call& call, TournamentRoom::Decide decide) const {
  ask_tournament(call, services_.tournaments, services_.names,
                 [by = call.caller.player, decide = std::move(decide)](const State& state) mutable -> Decision {
                   if (state.organiser() != by) return refuse_tournament("Only the organiser can do this.");
                   return decide(state);
                 });
}

// For decisions that can be made again and again: each is stored for ever.
void OrganiserCalls::ask_to_decide(Call& call, TournamentRoom::Decide decide) const {
  ask_as_organiser(call, [decide = std::move(decide)](const State& state) mutable -> Decision {
    if (state.decisions() >= most_decisions) return too_many_decisions();
    return decide(state);
  });
}

// By number, because a deleted account has no name.
void OrganiserCalls::free_place(Call call) const {
  auto fields = Fields::parse(call.request.body);
  if (!fields) return call.reply(error_response(fields.error()));
  const auto number = fields->number("number", 1, most_players(System::swiss));
  if (const auto fault = fields->fault()) return call.reply(error_response(*fault));
  ask_to_decide(call, [place = static_cast<std::size_t>(*number - 1)](const State& state) -> Decision {
    if (auto fault = state.fault_of_freeing(place)) return refuse_tournament(std::move(*fault), "number");
    return Events{PlaceFreed{place, new_game_name()}};
  });
}

// For a player who does not come back to do it. They may join again.
void OrganiserCalls::withdraw(Call call) const {
  auto fields = Fields::parse(call.request.body);
  if (!fields) return call.reply(error_response(fields.error()));
  std::string name = fields->text("player");
  if (const auto fault = fields->fault()) return call.reply(error_response(*fault));
  ask_as_organiser(call, [named = Named{services_.names}, name = std::move(name)](const State& state) -> Decision {
    auto player = named.in(state, name, "player");
    if (!player) return std::unexpected(player.error());
    if (state.is_over()) return refuse_tournament("The tournament is over.");
    if (state.entrants()[*state.number_of(*player)].has_left)
      return refuse_tournament("This player has already withdrawn.");
    return Events{Left{*player}};
  });
}

void OrganiserCalls::start(Call call) const {
  ask_as_organiser(call, [&names = services_.names, now = services_.now()](const State& state) -> Decision {
    if (state.phase() != Phase::planned) return refuse_tournament("The tournament has already started.");
    return pair_without(leavers(state, names, now), state, [now](const State& playing) -> std::expected<Event, Error> {
      if (playing.active() < 2) return refuse_tournament("A tournament needs at least two players.");
      return Started{now, any_color()};
    });
  });
}

void OrganiserCalls::pair_next(Call call) const {
  ask_as_organiser(call, [&names = services_.names, now = services_.now()](const State& state) -> Decision {
    if (state.open_meetings() != 0) return refuse_tournament("The round is not complete: some games have no result.");
    return pair_without(leavers(state, names, now), state, [](const State& playing) -> std::expected<Event, Error> {
      const bool is_stuck = playing.phase() == Phase::stuck;
      auto event = is_stuck ? pair_again(playing, new_game_name) : next_round(playing, new_game_name);
      if (!event) {
        return refuse_tournament(is_stuck ? "There is still no pairing that satisfies all the rules."
                                          : "There is no next round to pair.");
      }
      return std::move(*event);
    });
  });
}

// Names in turn: Black and White of the first game, then of the next one.
void OrganiserCalls::pair_by_hand(Call call) const {
  auto fields = Fields::parse(call.request.body);
  if (!fields) return call.reply(error_response(fields.error()));
  auto players = fields->texts("players");
  auto byes = fields->texts("byes");
  if (players.size() % 2 != 0) {
    fields->refuse(ErrorCode::bad_value, "players", "Name two players for each game, Black first.");
  }
  if (const auto fault = fields->fault()) return call.reply(error_response(*fault));
  ask_as_organiser(call,
                   [named = Named{services_.names}, players = std::move(players), byes = std::move(byes),
                    now = services_.now()](const State& state) -> Decision {
                     HandPairing wish;
                     for (std::size_t index = 0; index + 1 < players.size(); index += 2) {
                       auto black = named.to_pair(state, players[index], "players", now);
                       auto white = named.to_pair(state, players[index + 1], "players", now);
                       if (!black || !white) return std::unexpected(!black ? black.error() : white.error());
                       wish.pairs.emplace_back(*black, *white);
                     }
                     for (const std::string& name : byes) {
                       auto player = named.to_pair(state, name, "byes", now);
                       if (!player) return std::unexpected(player.error());
                       wish.byes.push_back(*player);
                     }
                     return pair_without(leavers(state, named.names, now), state,
                                         [&wish](const State& playing) -> std::expected<Event, Error> {
                                           auto event = tournament::pair_by_hand(playing, wish, new_game_name);
                                           if (!event) return refuse_tournament(event.error());
                                           return std::move(*event);
                                         });
                   });
}

void OrganiserCalls::grant_bye(Call call) const {
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
  ask_to_decide(call,
                [named = Named{services_.names}, name = std::move(name), round = static_cast<std::size_t>(*round - 1),
                 mark](const State& state) -> Decision {
                  auto player = named.in(state, name, "player");
                  if (!player) return std::unexpected(player.error());
                  if (state.settings().system != System::swiss)
                    return refuse_tournament("Byes can be granted only in a Swiss tournament.");
                  if (round < state.rounds().size() || round >= state.settings().rounds) {
                    return refuse_tournament("A bye can be granted only for a round that is not paired yet.", "round");
                  }
                  if (mark && state.entrants()[*state.number_of(*player)].has_left) {
                    return refuse_tournament("This player has already withdrawn.", "player");
                  }
                  if (!mark && !state.entrants()[*state.number_of(*player)].byes.contains(round)) {
                    return refuse_tournament("The player has no bye in this round.", "round");
                  }
                  return Events{ByeGranted{*player, round, mark}};
                });
}

void OrganiserCalls::forbid(Call call) const {
  auto fields = Fields::parse(call.request.body);
  if (!fields) return call.reply(error_response(fields.error()));
  std::string one = fields->text("one");
  std::string other = fields->text("other");
  const bool on = fields->optional_flag("on").value_or(true);
  if (const auto fault = fields->fault()) return call.reply(error_response(*fault));
  ask_to_decide(call,
                [named = Named{services_.names}, one = std::move(one), other = std::move(other),
                 on](const State& state) -> Decision {
                  auto first = named.in(state, one, "one");
                  auto second = named.in(state, other, "other");
                  if (!first || !second) return std::unexpected(!first ? first.error() : second.error());
                  if (*first == *second) return refuse_tournament("Name two different players.", "other");
                  const System system = state.settings().system;
                  if (system != System::swiss && system != System::arena) {
                    return refuse_tournament("Pairings can be forbidden only in Swiss tournaments and arenas.");
                  }
                  const std::pair<PlayerId, PlayerId> two = std::minmax(*first, *second);
                  const bool is_forbidden = std::ranges::find(state.forbidden(), two) != state.forbidden().end();
                  if (on == is_forbidden) {
                    return refuse_tournament(
                        on ? "This pairing is already forbidden." : "This pairing is not forbidden.", "other");
                  }
                  if (on && state.forbidden().size() >= most_forbidden) {
                    return refuse_tournament(
                        fmt::format("A tournament can have at most {} forbidden pairings.", most_forbidden), "other");
                  }
                  return Events{Forbade{*first, *second, on}};
                });
}

void OrganiserCalls::set_result(Call call) const {
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
      return refuse_tournament("Only results of the last round can be changed.", "game");
    }
    const auto& known = state.meetings()[*number].result;
    if (known == result) return Events{};
    if (known && state.decisions() >= most_decisions) return too_many_decisions();
    return Events{Scored{game, result, true}};
  });
}

void OrganiserCalls::revise(Call call) const {
  if (const auto reason =
          reason_against_organiser(services_.names, services_.moderation, services_.now(), call.caller.player))
    return call.reply(error_response(*reason));
  auto revision = parse_revision(call.request.body, services_.now());
  if (!revision) return call.reply(error_response(revision.error()));
  ask_as_organiser(call, [by = std::move(*revision)](const State& state) -> Decision {
    if (by.revision && static_cast<std::size_t>(*by.revision) != state.revisions()) {
      return std::unexpected(Error{ErrorCode::stale, "The tournament has been changed in the meantime.", "revision"});
    }
    auto settings = revised(state.settings(), by);
    if (!settings) return std::unexpected(std::move(settings.error()));
    const Revised event{std::move(*settings)};
    if (auto fault = state.fault_of(event)) return refuse_tournament(std::move(*fault));
    if (state.revisions() >= most_edits) {
      return refuse_tournament(fmt::format("A tournament can be edited at most {} times.", most_edits));
    }
    return Events{event};
  });
}

// By its organiser. Moderators also remove it from the lists, even if it is over.
void OrganiserCalls::cancel(Call call) const {
  if (check_moderator(services_.accounts, call.caller.player)) return cancel_as_moderator(std::move(call));
  ask_as_organiser(call, cancelled);
}

// Moderators remove tournaments of others even after their end, when they have to be read from the store.
void OrganiserCalls::cancel_as_moderator(Call call) const {
  const game::PlayerId by = call.caller.player;
  const std::string address = call.request.address;
  const auto id = TournamentId::parse(call.parameter);
  auto reply = as_http<void>(204, call, services_.names);
  if (!id) return reply(std::unexpected(unknown_contest<TournamentContest>()));
  services_.readers.read(address, std::move(reply), [&services = services_, by, id = *id](Reply<void> answer) {
    const auto view = services.tournaments.view(id);
    if (!view) return answer(std::unexpected(view.error()));
    const game::PlayerId& organiser = (*view)->state.organiser();
    if (organiser == by) return services.tournaments.ask(id, cancelled, {}, std::move(answer));
    if (auto may = check_power(services.accounts, by, organiser); !may) return answer(std::move(may));
    remove_tournament(services.tournaments, services.writes, **view, by, services.now(), {}, std::move(answer));
  });
}

}  // namespace ootori::server
