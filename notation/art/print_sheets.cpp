#include "notation/art/print_sheets.hpp"

#include <algorithm>

#include "notation/art/board_art.hpp"
#include "notation/art/move_diagram.hpp"
#include "notation/art/rule_lines.hpp"
#include "notation/art/sheet.hpp"

namespace ootori {
namespace {

using art::Letters;
using art::Paint;
using art::Sheet;
using art::Spot;

constexpr double margin = 10;      // mm; every printer can print up to it
constexpr double strip = 24;       // a piece with the paper around it, as wide as it is high
constexpr double piece_size = 22;  // for squares of about 26
constexpr double most_square = 27;
constexpr std::string_view ink = "#222";
constexpr std::string_view pale = "#999";

struct PrintWords {
  Wording cut;
  Wording promotes;
  Wording dots;
  Wording black;
};

constexpr PrintWords words{
    .cut = {.en = "Print at 100 %. Cut along the lines, fold at the dashes, and glue the halves together.",
            .ja = "100％で印刷し、線に沿って切り、破線で折って貼り合わせます。"},
    .promotes = {.en = "promotes to", .ja = "成ると"},
    .dots = {.en = "Dot: one step. Arrow: any distance. Row of dots: up to two squares. Star: a jump.",
             .ja = "点：1マス　矢印：どこまでも　点の列：2マスまで　星：駒を飛び越えて進む"},
    .black = {.en = "Black sits at the bottom.", .ja = "下が先手です。"},
};

class Printer {
 public:
  Printer(const GameSpec& game, const PrintStyle& style) : game_(game), style_(style) {}

  [[nodiscard]] std::string board() const {
    Sheet sheet = blank();
    const double room_across = sheet.width() - 2 * margin - 8;
    const double room_down = sheet.height() - 2 * margin - 8;
    const double square = std::min({room_across / game_.files, room_down / game_.ranks, most_square});
    const double width = square * game_.files;
    const double height = square * game_.ranks;
    const Spot corner{(sheet.width() - width) / 2, (sheet.height() - height) / 2};
    draw_lines(sheet, corner, square);
    name_lines(sheet, corner, square);
    return sheet.document(title());
  }

  [[nodiscard]] std::vector<std::string> pieces() const {
    std::vector<std::string> pages;
    const std::vector<PieceType> all = every_piece();
    const double note = 8;
    const auto across = static_cast<std::size_t>((style_.paper.width - 2 * margin) / strip);
    const auto down = static_cast<std::size_t>((style_.paper.height - 2 * margin - note) / (2 * strip));
    for (std::size_t first = 0; first < all.size(); first += across * down) {
      Sheet sheet = blank();
      const double left = (sheet.width() - static_cast<double>(across) * strip) / 2;
      sheet.write({left, margin + 4}, in_language(words.cut), {.size = 3.2, .color = ink});
      for (std::size_t at = first; at < std::min(all.size(), first + across * down); ++at) {
        const auto column = static_cast<double>((at - first) % across);
        const auto row = static_cast<double>((at - first) / across);
        draw_strip(sheet, {left + column * strip, margin + note + row * 2 * strip}, all[at]);
      }
      pages.push_back(sheet.document(title()));
    }
    return pages;
  }

  [[nodiscard]] std::string card() const {
    Sheet sheet = blank();
    const double left = margin + 4;
    const double right = sheet.width() - left;
    sheet.write({left, margin + 10}, title(), {.size = 9, .color = ink, .bold = true});
    const double board_width = 62;
    const double below_board = draw_array(sheet, {right - board_width, margin + 4}, board_width);
    double y = sheet.paragraph({left, margin + 19}, right - board_width - 6 - left, in_language(game_.about),
                               {.size = 4, .color = "#555"});
    y += 2;
    for (const std::string& rule : rule_lines(game_, style_.language)) {
      const bool beside = y < below_board + 3;
      const double width = (beside ? right - board_width - 6 : right) - left - 4;
      sheet.circle({left + 1, y - 1.4}, .7, {.fill = ink});
      y = sheet.paragraph({left + 4, y}, width, rule, {.size = 4.1, .color = ink}) + 1.4;
    }
    draw_kinds(sheet, {left, std::max(y, below_board) + 3}, right - left);
    return sheet.document(title());
  }

