#include "tournament/next_round.hpp"

#include <algorithm>
#include <cstdlib>

#include "tournament/arena.hpp"
#include "tournament/berger.hpp"
#include "tournament/knockout.hpp"

namespace ootori::tournament {
namespace {

constexpr std::size_t most_replays = 3;  // of a drawn game in a knockout

std::vector<std::size_t> line_numbers(const std::vector<std::size_t>& order) {
  std::vector<std::size_t> lines(order.size());
  for (std::size_t line = 0; line < order.size(); ++line) lines[order[line]] = line;
  return lines;
}

// In a handicap game, the stronger player is White, who gives the handicap and moves first.
Meeting meet(const State& state, std::size_t black, std::size_t white, const NewGame& new_game) {
  const Entrant& one = state.entrants()[black];
  const Entrant& other = state.entrants()[white];
  if (state.settings().handicap && one.rating > other.rating) std::swap(black, white);
  Meeting meeting{.game = new_game(), .black = black, .white = white};
  const bool black_gone = !state.entrants()[black].plays();
  const bool white_gone = !state.entrants()[white].plays();
  if (black_gone && white_gone)
    meeting.result = Result::both_forfeited;
  else if (black_gone)
    meeting.result = Result::black_forfeited;
  else if (white_gone)
    meeting.result = Result::white_forfeited;
  return meeting;
}

Event swiss_round(const State& state, const NewGame& new_game) {
  const std::size_t round = state.rounds().size();
  const std::vector<std::size_t> order = state.starting_order();
  const std::vector<std::size_t> lines = line_numbers(order);
  std::vector<bool> takes_part;
  for (const std::size_t number : order) {
    const Entrant& entrant = state.entrants()[number];
    takes_part.push_back(entrant.plays() && !entrant.byes.contains(round));
  }
  Forbidden forbidden;
  for (const auto& [one, other] : state.forbidden()) {
    forbidden.emplace_back(lines[*state.number_of(one)], lines[*state.number_of(other)]);
  }
  const auto pairing =
      pair_swiss({state.crosstable(), state.settings().rounds, state.first_color(), std::move(takes_part), forbidden});
  if (!pairing) return PairingFailed{round, pairing.error()};
  Paired paired{.round = round, .meetings = {}};
  for (const auto& [black, white] : pairing->pairs) {
    paired.meetings.push_back(meet(state, order[black], order[white], new_game));
  }
  if (pairing->bye) paired.byes.push_back(order[*pairing->bye]);
  return paired;
}

Event berger_event(const State& state, const NewGame& new_game) {
  const std::vector<std::size_t> order = state.starting_order();
  Paired paired{.round = state.rounds().size(), .meetings = {}};
  // A player without an opponent gets no points: everyone sits out once.
  for (const auto& [black, white] : berger_round(order.size(), paired.round).pairs) {
    paired.meetings.push_back(meet(state, order[black], order[white], new_game));
  }
  return paired;
}

// --- the knockout ---

struct Contest {
  std::optional<std::size_t> winner;
  bool is_drawn = false;  // the last game was drawn and must be replayed
};

// The contest between two places of a round, each of which may be empty.
Contest contest(const State& state, std::size_t round, std::optional<std::size_t> one,
                std::optional<std::size_t> other) {
  if (!one || !other) return {one ? one : other};
  std::size_t games = 0;
  std::optional<Result> last;
  std::size_t black = 0;
  for (const std::size_t number : state.rounds()[round].meetings) {
    const Meeting& meeting = state.meetings()[number];
    const bool is_theirs =
        (meeting.black == *one && meeting.white == *other) || (meeting.black == *other && meeting.white == *one);
    if (!is_theirs) continue;
    ++games;
    last = meeting.result;
    black = meeting.black;
  }
  if (!last || *last == Result::both_forfeited) return {};
  if (*last == Result::drawn) {
    if (games <= most_replays) return {.winner = {}, .is_drawn = true};
    const auto rating = [&](std::size_t player) { return std::pair{-state.entrants()[player].rating, player}; };
    return {rating(*one) < rating(*other) ? one : other};
  }
  const bool black_won = *last == Result::black_won || *last == Result::white_forfeited;
  return {(black_won == (black == *one)) ? one : other};
}

using Places = std::vector<std::optional<std::size_t>>;

// The players on the places of the tree before a round. All earlier rounds must be complete.
Places places_before(const State& state, std::size_t round) {
  const std::vector<std::size_t> order = state.starting_order();
  Places places;
  for (const std::size_t line : knockout_tree(order.size())) {
    places.push_back(line < order.size() ? std::optional{order[line]} : std::nullopt);
  }
  for (std::size_t done = 0; done < round; ++done) {
    Places next;
    for (std::size_t place = 0; place + 1 < places.size(); place += 2) {
      next.push_back(contest(state, done, places[place], places[place + 1]).winner);
    }
    places = std::move(next);
  }
  return places;
}

// Replays of the drawn games of the last round, with colours swapped; none: the round is decided.
std::optional<Event> replays(const State& state, const NewGame& new_game) {
  if (state.rounds().empty()) return std::nullopt;
  const std::size_t round = state.rounds().size() - 1;
  Paired paired{.round = round, .meetings = {}, .byes = state.rounds()[round].byes};
  const Places places = places_before(state, round);
  for (std::size_t place = 0; place + 1 < places.size(); place += 2) {
    if (!contest(state, round, places[place], places[place + 1]).is_drawn) continue;
    for (auto number = state.rounds()[round].meetings.rbegin(); number != state.rounds()[round].meetings.rend();
         ++number) {
      const Meeting& last = state.meetings()[*number];
      if (last.black != *places[place] && last.white != *places[place]) continue;
      paired.meetings.push_back(meet(state, last.white, last.black, new_game));
      break;
    }
  }
  if (paired.meetings.empty()) return std::nullopt;
  return paired;
}

Event knockout_round(const State& state, const NewGame& new_game) {
  if (auto again = replays(state, new_game)) return std::move(*again);
  const std::size_t round = state.rounds().size();
  if (round >= state.planned_rounds()) return Finished{};
  Paired paired{.round = round, .meetings = {}};
  const Places places = places_before(state, round);
  for (std::size_t place = 0; place + 1 < places.size(); place += 2) {
    const auto one = places[place];
    const auto other = places[place + 1];
    if (one && other) {
      const bool black = (place / 2 + round) % 2 == 0;
      paired.meetings.push_back(black ? meet(state, *one, *other, new_game) : meet(state, *other, *one, new_game));
    } else if (one || other) {
      paired.byes.push_back(one ? *one : *other);
    }
  }
  return paired;
}

std::vector<Standing> knockout_standings(const State& state) {
  std::vector<std::size_t> wins(state.entrants().size());  // rounds that the player has won
  const std::size_t complete = state.complete_rounds();
  for (std::size_t round = 1; round <= complete; ++round) {
    for (const auto& player : places_before(state, round)) {
      if (player) wins[*player] = round;
    }
  }
  const std::vector<std::size_t> lines = line_numbers(state.starting_order());
  std::vector<Standing> all;
  for (std::size_t player = 0; player < wins.size(); ++player) {
    all.push_back({.line = lines[player], .rank = 0, .score = 2 * static_cast<Halves>(wins[player]), .tie_breaks = {}});
  }
  std::ranges::sort(all, {}, [](const Standing& one) { return std::pair{-one.score, one.line}; });
  for (std::size_t place = 0; place < all.size(); ++place) {
    const bool shares = place > 0 && all[place].score == all[place - 1].score;
    all[place].rank = shares ? all[place - 1].rank : place + 1;
  }
  return all;
}

// The round after the last one, which is complete.
std::optional<Event> following_round(const State& state, const NewGame& new_game) {
  const auto planned = state.planned_rounds();
  const std::size_t active = state.active();
  switch (state.settings().system) {
    case System::arena: return std::nullopt;
    case System::knockout:
      if (state.entrants().size() < 2) return Finished{};
      return knockout_round(state, new_game);
    case System::swiss:
      if (state.rounds().size() >= *planned || active < 2) return Finished{};
      return swiss_round(state, new_game);
    case System::round_robin:
      // Also for a single player who is left: each opponent who withdrew forfeits a game.
      if (state.entrants().size() < 2 || state.rounds().size() >= *planned || active == 0) return Finished{};
      return berger_event(state, new_game);
  }
  return std::nullopt;
}

}  // namespace

std::optional<Event> next_round(const State& state, const NewGame& new_game) {
  if (state.phase() != Phase::running || state.open_meetings() != 0) return std::nullopt;
  return following_round(state, new_game);
}

std::optional<Event> pair_again(const State& state, const NewGame& new_game) {
  if (state.phase() != Phase::stuck) return std::nullopt;
  auto event = following_round(state, new_game);
  if (event && std::holds_alternative<PairingFailed>(*event)) return std::nullopt;
  return event;
}

std::optional<Event> next_wave(const State& state, const NewGame& new_game) {
  if (state.settings().system != System::arena || state.phase() != Phase::running) return std::nullopt;
  std::vector<bool> plays(state.entrants().size());
  for (const Meeting& meeting : state.meetings()) {
    if (!meeting.result) plays[meeting.black] = plays[meeting.white] = true;
  }
  std::vector<std::size_t> waiting;
  for (std::size_t player = 0; player < plays.size(); ++player) {
    if (!plays[player] && state.entrants()[player].plays()) waiting.push_back(player);
  }
  Paired paired{.round = state.rounds().size(), .meetings = {}};
  for (const auto& [black, white] : pair_arena(state, waiting)) {
    Meeting meeting = meet(state, black, white, new_game);
    meeting.berserk = {state.entrants()[meeting.black].berserk, state.entrants()[meeting.white].berserk};
    paired.meetings.push_back(std::move(meeting));
  }
  if (paired.meetings.empty()) return std::nullopt;
  return paired;
}

std::expected<Event, std::string> pair_by_hand(const State& state, const HandPairing& wish, const NewGame& new_game) {
  if (state.phase() != Phase::stuck)
    return std::unexpected("You can pair a round by hand only if the server could not pair it.");
  Paired paired{.round = state.rounds().size(), .meetings = {}, .byes = {}, .by_hand = true};
  std::set<std::size_t> seen;
  const auto number_of = [&](const PlayerId& player) -> std::expected<std::size_t, std::string> {
    const auto number = state.number_of(player);
    if (!number || !state.entrants()[*number].plays()) return std::unexpected("A player is not in the tournament.");
    if (!seen.insert(*number).second) return std::unexpected("A player is named twice.");
    return *number;
  };
  for (const auto& [first, second] : wish.pairs) {
    const auto black = number_of(first);
    const auto white = number_of(second);
    if (!black || !white) return std::unexpected(!black ? black.error() : white.error());
    paired.meetings.push_back(meet(state, *black, *white, new_game));
  }
  for (const PlayerId& player : wish.byes) {
    const auto number = number_of(player);
    if (!number) return std::unexpected(number.error());
    paired.byes.push_back(*number);
  }
  for (std::size_t number = 0; number < state.entrants().size(); ++number) {
    const Entrant& entrant = state.entrants()[number];
    const bool plays = entrant.plays() && !entrant.byes.contains(paired.round);
    if (plays && !seen.contains(number)) return std::unexpected("Every player must be in a pair or have the bye.");
  }
  return paired;
}

// The handicap with the nearest worth; an even game is worth 0.
const Handicap* ladder_handicap(const GameSpec& spec, int difference) {
  const Handicap* best = nullptr;
  int distance = std::abs(difference);
  for (const Handicap& handicap : spec.handicaps) {
    const int its = std::abs(handicap.worth - std::abs(difference));
    if (its < distance) {
      best = &handicap;
      distance = its;
    }
  }
  return best;
}

std::vector<TieBreak> tie_breaks(System system) {
  switch (system) {
    case System::swiss:
      return {TieBreak::buchholz_cut, TieBreak::buchholz, TieBreak::sonneborn_berger, TieBreak::direct_encounter};
    case System::round_robin: return {TieBreak::direct_encounter, TieBreak::sonneborn_berger, TieBreak::wins};
    case System::arena:
    case System::knockout: return {};
  }
  return {};
}

std::vector<Standing> standings(const State& state) {
  if (state.settings().system == System::knockout && state.started()) return knockout_standings(state);
  return rank(state.crosstable(), tie_breaks(state.settings().system));
}

}  // namespace ootori::tournament
