#include "notation/text_board.hpp"

#include "notation/placement.hpp"
#include "rules/outcome.hpp"

namespace ootori {
namespace {

using placement::AnySetup;

// How a style draws: the strings between squares and what stands on one.
struct Frame {
  int cell_width;                                       // columns
  std::string_view line;                                // one column of a line between ranks; empty: no such lines
  std::string_view edge, bar;                           // left and right of a rank; between its squares
  std::array<std::string_view, 3> top, middle, bottom;  // where lines meet: at the left, inside, at the right
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

// Terminal columns: kanji take two.
int width(std::string_view text) {
  int columns = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    columns += byte < 0x80 || byte == 0xe2 ? 1 : byte >= 0xe3 ? 2 : 0;  // lines of boxes start with e2, kanji later
  }
  return columns;
}

std::string padded(std::string text, int columns) {
  text.append(static_cast<std::size_t>(std::max(0, columns - width(text))), ' ');
  return text;
}

std::string_view abbreviation(const GameSpec& spec, PieceType kind) {
  const PieceType base = spec[kind].promoted_from.value_or(kind);
  return spec[base].mail.empty() ? spec[base].hodges : spec[base].mail;
}

class Diagram {
 public:
  Diagram(const GameSpec& spec, const AnySetup& setup, const TextBoardOptions& options)
      : spec_(spec), setup_(setup), options_(options), frame_(frame_of(options.style)) {}

  std::string board() {
    file_names();
    border(frame_.top, ~options_.bottom);
    for (int row = 0; row < spec_.ranks; ++row) {
      rank(row);
      if (row + 1 < spec_.ranks && !frame_.middle[0].empty()) line(frame_.middle, is_zone_edge(row + 1));
    }
    border(frame_.bottom, options_.bottom);
    file_names();
    return std::move(out_);
  }

  std::string hands() {
    for (const Color color : {~options_.bottom, options_.bottom}) {
      out_ += std::string{name(color)} + " in hand:";
      const Hand hand = setup_.hands[index(color)];
      for (std::size_t kind = spec_.hand_kinds(); kind-- > 0;) {
        const PieceType type{static_cast<int>(kind)};
        if (!hand.holds(type)) continue;
        out_ += ' ';
        if (hand[type] > 1) out_ += std::to_string(hand[type]);
        out_ += hand_name(type);
      }
      out_ += hand.empty() ? " -\n" : "\n";
    }
    return std::move(out_);
  }

 private:
  void end_line() {
    out_.erase(out_.find_last_not_of(' ') + 1);
    out_ += '\n';
  }

  // The square that is drawn in a column and row of the diagram.
  [[nodiscard]] Square square(int column, int row) const {
    const int index = row * spec_.files + column;
    return Square{options_.bottom == Color::black ? index : spec_.squares() - 1 - index};
  }

  void file_names() {
    out_ += padded("", 2 + width(frame_.edge));
    for (int column = 0; column < spec_.files; ++column) {
      const std::string digit{square_name(spec_, square(column, 0))[0]};
      const int before = frame_.cell_width / 2;
      out_ += padded(padded("", before) + digit, frame_.cell_width + width(frame_.bar));
    }
    end_line();
  }

  void border(const std::array<std::string_view, 3>& joints, Color side) {
    draw_line(joints, false);
    const std::string_view player = options_.players[index(side)];
    out_ += "    " +
            (player.empty() ? std::string{name(side)} : std::string{player} + " (" + std::string{name(side)} + ")");
    end_line();
  }

  void line(const std::array<std::string_view, 3>& joints, bool zone_edge) {
    draw_line(joints, zone_edge);
    end_line();
  }

  void draw_line(const std::array<std::string_view, 3>& joints, bool zone_edge) {
    out_ += "  ";
    out_ += joints[0];
    for (int column = 0; column < spec_.files; ++column) {
      if (column > 0 && !frame_.bar.empty()) out_ += zone_edge && is_zone_file(column) ? frame_.zone_corner : joints[1];
      for (int n = 0; n < frame_.cell_width; ++n) out_ += frame_.line;
    }
    out_ += joints[2];
  }

