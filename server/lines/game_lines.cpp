#include "server/lines/game_lines.hpp"

#include <utility>

#include "log/log.hpp"

namespace ootori::server {
namespace {

bool allows_lines(const game::State& state) { return state.seats().are_people() && state.is_by_correspondence(); }

}  // namespace

std::expected<void, Error> GameLines::load(Reads& store, const game::State& state) {
  settled_ = {};
  if (!allows_lines(state) || state.outcome()) return {};
  const auto stored = LinesTable{store}.lines(id_);
  if (!stored) {
    log::error("the lines of game {} cannot be read: {}", id_.text(), stored.error().message);
    return std::unexpected(Error{ErrorCode::storage,
                                 "The conditional moves of this game cannot be read at the moment. Please try again."});
  }
  for (const StoredLines& one : *stored) {
    const auto side = state.seats().side_of(one.player);
    auto lines = read_lines(state.spec(), one.lines);
    if (side && lines) settled_[index(*side)] = std::move(*lines);
  }
  return {};
}

std::expected<Color, Error> GameLines::owner(const game::State& state, const game::PlayerId& by) {
  const auto side = state.seats().side_of(by);
  if (!side) return std::unexpected(Error{ErrorCode::not_your_game, "You are not a player of this game."});
  if (allows_lines(state)) return *side;
  return std::unexpected(
      Error{ErrorCode::not_allowed, "Conditional moves are only for correspondence games between two people."});
}

LinesView GameLines::view(const game::State& state, Color side) const {
  const auto& lines = settled_[index(side)];
  if (!lines) return {.ply = state.plies(), .lines = {}};
  return {.ply = lines->ply, .lines = write_lines(state.spec(), *lines)};
}

std::expected<game::Lines, Error> GameLines::parse(const game::State& state, Color side, const AskLines& ask) {
  if (state.outcome()) return std::unexpected(Error{ErrorCode::game_over, "The game is over."});
  if (ask.ply != state.plies()) {
    return std::unexpected(Error{ErrorCode::stale, "The game has continued in the meantime."});
  }
  if (side == state.side_to_move()) {
    return std::unexpected(Error{ErrorCode::not_allowed, "It is your turn. Play your move first."});
  }
  auto lines = read_lines(state.spec(), ask);
  if (!lines) return lines;
  if (const auto checked = game::check(state.game(), *lines); !checked) {
    return std::unexpected(to_error(checked.error()));
  }
  return lines;
}

Change GameLines::change(const game::State& state, Color side, const std::optional<game::Lines>& lines) const {
  SetLines set{.game = id_, .player = *state.seats().person(side), .lines = {}};
  if (lines) set.lines = AskLines{lines->ply, write_lines(state.spec(), *lines)};
  return set;
}

void GameLines::settle(Color side, std::optional<game::Lines> lines) { settled_[index(side)] = std::move(lines); }

std::vector<Change> GameLines::changes_to(const game::State& state, const game::Settled& next) const {
  std::vector<Change> changes;
  for (const Color side : {Color::black, Color::white}) {
    if (next[index(side)] != settled_[index(side)]) changes.push_back(change(state, side, next[index(side)]));
  }
  return changes;
}

}  // namespace ootori::server
