#include "game/command.hpp"

#include <utility>

namespace ootori::game {
namespace {

using Decision = std::expected<std::vector<Event>, Refusal>;
using Reason = Refusal::Reason;

Decision refuse(Reason reason) { return std::unexpected(Refusal{reason}); }
Decision one(Event event) { return std::vector<Event>{std::move(event)}; }

// Adds the end of the game if the move ends it by the rules.
std::vector<Event> with_outcome(const State& state, const Moved& moved) {
  std::vector<Event> events{moved};
  const auto outcome = std::visit(
      [&](auto game) {  // a copy
        (void)game.play(moved.move);
        return game.outcome();
      },
      state.game());
  if (outcome) {
    events.emplace_back(Ended{*outcome});
  } else if (state.moves_played() + 1 >= most_moves) {
    events.emplace_back(Ended{{std::nullopt, Termination::abandoned}});
  }
  return events;
}

// The time of the current turn that counts against the clock of the side to move.
Millis counted(const State& state, const Moment& moment) {
  return state.clock() && state.has_begun() ? moment.thought : Millis{0};
}

// The plies to go back to for a takeback by `side`, if it has moved.
std::optional<std::size_t> own_last_move(const State& state, Color side) {
  for (std::size_t plies = state.plies(); plies-- > 0;) {
    if (state.side_to_move_after(plies) == side) return plies;
  }
  return std::nullopt;
}

std::optional<Outcome> impasse_outcome_of(const State& state) {
  return std::visit(
      [](auto game) -> std::optional<Outcome> {  // a copy
        if (!game.settle_impasse()) return std::nullopt;
        return game.outcome();
      },
      state.game());
}

// Plays the sealed move, whose time was counted when it was sealed.
std::vector<Event> resumption(const State& state) {
  std::vector<Event> events{Resumed{}};
  const Sealed& sealed = *state.sealed();
  for (Event& event : with_outcome(state, Moved{sealed.move, sealed.spent})) events.push_back(std::move(event));
  return events;
}

// A player who wants to resume while the opponent is absent offers it. If they never meet, this decides the game.
Decision resume(const State& state, Color side, const Moment& moment) {
  if (!moment.away) return resumption(state);
  if (state.is_ready(side)) return refuse(Reason::opponent_away);
  if (state.has_failed(Offer::resume, side)) return refuse(Reason::offered_before);
  return one(Offered{side, Offer::resume});
}

Outcome settlement(const State& state) {
  Outcome outcome{.winner = {}, .reason = Termination::abandoned};
  const bool black = state.is_ready(Color::black);
  if (black != state.is_ready(Color::white)) outcome.winner = black ? Color::black : Color::white;
  return outcome;
}

Decision accept(const State& state, Color by, Offer offer, const Moment& moment) {
  switch (offer) {
    case Offer::takeback:
      if (const auto plies = own_last_move(state, by)) return one(TakenBack{*plies, counted(state, moment)});
      return refuse(Reason::nothing_to_take_back);
    case Offer::impasse:
      if (const auto outcome = impasse_outcome_of(state)) return one(Ended{*outcome});
      return refuse(Reason::no_impasse);
    case Offer::adjourn: return one(Adjourned{});
    case Offer::resume: return resume(state, ~by, moment);
    case Offer::rematch: return one(Rematched{moment.new_game});
  }
  std::unreachable();
}

// Why moves, and commands that depend on them, must wait, if they must.
std::optional<Reason> pause_of(const State& state) {
  if (state.is_adjourned()) return Reason::adjourned;
  if (state.is_sealing()) return Reason::to_be_sealed;
  return std::nullopt;
}

// Makes the offer, or accepts it if the opponent has already made it.
Decision offer_or_accept(const State& state, Color side, Offer kind, const Moment& moment) {
  const auto standing = state.offered(kind);
  if (standing == side) return refuse(Reason::already_offered);
  if (standing) return accept(state, *standing, kind, moment);
  if (state.has_failed(kind, side)) return refuse(Reason::offered_before);
  return one(Offered{side, kind});
}

Decision decide_one(const State& state, Color side, const Play& play, const Moment& moment) {
  if (play.ply != state.plies()) return refuse(Reason::stale);
  if (const auto pause = pause_of(state)) return refuse(*pause);
  if (side != state.side_to_move()) return refuse(Reason::not_your_turn);
  const auto rule = std::visit([&](const auto& game) { return game.illegality(play.move); }, state.game());
  if (rule) return std::unexpected(Refusal{Reason::illegal_move, rule});
  return with_outcome(state, Moved{play.move, counted(state, moment)});
}

Decision decide_one(const State& state, Color side, const TakeBack& take_back, const Moment& moment) {
  if (take_back.ply && *take_back.ply != state.plies()) return refuse(Reason::stale);
  if (const auto pause = pause_of(state)) return refuse(*pause);
  if (state.is_rated()) return refuse(Reason::rated_takeback);
  if (state.arranged()) return refuse(Reason::arranged);
  const auto plies = own_last_move(state, side);
  if (!plies) return refuse(Reason::nothing_to_take_back);
  if (!state.seats().are_people()) return one(TakenBack{*plies, counted(state, moment)});
  return offer_or_accept(state, side, Offer::takeback, moment);
}

Decision decide_one(const State& state, Color side, const ProposeAdjournment&, const Moment& moment) {
  if (const auto pause = pause_of(state)) return refuse(*pause);
  if (!state.seats().are_people()) return refuse(Reason::needs_a_person);
  if (!is_live(state.time()) || !state.has_begun()) return refuse(Reason::no_adjournment);
  if (state.arranged() && !state.arranged()->may_adjourn) return refuse(Reason::arranged);
  return offer_or_accept(state, side, Offer::adjourn, moment);
}

Decision decide_one(const State& state, Color side, const ProposeResumption&, const Moment& moment) {
  if (!state.is_adjourned()) return refuse(Reason::not_adjourned);
  return offer_or_accept(state, side, Offer::resume, moment);
}

Decision decide_one(const State& state, Color side, const Seal& seal, const Moment& moment) {
  if (seal.ply != state.plies()) return refuse(Reason::stale);
  if (!state.is_sealing()) return refuse(Reason::not_adjourned);
  if (side != state.side_to_move()) return refuse(Reason::not_your_turn);
  const auto rule = std::visit([&](const auto& game) { return game.illegality(seal.move); }, state.game());
  if (rule) return std::unexpected(Refusal{Reason::illegal_move, rule});
  return one(Sealed{seal.move, moment.thought});
}

Decision decide_one(const State& state, Color side, const SetVacation& set, const Moment& moment) {
  if (!state.is_by_correspondence() || state.is_on_vacation(side) == set.on) {
    return refuse(Reason::no_vacation);
  }
  const Millis used = state.until_flag() ? moment.thought : Millis{0};
  if (set.on) return one(VacationBegan{side, used});
  return one(VacationEnded{side, used});
}

Decision decide_one(const State& state, Color side, const ProposeImpasse&, const Moment& moment) {
  if (const auto pause = pause_of(state)) return refuse(*pause);
  if (!impasse_outcome_of(state)) return refuse(Reason::no_impasse);
  if (!state.seats().are_people()) return refuse(Reason::needs_a_person);
  return offer_or_accept(state, side, Offer::impasse, moment);
}

Decision decide_one(const State& state, Color side, const ProposeRematch&, const Moment& moment) {
  if (!state.outcome()) return refuse(Reason::not_over);
  if (!state.seats().are_people()) return refuse(Reason::needs_a_person);
  if (state.arranged()) return refuse(Reason::arranged);
  if (state.rematch()) return refuse(Reason::rematched);
  return offer_or_accept(state, side, Offer::rematch, moment);
}

Decision decide_one(const State& state, Color side, const Answer& answer, const Moment& moment) {
  if (answer.ply && *answer.ply != state.plies()) return refuse(Reason::stale);
  const auto by = state.offered(answer.offer);
  if (!by) return refuse(Reason::not_offered);
  if (!answer.accept) return one(Declined{side, answer.offer});
  if (*by == side) return refuse(Reason::not_offered);
  return accept(state, *by, answer.offer, moment);
}

Decision decide_one(const State&, Color side, const Resign&, const Moment&) {
  return one(Ended{{~side, Termination::resignation}});
}

Decision decide_one(const State& state, Color, const Abort&, const Moment&) {
  if (state.arranged()) return refuse(Reason::arranged);
  if (state.has_begun()) return refuse(Reason::too_late_to_abort);
  return one(Ended{{std::nullopt, Termination::abandoned}});
}

// Why nobody can claim now, however long the opponent has been away.
std::optional<Reason> claim_obstacle(const State& state) {
  if (state.is_adjourned()) return Reason::adjourned;
  if (!is_live(state.time())) return Reason::no_claim;
  const auto& arranged = state.arranged();
  if (arranged && arranged->by == Arranged::By::simul) return Reason::arranged;
  if (arranged && !state.has_begun()) return Reason::arranged;  // the time for the first move decides
  return std::nullopt;
}

Decision decide_one(const State& state, Color side, const Claim&, const Moment& moment) {
  if (const auto obstacle = claim_obstacle(state)) return refuse(*obstacle);
  if (!moment.away || *moment.away < away_patience) return refuse(Reason::not_away);
  if (!state.has_begun()) return one(Ended{{std::nullopt, Termination::abandoned}});
  return one(Ended{{side, Termination::abandoned}});
}

bool concerns_rematch(const Command& command) {
  if (const auto* answer = std::get_if<Answer>(&command)) return answer->offer == Offer::rematch;
  return std::holds_alternative<ProposeRematch>(command);
}

std::string describe_illegal(const State& state, IllegalMove rule, const Command& command) {
  const auto* seal = std::get_if<Seal>(&command);
  const Move move = seal != nullptr ? seal->move : std::get<Play>(command).move;
  return std::visit(
      [&]<class G>(const Game<G>& game) {
        std::optional<PieceType> moved;
        if (move.is_drop()) {
          if (index(move.dropped()) < G::spec.pieces.size()) moved = move.dropped();
        } else if (const auto piece = game.position().piece_on(move.from())) {
          moved = piece->type;
        }
        return describe(G::spec, rule, move, moved);
      },
      state.game());
}

}  // namespace

std::vector<Event> flag_fall(const State& state, Millis thought) {
  const auto until_flag = state.until_flag();
  if (!until_flag || thought < *until_flag) return {};
  if (state.is_recalled()) return {Ended{settlement(state)}};
  if (state.is_adjourned()) return {Recalled{}};
  if (!state.has_begun() && state.arranged()) return {Ended{{~state.side_to_move(), Termination::abandoned}}};
  if (!state.has_begun()) return {Ended{{std::nullopt, Termination::abandoned}}};
  return {Ended{{~state.side_to_move(), Termination::time}}};
}

Decision decide(const State& state, Color side, const Command& command, const Moment& moment) {
  if (state.outcome() && !concerns_rematch(command)) return refuse(Reason::game_over);
  if (auto events = flag_fall(state, moment.thought); !events.empty()) return events;
  return std::visit([&](const auto& asked) { return decide_one(state, side, asked, moment); }, command);
}

bool is_open_to_claims(const State& state) { return !state.outcome() && !claim_obstacle(state); }

Decision rule(const State& state, Ruling ruling, Millis thought) {
  if (state.outcome() || !flag_fall(state, thought).empty()) return refuse(Reason::game_over);
  if (ruling == Ruling::no_contest) return one(Ended{{std::nullopt, Termination::abandoned}});
  const auto outcome = impasse_outcome_of(state);
  if (!outcome) return refuse(Reason::no_impasse);
  if (!state.offered(Offer::impasse)) return refuse(Reason::not_offered);
  return one(Ended{*outcome});
}

std::string describe(const State& state, const Refusal& refusal, const Command& command) {
  switch (refusal.reason) {
    case Reason::game_over: return "The game is over.";
    case Reason::stale: return "The game has continued in the meantime.";
    case Reason::not_your_turn: return "It is not your turn.";
    case Reason::illegal_move: return describe_illegal(state, *refusal.rule, command);
    case Reason::nothing_to_take_back: return "You have not moved yet, so there is nothing to take back.";
    case Reason::rated_takeback: return "Moves of a rated game cannot be taken back.";
    case Reason::no_impasse:
      if (std::visit([]<class G>(const Game<G>&) { return G::spec.impasse.has_value(); }, state.game())) {
        return "You can offer an impasse once both royal pieces are in their promotion zones.";
      }
      return std::string(state.spec().name) + " has no impasse.";
    case Reason::needs_a_person: return "The engine does not accept offers.";
    case Reason::not_over: return "The game is not over yet.";
    case Reason::rematched: return "The rematch has already started.";
    case Reason::already_offered: return "Your opponent has not answered yet.";
    case Reason::offered_before:
      return concerns_rematch(command) ? "You have already offered this. Your opponent can still offer it."
                                       : "You have already offered this. You can offer it again after the next move.";
    case Reason::not_offered: return "There is no offer to answer.";
    case Reason::too_late_to_abort: return "Both players have moved, so you cannot abort the game. You can resign.";
    case Reason::not_away: return "Your opponent is connected, or has been away for less than a minute.";
    case Reason::no_claim: return "You can claim only a live game against a player who is away.";
    case Reason::no_adjournment: return "You can adjourn only a live game in which both players have moved.";
    case Reason::adjourned: return "The game is adjourned. It resumes when both players are connected and agree.";
    case Reason::to_be_sealed: return "The game is being adjourned: the next move is sealed.";
    case Reason::not_adjourned: return "The game is not adjourned.";
    case Reason::opponent_away: return "Your opponent is not connected.";
    case Reason::no_vacation: return "Vacations are only for correspondence games.";
    case Reason::arranged:
      if (std::holds_alternative<Claim>(command) && state.arranged() &&
          state.arranged()->by == Arranged::By::tournament) {
        return "In a tournament, you can claim a win only after both players have moved.";
      }
      return "This is not possible in a game of a tournament or simul.";
  }
  std::unreachable();
}

}  // namespace ootori::game
