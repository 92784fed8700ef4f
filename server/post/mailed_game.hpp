// A game as emails show it to one of its players.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "game/state.hpp"
#include "notation/move_error.hpp"
#include "post/notice.hpp"
#include "server/games/stored_game.hpp"
#include "server/post/mail_settings.hpp"
#include "server/wire/error.hpp"
#include "server/wire/viewer.hpp"

namespace ootori::server {

struct MailedGame {
  GameId id;
  std::vector<Recorded> events;
  game::State state;
  std::optional<UnixMillis> deadline;  // of the player to move

  [[nodiscard]] std::optional<Color> side_of(const game::PlayerId& player) const {
    return state.seats().side_of(player);
  }
  [[nodiscard]] std::uint32_t ply() const { return static_cast<std::uint32_t>(state.plies()); }
  [[nodiscard]] std::uint32_t played() const { return static_cast<std::uint32_t>(state.moves_played()); }
};

// Why a game cannot be read: `storage` if trying again may help, `not_found` if its record is damaged.
[[nodiscard]] Error unreadable_game(const StoreError& error);

// An error if there is no such game, or if it cannot be read. `earliest_deadline`: as in games/turn.hpp. Blocks while
// reading.
[[nodiscard]] std::expected<MailedGame, Error> read_mailed_game(Reads& store, const GameId& id,
                                                                UnixMillis earliest_deadline);

// `game` and `settings` must outlive the result.
[[nodiscard]] post::NoticeView view_of(const MailedGame& game, Color side, const MailSettings& settings,
                                       const Naming& names, std::string_view site);

// "13. P-3d": a move with its number, after `plies` moves.
[[nodiscard]] std::string numbered_move(const game::State& state, std::size_t plies, Move move,
                                        post::Language language);

// Moves that a player may have meant by an invalid one, in notation; at most twelve.
[[nodiscard]] std::vector<std::string> meant_moves(const game::State& state, const MoveError& error,
                                                   post::Language language);

}  // namespace ootori::server
