// What the calls of players and of organisers share.
#pragma once

#include <optional>
#include <string>

#include "server/chat/moderation.hpp"
#include "server/http/call.hpp"
#include "server/tournaments/tournaments.hpp"

namespace ootori::server {

[[nodiscard]] Error without_account();

// A refusal because of the tournament's state.
[[nodiscard]] std::unexpected<Error> refuse_tournament(std::string message, std::string field = {});

// Sends `decide` to the tournament that the call names.
void ask_tournament(Call& call, Tournaments& tournaments, const Names& names, TournamentRoom::Decide decide);

// Why this player may not announce or edit a tournament; none: allowed.
[[nodiscard]] std::optional<Error> reason_against_organiser(const Names& names, const Moderation& moderation,
                                                            UnixMillis now, const game::PlayerId& by);

}  // namespace ootori::server
