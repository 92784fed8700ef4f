// How moderators remove a tournament from all lists.
#pragma once

#include "server/tournaments/tournaments.hpp"

namespace ootori::server {

// Also cancels it if it is not over, closes the reports about it, and adds an entry to the moderators' log.
void remove_tournament(Tournaments& tournaments, Store& store, const TournamentView& view, const game::PlayerId& by,
                       UnixMillis at, std::string_view note, Reply<void> reply);

}  // namespace ootori::server
