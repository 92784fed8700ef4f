#include "server/simuls/simul_room.hpp"

#include <utility>

namespace ootori::server {
namespace {

using namespace tournament::simul;

Result result_of(const GuestBoard& board, BoardEnd end) {
  if (end == BoardEnd::drawn) return Result::drawn;
  if (end == BoardEnd::no_result) return Result::no_result;
  const Color winner = end == BoardEnd::black_won ? Color::black : Color::white;
  return winner == board.host_color ? Result::host_won : Result::guest_won;
}

}  // namespace

// After a restart, some of the games may not have been created yet.
void SimulRoom::remember() {
  for (const GuestBoard& board : state().boards()) {
    const auto name = GameId::parse(board.game);
    if (board.result || !name || is_made(*name)) made_.insert(board.game);
  }
}

void SimulRoom::go_on() {
  make_games();
  if (is_given_up()) commit({Cancelled{}}, {}, [](const std::expected<void, Error>&) {});
}

// Whether nobody has started it in time, or its host may not play any more.
bool SimulRoom::is_given_up() const {
  if (state().phase() != Phase::open) return false;
  const UnixMillis now = services().now();
  return now - state().opened() >= longest_wait.count() || !services().names.may_play(state().host(), now);
}

SimulRoom::Events SimulRoom::events_of(const std::vector<BoardResult>& results) const {
  Events events;
  for (const BoardResult& one : results) {
    const GuestBoard* board = state().board_of(one.game);
    if (board != nullptr && !board->result) events.emplace_back(Settled{one.game, result_of(*board, one.end)});
  }
  return events;
}

void SimulRoom::make_games() {
  for (const GuestBoard& board : state().boards()) {
    if (board.result || made_.contains(board.game) || is_making(board.game)) continue;
    if (const auto name = GameId::parse(board.game)) make_game(*name, first_event(state(), board, id().text()));
  }
}

SimulRoom::Events SimulRoom::events_without(const std::string& game) const {
  const GuestBoard* board = state().board_of(game);
  if (board == nullptr || board->result) return {};
  return {Settled{game, Result::no_result}};
}

}  // namespace ootori::server
