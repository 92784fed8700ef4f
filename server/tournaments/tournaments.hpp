// The tournaments of this server. docs/protocol.md, 'Tournaments'; docs/tournaments.md.
#pragma once

#include "server/contests/contest_rooms.hpp"
#include "server/tournaments/tournament_room.hpp"

namespace ootori::server {

class Tournaments final : public ContestRooms<TournamentRoom, TournamentContest> {
 public:
  Tournaments(ContestServices services, std::function<game::Millis()> uptime,
              std::chrono::milliseconds tick_every = std::chrono::milliseconds{500})
      : ContestRooms(services.store, uptime, TournamentContest::limits, tick_every),
        services_(std::move(services)),
        uptime_(std::move(uptime)) {}
  ~Tournaments() override { close(); }
  Tournaments(const Tournaments&) = delete;
  Tournaments& operator=(const Tournaments&) = delete;

  // Also finds out how long no server was running. Blocks.
  [[nodiscard]] Store::Result<void> resume() {
    auto noted = TournamentTable{services_.store}.last_running();
    if (!noted) return std::unexpected(std::move(noted.error()));
    last_running_ = *noted;
    return ContestRooms::resume();
  }

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
  static constexpr std::chrono::seconds note_running_every{20};  // well below `short_outage`

  [[nodiscard]] std::shared_ptr<TournamentRoom> make_room(TournamentView view) override {
    return std::make_shared<TournamentRoom>(std::move(view), workers(), services_, last_running_);
  }
  void ticked(bool has_unfinished) override {
    const game::Millis now = uptime_();
    if (!has_unfinished || (noted_ && now - *noted_ < note_running_every)) return;
    noted_ = now;
    services_.store.write({NoteRunning{services_.now()}}, [](const Store::Result<void>&) {});
  }

  const ContestServices services_;
  const std::function<game::Millis()> uptime_;
  std::optional<UnixMillis> last_running_;  // before this server
  std::optional<game::Millis> noted_;       // when it was noted that this server runs
};

}  // namespace ootori::server
