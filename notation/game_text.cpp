#include "notation/game_text.hpp"

#include "notation/move_pattern.hpp"
#include "notation/text_cursor.hpp"
#include "notation/uci.hpp"
#include "notation/usi.hpp"

namespace ootori {
namespace {

struct Parts {
  std::string_view start;
  std::string_view moves;
  bool is_fen = false;
  MoveDialect dialect = MoveDialect::usi;
};

// The separate word `moves` divides the starting position from the moves.
Parts split_at_moves(std::string_view text) {
  TextCursor words{text};
  while (!words.done()) {
    words.skip_spaces();
    const std::size_t at = words.at();
    if (words.word() == "moves") return {.start = trimmed(text.substr(0, at)), .moves = trimmed(words.rest())};
  }
  return {.start = trimmed(text), .moves = {}};
}

// `dialect` applies to moves after `startpos`.
Parts split(std::string_view text, MoveDialect dialect) {
  Parts parts = split_at_moves(without_byte_order_mark(text));
  parts.is_fen = parts.start.starts_with("fen ") || looks_like_fsf_fen(parts.start);
  if (parts.is_fen) {
    parts.dialect = MoveDialect::uci;
    if (parts.start.starts_with("fen ")) parts.start.remove_prefix(4);
  } else {
    parts.dialect = parts.start == "startpos" ? dialect : MoveDialect::usi;
  }
  return parts;
}

}  // namespace

template <class G>
std::expected<void, BadMove> play_moves(Game<G>& game, std::string_view moves, MoveDialect dialect) {
  TextCursor words{moves};
  for (int number = 1;; ++number) {
    words.skip_spaces();
    if (words.done()) return {};
    const std::string_view word = words.word();
    const auto move = dialect == MoveDialect::usi ? parse_usi(G::spec, word) : parse_uci(G::spec, word);
    if (!move) return std::unexpected(BadMove{number, std::string{word}, move.error()});
    if (const auto played = game.play(*move); !played) {
      return std::unexpected(BadMove{number, std::string{word},
                                     MoveError{.fault = MoveFault::illegal,
                                               .piece = meant_kind(game.position(), *move),
                                               .move = *move,
                                               .reason = played.error()}});
    }
  }
}

template <class G>
std::expected<Game<G>, GameTextError> parse_game_text(std::string_view text, MoveDialect dialect, GameTerms terms,
                                                      Strictness strictness) {
  const Parts parts = split(text, dialect);
  const auto start = parts.is_fen ? parse_fsf_fen<G>(parts.start, strictness) : parse_sfen<G>(parts.start, strictness);
  if (!start) return std::unexpected(start.error());
  Game<G> game{start->position, terms};
  if (const auto played = play_moves(game, parts.moves, parts.dialect); !played) return std::unexpected(played.error());
  return game;
}

std::expected<AnyGame, GameTextError> parse_game_text(const GameSpec& spec, std::string_view text, MoveDialect dialect,
                                                      GameTerms terms, Strictness strictness) {
  return visit_game(spec, [&]<class G>() -> std::expected<AnyGame, GameTextError> {
    auto game = parse_game_text<G>(text, dialect, terms, strictness);
    if (!game) return std::unexpected(std::move(game.error()));
    return AnyGame{std::move(*game)};
  });
}

std::expected<GameTextStart, SfenError> parse_game_start(const GameSpec& spec, std::string_view text,
                                                         MoveDialect dialect, Strictness strictness) {
  const Parts parts = split(text, dialect);
  auto start = parts.is_fen ? parse_fsf_fen(spec, parts.start, strictness) : parse_sfen(spec, parts.start, strictness);
  if (!start) return std::unexpected(std::move(start.error()));
  return GameTextStart{*start, parts.dialect, parts.moves};
}

std::string describe(const GameSpec& spec, const BadMove& error) {
  return "Move " + std::to_string(error.number) + ", " + quoted(error.text) + ": " + describe(spec, error.error);
}

std::string describe(const GameSpec& spec, const GameTextError& error) {
  return std::visit([&](const auto& known) { return describe(spec, known); }, error);
}

#define OOTORI_INSTANTIATE(G)                                                                                 \
  template std::expected<void, BadMove> play_moves<G>(Game<G>&, std::string_view, MoveDialect);               \
  template std::expected<Game<G>, GameTextError> parse_game_text<G>(std::string_view, MoveDialect, GameTerms, \
                                                                    Strictness);
OOTORI_FOR_EACH_GAME(OOTORI_INSTANTIATE)
#undef OOTORI_INSTANTIATE

}  // namespace ootori
