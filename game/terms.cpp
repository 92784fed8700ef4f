#include "game/terms.hpp"

#include "notation/mail_handicap.hpp"

namespace ootori::game {
namespace {

AnyPosition start_of(const Terms& terms) {
  return visit_game(*terms.game, [&]<class G>() -> AnyPosition {
    if (terms.position) return *terms.position;
    if (terms.handicap != nullptr) return Game<G>::with_handicap(*terms.handicap).start();
    return Position<G>::initial();
  });
}

}  // namespace

std::expected<void, TermsFault> check(const Terms& terms) {
  const auto* live = terms.time ? std::get_if<LiveTime>(&*terms.time) : nullptr;
  if (terms.rated && live != nullptr && live->own()) return std::unexpected(TermsFault::rated_uneven);
  const bool is_even = !terms.position && terms.handicap == nullptr;
  if (terms.rated && (!is_even || !terms.time)) return std::unexpected(TermsFault::rated_uneven);
  if (is_even) return {};
  if (terms.position && terms.handicap != nullptr) return std::unexpected(TermsFault::handicap_and_position);
  if (terms.position && &spec_of(*terms.position) != terms.game) return std::unexpected(TermsFault::other_game);
  const bool is_over = std::visit(
      []<class G>(const Position<G>& start) { return Game<G>{start}.outcome().has_value(); }, start_of(terms));
  if (is_over) return std::unexpected(TermsFault::over_at_once);
  return {};
}

Created begin(const Terms& terms, const Seats& seats) {
  return {
      .start = start_of(terms), .handicap = terms.handicap, .seats = seats, .time = terms.time, .rated = terms.rated};
}

Created begin_again(const State& state) {
  const Seats& seats = state.seats();
  const bool stays = handicap_of(state.start()).has_value();
  auto time = state.time();
  if (auto* live = time && !stays ? std::get_if<LiveTime>(&*time) : nullptr) *live = live->with_colors_changed();
  return {.start = state.start(),
          .handicap = state.handicap(),
          .seats = stays ? seats : Seats{seats.white, seats.black},
          .time = time,
          .rated = state.is_rated(),
          .listed = state.is_listed()};
}

}  // namespace ootori::game
