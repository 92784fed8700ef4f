#include "notation/hodges.hpp"

#include <algorithm>
#include <array>

#include "notation/move_pattern.hpp"
#include "notation/piece_name.hpp"
#include "notation/text_cursor.hpp"

namespace ootori {
namespace {

using Form = MovePattern::Form;
using Promotion = MovePattern::Promotion;

// Reads a square as `7f`, or as `76` for the same square.
class SquareReader {
 public:
  explicit SquareReader(const GameSpec& spec) : spec_(spec) {}

  // None, without moving the cursor, if the text is not the name of a square.
  std::expected<std::optional<Square>, MoveError> read(TextCursor& text) const {
    const std::string_view name = text.rest().substr(0, 2);
    if (name.size() < 2 || !TextCursor::is_digit(name[0])) return std::nullopt;
    const bool numbered = TextCursor::is_digit(name[1]);
    const char rank = uppercase(name[1]);
    if (!numbered && (rank < 'A' || rank > 'Z')) return std::nullopt;
    const int row = numbered ? name[1] - '1' : rank - 'A';
    const auto square = square_at(spec_, spec_.files - (name[0] - '0'), row);
    if (!square) {
      return std::unexpected(MoveError{.fault = MoveFault::off_board, .at = text.at(), .found = std::string{name}});
    }
    text.skip(2);
    return square;
  }

 private:
  const GameSpec& spec_;
};

// What people and programs write for '-', 'x' and '*'.
constexpr std::array<std::string_view, 6> hyphens{"-", "–", "—", "‐", "‑", "−"};
constexpr std::array<std::string_view, 3> crosses{"x", "X", "×"};
constexpr std::array<std::string_view, 4> drop_signs{"*", "'", "’", "@"};

class PatternReader {
 public:
  PatternReader(const GameSpec& spec, std::string_view text) : spec_(spec), text_(text), squares_(spec) {}

  std::expected<MovePattern, MoveError> run() {
    if (text_.done()) return fault(MoveFault::empty_text);
    if (const auto done = piece(); !done) return std::unexpected(done.error());
    if (const auto done = origin_and_destination(); !done) return std::unexpected(done.error());
    if (const auto done = promotion(); !done) return std::unexpected(done.error());
    return pattern_;
  }

 private:
  using Done = std::expected<void, MoveError>;

  Done piece() {
    if (TextCursor::is_digit(text_.peek())) return {};
    const NamedKind named = read_piece_name(spec_, text_.rest());
    if (!named.kind) {
      const std::string_view rest = text_.rest();
      const std::size_t length = rest.find_first_of("0123456789-x*'@");
      return fault(MoveFault::unknown_piece, length == 0 ? rest : rest.substr(0, length));
    }
    pattern_.piece = named.kind;
    pattern_.namesakes = named.namesakes;
    named_ = text_.rest().substr(0, named.length);
    text_.skip(named.length);
    return {};
  }

  Done origin_and_destination() {
    const auto first = squares_.read(text_);
    if (!first) return std::unexpected(first.error());
    const bool marked = mark();
    const std::size_t at = text_.at();
    const auto second = squares_.read(text_);
    if (!second) return std::unexpected(second.error());
    if (!*second && (marked || !*first)) return fault(MoveFault::bad_destination, text_.rest());
    pattern_.to = *second ? **second : **first;
    if (*second) pattern_.from = *first;
    if (!pattern_.piece && !pattern_.from) return move_fault(MoveFault::bad_origin, 0, text_.rest());
    if (pattern_.form == Form::drop) return check_drop(at);
    return {};
  }

  // Takes the mark between a piece and its destination.
  bool mark() {
    text_.skip_spaces();
    if (accept_one_of(hyphens)) {
      pattern_.form = Form::board;
    } else if (accept_one_of(crosses)) {
      pattern_.form = Form::board;
      pattern_.captures = true;
    } else if (accept_one_of(drop_signs)) {
      pattern_.form = Form::drop;
    } else {
      return false;
    }
    text_.skip_spaces();
    return true;
  }

  bool accept_one_of(std::span<const std::string_view> signs) {
    return std::ranges::any_of(signs, [&](std::string_view sign) { return text_.accept(sign); });
  }

