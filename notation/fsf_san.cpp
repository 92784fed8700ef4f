#include "notation/fsf_san.hpp"

#include <algorithm>
#include <vector>

#include "notation/move_pattern.hpp"
#include "notation/text_cursor.hpp"
#include "notation/uci.hpp"

namespace ootori {
namespace {

char san_letter(const GameSpec& spec, PieceType kind) {
  return spec[kind].promoted_from ? spec[kind].san_letter : spec[kind].letter;
}

bool is_file(char c) { return c >= 'a' && c <= 'i'; }

struct San {
  enum class Promotion : std::uint8_t { unsaid, promotes, declines };

  char letter = '\0';     // none: a Swallow or Pawn, or any piece written with its complete origin
  bool promoted = false;  // `+` before the letter of the unpromoted side
  char file = '\0';       // of the origin, if written
  char rank = '\0';
  bool drop = false;
  bool captures = false;
  Promotion promotion = Promotion::unsaid;
  char promotion_letter = '\0';  // after '='
  Square to;
};

std::string_view without_sign(std::string_view text, SanPlus plus) {
  const auto is_sign = [&](char c) { return c == '#' || (c == '+' && plus == SanPlus::check); };
  while (!text.empty() && is_sign(text.back())) text.remove_suffix(1);
  return text;
}

// `=E`, or the meaning of a plus sign or a lone `=`. Removes the mark from the text.
void take_promotion(std::string_view& text, SanPlus plus, San& san) {
  if (plus == SanPlus::check && text.size() > 2 && text[text.size() - 2] == '=') {
    san.promotion = San::Promotion::promotes;
    san.promotion_letter = text.back();
    text.remove_suffix(2);
  } else if (plus == SanPlus::promotion && text.ends_with('+')) {
    san.promotion = San::Promotion::promotes;
    text.remove_suffix(1);
  } else if (text.ends_with('=')) {
    san.promotion = San::Promotion::declines;
    text.remove_suffix(1);
  }
}

// The first kind with this letter; none without a letter, or if there is no such kind.
std::optional<PieceType> kind_of(const GameSpec& spec, const San& san) {
  const auto is_meant = [&](const PieceSpec& kind) {
    if (san.promoted) return kind.promoted_from && kind.letter == san.letter;
    return (kind.promoted_from ? kind.san_letter : kind.letter) == san.letter;
  };
  const auto found = san.letter == '\0' ? spec.pieces.end() : std::ranges::find_if(spec.pieces, is_meant);
  if (found == spec.pieces.end()) return std::nullopt;
  return PieceType{static_cast<int>(found - spec.pieces.begin())};
}

std::expected<San, MoveError> read_san(const GameSpec& spec, std::string_view text, SanPlus plus) {
  San san;
  std::string_view rest = without_sign(text, plus);
  if (rest.empty()) return move_fault(MoveFault::empty_text, 0, text);
  take_promotion(rest, plus, san);
  const std::size_t square_at = rest.size() < 2 ? 0 : rest.size() - 2;
  const auto to = parse_uci_square(spec, rest.substr(square_at));
  if (!to) return move_fault(MoveFault::bad_destination, square_at, rest.substr(square_at));
  san.to = *to;

  TextCursor head{rest.substr(0, square_at)};
  san.promoted = head.accept('+');
  if (head.peek() >= 'A' && head.peek() <= 'Z') {
    san.letter = head.peek();
    head.skip();
  }
  const std::string_view name = rest.substr(0, head.at());
  if (is_file(head.peek())) {
    san.file = head.peek();
    head.skip();
  }
  if (TextCursor::is_digit(head.peek())) {
    san.rank = head.peek();
    head.skip();
  }
  san.captures = head.accept('x');
  san.drop = !san.captures && head.accept('@');
  if (!head.done()) return move_fault(MoveFault::unknown_piece, head.at(), head.rest());
  const auto kind = kind_of(spec, san);
  if (!name.empty() && !kind) return move_fault(MoveFault::unknown_piece, 0, name);
  if (san.drop && kind && index(*kind) >= spec.hand_kinds()) return move_fault(MoveFault::not_for_drops, 0, name);
  if (san.drop && (san.file != '\0' || san.rank != '\0'))
    return move_fault(MoveFault::drop_with_origin, name.size(), {});
  return san;
}

// XBoard omits the letter of pieces that it considers Pawns: those with a limit for each file.
bool is_pawn(const PieceSpec& kind) { return kind.file_limit > 0 && !kind.promoted_from; }

template <class G>
bool is_named(PieceType kind, const San& san) {
  const PieceSpec& spec = G::spec[kind];
  if (san.promoted) return spec.promoted_from && spec.letter == san.letter;
  if (san.letter != '\0') return san_letter(G::spec, kind) == san.letter;
  return (san.file != '\0' && san.rank != '\0') || is_pawn(spec);
}

// Whether the text fits the move, ignoring promotion.
template <class G>
bool fits(const Position<G>& position, Move move, const San& san) {
  if (move.to() != san.to || move.is_drop() != san.drop) return false;
  if (!is_named<G>(moved_kind(position, move), san)) return false;
  if (move.is_drop()) return san.promotion == San::Promotion::unsaid;
  const std::string from = uci_square_name(G::spec, move.from());
  return (san.file == '\0' || from[0] == san.file) && (san.rank == '\0' || from[1] == san.rank);
}

template <class G>
bool promotes_as_said(const Position<G>& position, Move move, const San& san) {
  if (san.promotion != San::Promotion::promotes) return !move.promotes();
  if (!move.promotes()) return false;
  const PieceType promoted = *G::spec[moved_kind(position, move)].promotes_to;
  return san.promotion_letter == '\0' || san.promotion_letter == san_letter(G::spec, promoted);
}

// The moves that the text can mean. Without a promotion mark: the moves that need not promote, otherwise those that
// must.
template <class G>
std::vector<Move> meant_moves(const Position<G>& position, const San& san) {
  std::vector<Move> fitting;
  if (san.captures && !contains(position.occupied(), san.to)) return fitting;
  std::ranges::copy_if(legal_moves(position), std::back_inserter(fitting),
                       [&](Move move) { return fits(position, move, san); });
  std::vector<Move> meant;
  std::ranges::copy_if(fitting, std::back_inserter(meant),
                       [&](Move move) { return promotes_as_said(position, move, san); });
  return meant.empty() && san.promotion == San::Promotion::unsaid ? fitting : meant;
}

// For a drop, the error says which rule the move breaks. Any other illegal move is no_such_move.
template <class G>
MoveError explain(const Position<G>& position, const San& san) {
  const Move board = Move::board(san.to, san.to);
  if (san.captures && !contains(position.occupied(), san.to)) {
    return {.fault = MoveFault::nothing_to_capture, .move = board};
  }
  const auto type = kind_of(G::spec, san);
  if (!type || !san.drop) {
    return {.fault = MoveFault::no_such_move, .piece = type, .move = board};
  }
  if (san.promotion != San::Promotion::unsaid) {
    return {
        .fault = MoveFault::promoted_drop, .at = 4, .found = san.promotion_letter != '\0' ? "=" : "+", .piece = type};
  }
  const Move drop = Move::drop(*type, san.to);
  return {.fault = MoveFault::illegal, .piece = type, .move = drop, .reason = illegality(position, drop)};
}

// The board moves of pieces with the same letter to the same square, with the same promotion.
template <class G>
std::vector<Move> rivals(const Position<G>& position, Move move) {
  const char letter = san_letter(G::spec, position.type_on(move.from()));
  MoveList onto;
  generate_moves(position, onto, MoveTargets{.board = bit(move.to()), .drops = 0});
  std::vector<Move> others;
  std::ranges::copy_if(onto, std::back_inserter(others), [&](Move other) {
    return other.from() != move.from() && other.promotes() == move.promotes() &&
           san_letter(G::spec, position.type_on(other.from())) == letter;
  });
  return others;
}

// As in chess: the file if that is enough, otherwise the rank, otherwise both.
template <class G>
std::string origin_text(const Position<G>& position, Move move) {
  const auto others = rivals(position, move);
  if (others.empty()) return {};
  const std::string from = uci_square_name(G::spec, move.from());
  const auto shares = [&](std::size_t n) {
    return std::ranges::any_of(others,
                               [&](Move other) { return uci_square_name(G::spec, other.from())[n] == from[n]; });
  };
  if (!shares(0)) return from.substr(0, 1);
  if (!shares(1)) return from.substr(1, 1);
  return from;
}

template <class G>
std::string_view sign_of(const Position<G>& next) {
  if (!next.in_check()) return "";
  return has_legal_move(next) ? "+" : "#";
}

}  // namespace

template <class G>
std::string write_fsf_san(const Position<G>& position, Move move) {
  const PieceType kind = moved_kind(position, move);
  std::string text{san_letter(G::spec, kind)};
  if (move.is_drop()) {
    text += '@';
  } else {
    text += origin_text(position, move);
    if (contains(position.occupied(), move.to())) text += 'x';
  }
  text += uci_square_name(G::spec, move.to());
  if (move.promotes()) text += std::string{'=', san_letter(G::spec, *G::spec[kind].promotes_to)};
  return text.append(sign_of(position.after(move)));
}

template <class G>
std::expected<Move, MoveError> parse_fsf_san(const Position<G>& position, std::string_view text, SanPlus plus) {
  const auto san = read_san(G::spec, text, plus);
  if (!san) return std::unexpected(san.error());
  const std::vector<Move> meant = meant_moves(position, *san);
  if (meant.size() == 1) return meant.front();
  if (meant.empty()) return std::unexpected(explain(position, *san));
  return std::unexpected(MoveError{
      .fault = MoveFault::ambiguous, .piece = kind_of(G::spec, *san), .move = meant.front(), .candidates = meant});
}

std::string write_fsf_san(const AnyPosition& position, Move move) {
  return std::visit([&](const auto& known) { return write_fsf_san(known, move); }, position);
}

std::expected<Move, MoveError> parse_fsf_san(const AnyPosition& position, std::string_view text, SanPlus plus) {
  return std::visit([&](const auto& known) { return parse_fsf_san(known, text, plus); }, position);
}

std::string_view san_sign(std::string_view text, SanPlus plus) {
  const std::string_view sign = text.substr(without_sign(text, plus).size());
  return sign.contains('#') ? "#" : sign.substr(0, 1);
}

std::string_view due_san_sign(const AnyPosition& position, Move move) {
  return std::visit([&](const auto& known) { return sign_of(known.after(move)); }, position);
}

bool looks_like_fsf_san(std::string_view text) {
  std::string_view rest = without_sign(text, SanPlus::check);
  San mark;
  take_promotion(rest, SanPlus::check, mark);
  return rest.size() >= 2 && is_file(rest[rest.size() - 2]) && TextCursor::is_digit(rest.back());
}

#define OOTORI_INSTANTIATE(G)                                      \
  template std::string write_fsf_san<G>(const Position<G>&, Move); \
  template std::expected<Move, MoveError> parse_fsf_san<G>(const Position<G>&, std::string_view, SanPlus);
OOTORI_FOR_EACH_GAME(OOTORI_INSTANTIATE)
#undef OOTORI_INSTANTIATE

}  // namespace ootori
