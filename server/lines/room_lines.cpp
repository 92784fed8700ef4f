// Conditional moves in a room: kept for their owner alone. Room::commit plays them with the move that they answer.
#include <utility>

#include <boost/asio/post.hpp>
#include <spdlog/spdlog.h>

#include "server/rooms/room.hpp"

namespace ootori::server {
namespace {

Error not_stored(const StoreError& error) {
  spdlog::warn("the store refused: {}", error.message);
  return {ErrorCode::storage, "Your lines cannot be saved at the moment. Nothing has changed; please try again."};
}

bool takes_lines(const game::State& state) { return state.seats().are_people() && state.is_by_correspondence(); }

}  // namespace

Room::Loaded Room::load_lines() {
  lines_ = {};
  if (!takes_lines(*state_) || state_->outcome()) return {};
  const auto stored = services_.store.lines(id_);
  if (!stored) {
    spdlog::error("the lines of game {} cannot be read: {}", id_.text(), stored.error().message);
    return std::unexpected(Error{ErrorCode::storage,
                                 "The conditional moves of this game cannot be read at the moment. Please try again."});
  }
  for (const StoredLines& one : *stored) {
    const auto side = state_->seats().side_of(one.player);
    auto lines = read_lines(state_->spec(), one.lines);
    if (side && lines) lines_[index(*side)] = std::move(*lines);
  }
  return {};
}

std::expected<Color, Error> Room::line_owner(const game::PlayerId& by) const {
  const auto side = state_->seats().side_of(by);
  if (!side) return std::unexpected(Error{ErrorCode::not_your_game, "This is somebody else's game; you may watch it."});
  if (takes_lines(*state_)) return *side;
  return std::unexpected(
      Error{ErrorCode::not_allowed, "Conditional moves are for games of two people with days for each move."});
}

LinesView Room::lines_view(Color side) const {
  const auto& lines = lines_[index(side)];
  if (!lines) return {.ply = state_->plies(), .lines = {}};
  return {.ply = lines->ply, .lines = write_lines(state_->spec(), *lines)};
}

void Room::show_lines(const game::PlayerId& by, Reply<LinesView> reply) {
  enqueue_for(by, [this, by, reply = std::move(reply)](Loaded loaded) mutable {
    if (!loaded) return reply(std::unexpected(std::move(loaded.error())));
    const auto side = line_owner(by);
    if (!side) return reply(std::unexpected(side.error()));
    reply(lines_view(*side));
  });
}

std::expected<game::Lines, Error> Room::to_lines(Color side, const AskLines& ask) const {
  if (state_->outcome()) return std::unexpected(Error{ErrorCode::game_over, "The game is over."});
  if (ask.ply != state_->plies()) {
    return std::unexpected(Error{ErrorCode::stale, "The game has gone on in the meantime."});
  }
  if (side == state_->side_to_move()) {
    return std::unexpected(Error{ErrorCode::not_allowed, "It is your turn: play your move first."});
  }
  auto lines = read_lines(state_->spec(), ask);
  if (!lines) return lines;
  if (const auto checked = game::check(state_->game(), *lines); !checked) {
    return std::unexpected(to_error(checked.error()));
  }
  return lines;
}

void Room::set_lines(const game::PlayerId& by, AskLines ask, Reply<LinesView> reply) {
  enqueue_for(by, [this, by, ask = std::move(ask), reply = std::move(reply)](Loaded loaded) mutable {
    if (!loaded) return reply(std::unexpected(std::move(loaded.error())));
    const auto side = line_owner(by);
    if (!side) return reply(std::unexpected(side.error()));
    auto lines = to_lines(*side, ask);
    if (!lines) return reply(std::unexpected(std::move(lines.error())));
    store_lines(*side, std::move(*lines),
                [this, side = *side, reply = std::move(reply)](std::expected<void, Error> done) mutable {
                  if (!done) return reply(std::unexpected(std::move(done.error())));
                  reply(lines_view(side));
                });
  });
}

void Room::drop_lines(const game::PlayerId& by, Reply<void> reply) {
  enqueue_for(by, [this, by, reply = std::move(reply)](Loaded loaded) mutable {
    if (!loaded) return reply(std::move(loaded));
    const auto side = line_owner(by);
    if (!side) return reply(std::unexpected(side.error()));
    store_lines(*side, std::nullopt, std::move(reply));
  });
}

// Nothing else happens in the game until they are stored: the next move of the opponent finds them.
void Room::store_lines(Color side, std::optional<game::Lines> lines, Reply<void> reply) {
  committing_ = true;
  ++pending_;
  std::vector<Change> changes;
  changes.push_back(lines_change(side, lines));
  services_.store.write(std::move(changes), [self = shared_from_this(), side, lines = std::move(lines),
                                             reply = std::move(reply)](Store::Result<void> result) mutable {
    auto& strand = self->strand_;
    boost::asio::post(strand, [self = std::move(self), side, lines = std::move(lines), reply = std::move(reply),
                               result = std::move(result)]() mutable {
      self->committing_ = false;
      if (result) {
        self->lines_[index(side)] = std::move(lines);
        reply({});
      } else {
        reply(std::unexpected(not_stored(result.error())));
      }
      --self->pending_;
      self->pump();
    });
  });
}

Change Room::lines_change(Color side, const std::optional<game::Lines>& lines) const {
  SetLines set{.game = id_, .player = *state_->seats().person(side), .lines = {}};
  if (lines) set.lines = AskLines{lines->ply, write_lines(state_->spec(), *lines)};
  return set;
}

}  // namespace ootori::server
