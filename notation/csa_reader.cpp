#include <algorithm>

#include "notation/csa.hpp"
#include "notation/csa_words.hpp"
#include "notation/line_record_reader.hpp"
#include "notation/record_lines.hpp"
#include "notation/text_cursor.hpp"

namespace ootori {
namespace {

// `75`: file, then rank as a number.
std::optional<Square> parse_number_square(const GameSpec& spec, std::string_view digits) {
  return square_at(spec, spec.files - (digits[0] - '0'), digits[1] - '1');
}

std::optional<Piece> piece_on(const AnyPosition& position, Square square) {
  return std::visit([&](const auto& known) { return known.piece_on(square); }, position);
}

std::optional<IllegalMove> illegality_in(const AnyPosition& position, Move move) {
  return std::visit([&](const auto& known) { return illegality(known, move); }, position);
}

LineKind kind_of_line(std::string_view raw) {
  const std::string_view line = trimmed(raw);
  if (line == "/") return LineKind::separator;
  if (line.empty() || line.front() == '\'') return LineKind::any;
  return line.front() == 'V' || line.front() == 'N' || line.front() == '$' ? LineKind::head : LineKind::body;
}

class CsaReader : LineRecordReader {
 public:
  CsaReader(std::string_view text, const GameSpec* game) : LineRecordReader(text, game) {}

  std::expected<Record, RecordError> run() {
    while (has_line()) {
      const std::string_view whole = trimmed(next_line());
      const bool is_statement = !whole.empty() && (whole.front() == '+' || whole.front() == '-');
      if (!is_statement) {
        if (const auto done = line(whole); !done) return std::unexpected(done.error());
        continue;
      }
      // Moves and their times may share a line, separated by commas.
      for (std::string_view part = whole; !part.empty();) {
        const std::size_t comma = std::min(part.find(','), part.size());
        if (const auto done = line(trimmed(part.substr(0, comma))); !done) return std::unexpected(done.error());
        part.remove_prefix(std::min(comma + 1, part.size()));
      }
    }
    if (const auto begun = begin(); !begun) return std::unexpected(begun.error());
    return take();
  }

 private:
  Done line(std::string_view text) {
    if (text.empty() || text == "PI" || (text.front() == 'V' && !has_begun())) return {};
    if (text.starts_with("'*")) return add_comment(text.substr(2)), Done{};
    if (text.front() == '\'') return {};
    if (text.front() == 'N' || text.front() == '$') return head(text);
    if (const auto begun = begin(); !begun) return begun;
    if (text == "+" || text == "-") return first_mover(text);
    if (text.front() == '+' || text.front() == '-') return move(text);
    if (text.front() == 'T') return time(text);
    if (text.front() == '%') return end(text);
    return fault(RecordFault::bad_line, text);
  }

  Done head(std::string_view text) {
    if (has_begun()) return fault(RecordFault::bad_line, text);
    if (text.starts_with("$GAME:")) {
      const GameSpec* named = find_game(text.substr(6));
      if (named == nullptr) return fault(RecordFault::unknown_game, text.substr(6));
      return set_game(*named), Done{};
    }
    if (text.starts_with("$START:")) return set_start(text.substr(7)), Done{};
    if (text.starts_with(csa::other_tag)) {
      const std::string_view named = text.substr(csa::other_tag.size());
      const std::size_t colon = named.find(':');
      if (colon != std::string_view::npos && colon > 0)
        add_tag(named.substr(0, colon), trimmed(named.substr(colon + 1)));
      return {};
    }
    for (const auto& [prefix, name] : csa::tags) {
      if (text.starts_with(prefix)) add_tag(name, trimmed(text.substr(prefix.size())));
    }
    return {};
  }

  Done begin() {
    if (has_begun()) return {};
    if (game() == nullptr) return fault(RecordFault::unknown_game);
    return LineRecordReader::begin(initial_position(*game()));
  }

  [[nodiscard]] char turn_sign() const { return turn() == Color::black ? '+' : '-'; }

  Done first_mover(std::string_view text) {
    if (builder().last_move() || text.front() != turn_sign()) return fault(RecordFault::bad_line, text);
    return {};
  }

