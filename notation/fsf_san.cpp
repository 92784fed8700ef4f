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
  char letter = '\0';
  char file = '\0';  // of the origin, where written
  char rank = '\0';
  bool drop = false;
  bool captures = false;
  char promotion = '\0';  // the letter after '='
  Square to;
};

std::string_view without_check(std::string_view text) {
  while (!text.empty() && (text.back() == '+' || text.back() == '#')) text.remove_suffix(1);
  return text;
}

std::unexpected<MoveError> fault(MoveFault fault, std::size_t at, std::string_view found) {
  return std::unexpected(MoveError{.fault = fault, .at = at, .found = std::string{found}});
}

std::expected<San, MoveError> read_san(const GameSpec& spec, std::string_view text) {
  San san;
  std::string_view rest = without_check(text);
  if (rest.empty()) return fault(MoveFault::empty_text, 0, text);
  if (rest.size() > 2 && rest[rest.size() - 2] == '=') {
    san.promotion = rest.back();
    rest.remove_suffix(2);
  }
  const std::size_t square_at = rest.size() < 2 ? 0 : rest.size() - 2;
  const auto to = parse_uci_square(spec, rest.substr(square_at));
  if (!to) return fault(MoveFault::bad_destination, square_at, rest.substr(square_at));
  san.to = *to;

  TextCursor head{rest.substr(0, square_at)};
  if (head.peek() >= 'A' && head.peek() <= 'Z') {
    san.letter = head.peek();
    head.skip();
  }
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
  if (!head.done()) return fault(MoveFault::unknown_piece, head.at(), head.rest());
  return san;
}

template <class G>
bool fits(const Position<G>& position, Move move, const San& san) {
  const PieceType kind = moved_kind(position, move);
  if (move.to() != san.to || move.is_drop() != san.drop || san_letter(G::spec, kind) != san.letter) return false;
  if (move.is_drop()) return true;
  const std::string from = uci_square_name(G::spec, move.from());
  if ((san.file != '\0' && from[0] != san.file) || (san.rank != '\0' && from[1] != san.rank)) return false;
  if (!move.promotes()) return san.promotion == '\0';
  return san.promotion == san_letter(G::spec, *G::spec[kind].promotes_to);
}

// The board moves of the same letter to the same square that promote as this one does.
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

// As in chess: the file where that tells, else the rank, else both.
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
  const auto next = position.after(move);
  if (next.in_check()) text += has_legal_move(next) ? '+' : '#';
  return text;
}

template <class G>
std::expected<Move, MoveError> parse_fsf_san(const Position<G>& position, std::string_view text) {
  const auto san = read_san(G::spec, text);
  if (!san) return std::unexpected(san.error());
  std::vector<Move> meant;
  std::ranges::copy_if(legal_moves(position), std::back_inserter(meant),
                       [&](Move move) { return fits(position, move, *san); });
  if (meant.size() == 1) return meant.front();
  const auto type = type_of_letter(G::spec, san->letter);
  if (meant.empty()) {
    // Which rule a move breaks is told by its unpromoted letter; the others are rare enough.
    if (type && san->drop && index(*type) < G::spec.hand_kinds()) {
      const Move move = Move::drop(*type, san->to);
      return std::unexpected(
          MoveError{.fault = MoveFault::illegal, .piece = type, .move = move, .reason = illegality(position, move)});
    }
    return std::unexpected(
        MoveError{.fault = MoveFault::no_such_move, .piece = type, .move = Move::board(san->to, san->to)});
  }
  return std::unexpected(
      MoveError{.fault = MoveFault::ambiguous, .piece = type, .move = meant.front(), .candidates = meant});
}

std::string write_fsf_san(const AnyPosition& position, Move move) {
  return std::visit([&](const auto& known) { return write_fsf_san(known, move); }, position);
}

std::expected<Move, MoveError> parse_fsf_san(const AnyPosition& position, std::string_view text) {
  return std::visit([&](const auto& known) { return parse_fsf_san(known, text); }, position);
}

bool looks_like_fsf_san(std::string_view text) {
  std::string_view rest = without_check(text);
  if (rest.size() > 2 && rest[rest.size() - 2] == '=') rest.remove_suffix(2);
  return rest.size() >= 2 && is_file(rest[rest.size() - 2]) && TextCursor::is_digit(rest.back());
}

#define OOTORI_INSTANTIATE(G)                                      \
  template std::string write_fsf_san<G>(const Position<G>&, Move); \
  template std::expected<Move, MoveError> parse_fsf_san<G>(const Position<G>&, std::string_view);
OOTORI_FOR_EACH_GAME(OOTORI_INSTANTIATE)
#undef OOTORI_INSTANTIATE

}  // namespace ootori
