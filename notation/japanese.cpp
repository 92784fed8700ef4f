#include "notation/japanese.hpp"

#include <algorithm>
#include <array>

#include "notation/move_pattern.hpp"
#include "notation/origin_hint.hpp"
#include "notation/text_cursor.hpp"

namespace ootori {
namespace {

constexpr std::array<std::string_view, 9> wide_digits{"１", "２", "３", "４", "５", "６", "７", "８", "９"};
constexpr std::array<std::string_view, 9> rank_numbers{"一", "二", "三", "四", "五", "六", "七", "八", "九"};
constexpr std::array<std::string_view, 2> side_marks{"▲", "△"};
constexpr std::array<std::string_view, 6> other_side_marks{"☗", "☖", "▼", "▽", "先手", "後手"};

// The board moves of this kind to this square.
template <class G>
std::vector<Move> board_moves(const Position<G>& position, PieceType kind, Square to) {
  MoveList onto;
  generate_moves(position, onto, MoveTargets{.board = bit(to), .drops = 0});
  std::vector<Move> moves;
  std::ranges::copy_if(onto, std::back_inserter(moves),
                       [&](Move move) { return position.type_on(move.from()) == kind; });
  return moves;
}

// One move from each origin. Only those moves count that promote as written, if there are any.
std::vector<Move> origins_of(std::vector<Move> moves, MovePattern::Promotion promotion) {
  const auto differs = [&](Move move) {
    return promotion != MovePattern::Promotion::unsaid &&
           move.promotes() != (promotion == MovePattern::Promotion::promotes);
  };
  if (!std::ranges::all_of(moves, differs)) std::erase_if(moves, differs);
  std::ranges::sort(moves, {}, &Move::from);
  const auto same = std::ranges::unique(moves, {}, &Move::from);
  moves.erase(same.begin(), same.end());
  return moves;
}

std::string bracketed_origin(const GameSpec& spec, Square from) {
  return "(" + std::to_string(spec.files - column_of(spec, from)) + std::to_string(row_of(spec, from) + 1) + ")";
}

std::string hint_text(OriginHint hint) {
  std::string text;
  if (hint.side) text += side_signs[static_cast<std::size_t>(*hint.side)];
  if (hint.way) text += way_signs[static_cast<std::size_t>(*hint.way)];
  return text;
}

// The text between the piece and the promotion in ki2.
template <class G>
std::string origin_text(const Position<G>& position, Move move, PieceType kind) {
  const auto rivals = board_moves(position, kind, move.to());
  if (move.is_drop()) return rivals.empty() ? "" : "打";
  const auto hint = find_hint(G::spec, position.side_to_move(), rivals, move);
  return hint ? hint_text(*hint) : bracketed_origin(G::spec, move.from());
}

template <class G>
std::string promotion_text(const Position<G>& position, Move move) {
  if (move.promotes()) return "成";
  if (move.is_drop()) return "";
  return is_legal(position, Move::board(move.from(), move.to(), true)) ? "不成" : "";
}

struct JapaneseText {
  PieceType piece;
  Square to;
  OriginHint hint;
  std::optional<Square> from;
  bool drop = false;
  MovePattern::Promotion promotion = MovePattern::Promotion::unsaid;
};

class JapaneseReader {
 public:
  JapaneseReader(const GameSpec& spec, std::string_view text, std::optional<Square> previous)
      : spec_(spec), text_(without_spaces_after(text)), previous_(previous) {}

  // The place of an error is in bytes.
  std::expected<JapaneseText, MoveError> run() {
    side_mark();
    if (text_.done()) return fault(MoveFault::empty_text);
    const auto to = destination();
    if (!to) return std::unexpected(to.error());
    read_.to = *to;
    if (!piece()) return fault(MoveFault::unknown_piece, text_.rest());
    while (!text_.done()) {
      if (sign()) continue;
      const auto from = origin();
      if (!from) return std::unexpected(from.error());
      read_.from = *from;
    }
    if (read_.drop && (read_.from || !read_.hint.empty())) return fault(MoveFault::drop_with_origin);
    if (read_.drop && read_.promotion != MovePattern::Promotion::unsaid) {
      return fault(MoveFault::promoted_drop, read_.promotion == MovePattern::Promotion::promotes ? "成" : "不成");
    }
    if (read_.drop && index(read_.piece) >= spec_.hand_kinds()) {
      return fault(MoveFault::not_for_drops, spec_[read_.piece].short_kanji);
    }
    return read_;
  }