 private:
  [[nodiscard]] Sheet blank() const {
    Sheet sheet{style_.paper.width, style_.paper.height, style_.language.code};
    sheet.rect({0, 0}, sheet.width(), sheet.height(), {.fill = "#fff"});
    return sheet;
  }

  [[nodiscard]] std::string_view in_language(const Wording& wording) const { return style_.language.of(wording); }
  [[nodiscard]] std::string title() const { return std::string{in_language(game_.name)}; }

  void draw_lines(Sheet& sheet, Spot corner, double square) const {
    const double width = square * game_.files;
    const double height = square * game_.ranks;
    const Paint thin{.stroke = ink, .width = square * .012};
    for (int file = 1; file < game_.files; ++file) {
      sheet.line({corner.x + file * square, corner.y}, {corner.x + file * square, corner.y + height}, thin);
    }
    for (int rank = 1; rank < game_.ranks; ++rank) {
      sheet.line({corner.x, corner.y + rank * square}, {corner.x + width, corner.y + rank * square}, thin);
    }
    sheet.rect(corner, width, height, {.stroke = ink, .width = square * .035});
    // Dots mark the promotion zones, as on wooden boards.
    const int inset = game_.files / 3;
    for (const int rank : {game_.zone_ranks, game_.ranks - game_.zone_ranks}) {
      for (const int file : {inset, game_.files - inset}) {
        sheet.circle({corner.x + file * square, corner.y + rank * square}, square * .042, {.fill = ink});
      }
    }
  }

  void name_lines(Sheet& sheet, Spot corner, double square) const {
    const Letters small{.size = 3.2, .color = ink, .centred = true};
    for (int column = 0; column < game_.files; ++column) {
      sheet.write({corner.x + (column + .5) * square, corner.y - 1.6}, std::to_string(game_.files - column), small);
    }
    for (int row = 0; row < game_.ranks; ++row) {
      const std::string rank(1, static_cast<char>('a' + row));
      sheet.write({corner.x + game_.files * square + 3, corner.y + (row + .5) * square + 1.1}, rank, small);
    }
  }

  // All pieces of both sides at the start, as unpromoted kinds, the royal ones first.
  [[nodiscard]] std::vector<PieceType> every_piece() const {
    std::vector<PieceType> all;
    for (const std::string_view rank : game_.array) {
      for (const char letter : rank) {
        const char upper = letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
        const auto of_letter = std::ranges::find(game_.pieces, upper, &PieceSpec::letter);
        if (of_letter != game_.pieces.end()) all.emplace_back(static_cast<int>(of_letter - game_.pieces.begin()));
      }
    }
    std::ranges::sort(all, std::greater{}, [](PieceType type) { return type.value; });
    return all;
  }

  // The light pieces are used for both sides.
  [[nodiscard]] std::string markup(PieceType type) const {
    return piece_markup(game_, {Color::white, type}, style_.set);
  }

  void draw_strip(Sheet& sheet, Spot corner, PieceType type) const {
    const double middle = corner.x + strip / 2;
    sheet.rect(corner, strip, 2 * strip, {.stroke = pale, .width = .2});
    sheet.line({corner.x, corner.y + strip}, {corner.x + strip, corner.y + strip}, {.stroke = pale, .width = .2},
               "12 12");
    if (const auto promoted = game_[type].promotes_to) {
      sheet.picture(markup(*promoted), {middle, corner.y + strip / 2}, piece_size, true);
    }
    sheet.picture(markup(type), {middle, corner.y + 1.5 * strip}, piece_size);
  }

