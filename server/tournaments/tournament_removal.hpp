// How moderators take a tournament off all lists.
#pragma once

#include "server/tournaments/tournaments.hpp"

namespace ootori::server {

// Cancels it as well if it is not over; its reports are dealt with, and the moderators' log has a line about it.
void remove_tournament(Tournaments& tournaments, Store& store, const TournamentView& view, const game::PlayerId& by,
                       UnixMillis at, std::string_view note, Reply<void> reply);

}  // namespace ootori::server