  // `+7574S`, `-0044S`
  Done move(std::string_view text) {
    const bool digits = text.size() >= 6 && std::ranges::all_of(text.substr(1, 4), TextCursor::is_digit);
    if (!digits || ended_ || text.front() != turn_sign()) return fault(RecordFault::bad_line, text);
    const bool promoted = text[5] == '+';
    const std::string_view letter = text.substr(promoted ? 6 : 5);
    const auto base = letter.size() == 1 ? type_of_letter(*game(), letter.front()) : std::nullopt;
    const auto kind = promoted && base ? (*game())[*base].promotes_to : base;
    if (!kind)
      return bad_move(text, {.fault = MoveFault::unknown_piece, .at = 5, .found = std::string{text.substr(5)}});
    const auto to = parse_number_square(*game(), text.substr(3, 2));
    if (!to) return bad_move(text, {.fault = MoveFault::off_board, .at = 3, .found = std::string{text.substr(3, 2)}});
    if (text.substr(1, 2) == "00") return drop(text, *kind, *to);
    const auto from = parse_number_square(*game(), text.substr(1, 2));
    if (!from) return bad_move(text, {.fault = MoveFault::off_board, .at = 1, .found = std::string{text.substr(1, 2)}});
    return board_move(text, *kind, *from, *to);
  }

  Done drop(std::string_view text, PieceType kind, Square to) {
    if (index(kind) >= game()->hand_kinds()) {
      return bad_move(text, {.fault = MoveFault::not_for_drops, .at = 5, .found = std::string{text.substr(5)}});
    }
    return play(text, Move::drop(kind, to), kind);
  }

  // `kind` is the piece after the move; before it, the piece may have been unpromoted.
  Done board_move(std::string_view text, PieceType kind, Square from, Square to) {
    const auto piece = piece_on(builder().position(), from);
    const bool promotes = piece && (*game())[kind].promoted_from == piece->type;
    const Move made = Move::board(from, to, promotes);
    if (!piece || (piece->type != kind && !promotes)) {
      return bad_move(text, {.fault = MoveFault::wrong_piece, .piece = kind, .move = made});
    }
    return play(text, made, piece->type);
  }

  Done play(std::string_view text, Move made, PieceType kind) {
    if (const auto reason = illegality_in(builder().position(), made)) {
      return bad_move(text, {.fault = MoveFault::illegal, .piece = kind, .move = made, .reason = reason});
    }
    builder().play(made);
    return {};
  }

  // `T5`, `T0.250`: the time of the move before.
  Done time(std::string_view text) {
    RecordMove* last = builder().last_move();
    if (!ended_ && (last == nullptr || last->spent)) return fault(RecordFault::bad_line, text);
    const std::size_t point = std::min(text.find('.'), text.size());
    const std::string_view whole = text.substr(1, point - 1);
    const std::string_view fraction = text.substr(std::min(point + 1, text.size()));
    const auto is_number = [](std::string_view digits) {
      return digits.size() <= 9 && std::ranges::all_of(digits, TextCursor::is_digit);
    };
    if (whole.empty() || !is_number(whole) || fraction.size() > 3 || !is_number(fraction)) {
      return fault(RecordFault::bad_line, text);
    }
    std::int64_t milliseconds = 0;
    for (const char digit : std::string{whole} + (std::string{fraction} + "000").substr(0, 3)) {
      milliseconds = milliseconds * 10 + (digit - '0');
    }
    // After the end, this is the time before resigning, which belongs to no move.
    if (!ended_) last->spent = std::chrono::milliseconds{milliseconds};
    return {};
  }

  Done end(std::string_view text) {
    const auto read = csa::parse_end(text, turn());
    if (!read || ended_) return fault(RecordFault::bad_line, text);
    builder().record().end = *read;
    ended_ = true;
    return {};
  }

  bool ended_ = false;
};

}  // namespace

std::vector<std::string_view> split_csa(std::string_view text) { return split_records(text, kind_of_line); }

std::expected<Record, RecordError> parse_csa(std::string_view text, const GameSpec* game) {
  return CsaReader{text, game}.run();
}

}  // namespace ootori