  // The corners lie as far from the sides as the zone is deep.
  [[nodiscard]] bool is_zone_edge(int row) const {
    return row == spec_.zone_ranks || row == spec_.ranks - spec_.zone_ranks;
  }
  [[nodiscard]] bool is_zone_file(int column) const {
    return column == spec_.zone_ranks || column == spec_.files - spec_.zone_ranks;
  }

  void rank(int row) {
    const char letter = square_name(spec_, square(0, row))[1];
    out_ += letter;
    out_ += ' ';
    for (int column = 0; column < spec_.files; ++column) {
      out_ += column == 0 ? frame_.edge : frame_.bar;
      out_ += cell(square(column, row));
    }
    out_ += frame_.edge;
    out_ += ' ';
    out_ += letter;
    end_line();
  }

  [[nodiscard]] std::string cell(Square at) const {
    const auto& piece = setup_.board[index(at)];
    switch (options_.style) {
      case TextBoardStyle::standard: return piece ? standard(*piece) : "    ";
      case TextBoardStyle::alternate: return piece ? alternate(*piece) : "    ";
      case TextBoardStyle::small: return piece ? small(*piece) : " . ";
      case TextBoardStyle::unicode: return unicode(piece, at);
    }
    return {};
  }

  [[nodiscard]] bool is_promoted(Piece piece) const { return spec_[piece.type].promoted_from.has_value(); }
  static char side_letter(Piece piece) { return piece.color == Color::black ? 'b' : 'w'; }

  [[nodiscard]] std::string standard(Piece piece) const {
    const bool up = piece.color == options_.bottom;
    return {up ? '/' : '\\', is_promoted(piece) ? '+' : ' ', spec_[piece.type].letter, up ? '\\' : '/'};
  }
  [[nodiscard]] std::string alternate(Piece piece) const {
    const std::string side{is_promoted(piece) ? '+' : ' ', side_letter(piece)};
    return padded(side + std::string{abbreviation(spec_, piece.type)}, frame_.cell_width);
  }
  [[nodiscard]] std::string small(Piece piece) const {
    return {side_letter(piece), spec_[piece.type].letter, is_promoted(piece) ? '+' : ' '};
  }

  [[nodiscard]] std::string unicode(const std::optional<Piece>& piece, Square at) const {
    std::string text;
    if (piece) text = (piece->color == options_.bottom ? " " : "v") + std::string{spec_[piece->type].short_kanji};
    text = padded(std::move(text), frame_.cell_width);
    return options_.ansi_color ? colored(text, piece, at) : text;
  }

  // Promoted pieces red as on Japanese pieces, White's cyan, the squares of the last move on a lit ground.
  [[nodiscard]] std::string colored(const std::string& text, const std::optional<Piece>& piece, Square at) const {
    std::string codes;
    if (piece && piece->color == Color::white) codes += ";36";
    if (piece && is_promoted(*piece)) codes += piece->color == Color::white ? ";35" : ";31";
    if (const auto move = options_.last_move; move && (move->to() == at || (!move->is_drop() && move->from() == at))) {
      codes += ";7";
    }
    return codes.empty() ? text : "\x1b[" + codes.substr(1) + "m" + text + "\x1b[0m";
  }

  [[nodiscard]] std::string hand_name(PieceType type) const {
    switch (options_.style) {
      case TextBoardStyle::unicode: return std::string{spec_[type].short_kanji};
      case TextBoardStyle::alternate: return std::string{abbreviation(spec_, type)};
      default: return {spec_[type].letter};
    }
  }

  const GameSpec& spec_;
  const AnySetup& setup_;
  const TextBoardOptions& options_;
  const Frame& frame_;
  std::string out_;
};

}  // namespace

template <class G>
std::string write_text_board(const Position<G>& position, const TextBoardOptions& options) {
  return Diagram{G::spec, placement::as_any(position.setup(), 1), options}.board();
}

template <class G>
std::string write_text_hands(const Position<G>& position, const TextBoardOptions& options) {
  return Diagram{G::spec, placement::as_any(position.setup(), 1), options}.hands();
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