  Done check_drop(std::size_t at) {
    if (pattern_.from) return move_fault(MoveFault::drop_with_origin, at - 1, {});
    if (index(*pattern_.piece) >= spec_.hand_kinds()) return move_fault(MoveFault::not_for_drops, 0, named_);
    if (text_.peek() == '+' || text_.peek() == '=') return fault(MoveFault::promoted_drop, text_.rest().substr(0, 1));
    return {};
  }

  Done promotion() {
    if (text_.accept('+'))
      pattern_.promotion = Promotion::promotes;
    else if (text_.accept('='))
      pattern_.promotion = Promotion::declines;
    if (!text_.done()) return fault(MoveFault::trailing_text, text_.rest());
    return {};
  }

  std::unexpected<MoveError> fault(MoveFault fault, std::string_view found = {}) {
    return move_fault(fault, text_.at(), found);
  }

  const GameSpec& spec_;
  TextCursor text_;
  SquareReader squares_;
  MovePattern pattern_;
  std::string_view named_;
};

std::string square_text(const GameSpec& spec, Square square, WesternStyle style) {
  std::string name = square_name(spec, square);
  if (style == WesternStyle::hodgkin || style == WesternStyle::letters)
    name[1] = static_cast<char>(name[1] - 'a' + '1');
  return name;
}

std::string piece_text(const GameSpec& spec, PieceType kind, WesternStyle style) {
  const PieceSpec& piece = spec[kind];
  if (style == WesternStyle::english) return std::string{piece.name};
  if (style == WesternStyle::romaji) return std::string{piece.romaji};
  const std::string name = style == WesternStyle::letters ? std::string{piece.letter} : std::string{piece.written};
  return piece.promoted_from ? "+" + name : name;
}

// Whether another piece with the same name could move to the same square.
template <class G>
bool needs_origin(const Position<G>& position, Move move, std::string_view name, WesternStyle style) {
  MoveList onto;
  generate_moves(position, onto, MoveTargets{.board = bit(move.to()), .drops = 0});
  return std::ranges::any_of(onto, [&](Move other) {
    return other.from() != move.from() && piece_text(G::spec, position.type_on(other.from()), style) == name;
  });
}

}  // namespace

template <class G>
std::string write_western(const Position<G>& position, Move move, WesternStyle style) {
  const PieceType kind = moved_kind(position, move);
  const bool captures = contains(position.occupied(), move.to());
  std::string text = piece_text(G::spec, kind, style);
  const bool origin = !move.is_drop() && needs_origin(position, move, text, style);
  if (origin) text += square_text(G::spec, move.from(), style);
  if (move.is_drop()) {
    text += '*';
  } else if (captures) {
    text += 'x';
  } else if (origin || style != WesternStyle::letters) {
    text += '-';
  }
  text += square_text(G::spec, move.to(), style);
  if (move.promotes()) {
    text += '+';
  } else if (!move.is_drop() && is_legal(position, Move::board(move.from(), move.to(), true))) {
    text += '=';
  }
  return text;
}

template <class G>
std::expected<Move, MoveError> parse_hodges(const Position<G>& position, std::string_view text) {
  const auto pattern = PatternReader{G::spec, text}.run();
  if (!pattern) return std::unexpected(in_characters(pattern.error(), text));
  return resolve(position, *pattern);
}

std::string write_western(const AnyPosition& position, Move move, WesternStyle style) {
  return std::visit([&](const auto& known) { return write_western(known, move, style); }, position);
}

std::string write_hodges(const AnyPosition& position, Move move) {
  return write_western(position, move, WesternStyle::hodges);
}

std::expected<Move, MoveError> parse_hodges(const AnyPosition& position, std::string_view text) {
  return std::visit([&](const auto& known) { return parse_hodges(known, text); }, position);
}

#define OOTORI_INSTANTIATE(G)                                                    \
  template std::string write_western<G>(const Position<G>&, Move, WesternStyle); \
  template std::expected<Move, MoveError> parse_hodges<G>(const Position<G>&, std::string_view);
OOTORI_FOR_EACH_GAME(OOTORI_INSTANTIATE)
#undef OOTORI_INSTANTIATE

}  // namespace ootori
