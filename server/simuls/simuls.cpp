#include "server/simuls/simuls.hpp"

#include <fmt/format.h>

namespace ootori::server {
namespace {

using namespace tournament::simul;

bool takes_part(const State& state, const game::PlayerId& player) {
  const Guest* guest = state.guest(player);
  return guest != nullptr && (guest->stance == Stance::applied || guest->stance == Stance::accepted);
}

}  // namespace

std::expected<void, Error> Simuls::check_applications(const game::PlayerId& by) const {
  const std::size_t applied = count([&](const State& state) { return takes_part(state, by); });
  if (applied < most_applications_) return {};
  return std::unexpected(
      Error{ErrorCode::not_allowed,
            fmt::format("You already take part in {} simuls, the maximum. Leave one first.", applied)});
}

void Simuls::open(const game::PlayerId& by, Settings settings, Reply<SimulId> reply) {
  const Opened opened{std::move(settings), by, services_.now()};
  begin(State(opened), {opened}, opened.at, std::move(reply));
}

}  // namespace ootori::server
