#include "server/tournaments/tournament_requests.hpp"

#include <utility>

namespace ootori::server {

Error without_account() { return {ErrorCode::signed_out, "You need an account for tournaments."}; }

std::unexpected<Error> refuse_tournament(std::string message, std::string field) {
  return std::unexpected(Error{ErrorCode::not_allowed, std::move(message), std::move(field)});
}

void ask_tournament(Call& call, Tournaments& tournaments, const Names& names, TournamentRoom::Decide decide) {
  const auto id = TournamentId::parse(call.parameter);
  const bool has_account = names.has(call.caller.player);
  auto reply = as_http<void>(204, call, names);
  if (!has_account) return reply(std::unexpected(without_account()));
  if (!id) return reply(std::unexpected(unknown_contest<TournamentContest>()));
  tournaments.ask(*id, std::move(decide), {}, std::move(reply));
}

std::optional<Error> reason_against_organiser(const Names& names, const Moderation& moderation, UnixMillis now,
                                              const game::PlayerId& by) {
  if (!names.has(by)) return without_account();
  const auto silence = moderation.silenced_until(by);
  if (!silence || *silence <= now) return std::nullopt;
  return Error{ErrorCode::silenced, "A moderator has temporarily silenced this account."};
}

}  // namespace ootori::server