 private:
  static std::string_view without_spaces_after(std::string_view text) {
    while (!text.empty() && TextCursor::is_space(text.back())) text.remove_suffix(1);
    return text;
  }

  void skip_wide_spaces() {
    do text_.skip_spaces();
    while (text_.accept("　"));
  }

  void side_mark() {
    skip_wide_spaces();
    for (const auto mark : side_marks) text_.accept(mark);
    for (const auto mark : other_side_marks) text_.accept(mark);
    skip_wide_spaces();
  }

  std::expected<Square, MoveError> destination() {
    if (text_.accept("同")) {
      skip_wide_spaces();
      if (!previous_) return fault(MoveFault::no_previous_move);
      return *previous_;
    }
    const std::size_t start = text_.at();
    const std::string_view all = text_.rest();
    const int file = number(wide_digits);
    const int rank = file == 0 ? 0 : number(rank_numbers);
    if (rank == 0) return move_fault(MoveFault::bad_destination, start, all);
    return on_board(file, rank, start, all);
  }

  std::expected<Square, MoveError> on_board(int file, int rank, std::size_t start, std::string_view all) {
    if (const auto square = square_at(spec_, spec_.files - file, rank - 1)) return *square;
    return move_fault(MoveFault::off_board, start, all.substr(0, text_.at() - start));
  }

  // A digit 1 to 9: plain, wide, or one of `signs`; 0 if there is none.
  int number(const std::array<std::string_view, 9>& signs) {
    for (const auto& set : {signs, wide_digits}) {
      for (std::size_t n = 0; n < set.size(); ++n) {
        if (text_.accept(set[n])) return static_cast<int>(n) + 1;
      }
    }
    const char digit = text_.peek();
    if (digit < '1' || digit > '9') return 0;
    text_.skip();
    return digit - '0';
  }

  bool piece() {
    std::size_t longest = 0;
    for (std::size_t n = 0; n < spec_.pieces.size(); ++n) {
      for (const std::string_view name : {spec_.pieces[n].short_kanji, spec_.pieces[n].kanji}) {
        if (name.size() <= longest || !text_.rest().starts_with(name)) continue;
        longest = name.size();
        read_.piece = PieceType{static_cast<int>(n)};
      }
    }
    text_.skip(longest);
    return longest > 0;
  }

  // A second sign of the same meaning, such as 不成 after 成, does not belong to the move.
  bool sign() { return drop_sign() || promotion_sign() || way_sign() || side_sign(); }

  bool drop_sign() {
    if (read_.drop || !text_.accept("打")) return false;
    return read_.drop = true;
  }

  bool promotion_sign() {
    if (read_.promotion != MovePattern::Promotion::unsaid) return false;
    if (text_.accept("不成") || text_.accept("生")) return read_.promotion = MovePattern::Promotion::declines, true;
    if (text_.accept("成")) return read_.promotion = MovePattern::Promotion::promotes, true;
    return false;
  }

  bool way_sign() {
    if (read_.hint.way) return false;
    for (std::size_t n = 0; n < way_signs.size(); ++n) {
      if (text_.accept(way_signs[n])) return read_.hint.way = static_cast<OriginHint::Way>(n), true;
    }
    if (text_.accept("行") || text_.accept("入")) return read_.hint.way = OriginHint::Way::forward, true;
    return false;
  }

  bool side_sign() {
    if (read_.hint.side) return false;
    for (std::size_t n = 0; n < side_signs.size(); ++n) {
      if (text_.accept(side_signs[n])) return read_.hint.side = static_cast<OriginHint::Side>(n), true;
    }
    return false;
  }