  // Draws the starting position. Returns its lower edge.
  double draw_array(Sheet& sheet, Spot corner, double width) const {
    const double square = width / game_.files;
    draw_lines(sheet, corner, square);
    for (int row = 0; row < game_.ranks; ++row) {
      const std::string_view rank = game_.array[static_cast<std::size_t>(row)];
      for (int column = 0; column < game_.files; ++column) {
        const char letter = rank[static_cast<std::size_t>(column)];
        if (letter == '.') continue;
        const bool white = letter >= 'a' && letter <= 'z';
        const auto kind =
            std::ranges::find(game_.pieces, white ? static_cast<char>(letter - 'a' + 'A') : letter, &PieceSpec::letter);
        const PieceType type{static_cast<int>(kind - game_.pieces.begin())};
        const Spot centre{corner.x + (column + .5) * square, corner.y + (row + .5) * square};
        sheet.picture(markup(type), centre, square * .92, white);
      }
    }
    const double end = corner.y + square * game_.ranks;
    sheet.write({corner.x + width / 2, end + 4}, in_language(words.black),
                {.size = 3, .color = "#555", .centred = true});
    return end + 5;
  }

  // Draws how each kind moves and what it promotes to, in two columns.
  void draw_kinds(Sheet& sheet, Spot corner, double width) const {
    sheet.write({corner.x, corner.y + 3}, in_language(words.dots), {.size = 3.2, .color = "#555"});
    corner.y += 7;
    std::vector<PieceType> kinds;
    for (std::size_t kind = 0; kind < game_.pieces.size(); ++kind) {
      if (!game_.pieces[kind].promoted_from) kinds.emplace_back(static_cast<int>(kind));
    }
    std::ranges::reverse(kinds);
    const auto rows = (kinds.size() + 1) / 2;
    const double room = style_.paper.height - margin - corner.y;
    const double height = std::min(31.0, room / static_cast<double>(rows));
    for (std::size_t at = 0; at < kinds.size(); ++at) {
      const double x = corner.x + static_cast<double>(at % 2) * width / 2;
      draw_kind(sheet, {x, corner.y + static_cast<double>(at / 2) * height}, height - 3, kinds[at]);
    }
  }

  void draw_kind(Sheet& sheet, Spot corner, double size, PieceType type) const {
    const PieceSpec& piece = game_[type];
    double x = corner.x;
    const auto draw = [&](PieceType one) {
      sheet.document_within(move_diagram_svg(game_, one, style_.set), {x, corner.y}, size, size);
      x += size + 2;
    };
    draw(type);
    if (piece.promotes_to) draw(*piece.promotes_to);
    x += 1;
    double y = corner.y + 5;
    y = write_name(sheet, {x, y}, type, {.size = 4, .color = ink, .bold = true});
    if (!piece.promotes_to) return;
    sheet.write({x, y}, in_language(words.promotes), {.size = 3, .color = "#555"});
    write_name(sheet, {x, y + 4.6}, *piece.promotes_to, {.size = 3.6, .color = ink});
  }

  double write_name(Sheet& sheet, Spot spot, PieceType type, Letters letters) const {
    const std::string_view name = game_.name_in(style_.language, type);
    sheet.write(spot, name, letters);
    if (name == game_[type].kanji) return spot.y + letters.size * 1.5;
    sheet.write({spot.x, spot.y + letters.size * 1.2}, game_[type].kanji,
                {.size = letters.size * .85, .color = "#555"});
    return spot.y + letters.size * 2.7;
  }

  const GameSpec& game_;
  const PrintStyle& style_;
};

}  // namespace

std::optional<Paper> parse_paper(std::string_view text) {
  const auto found = std::ranges::find(papers, text, &Paper::name);
  return found == papers.end() ? std::nullopt : std::optional{*found};
}

std::vector<std::string> print_sheets(const GameSpec& game, const PrintStyle& style) {
  const Printer printer{game, style};
  std::vector<std::string> pages{printer.board()};
  for (std::string& page : printer.pieces()) pages.push_back(std::move(page));
  pages.push_back(printer.card());
  return pages;
}

}  // namespace ootori
