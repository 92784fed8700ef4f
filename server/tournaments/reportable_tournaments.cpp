#include "server/tournaments/reportable_tournaments.hpp"

#include <utility>

#include "server/tournaments/tournament_removal.hpp"
#include "server/wire/game_json.hpp"

namespace ootori::server {

std::expected<std::shared_ptr<const TournamentView>, Error> ReportableTournaments::view(std::string_view id) const {
  const auto tournament = TournamentId::parse(id);
  if (!tournament) return std::unexpected(unknown());
  return tournaments_.view(*tournament);
}

// Everybody who knows the address of a tournament may read it.
std::expected<ReportablePages::Page, Error> ReportableTournaments::open(std::string_view id,
                                                                        const game::PlayerId& /*reader*/) const {
  const auto found = view(id);
  if (!found) return std::unexpected(found.error());
  return Page{.id = (*found)->id.text(), .owner = (*found)->state.organiser()};
}

std::expected<std::optional<ReportablePages::Page>, Error> ReportableTournaments::find(std::string_view id,
                                                                                       const Viewer& moderator) const {
  const auto found = view(id);
  if (!found) return std::unexpected(found.error());
  const tournament::State& state = (*found)->state;
  return Page{.id = (*found)->id.text(),
              .owner = state.organiser(),
              .shown = {{"name", state.settings().name},
                        {"about", state.settings().about},
                        {"prizes", state.settings().prizes},
                        {"organiser", public_json(game::Seat{game::PersonSeat{state.organiser()}}, moderator)}}};
}

void ReportableTournaments::remove(std::string_view id, const game::PlayerId& by, UnixMillis at, std::string_view note,
                                   Reply<void> reply) const {
  const auto found = view(id);
  if (!found) return reply(std::unexpected(found.error()));
  remove_tournament(tournaments_, store_, **found, by, at, note, std::move(reply));
}

}  // namespace ootori::server
