#include "server/tournaments/tournament_room.hpp"

#include <algorithm>
#include <limits>
#include <ranges>
#include <set>
#include <utility>

#include "game/terms.hpp"
#include "server/tournaments/outage.hpp"
#include "server/wire/random.hpp"

namespace ootori::server {

using namespace tournament;

std::string new_game_name() { return GameId::random().text(); }

std::vector<Event> leavers(const State& state, const Names& names, UnixMillis now) {
  std::vector<Event> events;
  for (const Entrant& entrant : state.entrants()) {
    if (entrant.plays() && !names.may_play(entrant.player, now)) events.emplace_back(Left{entrant.player});
  }
  return events;
}

// After a restart, some of the games may not have been created yet.
void TournamentRoom::remember() {
  const UnixMillis now = services().now();
  delay_ = delay_after_outage(state(), pairs_by_itself(), last_running_, now);
  if (last_running_ && now - *last_running_ >= short_outage.count()) returning_until_ = now + time_to_return.count();
  for (std::size_t round = 0; round < state().rounds().size(); ++round) {
    for (const std::size_t number : state().rounds()[round].meetings) {
      const Meeting& meeting = state().meetings()[number];
      if (!meeting.result) rounds_.emplace(meeting.game, round);
    }
  }
  resumed_ = true;
}

void TournamentRoom::storing(const Events& events) {
  const bool is_delay =
      std::ranges::any_of(events, [](const Event& event) { return std::holds_alternative<Delayed>(event); });
  storing_delay_ = is_delay ? std::exchange(delay_, std::nullopt) : std::nullopt;
  for (const Event& event : events) {
    const auto* paired = std::get_if<Paired>(&event);
    if (paired == nullptr) continue;
    for (const Meeting& meeting : paired->meetings) {
      if (!meeting.result) rounds_.emplace(meeting.game, paired->round);
    }
  }
}

// Pairings that were not stored do not exist: others take their place.
void TournamentRoom::not_stored() {
  if (storing_delay_) delay_ = storing_delay_;
  std::erase_if(rounds_, [this](const auto& one) { return !state().meeting_of(one.first); });
}

// --- events that are due ---

void TournamentRoom::go_on() {
  make_games();
  if (state().is_over()) return;
  Events events = due();
  if (!events.empty()) commit(std::move(events), {}, [](const std::expected<void, Error>&) {});
}

TournamentRoom::Events TournamentRoom::leaving() const { return leavers(state(), services().names, services().now()); }

// A ban, unlike a deletion, may end before the organiser pairs the next round.
TournamentRoom::Events TournamentRoom::deleted() const {
  Events events = leaving();
  std::erase_if(events, [&](const Event& event) {
    const auto* left = std::get_if<tournament::Left>(&event);
    return left != nullptr && services().names.has(left->player);
  });
  return events;
}

// Whether nobody can decide what an organiser decides: the account is deleted, or banned without an end.
bool TournamentRoom::has_lost_its_organiser() const {
  constexpr UnixMillis for_ever = std::numeric_limits<UnixMillis>::max();
  const Names& names = services().names;
  return !names.has(state().organiser()) || !names.may_play(state().organiser(), for_ever);
}

// The first round here follows the start automatically, and the end follows the last round. Other rounds do so if the
// organiser wants that.
bool TournamentRoom::pairs_by_itself() const {
  const std::size_t rounds = state().rounds().size();
  return rounds == state().imported_rounds() || rounds >= state().planned_rounds() || state().settings().automatic ||
         has_lost_its_organiser();
}

bool TournamentRoom::is_delayed() const { return services().now() < state().delayed_until().value_or(0); }

TournamentRoom::Events TournamentRoom::due() {
  if (delay_) return {*delay_};
  if (state().phase() == Phase::planned) return due_before_the_start();
  const bool is_orphan = has_lost_its_organiser();
  if (is_orphan) {
    if (Events events = due_without_organiser(); !events.empty()) return events;
  }
  if (state().settings().system == System::arena) return due_in_the_arena();
  const bool is_stuck = state().phase() == Phase::stuck;
  if (state().open_meetings() != 0 || (state().phase() != Phase::running && !is_stuck)) return {};
  const bool is_last = state().rounds().size() >= state().planned_rounds();
  const bool pairs_now = pairs_by_itself() && !is_stuck && (is_last || !is_delayed());
  if (Events events = pairs_now ? leaving() : deleted(); !events.empty()) return events;
  if (!pairs_now) return {};
  auto event = next_round(state(), new_game_name);
  if (!event || (is_delayed() && std::holds_alternative<Paired>(*event))) return {};
  return {std::move(*event)};
}

TournamentRoom::Events TournamentRoom::due_before_the_start() const {
  const UnixMillis now = services().now();
  if (now < state().settings().starts) return {};
  if (Events events = leaving(); !events.empty()) return events;
  if (state().active() < 2) return {Finished{.cancelled = true}};
  return {Started{now, any_color()}};
}

// Games without a result are drawn, and a tournament that cannot be paired ends as it stands.
TournamentRoom::Events TournamentRoom::due_without_organiser() const {
  if (state().phase() == Phase::stuck) return {Finished{}};
  Events events;
  for (std::size_t number = 0; number < state().meetings().size(); ++number) {
    if (state().is_undecided(number)) events.emplace_back(Scored{state().meetings()[number].game, Result::drawn});
  }
  return events;
}

TournamentRoom::Events TournamentRoom::due_in_the_arena() {
  const UnixMillis now = services().now();
  if (now >= *state().ends()) return state().open_meetings() == 0 ? Events{Finished{}} : Events{};
  // The system clock may have been set back.
  const bool is_too_early = now >= last_wave_ && now < last_wave_ + wave_every_.count();
  if (is_too_early || is_delayed()) return {};
  last_wave_ = now;
  if (Events events = leaving(); !events.empty()) return events;
  auto wave = next_wave(state(), new_game_name);
  if (!wave) return {};
  return {std::move(*wave)};
}

TournamentRoom::Events TournamentRoom::events_of(const Arrivals& arrivals) const {
  Events events;
  std::set<PlayerId> gone;
  for (const auto& [tournament, one] : arrivals) {
    const auto number = state().meeting_of(one.game);
    // A result changes nothing after the organiser has set one, or after the end of the tournament.
    if (!number || state().is_over()) continue;
    const Meeting& meeting = state().meetings()[*number];
    if (meeting.result) continue;
    if (one.result) {
      events.emplace_back(Scored{one.game, *one.result});
    } else {
      events.emplace_back(Undecided{one.game});
    }
    const bool sends_home = one.was_no_show && !is_delayed() && services().now() >= returning_until_ &&
                            (state().settings().system == System::arena || state().settings().system == System::swiss);
    const Entrant& absent = state().entrants()[one.result == Result::black_forfeited ? meeting.black : meeting.white];
    if (sends_home && !absent.has_left && gone.insert(absent.player).second) events.emplace_back(Left{absent.player});
  }
  return events;
}

// --- its games ---

void TournamentRoom::make_games() {
  std::erase_if(rounds_, [this](const auto& one) {
    const auto& [game, round] = one;
    const auto number = state().meeting_of(game);
    if (!number || is_making(game)) return false;  // not stored yet, or being created
    const Meeting& meeting = state().meetings()[*number];
    const auto name = GameId::parse(game);
    if (!name || meeting.result || state().is_undecided(*number) || (resumed_ && is_made(*name))) return true;
    make_game(*name, first_event(meeting, round));
    return false;
  });
}

game::Created TournamentRoom::first_event(const Meeting& meeting, std::size_t round) const {
  const Settings& settings = state().settings();
  const GameSpec& spec = state().game_of(round);
  const Entrant& black = state().entrants()[meeting.black];
  const Entrant& white = state().entrants()[meeting.white];
  game::Terms terms{.game = &spec, .time = settings.time, .rated = settings.rated};
  if (settings.handicap) terms.handicap = ladder_handicap(spec, white.rating - black.rating);
  game::Created created = game::begin(terms, {game::PersonSeat{black.player}, game::PersonSeat{white.player}});
  created.listed = settings.listed;
  created.arranged = game::Arranged{.id = id().text(),
                                    .first_move = settings.no_show,
                                    .halved = meeting.berserk,
                                    .may_adjourn = settings.system != System::arena};
  return created;
}

// The organiser has to settle it.
TournamentRoom::Events TournamentRoom::events_without(const std::string& game) const {
  const auto number = state().meeting_of(game);
  if (!number || state().meetings()[*number].result || state().is_over()) return {};
  return {Undecided{game}};
}

}  // namespace ootori::server
