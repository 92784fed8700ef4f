// Pictures of a game's board, as a page elsewhere or a chat shows them.
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

// Turns an SVG document into a PNG of so many pixels' width, or says why it cannot. Any thread.
using Rasterizer = std::function<std::expected<std::string, std::string>(const std::string& svg, int width)>;

struct PictureTerms {
  static constexpr int narrowest = 100, usual = 600, widest = 1600;  // pixels, of a PNG

  std::optional<std::size_t> ply{};  // none: the last position
  PieceSet pieces = PieceSet::mnemonic;
  Color bottom = Color::black;  // whose side of the board is below
  bool coordinates = true;
  int width = usual;

  bool operator==(const PictureTerms&) const = default;
};

// `ply`, `pieces`, `bottom`, `coordinates` and, of a PNG, `width`.
[[nodiscard]] std::expected<PictureTerms, Error> parse_picture_terms(std::string_view query);

// After at most as many plies as were played.
[[nodiscard]] std::string board_picture(const AnyPosition& start, std::span<const Move> moves,
                                        const PictureTerms& terms);

// The same in the middle of a card of 1200 × 630, the shape in which chats and social networks show previews.
inline constexpr int card_width = 1200, card_height = 630;
[[nodiscard]] std::string card_picture(const std::string& board);

}  // namespace ootori::server
