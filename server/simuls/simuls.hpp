// The simuls of this server. docs/protocol.md, 'Simuls'; docs/simuls.md.
#pragma once

#include "server/contests/contest_rooms.hpp"
#include "server/simuls/simul_room.hpp"

namespace ootori::server {

struct SimulLimits {
  ContestLimits all = SimulContest::limits;
  std::size_t applications = 10;  // of one player, to simuls that are not over
};

class Simuls final : public ContestRooms<SimulRoom, SimulContest> {
 public:
  Simuls(ContestServices services, std::function<game::Millis()> uptime, const SimulLimits& limits = {},
         std::chrono::milliseconds tick_every = std::chrono::milliseconds{500})
      : ContestRooms(services.store, std::move(uptime), limits.all, tick_every),
        services_(std::move(services)),
        most_applications_(limits.applications) {}
  ~Simuls() override { close(); }
  Simuls(const Simuls&) = delete;
  Simuls& operator=(const Simuls&) = delete;

  // `by` must have an account.
  void open(const game::PlayerId& by, tournament::simul::Settings settings, Reply<SimulId> reply);
  // An error if the player waits or plays in too many simuls.
  [[nodiscard]] std::expected<void, Error> check_applications(const game::PlayerId& by) const;

 private:
  [[nodiscard]] std::shared_ptr<SimulRoom> make_room(SimulView view) override {
    return std::make_shared<SimulRoom>(std::move(view), workers(), services_);
  }

  const ContestServices services_;
  const std::size_t most_applications_;
};

}  // namespace ootori::server
