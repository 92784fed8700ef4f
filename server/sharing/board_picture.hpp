// Images of a game's board, for embedding in other sites and for link previews.
#pragma once

#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "notation/art/board_art.hpp"
#include "server/games/stored_game.hpp"
#include "server/http/query.hpp"
#include "server/wire/error.hpp"

namespace ootori::server {

// Renders an SVG document as a PNG of the given width in pixels, or says why it cannot. Any thread.
using Rasterizer = std::function<std::expected<std::string, std::string>(const std::string& svg, int width)>;

struct PictureTerms {
  static constexpr int narrowest = 100, usual = 600, widest = 1600;  // pixels, of a PNG

  std::optional<std::size_t> ply{};  // none: the last position
  PieceSet pieces = PieceSet::mnemonic;
  Color bottom = Color::black;  // whose side of the board is at the bottom
  bool coordinates = true;
  int width = usual;

  bool operator==(const PictureTerms&) const = default;
};

// The query parameters `ply`, `pieces`, `bottom`, `coordinates` and, for a PNG, `width`.
[[nodiscard]] std::expected<PictureTerms, Error> parse_picture_terms(std::string_view query);

// `terms.ply` beyond the last move shows the last position.
[[nodiscard]] std::string board_picture(const AnyPosition& start, std::span<const Move> moves,
                                        const PictureTerms& terms);

// The board in the middle of a card of 1200 × 630 pixels, the size of previews in chats and social networks.
inline constexpr int card_width = 1200, card_height = 630;
[[nodiscard]] std::string card_picture(const std::string& board);

}  // namespace ootori::server
