#include "notation/text_board.hpp"

#include <span>
#include <utility>

#include "notation/placement.hpp"
#include "rules/outcome.hpp"

namespace ootori {
namespace {

using placement::AnySetup;

// How a style draws: the strings between squares and on them.
struct Frame {
  int cell_width;                                       // columns
  std::string_view line;                                // one column of a line between ranks; empty: no such lines
  std::string_view edge, bar;                           // left and right of a rank; between its squares
  std::array<std::string_view, 3> top, middle, bottom;  // where lines meet: left, inside, right
  std::string_view zone_corner;                         // inside, at the corner of a promotion zone
};

constexpr Frame ascii{4, "-", "|", "|", {"+", "+", "+"}, {"+", "+", "+"}, {"+", "+", "+"}, "*"};
constexpr Frame ascii_small{3, "-", "|", "", {"+", "-", "+"}, {}, {"+", "-", "+"}, ""};
constexpr Frame boxes{5, "─", "│", "│", {"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}, "╋"};

constexpr const Frame& frame_of(TextBoardStyle style) {
  switch (style) {
    case TextBoardStyle::small: return ascii_small;
    case TextBoardStyle::unicode: return boxes;
    default: return ascii;
  }
}

std::string padded(std::string text, int columns) {
  text.append(static_cast<std::size_t>(std::max(0, columns - text_width(text))), ' ');
  return text;
}

std::string_view abbreviation(const GameSpec& spec, PieceType kind) {
  const PieceType base = spec[kind].promoted_from.value_or(kind);
  return spec[base].mail.empty() ? spec[base].hodges : spec[base].mail;
}

// What a diagram shows.
struct Subject {
  AnySetup setup;
  std::optional<Square> check;  // the royal piece that is attacked
};

template <class G>
Subject subject_of(const Position<G>& position) {
  Subject subject{.setup = placement::as_any(position.setup(), 1), .check = {}};
  if (position.in_check()) subject.check = position.royal(position.side_to_move());
  return subject;
}

bool is_promoted(const GameSpec& spec, Piece piece) { return spec[piece.type].promoted_from.has_value(); }

class Diagram {
 public:
  Diagram(const GameSpec& spec, const Subject& subject, const TextBoardOptions& options)
      : spec_(spec), subject_(subject), options_(options), frame_(frame_of(options.style)) {}

  std::vector<TextLine> board() {
    file_names();
    border(frame_.top, ~options_.bottom);
    for (int row = 0; row < spec_.ranks; ++row) {
      rank(row);
      if (row + 1 < spec_.ranks && options_.ruled && !frame_.middle[0].empty()) {
        add(ruler(frame_.middle, is_zone_edge(row + 1)));
        end_line();
      }
    }
    border(frame_.bottom, options_.bottom);
    file_names();
    return std::move(lines_);
  }

  std::string hands() const {
    std::string out;
    for (const Color color : {~options_.bottom, options_.bottom}) {
      out += side_name(color) + (options_.japanese ? "の持ち駒:" : " in hand:");
      const Hand hand = subject_.setup.hands[index(color)];
      for (std::size_t kind = spec_.hand_kinds(); kind-- > 0;) {
        const PieceType type{static_cast<int>(kind)};
        if (!hand.holds(type)) continue;
        out += ' ';
        if (hand[type] > 1) out += std::to_string(hand[type]);
        out += hand_name(type);
      }
      if (hand.empty()) out += options_.japanese ? " なし" : " -";
      out += '\n';
    }
    return out;
  }

 private:
  [[nodiscard]] std::string side_name(Color color) const {
    if (options_.japanese) return color == Color::black ? "先手" : "後手";
    return std::string{name(color)};
  }

  void add(std::string text) { line_.push_back({.text = std::move(text)}); }
  void end_line() { lines_.push_back(std::exchange(line_, {})); }

  // The square at a column and row of the diagram.
  [[nodiscard]] Square square(int column, int row) const {
    const int index = row * spec_.files + column;
    return Square{options_.bottom == Color::black ? index : spec_.squares() - 1 - index};
  }

  void file_names() {
    add(padded("", 2 + text_width(frame_.edge)));
    for (int column = 0; column < spec_.files; ++column) {
      const std::string digit{square_name(spec_, square(column, 0))[0]};
      const int before = frame_.cell_width / 2;
      add(padded(padded("", before) + digit, frame_.cell_width + text_width(frame_.bar)));
    }
    end_line();
  }

  void border(const std::array<std::string_view, 3>& joints, Color side) {
    add(ruler(joints, false));
    if (!options_.named) return end_line();
    const std::string_view player = options_.players[index(side)];
    const std::string side_text = side_name(side);
    add("    " + (player.empty()      ? side_text
                  : options_.japanese ? std::string{player} + "（" + side_text + "）"
                                      : std::string{player} + " (" + side_text + ")"));
    end_line();
  }

  [[nodiscard]] std::string ruler(const std::array<std::string_view, 3>& joints, bool zone_edge) const {
    std::string out = "  ";
    out += joints[0];
    for (int column = 0; column < spec_.files; ++column) {
      if (column > 0 && !frame_.bar.empty()) out += zone_edge && is_zone_file(column) ? frame_.zone_corner : joints[1];
      for (int n = 0; n < frame_.cell_width; ++n) out += frame_.line;
    }
    out += joints[2];
    return out;
  }

  // The corners are as far from the sides as the zone is deep.
  [[nodiscard]] bool is_zone_edge(int row) const {
    return row == spec_.zone_ranks || row == spec_.ranks - spec_.zone_ranks;
  }
  [[nodiscard]] bool is_zone_file(int column) const {
    return column == spec_.zone_ranks || column == spec_.files - spec_.zone_ranks;
  }

  void rank(int row) {
    const char letter = square_name(spec_, square(0, row))[1];
    add({letter, ' '});
    for (int column = 0; column < spec_.files; ++column) {
      const std::string_view bar = column == 0 ? frame_.edge : frame_.bar;
      if (!bar.empty()) add(std::string{bar});
      const Square at = square(column, row);
      const auto& piece = subject_.setup.board[index(at)];
      line_.push_back({.text = cell(piece), .square = at, .piece = piece, .mark = mark(at)});
    }
    add(std::string{frame_.edge} + ' ' + letter);
    end_line();
  }

  [[nodiscard]] SquareMark mark(Square at) const {
    if (subject_.check == at) return SquareMark::check;
    const auto move = options_.last_move;
    const bool is_last = move && (move->to() == at || (!move->is_drop() && move->from() == at));
    return is_last ? SquareMark::last_move : SquareMark::none;
  }

  [[nodiscard]] std::string cell(const std::optional<Piece>& piece) const {
    switch (options_.style) {
      case TextBoardStyle::standard: return piece ? standard(*piece) : "    ";
      case TextBoardStyle::alternate: return piece ? alternate(*piece) : "    ";
      case TextBoardStyle::small: return piece ? small(*piece) : " . ";
      case TextBoardStyle::unicode: return unicode(piece);
    }
    return {};
  }

  static char side_letter(Piece piece) { return piece.color == Color::black ? 'b' : 'w'; }

  [[nodiscard]] std::string standard(Piece piece) const {
    const bool up = piece.color == options_.bottom;
    return {up ? '/' : '\\', is_promoted(spec_, piece) ? '+' : ' ', spec_[piece.type].letter, up ? '\\' : '/'};
  }
  [[nodiscard]] std::string alternate(Piece piece) const {
    const std::string side{is_promoted(spec_, piece) ? '+' : ' ', side_letter(piece)};
    return padded(side + std::string{abbreviation(spec_, piece.type)}, frame_.cell_width);
  }
  [[nodiscard]] std::string small(Piece piece) const {
    return {side_letter(piece), spec_[piece.type].letter, is_promoted(spec_, piece) ? '+' : ' '};
  }
  [[nodiscard]] std::string unicode(const std::optional<Piece>& piece) const {
    std::string text;
    if (piece) text = (piece->color == options_.bottom ? " " : "v") + std::string{spec_[piece->type].short_kanji};
    return padded(std::move(text), frame_.cell_width);
  }

  [[nodiscard]] std::string hand_name(PieceType type) const {
    switch (options_.style) {
      case TextBoardStyle::unicode: return std::string{spec_[type].short_kanji};
      case TextBoardStyle::alternate: return std::string{abbreviation(spec_, type)};
      default: return {spec_[type].letter};
    }
  }

  const GameSpec& spec_;
  const Subject& subject_;
  const TextBoardOptions& options_;
  const Frame& frame_;
  std::vector<TextLine> lines_;
  TextLine line_;
};

// Promoted pieces are red, as on Japanese pieces; White's are cyan. The squares of the last move have a highlighted
// background, and a royal piece in check a red one.
std::string colored(const GameSpec& spec, const TextSpan& span) {
  std::string codes;
  if (span.piece && span.piece->color == Color::white) codes += ";36";
  if (span.piece && is_promoted(spec, *span.piece)) codes += span.piece->color == Color::white ? ";35" : ";31";
  if (span.mark == SquareMark::last_move) codes += ";7";
  if (span.mark == SquareMark::check) codes += ";1;41";
  return codes.empty() ? span.text : "\x1b[" + codes.substr(1) + "m" + span.text + "\x1b[0m";
}

std::string joined(const GameSpec& spec, std::span<const TextLine> lines, bool ansi_color) {
  std::string out;
  for (const TextLine& line : lines) {
    for (const TextSpan& span : line) out += ansi_color ? colored(spec, span) : span.text;
    out.erase(out.find_last_not_of(' ') + 1);
    out += '\n';
  }
  return out;
}

}  // namespace

int text_width(std::string_view text) {
  int columns = 0;
  for (std::size_t i = 0; i < text.size();) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const std::size_t length = byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    char32_t code = length == 1 ? byte : byte & (0x7f >> length);
    for (std::size_t more = 1; more < length && i + more < text.size(); ++more) {
      code = code << 6 | (static_cast<unsigned char>(text[i + more]) & 0x3f);
    }
    i += length;
    const bool is_mark = code >= 0x300 && code < 0x370;
    // Characters with East Asian Width W or F, as far as text here needs them (UAX #11).
    const bool is_wide = (code >= 0x1100 && code < 0x1160) || (code >= 0x2e80 && code < 0xa4d0) ||
                         (code >= 0xac00 && code < 0xd7a4) || (code >= 0xf900 && code < 0xfb00) ||
                         (code >= 0xfe30 && code < 0xfe70) || (code >= 0xff00 && code < 0xff61) ||
                         (code >= 0xffe0 && code < 0xffe7) || (code >= 0x1f300 && code < 0x1f650) ||
                         (code >= 0x1f900 && code < 0x1fa00) || (code >= 0x20000 && code < 0x40000);
    columns += is_mark ? 0 : is_wide ? 2 : 1;
  }
  return columns;
}

template <class G>
std::string write_text_board(const Position<G>& position, const TextBoardOptions& options) {
  const Subject subject = subject_of(position);
  return joined(G::spec, Diagram{G::spec, subject, options}.board(), options.ansi_color);
}

template <class G>
std::string write_text_hands(const Position<G>& position, const TextBoardOptions& options) {
  const Subject subject = subject_of(position);
  return Diagram{G::spec, subject, options}.hands();
}

std::vector<TextLine> lay_out_text_board(const AnyPosition& any, const TextBoardOptions& options) {
  return std::visit(
      [&]<class G>(const Position<G>& position) {
        const Subject subject = subject_of(position);
        return Diagram{G::spec, subject, options}.board();
      },
      any);
}

std::string write_text_board(const AnyPosition& position, const TextBoardOptions& options) {
  return std::visit([&](const auto& known) { return write_text_board(known, options); }, position);
}

std::string write_text_hands(const AnyPosition& position, const TextBoardOptions& options) {
  return std::visit([&](const auto& known) { return write_text_hands(known, options); }, position);
}

#define OOTORI_INSTANTIATE(G)                                                            \
  template std::string write_text_board<G>(const Position<G>&, const TextBoardOptions&); \
  template std::string write_text_hands<G>(const Position<G>&, const TextBoardOptions&);
OOTORI_FOR_EACH_GAME(OOTORI_INSTANTIATE)
#undef OOTORI_INSTANTIATE

}  // namespace ootori
