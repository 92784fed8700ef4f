#include "server/rooms/command_frame.hpp"

#include <utility>

#include "notation/usi.hpp"

namespace ootori::server {
namespace {

ErrorCode code_of(game::Refusal::Reason reason) {
  using Reason = game::Refusal::Reason;
  switch (reason) {
    case Reason::game_over: return ErrorCode::game_over;
    case Reason::stale: return ErrorCode::stale;
    case Reason::not_your_turn: return ErrorCode::not_your_turn;
    case Reason::illegal_move: return ErrorCode::illegal_move;
    case Reason::nothing_to_take_back: return ErrorCode::nothing_to_take_back;
    case Reason::already_offered: return ErrorCode::already_offered;
    case Reason::offered_before: return ErrorCode::offered_before;
    case Reason::not_offered: return ErrorCode::not_offered;
    case Reason::not_away: return ErrorCode::not_away;
    case Reason::rated_takeback:
    case Reason::no_impasse:
    case Reason::needs_a_person:
    case Reason::not_over:
    case Reason::rematched:
    case Reason::too_late_to_abort:
    case Reason::no_claim:
    case Reason::no_adjournment:
    case Reason::adjourned:
    case Reason::to_be_sealed:
    case Reason::not_adjourned:
    case Reason::opponent_away:
    case Reason::no_vacation:
    case Reason::arranged: return ErrorCode::not_allowed;
  }
  std::unreachable();
}

using Command = std::expected<game::Command, Error>;

struct Reader {
  const GameSpec& spec;

  Command operator()(const PlayUsi& play) const { return with_move<game::Play>(play); }
  Command operator()(const SealUsi& seal) const { return with_move<game::Seal>(seal); }
  Command operator()(const AskTakeBack& ask) const { return game::TakeBack{ask.ply}; }
  Command operator()(const AskImpasse&) const { return game::ProposeImpasse{}; }
  Command operator()(const AskAdjournment&) const { return game::ProposeAdjournment{}; }
  Command operator()(const AskResumption&) const { return game::ProposeResumption{}; }
  Command operator()(const AskRematch&) const { return game::ProposeRematch{}; }
  Command operator()(const AnswerOffer& answer) const { return game::Answer{answer.offer, answer.accept, answer.ply}; }
  Command operator()(const AskResign&) const { return game::Resign{}; }
  Command operator()(const AskAbort&) const { return game::Abort{}; }
  Command operator()(const AskClaim&) const { return game::Claim{}; }

  template <class Moving, class Frame>
  Command with_move(const Frame& frame) const {
    const auto move = parse_usi(spec, frame.usi);
    if (move) return Moving{frame.ply, *move};
    return std::unexpected(Error{ErrorCode::bad_value, describe(spec, move.error()), "usi"});
  }
};

}  // namespace

std::expected<game::Command, Error> to_command(const game::State& state, const GameFrame& frame) {
  return std::visit(Reader{state.spec()}, frame);
}

Error to_error(const game::State& state, const game::Refusal& refusal, const game::Command& command) {
  Error error{.code = code_of(refusal.reason), .message = describe(state, refusal, command)};
  if (refusal.rule) error.rule = code(*refusal.rule);
  return error;
}

}  // namespace ootori::server
