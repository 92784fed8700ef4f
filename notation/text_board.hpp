// A position as a diagram in plain text, for terminals and email.
//   standard   `/ S\`  `\+F/`   cells of four: slashes point up for Black, down for White; SFEN letters
//   alternate  ` bSw`  `+wFa`   cells of four: b or w and the leaflet's abbreviations
//   small      `bS `   `wF+`    cells of three, no lines between squares
//   unicode    ` 燕 `  `v鵰 `   boxes and kanji; v marks the pieces that point down
// The first three are the styles of the play-by-email server at gamerz.net. In all of them the corners of the promotion
// zones are marked where there are lines. Lines end with '\n' and have no spaces at their ends.
// For screens a board is also laid out as lines of spans that know their squares. All functions are pure.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/games.hpp"

namespace ootori {

enum class TextBoardStyle : std::uint8_t { standard, alternate, small, unicode };

inline constexpr std::array<std::pair<std::string_view, TextBoardStyle>, 4> text_board_styles{{
    {"standard", TextBoardStyle::standard},
    {"alternate", TextBoardStyle::alternate},
    {"small", TextBoardStyle::small},
    {"unicode", TextBoardStyle::unicode},
}};

struct TextBoardOptions {
  TextBoardStyle style = TextBoardStyle::alternate;
  Color bottom = Color::black;                // the side at the bottom of the board
  std::array<std::string_view, 2> players{};  // names at the edges, by colour; if empty, the names of the colours
  bool ruled = true;                          // lines between ranks, if the style has them
  bool named = true;                          // whether the sides' names are shown at the edges
  bool japanese = false;                      // names of the sides and of the hands in Japanese
  std::optional<Move> last_move{};            // marked in colour
  bool ansi_color = false;                    // colours, as escape sequences for terminals (ECMA-48)
};

// The board alone.
template <class G>
std::string write_text_board(const Position<G>& position, const TextBoardOptions& options = {});
std::string write_text_board(const AnyPosition& position, const TextBoardOptions& options = {});

// The highlighting of a square on a screen.
enum class SquareMark : std::uint8_t { none, last_move, check };

// Part of a line of the diagram: the content of one square, or the frame between squares.
struct TextSpan {
  std::string text;
  std::optional<Square> square{};
  std::optional<Piece> piece{};
  SquareMark mark = SquareMark::none;
};

using TextLine = std::vector<TextSpan>;

// The lines of the board that write_text_board joins. Spaces at their ends are kept, and there are no colours.
std::vector<TextLine> lay_out_text_board(const AnyPosition& position, const TextBoardOptions& options = {});

// The number of columns that a text takes on a terminal: two for kanji and full-width characters, none for combining
// marks.
int text_width(std::string_view text);

// One line for each side, like "White in hand: Fa 2Sw", with the names of pieces in this style; '-' for an empty hand.
template <class G>
std::string write_text_hands(const Position<G>& position, const TextBoardOptions& options = {});
std::string write_text_hands(const AnyPosition& position, const TextBoardOptions& options = {});

}  // namespace ootori
