#include "game/command.hpp"

namespace ootori::game {
namespace {

using Decision = std::expected<std::vector<Event>, Refusal>;

Decision refuse(Refusal::Reason reason) { return std::unexpected(Refusal{reason}); }

// Adds the end of the game, if the board has one after the events so far.
std::vector<Event> with_outcome(const State& state, const Moved& moved) {
  std::vector<Event> events{moved};
  const auto outcome = std::visit(
      [&](auto game) {  // a copy
        (void)game.play(moved.move);
        return game.outcome();
      },
      state.game());
  if (outcome) events.emplace_back(Ended{*outcome});
  return events;
}

Decision decide_one(const State& state, Color side, const Play& play) {
  if (play.ply != state.plies()) return refuse(Refusal::Reason::stale);
  if (side != state.side_to_move()) return refuse(Refusal::Reason::not_your_turn);
  const auto rule = std::visit([&](const auto& game) { return game.illegality(play.move); }, state.game());
  if (rule) return std::unexpected(Refusal{Refusal::Reason::illegal_move, rule});
  return with_outcome(state, Moved{play.move});
}

Decision decide_one(const State& state, Color side, const TakeBack& take_back) {
  if (take_back.ply && *take_back.ply != state.plies()) return refuse(Refusal::Reason::stale);
  for (std::size_t plies = state.plies(); plies-- > 0;) {
    if (state.side_to_move_after(plies) == side) return std::vector<Event>{TakenBack{plies}};
  }
  return refuse(Refusal::Reason::nothing_to_take_back);
}

Decision decide_one(const State&, Color side, const Resign&) {
  return std::vector<Event>{Ended{{~side, Termination::resignation}}};
}

std::string describe_illegal(const State& state, IllegalMove rule, const Command& command) {
  const Move move = std::get<Play>(command).move;
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

Decision decide(const State& state, Color side, const Command& command) {
  if (state.outcome()) return refuse(Refusal::Reason::game_over);
  return std::visit([&](const auto& one) { return decide_one(state, side, one); }, command);
}

std::string describe(const State& state, const Refusal& refusal, const Command& command) {
  switch (refusal.reason) {
    case Refusal::Reason::game_over: return "The game is over.";
    case Refusal::Reason::stale: return "The game has gone on in the meantime.";
    case Refusal::Reason::not_your_turn: return "It is not your turn.";
    case Refusal::Reason::illegal_move: return describe_illegal(state, *refusal.rule, command);
    case Refusal::Reason::nothing_to_take_back: return "You have not moved yet, so there is nothing to take back.";
  }
  return "";
}

std::expected<std::vector<Event>, ProposalFault> propose(const Proposal& proposal) {
  if (proposal.position && proposal.handicap != nullptr) return std::unexpected(ProposalFault::handicap_and_position);
  if (proposal.position && &spec_of(*proposal.position) != proposal.game) {
    return std::unexpected(ProposalFault::other_game);
  }
  const auto start = visit_game(*proposal.game, [&]<class G>() -> AnyPosition {
    if (proposal.position) return *proposal.position;
    if (proposal.handicap != nullptr) return Game<G>::with_handicap(*proposal.handicap).start();
    return Position<G>::initial();
  });
  const Seat guest = GuestSeat{proposal.guest};
  const Seat engine = EngineSeat{proposal.level};
  const Created created{.start = start,
                        .handicap = proposal.handicap,
                        .seats = proposal.side == Color::black ? Seats{guest, engine} : Seats{engine, guest}};
  if (State{created}.outcome()) return std::unexpected(ProposalFault::over_at_once);
  return std::vector<Event>{created};
}

}  // namespace ootori::game