  std::expected<Square, MoveError> origin() {
    const std::size_t start = text_.at();
    const std::string_view all = text_.rest();
    if (read_.from || !text_.accept('(')) return fault(MoveFault::trailing_text, all);
    const int file = number(wide_digits);
    const int rank = file == 0 ? 0 : number(rank_numbers);
    if (rank == 0 || !text_.accept(')')) return move_fault(MoveFault::bad_origin, start, all);
    return on_board(file, rank, start, all);
  }

  std::unexpected<MoveError> fault(MoveFault fault, std::string_view found = {}) {
    return move_fault(fault, text_.at(), found);
  }

  const GameSpec& spec_;
  TextCursor text_;
  std::optional<Square> previous_;
  JapaneseText read_;
};

}  // namespace

std::string japanese_square_name(const GameSpec& spec, Square square) {
  const auto file = static_cast<std::size_t>(spec.files - column_of(spec, square) - 1);
  return std::string{wide_digits[file]} + std::string{rank_numbers[static_cast<std::size_t>(row_of(spec, square))]};
}

template <class G>
std::string write_japanese(const Position<G>& position, Move move, std::optional<Square> previous,
                           JapaneseStyle style) {
  const PieceType kind = moved_kind(position, move);
  const bool kif = style == JapaneseStyle::kif;
  std::string text = kif ? "" : std::string{side_marks[index(position.side_to_move())]};
  if (previous == move.to()) {
    text += kif ? "同　" : "同";
  } else {
    text += japanese_square_name(G::spec, move.to());
  }
  text += G::spec[kind].short_kanji;
  if (!kif) return text + origin_text(position, move, kind) + promotion_text(position, move);
  if (move.is_drop()) return text + "打";
  return text + promotion_text(position, move) + bracketed_origin(G::spec, move.from());
}

template <class G>
std::expected<Move, MoveError> parse_japanese(const Position<G>& position, std::string_view text,
                                              std::optional<Square> previous) {
  const auto read = JapaneseReader{G::spec, text, previous}.run();
  if (!read) return std::unexpected(in_characters(read.error(), text));
  MovePattern pattern{.piece = read->piece,
                      .from = read->from,
                      .to = read->to,
                      .form = read->drop ? MovePattern::Form::drop : MovePattern::Form::unsaid,
                      .promotion = read->promotion};
  if (!read->hint.empty()) {
    auto fit = fitting(G::spec, position.side_to_move(), board_moves(position, read->piece, read->to), read->hint);
    if (read->from) std::erase_if(fit, [&](Move move) { return move.from() != *read->from; });
    if (fit.empty()) {
      const Move wanted = Move::board(read->to, read->to);
      return std::unexpected(MoveError{.fault = MoveFault::no_such_move, .piece = read->piece, .move = wanted});
    }
    const auto origins = origins_of(fit, read->promotion);
    if (origins.size() > 1) {
      return std::unexpected(MoveError{
          .fault = MoveFault::ambiguous, .piece = read->piece, .move = origins.front(), .candidates = origins});
    }
    pattern.from = origins.front().from();
    pattern.form = MovePattern::Form::board;
  }
  if (read->from && read->promotion == MovePattern::Promotion::unsaid) {
    // Records with origins leave out 不成.
    pattern.promotion = MovePattern::Promotion::declines;
    if (const auto move = resolve(position, pattern)) return *move;
    pattern.promotion = MovePattern::Promotion::unsaid;
  }
  return resolve(position, pattern);
}

std::string write_japanese(const AnyPosition& position, Move move, std::optional<Square> previous,
                           JapaneseStyle style) {
  return std::visit([&](const auto& known) { return write_japanese(known, move, previous, style); }, position);
}

std::expected<Move, MoveError> parse_japanese(const AnyPosition& position, std::string_view text,
                                              std::optional<Square> previous) {
  return std::visit([&](const auto& known) { return parse_japanese(known, text, previous); }, position);
}

#define OOTORI_INSTANTIATE(G)                                                                             \
  template std::string write_japanese<G>(const Position<G>&, Move, std::optional<Square>, JapaneseStyle); \
  template std::expected<Move, MoveError> parse_japanese<G>(const Position<G>&, std::string_view,         \
                                                            std::optional<Square>);
OOTORI_FOR_EACH_GAME(OOTORI_INSTANTIATE)
#undef OOTORI_INSTANTIATE

}  // namespace ootori
