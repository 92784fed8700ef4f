// A game in one line, in the format of USI's `position` command:
//   startpos | [sfen] SFEN | [fen] FEN, then optionally `moves` and moves
// with USI moves after SFEN and UCI moves after FEN; after `startpos` the caller says which. Moves are played by the
// rules, repetition included. All functions are pure.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <variant>

#include "notation/fsf_fen.hpp"
#include "notation/move_error.hpp"
#include "notation/sfen.hpp"

namespace ootori {

enum class MoveDialect : std::uint8_t { usi, uci };

struct BadMove {
  int number;        // 1 is the first move of the line
  std::string text;  // as written there
  MoveError error;

  bool operator==(const BadMove&) const = default;
};

using GameTextError = std::variant<SfenError, BadMove>;

// The starting position of such a line, and its moves as written there.
struct GameTextStart {
  AnySfenPosition start;
  MoveDialect dialect = MoveDialect::usi;
  std::string_view moves;  // within the line
};

std::expected<GameTextStart, SfenError> parse_game_start(const GameSpec& spec, std::string_view text,
                                                         MoveDialect dialect = MoveDialect::usi,
                                                         Strictness strictness = Strictness::strict);

template <class G>
std::expected<Game<G>, GameTextError> parse_game_text(std::string_view text, MoveDialect dialect = MoveDialect::usi,
                                                      GameTerms terms = {}, Strictness strictness = Strictness::strict);

std::expected<AnyGame, GameTextError> parse_game_text(const GameSpec& spec, std::string_view text,
                                                      MoveDialect dialect = MoveDialect::usi, GameTerms terms = {},
                                                      Strictness strictness = Strictness::strict);

// Plays moves separated by spaces, or stops at the first wrong one.
template <class G>
std::expected<void, BadMove> play_moves(Game<G>& game, std::string_view moves, MoveDialect dialect = MoveDialect::usi);

// Sentences that tell a person what is wrong and where.
std::string describe(const GameSpec& spec, const GameTextError& error);
std::string describe(const GameSpec& spec, const BadMove& error);

}  // namespace ootori
