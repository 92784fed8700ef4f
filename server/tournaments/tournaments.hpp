// The tournaments of this server. docs/protocol.md, 'Tournaments'; docs/tournaments.md.
#pragma once

#include "server/contests/contest_rooms.hpp"
#include "server/tournaments/tournament_room.hpp"

namespace ootori::server {

class Tournaments final : public ContestRooms<TournamentRoom, TournamentContest> {
 public:
  Tournaments(ContestServices services, std::function<game::Millis()> uptime,
              std::chrono::milliseconds tick_every = std::chrono::milliseconds{500})
      : ContestRooms(services.store, std::move(uptime), TournamentContest::limits, tick_every),
        services_(std::move(services)) {}
  ~Tournaments() override { close(); }
  Tournaments(const Tournaments&) = delete;
  Tournaments& operator=(const Tournaments&) = delete;

  // `by` must have an account.
  void announce(const game::PlayerId& by, tournament::Settings settings, Reply<TournamentId> reply) {
    const tournament::Announced announced{std::move(settings), by};
    begin(tournament::State(announced), {announced}, services_.now(), std::move(reply));
  }

  // Announces a tournament whose first rounds were played elsewhere. A file that does not fit the settings is refused.
  void announce(const game::PlayerId& by, tournament::Settings settings, tournament::Imported imported,
                Reply<TournamentId> reply) {
    const tournament::Announced announced{std::move(settings), by};
    tournament::State state(announced);
    if (auto taken = state.apply(imported); !taken) {
      return reply(std::unexpected(Error{ErrorCode::bad_value, "The file does not fit the tournament.", "trf"}));
    }
    begin(std::move(state), {announced, std::move(imported)}, services_.now(), std::move(reply));
  }

 private:
  [[nodiscard]] std::shared_ptr<TournamentRoom> make_room(TournamentView view) override {
    return std::make_shared<TournamentRoom>(std::move(view), workers(), services_);
  }

  const ContestServices services_;
};

}  // namespace ootori::server
